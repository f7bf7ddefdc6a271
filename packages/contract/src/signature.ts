/** A read signature with its expiry, as `getSignature` of the host returns it. */
export interface Signature {
  /** 64 lower-case hex digits. */
  signature: string
  /** Unix time in seconds; the signature is valid while now < exp. */
  exp: number
}

/**
 * The message of a read signature: `<document_id>|<exp>` (specification 5.2). Signer and verifier
 * share it. `exp` is a Unix time in seconds; a verifier passes the string that it received, because
 * another spelling of the number would change the signed bytes.
 */
export const signedMessage = (documentId: string, exp: number | string): string =>
  `${documentId}|${exp}`

/** What a grant lets a co-author do: with `comment` read, with `edit` also save. */
export const GRANT_RIGHTS = ['comment', 'edit'] as const
export type GrantRight = (typeof GRANT_RIGHTS)[number]

/** A grant with its expiry, as `getGrant` of the host returns it. */
export interface Grant {
  /** The value of the header `Waraq-Grant`: `<right>.<exp>.<64 lower-case hex digits>`. */
  grant: string
  /** Unix time in seconds; the grant is valid while now < exp. */
  exp: number
}

/** What a host grants: one right on one document, to one of its users. */
export interface Granted {
  right: GrantRight
  documentId: string
  /** Your id of the user, as in the mint of its embed token. */
  externalUserId: string
}

/**
 * The message of a grant. The prefix distinguishes it from that of a read signature; the user comes
 * last, because its id may contain `|`.
 */
export const grantMessage = (
  { right, documentId, externalUserId }: Granted,
  exp: number | string,
): string => `grant|${right}|${documentId}|${exp}|${externalUserId}`
