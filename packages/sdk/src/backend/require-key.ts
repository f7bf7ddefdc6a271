/**
 * The API key of the options.
 *
 * @throws TypeError, without the key, if it cannot be sent
 */
export function requireKey(apiKey: unknown): string {
  // `fetch` rejects a line end, as from a secrets file, with a message that contains the key.
  if (apiKey === undefined || apiKey === '') {
    throw new TypeError('`apiKey` is empty. Check the environment variable it is read from.')
  }
  if (String(apiKey).startsWith('waraq_ss_')) {
    throw new TypeError('`apiKey` is a signing secret. API keys start with waraq_sk_.')
  }
  if (typeof apiKey === 'string' && /^[\x21-\x7e]+$/.test(apiKey)) return apiKey
  throw new TypeError('`apiKey` must be visible ASCII without spaces or line ends')
}
