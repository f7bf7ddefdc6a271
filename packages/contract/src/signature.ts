/**
 * What a read signature signs: `<document_id>|<exp>` (specification 5.2). Kept here so that signer
 * and verifier cannot drift apart. `exp` is a unix time in seconds; a verifier passes the string that
 * it received, so that what is checked is what was signed.
 */
export const signedMessage = (documentId: string, exp: number | string): string =>
  `${documentId}|${exp}`
