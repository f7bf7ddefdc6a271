import type { DocumentNode } from '@waraq/contract'
import { faithful, MAX_BYTES, MAX_DOCUMENTS, type Rules } from '../model/rules.ts'
import type { Reply } from '../model/wire.ts'
import { ALL, inBody, ONE, onCall, type Planted, refusedAs, withStatus } from './planted.ts'

const { mayDo, summaryOf } = faithful

/** Lets anybody do one thing with any document. */
const opened =
  (opens: Parameters<Rules['mayDo']>[2]): Rules['mayDo'] =>
  (document, identity, action) =>
    action === opens || mayDo(document, identity, action)

/** Keeps of the content what a careless translation of its JSON leaves. */
const rewritten =
  (rewrite: (json: string) => string): Rules['kept'] =>
  (content): DocumentNode =>
    JSON.parse(rewrite(JSON.stringify(content)))

const replaced = (pattern: RegExp, by: string): Rules['kept'] =>
  rewritten((json) => json.replace(pattern, by))

// The schema of an editor that knows no more than this.
function pruned(node: DocumentNode): DocumentNode {
  const { type, text, marks, attrs, content } = node
  return {
    type,
    ...(text !== undefined && { text }),
    ...(marks && { marks }),
    ...(attrs && { attrs }),
    ...(content && { content: content.map(pruned) }),
  }
}

const wordsOf = (content: DocumentNode): string =>
  `${content.text ?? ''} ${(content.content ?? []).map(wordsOf).join(' ')}`.trim()

const lines =
  (change: (lines: unknown[]) => unknown) =>
  (reply: Reply): Reply =>
    Array.isArray(reply.body) ? { ...reply, body: change(reply.body) } : reply

/** Whose documents they are. */
const ownershipFaults: readonly Planted[] = [
  { fault: "shows another's document", section: '4 endpoint 4', rules: { mayDo: opened('read') } },
  { fault: "saves another's document", section: '4 endpoint 5', rules: { mayDo: opened('save') } },
  {
    fault: "deletes another's document",
    section: '4 endpoint 6',
    rules: { mayDo: opened('delete') },
  },
  {
    fault: "shows another's share info",
    section: '4 endpoint 7',
    rules: { mayDo: opened('share info') },
  },
  {
    fault: "publishes another's document",
    section: '4 endpoint 8',
    rules: { mayDo: opened('share') },
  },
  {
    fault: "ends the sharing of another's document",
    section: '4 endpoint 8',
    rules: { mayDo: opened('unshare') },
  },
  {
    fault: "lists others' documents",
    section: '4 rule 2',
    rules: { lists: ({ isDeleted }) => !isDeleted },
  },
  {
    fault: 'lists the newest document only',
    section: '4 rule 2',
    rules: {
      answer: onCall(
        'GET',
        ALL,
        lines((all) => all.slice(0, 1)),
      ),
    },
  },
]

/** What a document is made of and how it is answered. */
const shapeFaults: readonly Planted[] = [
  {
    fault: 'answers a creation with 200',
    section: '4 endpoint 3',
    rules: { answer: onCall('POST', ALL, withStatus(201, 200)) },
  },
  {
    fault: 'answers a creation without content',
    section: '4 endpoint 3',
    rules: {
      answer: onCall(
        'POST',
        ALL,
        inBody(({ content: _, ...rest }) => rest),
      ),
    },
  },
  {
    fault: 'reads another title than it answered to the creation',
    section: '4 endpoint 4',
    rules: {
      answer: onCall(
        'GET',
        ONE,
        inBody((body) => ({ ...body, title: 'Olives' })),
      ),
    },
  },
  {
    fault: 'reads a document without updated_at',
    section: '2.1',
    rules: {
      answer: onCall(
        'GET',
        ONE,
        inBody(({ updated_at: _, ...rest }) => rest),
      ),
    },
  },
  {
    fault: 'answers content as a string',
    section: '2.1',
    rules: {
      answer: onCall(
        'GET',
        ONE,
        inBody((body) => ({ ...body, content: JSON.stringify(body.content) })),
      ),
    },
  },
  {
    fault: 'writes the times as on a letter',
    section: '2.1',
    rules: {
      answer: onCall(
        'GET',
        ONE,
        inBody((body) => ({ ...body, created_at: '21 Nov 2026 10:15' })),
      ),
    },
  },
  {
    fault: 'calls a saved document UPDATED',
    section: '3.1',
    rules: { statusOfSaved: () => 'UPDATED' },
  },
  { fault: 'calls a new document DRAFT', section: '3.1', rules: { statusOfNew: () => 'DRAFT' } },
  {
    fault: 'takes the status from the body of a creation',
    section: '2.1',
    rules: { statusOfNew: (body) => String(body.status ?? 'CREATED') },
  },
  {
    fault: 'takes the status from the body of a save',
    section: '2.1',
    rules: { statusOfSaved: (document, body) => String(body.status ?? document.status) },
  },
  {
    fault: 'takes the id from the body',
    section: '2.1',
    rules: { idOfNew: (body) => (typeof body.id === 'string' ? body.id : faithful.idOfNew(body)) },
  },
  {
    fault: 'takes created_at from the body',
    section: '2.1',
    rules: { createdAtOfNew: (now, body) => String(body.created_at ?? now) },
  },
  {
    fault: 'shows content in the list',
    section: '2.2',
    rules: { summaryOf: (document) => ({ ...summaryOf(document), content: document.content }) },
  },
  {
    fault: 'names the owner in the list',
    section: '2.2',
    rules: { summaryOf: (document) => ({ ...summaryOf(document), owner: document.owner }) },
  },
  {
    fault: 'leaves the status out of the list',
    section: '2.2',
    rules: {
      answer: onCall(
        'GET',
        ALL,
        lines((all) => all.map((line) => ({ ...Object(line), status: undefined }))),
      ),
    },
  },
  {
    fault: 'lists an old title',
    section: '2.2',
    rules: { summaryOf: (document) => ({ ...summaryOf(document), title: 'Olives' }) },
  },
  {
    fault: 'wraps the list',
    section: '4 endpoint 2',
    rules: {
      answer: onCall(
        'GET',
        ALL,
        lines((all) => ({ documents: all })),
      ),
    },
  },
  {
    fault: 'lists a document twice',
    section: '4 endpoint 2',
    rules: {
      answer: onCall(
        'GET',
        ALL,
        lines((all) => [...all, ...all]),
      ),
    },
  },
  {
    fault: 'saves nothing',
    section: '4 endpoint 5',
    rules: { answer: onCall('PATCH', ONE, withStatus(200, 500)) },
  },
  {
    fault: 'keeps a deleted document readable',
    section: '4 endpoint 6',
    rules: { isGone: ({ isDeleted }, by) => by !== 'token' && isDeleted },
  },
  {
    fault: 'keeps a deleted document in the list',
    section: '4 endpoint 6',
    rules: { lists: ({ owner }, identity) => owner === identity },
  },
  {
    fault: 'refuses to delete',
    section: '4 endpoint 6',
    rules: { answer: onCall('DELETE', ONE, withStatus(204, 405)) },
  },
]

/** Titles that are not the first words of the content. */
const titleFaults: readonly Planted[] = [
  {
    fault: 'takes the title from the body of a creation',
    section: '2.1',
    rules: {
      titleOfNew: (content, body) => String(body.title ?? faithful.titleOfNew(content, body)),
    },
  },
  {
    fault: 'takes the title from the body of a save',
    section: '2.1',
    rules: {
      titleOfSaved: (content, body, document) =>
        String(body.title ?? faithful.titleOfSaved(content, body, document)),
    },
  },
  {
    fault: 'keeps the first title for ever',
    section: '2.1',
    rules: { titleOfSaved: (_content, _body, document) => document.title },
  },
  {
    fault: 'calls every document Untitled',
    section: '4 rule 3',
    rules: { titleOfNew: () => 'Untitled' },
  },
  {
    fault: 'takes the last words for the title',
    section: '4 rule 3',
    rules: { titleOfNew: (content) => wordsOf(content).split(' ').slice(-3).join(' ') },
  },
  {
    fault: 'knows ASCII words only',
    section: '4 rule 3',
    rules: {
      titleOfNew: (content) =>
        wordsOf(content)
          .replace(/[^ -~]/g, '')
          .trim(),
    },
  },
  {
    fault: 'skips bold words in the title',
    section: '4 rule 3',
    rules: {
      titleOfNew: (content) =>
        wordsOf(JSON.parse(JSON.stringify(content, (_, value) => (value?.marks ? {} : value)))),
    },
  },
]

/** Content that is not what was sent. */
const contentFaults: readonly Planted[] = [
  { fault: 'loses keys that it does not know', section: '2.1', rules: { kept: pruned } },
  {
    fault: 'loses attributes',
    section: '2.1',
    rules: { kept: rewritten((json) => withoutKey(json, 'attrs')) },
  },
  {
    fault: 'loses marks',
    section: '2.1',
    rules: { kept: rewritten((json) => withoutKey(json, 'marks')) },
  },
  {
    fault: 'renames nodes that it does not know',
    section: '2.1',
    rules: { kept: replaced(/laterNode|laterAtom/g, 'paragraph') },
  },
  {
    fault: 'normalises text',
    section: '2.1',
    rules: { kept: rewritten((json) => json.normalize('NFC')) },
  },
  { fault: 'strips NUL', section: '2.1', rules: { kept: replaced(/\\u0000/g, '') } },
  {
    fault: 'strips the vowel marks',
    section: '2.1',
    rules: { kept: replaced(/[\u064b-\u0652]/g, '') },
  },
  {
    fault: 'breaks characters beyond the first plane',
    section: '2.1',
    rules: { kept: replaced(/[\ud800-\udfff]/g, '?') },
  },
  {
    fault: 'strips characters that are not seen',
    section: '2.1',
    rules: { kept: replaced(/[\u200b-\u200f\u202a-\u202e\ufeff]/g, '') },
  },
  {
    fault: 'collapses white space',
    section: '2.1',
    rules: { kept: replaced(/\\[rnt]| {2,}/g, ' ') },
  },
  { fault: 'escapes HTML', section: '2.1', rules: { kept: replaced(/</g, '&lt;') } },
  {
    fault: 'writes large numbers as strings',
    section: '2.1',
    rules: { kept: replaced(/9007199254740991/g, '"9007199254740991"') },
  },
  { fault: 'drops null', section: '2.1', rules: { kept: replaced(/"nil":null,/g, '') } },
  { fault: 'drops empty keys', section: '2.1', rules: { kept: replaced(/,?"":1/g, '') } },
  {
    fault: 'drops equal blocks',
    section: '2.1',
    rules: { kept: (root) => ({ ...root, content: distinct(root.content) }) },
  },
  { fault: 'cuts deep trees', section: '2.1', rules: { kept: (root) => cutAt(root, 50) } },
]

/** How much there may be. */
const limitFaults: readonly Planted[] = [
  {
    fault: 'limits the size of a creation and not of a save',
    section: '4 rule 5',
    rules: { fits: (bytes, action) => action === 'save' || bytes <= MAX_BYTES },
  },
  {
    fault: 'takes less in a save than in a creation',
    section: '4 rule 5',
    rules: { fits: (bytes, action) => bytes <= (action === 'save' ? MAX_BYTES / 2 : MAX_BYTES) },
  },
  {
    fault: 'refuses a creation that is too large with 400',
    section: '7 endpoint 3',
    rules: { answer: onCall('POST', ALL, withStatus(413, 400)) },
  },
  {
    fault: 'refuses a save that is too large by another code',
    section: '7 endpoint 5',
    rules: {
      answer: onCall('PATCH', ONE, (reply) =>
        reply.status === 413 ? { ...reply, body: { error: 'payload_too_large' } } : reply,
      ),
    },
  },
  {
    fault: 'lets an author have one document more',
    section: '7 endpoint 3',
    rules: { hasRoom: (count) => count <= MAX_DOCUMENTS },
  },
  {
    fault: 'refuses a document over the cap by another code',
    section: '7 endpoint 3',
    rules: { answer: refusedAs('document_limit_reached', 403, { error: 'forbidden' }) },
  },
]

export const documentFaults: readonly Planted[] = [
  ...ownershipFaults,
  ...shapeFaults,
  ...titleFaults,
  ...contentFaults,
  ...limitFaults,
]

const withoutKey = (json: string, key: string): string =>
  JSON.stringify(JSON.parse(json, (name, value) => (name === key ? undefined : value)))

function distinct(blocks: DocumentNode[] = []): DocumentNode[] {
  return [...new Map(blocks.map((block) => [JSON.stringify(block), block])).values()]
}

function cutAt(node: DocumentNode, levels: number): DocumentNode {
  const content = levels === 0 ? [] : node.content?.map((child) => cutAt(child, levels - 1))
  return content ? { ...node, content } : node
}
