const NUMBER = /\{(surah|ayah)(?::([1-9]))?\}/g

/** The URL of the recitation of a verse, by the template of the host. */
export function recitationUrlOf(template: string, surah: number, ayah: number): string {
  return template.replace(NUMBER, (_, name: string, digits = '1') =>
    String(name === 'surah' ? surah : ayah).padStart(Number(digits), '0'),
  )
}

/**
 * A template as it is.
 *
 * @param base the URL of the page
 * @throws TypeError unless each verse has a URL of its own with `http` or `https`
 */
export function checkedRecitationUrl(
  template: string | undefined,
  base: string,
): string | undefined {
  if (template === undefined) return undefined
  const isTemplate =
    typeof template === 'string' && ['surah', 'ayah'].every((name) => hasNumber(template, name))
  const url = isTemplate ? recitationUrlOf(template, 1, 1) : ''
  if (!isTemplate || /[{}]/.test(url) || !isOfWeb(url, base))
    throw new TypeError(
      `recitationUrl must be an http or https URL with {surah} and {ayah}: ${String(template)}`,
    )
  return template
}

const hasNumber = (template: string, name: string): boolean =>
  [...template.matchAll(NUMBER)].some(([, found]) => found === name)

// `fetch` refuses credentials in a URL.
function isOfWeb(url: string, base: string): boolean {
  if (!URL.canParse(url, base)) return false
  const { protocol, username, password } = new URL(url, base)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
