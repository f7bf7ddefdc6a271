import { testCalls } from '../../test/client-calls.ts'

const apiUrl = 'https://waraq.example'
const DOCUMENTS = `${apiUrl}/v1/documents/`
const TRASH = `${DOCUMENTS}trash/`
const summary = { id: 'doc-1', title: 'Gone', deleted_at: '2026-11-23T12:00:00.000000Z' }
const full = { ...summary, content: { type: 'doc', content: [] } }
const etag = '"4-0123456789abcdef"'

const json = (body: unknown, headers = {}) => Response.json(body, { headers })
const empty = () => new Response(null, { status: 204 })
const next = `<${TRASH}?cursor=dDM&limit=1>; rel="next"`

testCalls(apiUrl, [
  [
    'listing the trash',
    (client) => client.listTrash(),
    `GET ${TRASH}`,
    json([summary]),
    { documents: [summary], next: undefined },
  ],
  [
    'listing a page of the trash',
    (client) => client.listTrash({ limit: 1, cursor: 'dDU' }),
    `GET ${TRASH}?limit=1&cursor=dDU`,
    json([summary], { link: next }),
    { documents: [summary], next: 'dDM' },
  ],
  [
    'reading in the trash',
    (client) => client.readTrashed('doc-1'),
    `GET ${TRASH}doc-1/`,
    json(full),
    full,
  ],
  [
    'undeleting',
    (client) => client.undeleteDocument('doc-1'),
    `POST ${DOCUMENTS}doc-1/undelete/`,
    json(full, { etag }),
    { ...full, etag },
  ],
  [
    'erasing in the trash',
    (client) => client.eraseDocument('doc-1'),
    `DELETE ${TRASH}doc-1/`,
    empty(),
    undefined,
  ],
  [
    'deleting',
    (client) => client.deleteDocument('doc-1'),
    `DELETE ${DOCUMENTS}doc-1/`,
    empty(),
    undefined,
  ],
  [
    'deleting for good',
    (client) => client.deleteDocument('doc-1', { isPermanent: true }),
    `DELETE ${DOCUMENTS}doc-1/?permanent=true`,
    empty(),
    undefined,
  ],
])
