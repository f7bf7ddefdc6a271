// Of another scheme than `http` and `https` there is no recitation; a brace has a number or is none.
const TEMPLATE =
  /^(?=.*\{surah)(?=.*\{ayah)(?:https?:\/\/|(?![a-z][\w+.-]*:))(?:[^{}]|\{(?:surah|ayah)(?::[1-9])?\})+$/i

/** @throws TypeError unless each verse has a URL of its own */
export function checkRecitationUrl(template: string | undefined): void {
  if (template === undefined || (typeof template === 'string' && TEMPLATE.test(template))) return
  throw new TypeError(
    `recitationUrl: not an http or https URL with {surah} and {ayah}: ${template}`,
  )
}
