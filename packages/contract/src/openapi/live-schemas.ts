/** What pages that write a document together send and hear. */
import { Type } from 'typebox'
import type { DocumentNode } from '../content/node.ts'
import { MAX_BLOCK_RANGES, MAX_STEPS } from '../limits.ts'
import { VersionWriter } from './history.ts'
import { component, Moment, part } from './schemas.ts'

const version = {
  revision: Type.Integer({ description: 'The number of the version.' }),
  etag: Type.String({
    description: 'The `ETag` of the version.',
    examples: ['"7-5d41402abc4b2a76"'],
  }),
}
const index = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

const BlockRange = Type.Object(
  {
    from: index('The index of the first replaced block in the version of `If-Match`.'),
    to: index('The index behind the last one; that of `from` replaces none.'),
    content: Type.Unsafe<DocumentNode[]>({
      tsType: 'DocumentNode[]',
      type: 'array',
      items: { type: 'object', required: ['type'] },
      description: 'The blocks instead of them.',
    }),
  },
  part('BlockRange', 'Blocks of a document that others replace.'),
)
const Blocks = Type.Array(BlockRange, {
  maxItems: MAX_BLOCK_RANGES,
  description: 'Ranges in ascending order that do not overlap.',
})
const Steps = Type.String({
  maxLength: MAX_STEPS,
  description:
    'How the page came to these blocks, in a form of its own, for other pages of the same kind. The service keeps it for ten minutes and does not read it.',
})
export const WRITER_PATTERN = '^[A-Za-z0-9_-]{1,32}$'
const Writer = Type.String({
  pattern: WRITER_PATTERN,
  description: 'The page, as it names itself.',
  examples: ['k3f9x2ab'],
})
const Seq = index(
  'The number that the page gave the change: it finds the change of a lost response.',
)

export const ChangeBody = Type.Object(
  { blocks: Blocks, steps: Type.Optional(Steps), writer: Writer, seq: Seq },
  {
    examples: [
      {
        blocks: [
          {
            from: 0,
            to: 1,
            content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }],
          },
        ],
        writer: 'k3f9x2ab',
        seq: 17,
      },
    ],
  },
)

export const DocumentChange = Type.Object(
  {
    type: Type.Enum(['change', 'replaced'], {
      description:
        '`change`: these blocks were replaced. `replaced`: another version was saved, read the document. Take a type that you do not know for it.',
      examples: ['change'],
    }),
    ...version,
    by: Type.Optional(VersionWriter),
    base: Type.Optional(
      Type.String({ description: 'The `ETag` of the version in which the blocks were replaced.' }),
    ),
    writer: Type.Optional(Writer),
    seq: Type.Optional(Seq),
    blocks: Type.Optional(Blocks),
    steps: Type.Optional(Steps),
  },
  part(
    'DocumentChange',
    'What led to a version. `by` is the user who saved it, absent once the user is erased; the members after it are those of `change`, `writer` and `seq` only of your own user.',
  ),
)

const selection = {
  revision: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The version that the positions are of.',
  }),
  anchor: index('Where the selection begins, in a form of the page.'),
  head: index('Where its caret is.'),
}

export const PresenceBody = Type.Object(
  { writer: Writer, ...selection },
  { examples: [{ writer: 'k3f9x2ab', revision: 7, anchor: 42, head: 42 }] },
)

const PresentPage = Type.Object(
  { writer: Writer, ...selection, by: Type.Optional(VersionWriter) },
  part('PresentPage', 'A page that has the document open for writing.'),
)

export const DocumentChanges = Type.Object(
  {
    ...version,
    changes: Type.Array(DocumentChange, {
      description: 'What was saved after `after`, in order. Empty if nothing was.',
    }),
    presence: Type.Optional(
      Type.Array(PresentPage, {
        description: 'The other pages that have the document open for writing, with `presence`.',
      }),
    ),
    presence_tag: Type.Optional(
      Type.String({ description: 'A text that stands for these pages: the next `presence`.' }),
    ),
  },
  component('DocumentChanges', 'The current version of a document, and how it came about.'),
)

export const ChangedDocument = Type.Object(
  {
    ...version,
    updated_at: Moment,
    title: Type.String({ description: 'The title of the document.' }),
    rejected_image_ids: Type.Array(Type.String(), {
      description: 'Images that the document shows and its readers will not see.',
    }),
    pace_ms: Type.Integer({
      description: 'Milliseconds after which the page may send its next change.',
      examples: [400],
    }),
  },
  component('ChangedDocument', 'The version that a change made.'),
)
