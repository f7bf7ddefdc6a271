/**
 * Whether an id or token is a valid path segment: characters that a URL needs no escaping for (RFC
 * 3986, `pchar` without percent signs), and not a dot segment. This prevents path traversal with
 * ids from a page's URL.
 */
export function isPathSegment(value: unknown): value is string {
  return typeof value === 'string' && SEGMENT.test(value)
}

const SEGMENT = /^(?!\.{1,2}$)[\w.~!$&'()*+,;=:@-]{1,512}$/
