/**
 * Whether an id or a token can stand as one segment of a path: characters that a URL takes as they are
 * (RFC 3986, `pchar` without percent signs), and not a dot segment. So no id from a page's own address,
 * however it is written, leads a request anywhere else.
 */
export function isPathSegment(value: unknown): value is string {
  return typeof value === 'string' && SEGMENT.test(value)
}

const SEGMENT = /^(?!\.{1,2}$)[\w.~!$&'()*+,;=:@-]{1,512}$/
