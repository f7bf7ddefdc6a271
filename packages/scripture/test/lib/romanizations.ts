// Sounds of the English transliteration, and the spelling of each of its Arabic letters.
const LETTERS: [sound: string, spellings: Record<string, string>][] = [
  ['th', { ث: 'ts', ذ: 'dz', ظ: 'zh' }],
  ['sh', { ش: 'sy' }],
  ['d', { د: 'd', ض: 'dh' }],
  ['t(?!h)', { ت: 't', ة: 't', ط: 'th' }],
  ['s(?!h)', { س: 's', ص: 'sh' }],
]

/**
 * The English transliteration of a verse in Indonesian spelling, by the consonants of its Arabic
 * text; undefined where they do not correspond.
 */
export function inIndonesian(transliteration: string, arabic: string): string | undefined {
  const text = withoutEnglish(transliteration)
  const letters = [...arabic.normalize('NFC')]
  const parts: { at: number; length: number; spelling: string }[] = []
  for (const [sound, spellings] of LETTERS) {
    const found = [...text.matchAll(new RegExp(`(${sound})( ?)(?:\\1)?`, 'g'))]
    const written = letters.filter((letter) => letter in spellings)
    if (found.length !== written.length) return undefined
    found.forEach(({ 0: all, 1: one = '', 2: space = '', index }, at) => {
      const spelling = spellings[written[at] ?? ''] ?? ''
      const isDoubled = all.length > one.length + space.length
      const spelled = isDoubled ? spelling + space + spelling : spelling + space
      parts.push({ at: index, length: all.length, spelling: spelled })
    })
  }
  return parts
    .toSorted((a, b) => b.at - a.at)
    .reduce(
      (spelled, { at, length, spelling }) =>
        spelled.slice(0, at) + spelling + spelled.slice(at + length),
      text,
    )
}

// Ayn, long vowels, and the article as it sounds.
const withoutEnglish = (transliteration: string): string =>
  transliteration
    .toLowerCase()
    .replace(/aa(?=a)|(?<=[^a]|^)aa(?=[iueo])/g, "'")
    .replaceAll('ee', 'i')
    .replace(/oo|o/g, 'u')
    .replaceAll('aa', 'a')
    .replace(/al(th|sh|[tdrzsn])\1/g, 'a$1 $1')
