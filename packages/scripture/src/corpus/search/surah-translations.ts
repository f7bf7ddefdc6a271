import { findSurah, foldDigits, foldText, isSurahName, type Surah } from '../../text/index.ts'

// The package of the other names has none in German.
const GERMAN =
  'Die Eröffnende,Eröffnung|Die Kuh|Das Haus Imran,Die Sippe Imrans|Die Frauen|Der Tisch|Das Vieh|Die Höhen|Die Beute|' +
  'Die Reue|Jonas|Hud|Josef|Der Donner|Abraham|Al-Hidschr|Die Bienen,Die Biene|Die Nachtreise|Die Höhle|Maria|Ta Ha|' +
  'Die Propheten|Die Pilgerfahrt|Die Gläubigen|Das Licht|Die Unterscheidung|Die Dichter|Die Ameisen|Die Geschichten,Die Geschichte|' +
  'Die Spinne|Die Römer,Die Byzantiner|Luqman|Die Niederwerfung|Die Verbündeten,Die Parteien|Saba|Der Schöpfer|Ya Sin|Die sich Reihenden|' +
  'Sad|Die Scharen|Der Vergebende|Ausführlich dargelegt|Die Beratung|Der Prunk|Der Rauch|Die Kniende|Die Sanddünen|Muhammad|' +
  'Der Sieg|Die Gemächer|Qaf|Die Zerstreuenden|Der Berg|Der Stern|Der Mond|Der Allerbarmer|Das Ereignis|Das Eisen|' +
  'Die Streitende|Die Versammlung|Die Geprüfte|Die Reihe|Der Freitag|Die Heuchler|Die Übervorteilung|Die Scheidung|' +
  'Das Verbot|Die Herrschaft|Das Schreibrohr,Die Feder|Die Unausweichliche|Die Stufen|Noah|Die Dschinn|Der Eingehüllte|Der Bedeckte|' +
  'Die Auferstehung|Der Mensch|Die Entsandten|Die Nachricht|Die Entreißenden|Er runzelte die Stirn|Das Einrollen|' +
  'Die Spaltung|Die Betrüger|Das Zerbrechen|Die Sternbilder|Der Nachtstern|Der Höchste|Die Überwältigende|Die Morgenröte|' +
  'Die Stadt|Die Sonne|Die Nacht|Der Morgen|Das Weiten|Die Feige|Das Blutgerinnsel|Die Bestimmung|Der klare Beweis|' +
  'Das Beben|Die Rennenden|Das Pochen|Die Vermehrung|Das Zeitalter|Der Verleumder|Der Elefant|Die Quraisch|' +
  'Die Hilfeleistung|Die Überfülle|Die Ungläubigen|Die Hilfe|Die Palmfasern|Die Aufrichtigkeit|Das Morgengrauen|Die Menschen'

const SURAH_WORDS = new Set(
  'surah sura surat sure suresi surasi sourate chapter suran сура суры সুরা সূরা سوره سورت'.split(' '),
)
const VERSE_WORDS = new Set(
  'verse verses verset versets vers verso aleya aleyas versiculo versiculos ayah ayat aya ayet ayeti аят آيت ايت ايه আয়াত'
    .split(' ')
    .map(foldText),
)
const ARTICLES = new Set(
  'la le les l el los las lo un une der die das den il the en det'.split(' '),
)
const NUMBERS = /(?<!\d)(\d{1,3})(?:-(\d{1,3}))?$/
const NO_WORD = /[^\p{L}\p{N}\p{M}]+/u
const SURAH_SIGN = /^第?(.+?)章$/u
const MAX_TYPED = 60
const SURAH_COUNT = 114

/** Surahs by their whole names in other languages than Arabic and English. */
export function createSurahTranslations(names: readonly (readonly string[])[]) {
  const byName = new Map<string, Set<number>>()
  names.forEach((all, at) => {
    const german = GERMAN.split('|')[at]?.split(',') ?? []
    for (const name of [...all, ...german].flatMap((one) => one.split(/[()/]/))) {
      const key = keyOf(name)
      if (key !== '') byName.set(key, (byName.get(key) ?? new Set()).add(at + 1))
    }
  })

  function find(typed: string): Surah[] {
    if (typed.length > MAX_TYPED) return []
    const numbers = [...(byName.get(keyOf(typed)) ?? [])]
    return numbers.flatMap((number) => findSurah(number) ?? [])
  }

  return {
    find,
    /**
     * A reference with such a name as one with numbers: `2:255` for `sourate la vache 255`. Undefined
     * for other text, and for a name that several surahs have.
     */
    asNumbers(typed: string): string | undefined {
      if (typed.length > MAX_TYPED) return undefined
      const text = foldDigits(typed)
        .replace(/\s?[-–]\s?/g, '-')
        .replace(/节$/, '')
        .trim()
      const numbers = NUMBERS.exec(text)
      const [, from, to] = numbers ?? []
      const name = text.slice(0, numbers?.index)
      const surahs = from === undefined || isSurahName(name) ? [] : find(name)
      const [surah, ...others] = surahs
      if (!surah || others.length > 0) return undefined
      return `${surah.number}:${from}${to === undefined ? '' : `-${to}`}`
    },
  }
}

/** The surah with this number, typed alone. */
export function findNumberedSurah(typed: string): Surah | undefined {
  const digits = foldDigits(typed).trim()
  const number = /^\d{1,3}$/.test(digits) ? Number(digits) : 0
  return number <= SURAH_COUNT ? findSurah(number) : undefined
}

// Words that say surah or verse stand at either end.
function keyOf(name: string): string {
  const words = foldText(name.trim().replace(SURAH_SIGN, '$1')).split(NO_WORD).filter(Boolean)
  const own = words.filter((word) => !SURAH_WORDS.has(word) && !VERSE_WORDS.has(word))
  const bare = own.filter((word, at) => at > 0 || !ARTICLES.has(word))
  return ([bare, own].find((some) => some.length > 0) ?? words).join(' ')
}
