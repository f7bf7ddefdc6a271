/**
 * Why a request is not a webhook of the service:
 * - `header_missing`, `header_invalid`: one of the three headers is absent, too long or malformed
 * - `timestamp_too_old`, `timestamp_too_new`: more than five minutes from the clock of this machine
 * - `body_too_large`: more bytes than any event has
 * - `signature_mismatch`: no signature is by one of the secrets over these bytes
 * - `body_invalid`: signed, but not an event
 */
export type WebhookErrorReason =
  | 'header_missing'
  | 'header_invalid'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'body_too_large'
  | 'signature_mismatch'
  | 'body_invalid'

/** A request that is not a webhook of the service. Respond with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly reason: WebhookErrorReason

  constructor(reason: WebhookErrorReason, sentence: string) {
    super(`${reason}: ${sentence}`)
    this.reason = reason
  }
}
