import { sql, translated } from '../sql.ts'
import { INTEGER, STRICT, TEXT } from './column-types.ts'

const COLUMNS = sql`
  shard ${INTEGER} NOT NULL,
  document_id ${TEXT} NOT NULL,
  identity_id ${TEXT} NOT NULL,
  revision ${INTEGER} NOT NULL`
const DOCUMENT = sql`
  FOREIGN KEY (shard, document_id) REFERENCES documents (shard, id) ON DELETE CASCADE`

// Each word begins with a part of identity_id, which scopes each search. The tokenizer splits at
// spaces only, because all other ASCII signs are folded away before.
const inSqlite = sql`
CREATE TABLE document_search (
  word_id INTEGER PRIMARY KEY,${COLUMNS},
  UNIQUE (shard, document_id),${DOCUMENT}
) STRICT;
CREATE VIRTUAL TABLE document_words USING fts5 (
  title, body, content = '', contentless_delete = 1, detail = column, tokenize = 'ascii'
);
CREATE TRIGGER document_search_deleted AFTER DELETE ON document_search BEGIN
  DELETE FROM document_words WHERE rowid = old.word_id;
END;`

// Updates of the index wait in no list, which searches would have to read.
const inPostgres = sql`
CREATE TABLE document_search (${COLUMNS},
  words TSVECTOR NOT NULL,
  PRIMARY KEY (shard, document_id),${DOCUMENT}
);
CREATE INDEX document_search_words ON document_search USING gin (words) WITH (fastupdate = off);`

/** The words of documents, for searches by their authors, and tags. Additive only. */
export const search = sql`
-- The words of this revision of a document; written after its save, and never copied.
${translated(inSqlite, inPostgres)}

-- Tags outlive their document in the trash, so they have no foreign key to it.
-- tag_folded: tags are compared by it. place: orders the tags of a document.
CREATE TABLE document_tags (
  shard ${INTEGER} NOT NULL,
  document_id ${TEXT} NOT NULL,
  tag_folded ${TEXT} NOT NULL,
  identity_id ${TEXT} NOT NULL,
  tag ${TEXT} NOT NULL,
  place ${INTEGER} NOT NULL,
  PRIMARY KEY (shard, document_id, tag_folded),
  FOREIGN KEY (shard, identity_id) REFERENCES identities (shard, id)
)${STRICT};
CREATE INDEX document_tags_by_identity ON document_tags (shard, identity_id, tag_folded, document_id);
`
