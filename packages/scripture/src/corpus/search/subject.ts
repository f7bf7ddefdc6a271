import { indexedWords } from '../index/translated-words.ts'

// Words that ask for verses, before a word such as `about`.
const ASKING_WORDS = new Set(
  `verse verses ayah ayahs ayat ayats ayaat aya quran koran quranic islam islamic god allah what which does do did the a any
  all some say says said tell tells talk talks talking speak speaks mention mentions mentioning teach teaches teachings
  teaching in from of show give find me us is are that there story stories tale ruling rulings verset versets coran que dit
  le la les des aleyas aleya versiculo versiculos dice el los vers verse suren sure sagt der die das was ki kya hai mein hukm hukum
  virtue virtues`.split(/\s+/),
)
const ABOUT_WORDS = new Set(
  `about on regarding concerning of for against sur sobre acerca uber tentang mengenai soal related`.split(
    ' ',
  ),
)
// Words after the subject: `sabır ile ilgili ayetler`, `patience in the quran`.
const TRAILING_WORDS = new Set(
  `verse verses ayah ayahs ayat ayats ayaat quran koran islam in the of from according to ile ilgili hakkinda hakkında
  ayetler ayetleri ayet kuran kuranda ka ke ki hukm baare bare mein par verset versets dans le coran en el dalam alquran`.split(
    /\s+/,
  ),
)
const MAX_ASKING_WORDS = 9

/** A query without the words that only ask for verses: `patience` of "verses about patience". */
export function subjectOf(text: string): string {
  const words = indexedWords(text)
  let from = 0
  for (let at = 1; at <= Math.min(MAX_ASKING_WORDS, words.length - 1); at += 1) {
    if (!isAsking(words[at - 1] ?? '')) break
    if (ABOUT_WORDS.has(words[at] ?? '')) from = at + 1
  }
  if (from > 0 && words[from] === 'to') from += 1
  let end = words.length
  while (end > from + 1 && TRAILING_WORDS.has(words[end - 1] ?? '')) end -= 1
  return from === 0 && end === words.length ? text : words.slice(from, end).join(' ') || text
}

const isAsking = (word: string): boolean => ASKING_WORDS.has(word) || ABOUT_WORDS.has(word)

// Arabic, Urdu and Persian words that ask for what verses say of a subject.
const ASKING_IN_ARABIC_LETTERS = new Set(
  `حكم احكام فضل فضايل فضاءل شروط اهميه معني تفسير ايه ايات اية سوره قصه قران اسلام كريم ما هو هي في عن
  كي كا كيا مين باره بارے هين درباره است را از`.split(/\s+/),
)

/** Whether a folded word only asks for verses on the other words of a query. */
export const isAskingWord = (word: string): boolean =>
  ASKING_WORDS.has(word) || TRAILING_WORDS.has(word) || ASKING_IN_ARABIC_LETTERS.has(word)
