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
