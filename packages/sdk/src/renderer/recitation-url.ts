const NUMBER = /\{(surah|ayah)(?::([1-9]))?\}/g

/** The URL of the recitation of a verse, by the template of the host. */
export function recitationUrlOf(template: string, surah: number, ayah: number): string {
  return template.replace(NUMBER, (_, name: string, digits = '1') =>
    `${name === 'surah' ? surah : ayah}`.padStart(Number(digits), '0'),
  )
}

/**
 * A template as it is.
 *
 * @param base the URL of the page
 * @throws TypeError unless each verse has a URL of its own with `http` or `https`
 */
export function checkedTemplate(template: string | undefined, base: string): string | undefined {
  if (template === undefined || isTemplate(template, base)) return template
  throw new TypeError(
    `recitationUrl: not an http or https URL with {surah} and {ayah}: ${String(template)}`,
  )
}

function isTemplate(template: string, base: string): boolean {
  if (typeof template !== 'string' || !/\{surah/.test(template) || !/\{ayah/.test(template))
    return false
  const url = recitationUrlOf(template, 1, 1)
  return !/[{}]/.test(url) && URL.canParse(url, base) && /^https?:/.test(new URL(url, base).href)
}
