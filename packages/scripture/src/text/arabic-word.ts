const IN_WORDS =
  '\\u0610-\\u061A\\u0620-\\u065F\\u066E-\\u06D3\\u06D5-\\u06DC\\u06DF-\\u06E8\\u06EA-\\u06EF\\u06FA-\\u06FC\\u0897-\\u08FF\\uE000-\\uF8FF\\uFB50-\\uFD3D\\uFDF0-\\uFDFD\\uFE70-\\uFEFC'
// Invisible signs and the thin space join words' parts; at an end they belong to no word.
const JOINING = '\\u034F\\u2009\\u200C\\u200D\\u2060\\uFEFF'

/** Words of Arabic letters with their signs, in the code points of any edition. */
export const ARABIC_WORD = new RegExp(`[${IN_WORDS}]+(?:[${JOINING}]+[${IN_WORDS}]+)*`, 'g')
