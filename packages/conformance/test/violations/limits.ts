import { MAX_BYTES, MAX_DOCUMENTS } from '../model/rules.ts'
import { ALL, ONE, onCall, type Planted, refusedAs, withStatus } from './planted.ts'

/** Faults of limits. */
export const limitFaults: readonly Planted[] = [
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
    fault: 'takes a byte less in a save than in a creation',
    section: '4 rule 5',
    rules: { fits: (bytes, action) => bytes <= (action === 'save' ? MAX_BYTES - 1 : MAX_BYTES) },
  },
  {
    fault: 'takes a byte more in a save than in a creation',
    section: '4 rule 5',
    rules: { fits: (bytes, action) => bytes <= (action === 'save' ? MAX_BYTES + 1 : MAX_BYTES) },
  },
  {
    fault: 'takes a byte less than its operator set',
    section: '8',
    rules: { fits: (bytes) => bytes < MAX_BYTES },
  },
  {
    fault: 'takes a byte more than its operator set',
    section: '8',
    rules: { fits: (bytes) => bytes <= MAX_BYTES + 1 },
  },
  {
    fault: 'refuses a creation that is too large with 400',
    section: '7 endpoint 3',
    rules: { response: onCall('POST', ALL, withStatus(413, 400)) },
  },
  {
    fault: 'refuses a save that is too large by another code',
    section: '7 endpoint 5',
    rules: {
      response: onCall('PATCH', ONE, (reply) =>
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
    rules: { response: refusedAs('document_limit_reached', 403, { error: 'forbidden' }) },
  },
]
