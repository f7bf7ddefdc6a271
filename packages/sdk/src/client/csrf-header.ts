/** The part of a page that `csrfHeaderOf` reads; runtimes without pages lack it. */
export interface CsrfPage {
  location?: { href: string; origin: string } | undefined
  document?:
    | {
        cookie: string
        querySelector(selector: string): { getAttribute(name: string): string | null } | null
      }
    | undefined
}

/** Rails and Laravel write a meta element; Django, and Laravel and Angular set a cookie. */
const COOKIES: readonly [cookie: string, header: string][] = [
  ['csrftoken', 'X-CSRFToken'],
  ['XSRF-TOKEN', 'X-XSRF-TOKEN'],
]
/** The characters of a token in a header, RFC 9110. */
const TOKEN68 = /^[\w.~+/-]+=*$/

/**
 * Returns the header with the page's CSRF token, for requests to the page's own origin only:
 * another site could use the token to act for the user.
 */
export function csrfHeaderOf(
  url: URL,
  { location, document }: CsrfPage,
): [name: string, value: string] | undefined {
  if (!location || !document || url.origin !== location.origin) return undefined
  const meta = document.querySelector('meta[name="csrf-token"]')?.getAttribute('content')
  if (meta && TOKEN68.test(meta)) return ['X-CSRF-Token', meta]
  for (const [cookie, header] of COOKIES) {
    const token = cookieOf(document.cookie, cookie)
    if (token !== undefined && TOKEN68.test(token)) return [header, token]
  }
  return undefined
}

// Laravel encodes the cookie and compares the header with the decoded value.
function cookieOf(cookies: string, name: string): string | undefined {
  const start = `${name}=`
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(start))
  try {
    return pair && decodeURIComponent(pair.slice(start.length))
  } catch {
    return undefined
  }
}
