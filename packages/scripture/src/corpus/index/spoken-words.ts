import { consonantsOf, soundsOf } from '../../text/index.ts'

const ASSIMILATED_ARTICLE = /^(?:wa|fa|bi|ka)*al[tdrzsn]/i
// Before a word with such an article.
const WITH_ARTICLE = '-'

/** The sounds of the words of a romanized verse, as they are stored for the phonetic index. */
export function spokenWords(text: string): string {
  const sounds = soundsOf(text).split(' ')
  const written = text.split(' ')
  const isPaired = written.length === sounds.length
  return sounds
    .map((word, at) =>
      isPaired && ASSIMILATED_ARTICLE.test(written[at] ?? '') ? WITH_ARTICLE + word : word,
    )
    .join(' ')
}

/**
 * All words in one string of sounds and one of consonants, so that a match may continue in the next
 * verse, with the start of each word in both.
 */
export function readSpokenWords(verses: Iterable<string>) {
  const [sounds, consonants]: [string[], string[]] = [[], []]
  const [soundStarts, starts, verseOf]: [number[], number[], number[]] = [[], [], []]
  const articles: number[] = []
  let [soundsLength, length, verse] = [0, 0, 0]
  for (const stored of verses) {
    const heard = stored.replaceAll(WITH_ARTICLE, '').split(' ')
    const bare = consonantsOf(heard.join('-')).split('-')
    stored.split(' ').forEach((word, at) => {
      soundStarts.push(soundsLength)
      starts.push(length)
      verseOf.push(verse)
      articles.push(word.startsWith(WITH_ARTICLE) ? 1 : 0)
      soundsLength += heard[at]?.length ?? 0
      length += bare[at]?.length ?? 0
    })
    // One string for each verse, because one for each word would need tens of thousands at a time.
    sounds.push(heard.join(''))
    consonants.push(bare.join(''))
    verse += 1
  }
  return {
    sounds: sounds.join(''),
    consonants: consonants.join(''),
    soundStarts: Int32Array.from(soundStarts),
    starts: Int32Array.from(starts),
    verseOf: Uint16Array.from(verseOf),
    hasArticle: Uint8Array.from(articles),
  }
}
