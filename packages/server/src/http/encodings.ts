/**
 * Whether a header such as Accept or Accept-Encoding names this of all things, whatever it is written like, and
 * not with a weight of zero (RFC 9110 section 12.4.2).
 */
export function names(header: string | undefined, wanted: string): boolean {
  return (header ?? '').split(',').some((item) => {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    return name === wanted && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })
}

/** Whether a reader takes an answer compressed by gzip. */
export const acceptsGzip = (header: string | undefined): boolean => names(header, 'gzip')
