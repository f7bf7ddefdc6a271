import { EMPTY_DOCUMENT } from '@waraq/contract'
import { conformingRules } from '../model/rules.ts'
import { ALL, inBody, inList, ONE, onCall, type Planted, withStatus } from './planted.ts'

const { summaryOf } = conformingRules

/** Faults of documents and their responses. */
export const documentFaults: readonly Planted[] = [
  {
    fault: 'never changes updated_at',
    section: '2.1',
    rules: {
      response: onCall(
        'GET',
        ONE,
        inBody((body) => ({ ...body, updated_at: body.created_at })),
      ),
    },
  },
  {
    fault: 'stores an empty document for a root that is no doc',
    section: '2.1',
    rules: {
      response: onCall('POST', ALL, (reply, { body }) =>
        JSON.parse(body).content?.type === 'paragraph'
          ? { status: 201, body: { content: EMPTY_DOCUMENT } }
          : reply,
      ),
    },
  },
  {
    fault: 'cuts a list to 20',
    section: '4 endpoint 2',
    rules: {
      response: onCall(
        'GET',
        ALL,
        inList((lines) => lines.slice(0, 20)),
      ),
    },
  },
  {
    fault: 'answers a creation with 200',
    section: '4 endpoint 3',
    rules: { response: onCall('POST', ALL, withStatus(201, 200)) },
  },
  {
    fault: 'answers a creation without content',
    section: '4 endpoint 3',
    rules: {
      response: onCall(
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
      response: onCall(
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
      response: onCall(
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
      response: onCall(
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
      response: onCall(
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
    rules: {
      idOfNew: (body) => (typeof body.id === 'string' ? body.id : conformingRules.idOfNew(body)),
    },
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
      response: onCall(
        'GET',
        ALL,
        inList((all) => all.map((line) => ({ ...Object(line), status: undefined }))),
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
      response: onCall(
        'GET',
        ALL,
        inList((all) => ({ documents: all })),
      ),
    },
  },
  {
    fault: 'lists a document twice',
    section: '4 endpoint 2',
    rules: {
      response: onCall(
        'GET',
        ALL,
        inList((all) => [...all, ...all]),
      ),
    },
  },
  {
    fault: 'saves nothing',
    section: '4 endpoint 5',
    rules: { response: onCall('PATCH', ONE, withStatus(200, 500)) },
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
    rules: { response: onCall('DELETE', ONE, withStatus(204, 405)) },
  },
]
