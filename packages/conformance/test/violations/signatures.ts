import { createHash, createHmac } from 'node:crypto'
import {
  conformingRules,
  hexOf,
  isLive,
  OTHER_SIGNING_SECRET,
  type Rules,
  SIGNING_SECRET,
  type SignedRead,
} from '../model/rules.ts'
import { ALL, inBody, ONE, onCall, type Planted, refusedAs, SHARE } from './planted.ts'

const { isRightSignature } = conformingRules

/** Also accepts the valid signature of another text. */
const alsoOver =
  (message: (read: SignedRead) => string, secret?: string): Rules['isRightSignature'] =>
  (read) =>
    isRightSignature(read) || (isLive(read) && read.sig === hexOf(message(read), secret))

/** Also accepts the result of another formula for the right text. */
const alsoBy =
  (formula: (text: string) => string): Rules['isRightSignature'] =>
  (read) =>
    isRightSignature(read) || (isLive(read) && read.sig === formula(`${read.id}|${read.exp}`))

/** Compares a valid signature in another way. */
const comparing =
  (isEqual: (sig: string, right: string) => boolean): Rules['isRightSignature'] =>
  (read) =>
    isLive(read) && isEqual(read.sig, hexOf(`${read.id}|${read.exp}`))

const rightOf = (sig: string, exp: string): string => `${sig} until ${exp}`

// Caches results by signature only and then accepts any exp with it.
function forgetful(): Rules['isRightSignature'] {
  const seen = new Set<string>()
  return (read) => {
    if (isRightSignature(read)) seen.add(read.sig)
    return isLive(read) && seen.has(read.sig)
  }
}

const signatureOpening = (method: string, path: RegExp): Partial<Rules> => ({
  signatureOpens: (ask) => ask.method === method && path.test(ask.path) && ask.query.has('sig'),
})

/** Faults of signed reads. */
export const signatureFaults: readonly Planted[] = [
  {
    fault: 'signs <exp>|<document_id>',
    section: '5.2.2',
    rules: {
      isRightSignature: (read) => isLive(read) && read.sig === hexOf(`${read.exp}|${read.id}`),
    },
  },
  {
    fault: 'takes a signature over the id alone too',
    section: '5.2.2',
    rules: { isRightSignature: alsoOver(({ id }) => id) },
  },
  {
    fault: 'takes a signature over <document_id>:<exp> too',
    section: '5.2.2',
    rules: { isRightSignature: alsoOver(({ id, exp }) => `${id}:${exp}`) },
  },
  {
    fault: 'takes a signature over <document_id><exp> too',
    section: '5.2.2',
    rules: { isRightSignature: alsoOver(({ id, exp }) => `${id}${exp}`) },
  },
  {
    fault: 'takes a signature over <document_id>| too',
    section: '5.2.2',
    rules: { isRightSignature: alsoOver(({ id }) => `${id}|`) },
  },
  {
    fault: 'takes a signature over a line too',
    section: '5.2.2',
    rules: { isRightSignature: alsoOver(({ id, exp }) => `${id}|${exp}\n`) },
  },
  {
    fault: 'takes a plain SHA-256 too',
    section: '5.2.2',
    rules: { isRightSignature: alsoBy((text) => createHash('sha256').update(text).digest('hex')) },
  },
  {
    fault: 'takes SHA-512 too',
    section: '5.2.2',
    rules: {
      isRightSignature: alsoBy((text) =>
        createHmac('sha512', SIGNING_SECRET).update(text).digest('hex'),
      ),
    },
  },
  {
    fault: 'has a wildcard',
    section: '5.2.5',
    rules: { isRightSignature: alsoOver(({ exp }) => `*|${exp}`) },
  },
  {
    fault: 'looks at exp alone',
    section: '5.2.5',
    rules: { isRightSignature: alsoOver(({ exp }) => exp) },
  },
  {
    fault: 'takes a signature with an empty secret',
    section: '5.2.4',
    rules: { isRightSignature: alsoOver(({ id, exp }) => `${id}|${exp}`, '') },
  },
  {
    fault: "takes a signature with another organization's secret",
    section: '5.2.4',
    rules: { isRightSignature: alsoOver(({ id, exp }) => `${id}|${exp}`, OTHER_SIGNING_SECRET) },
  },
  { fault: 'takes any signature', section: '5.2.4', rules: { isRightSignature: isLive } },
  {
    fault: 'opens every document by the signature of one',
    section: '5.2.5',
    rules: { isRightSignature: opensAll() },
  },
  {
    fault: 'remembers signatures without their exp',
    section: '5.2.5',
    rules: { isRightSignature: forgetful() },
  },
  {
    fault: 'takes upper case',
    section: '5.2.2',
    rules: { isRightSignature: comparing((sig, right) => sig.toLowerCase() === right) },
  },
  {
    fault: 'takes base64',
    section: '5.2.2',
    rules: {
      isRightSignature: comparing(
        (sig, right) => sig === right || Buffer.from(sig, 'base64url').toString('hex') === right,
      ),
    },
  },
  {
    fault: 'takes the beginning of a signature',
    section: '5.2.4',
    rules: { isRightSignature: comparing((sig, right) => sig.length > 0 && right.startsWith(sig)) },
  },
  {
    fault: 'takes a signature with a tail',
    section: '5.2.4',
    rules: { isRightSignature: comparing((sig, right) => sig.startsWith(right)) },
  },
  {
    fault: 'takes the empty signature',
    section: '5.2.6',
    rules: { isRightSignature: comparing((sig, right) => sig === '' || sig === right) },
  },
  {
    fault: 'takes an expired signature',
    section: '5.2.6',
    rules: { isRightSignature: (read) => isRightSignature({ ...read, now: 0 }) },
  },
  {
    fault: 'takes a signature for five minutes after its end',
    section: '5.2.6',
    rules: { isRightSignature: (read) => isRightSignature({ ...read, now: read.now - 300 }) },
  },
  {
    fault: 'takes no signature of more than a week',
    section: '8',
    rules: {
      isRightSignature: (read) => Number(read.exp) - read.now < 604_800 && isRightSignature(read),
    },
  },
  {
    fault: 'takes no signature that ends within five minutes',
    section: '8',
    rules: {
      isRightSignature: (read) => Number(read.exp) - read.now > 300 && isRightSignature(read),
    },
  },
  {
    fault: 'ends the signatures of a document at its save',
    section: '5.2.5',
    rules: endingAtSave(),
  },
  {
    fault: 'refuses a signature with 404',
    section: '5.2.6',
    rules: { response: refusedAs('invalid_signature', 404, { error: 'not_found' }) },
  },
  {
    fault: 'refuses a signature with 401',
    section: '5.2.6',
    rules: { response: refusedAs('invalid_signature', 401, { error: 'invalid_signature' }) },
  },
  {
    fault: 'refuses a signature by another code',
    section: '5.2.6',
    rules: { response: refusedAs('invalid_signature', 403, { error: 'signature_expired' }) },
  },
  { fault: 'saves for a signature', section: '5.2.5', rules: signatureOpening('PATCH', ONE) },
  { fault: 'deletes for a signature', section: '5.2.5', rules: signatureOpening('DELETE', ONE) },
  { fault: 'publishes for a signature', section: '5.2.5', rules: signatureOpening('PATCH', SHARE) },
  {
    fault: 'shows share info for a signature',
    section: '5.2.5',
    rules: signatureOpening('GET', SHARE),
  },
  { fault: 'lists for a signature', section: '5.2.5', rules: signatureOpening('GET', ALL) },
  { fault: 'creates for a signature', section: '5.2.5', rules: signatureOpening('POST', ALL) },
  {
    fault: 'shows a signature reader less than its author',
    section: '5.2.2',
    rules: {
      response: onCall('GET', ONE, (reply, ask) =>
        ask.query.has('sig') ? inBody(({ status: _, ...rest }) => rest)(reply) : reply,
      ),
    },
  },
  {
    fault: 'opens a deleted document by signature',
    section: '4 endpoint 6',
    rules: { isGone: ({ isDeleted }, by) => by !== 'signature' && isDeleted },
  },
]

function opensAll(): Rules['isRightSignature'] {
  const right = new Set<string>()
  return (read) => {
    if (isRightSignature(read)) right.add(rightOf(read.sig, read.exp))
    return right.has(rightOf(read.sig, read.exp))
  }
}

function endingAtSave(): Partial<Rules> {
  const saved = new Set<string>()
  return {
    isRightSignature: (read) => !saved.has(read.id) && isRightSignature(read),
    titleOfSaved(content, body, document) {
      saved.add(document.id)
      return conformingRules.titleOfSaved(content, body, document)
    },
  }
}
