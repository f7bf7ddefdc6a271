import { foldArabic, foldArabicHamza, foldArabicHard } from '../../text/index.ts'
import { wordsIn } from './arabic-words.ts'

type Forms = Map<string, number[]>

const HAMZA_ON_STROKE = /\u0640[\u064B-\u0652\u0670]*\u0654/

/** Learns the forms in which each word of the Quran may be typed. */
export function createWordForms() {
  const loose: Forms = new Map()
  const folded: Forms = new Map()
  const hamza: Forms = new Map()
  const seen = new Set<string>()

  return {
    learn(imlaei: string, uthmani: string, term: number): void {
      if (seen.has(`${imlaei} ${uthmani}`)) return
      seen.add(`${imlaei} ${uthmani}`)
      // Modern spelling writes the long alef.
      const spellings = [uthmani, uthmani.replaceAll('\u0670', 'ا')]
      for (const form of looseFormsOf(imlaei, spellings)) add(loose, form, term)
      for (const spelling of spellings) {
        // Folding removes a hamza on a stroke, although it is a letter of the word.
        if (!HAMZA_ON_STROKE.test(spelling)) add(folded, foldArabic(spelling), term)
      }
      for (const form of [imlaei, ...spellings]) add(hamza, foldArabicHamza(form), term)
    },
    /** The terms of a folded word from memory: alefs and hamzas may be left out. */
    loose: (word: string): readonly number[] | undefined => loose.get(word),
    /** The terms of a folded word in Uthmani spelling, and of its forms by hamzas, if known. */
    strict: (word: string, hamzaForms: readonly string[]): number[] => [
      ...(folded.get(word) ?? []),
      ...hamzaForms.flatMap((form) => hamza.get(form) ?? []),
    ],
  }
}

function add(forms: Forms, form: string, term: number): void {
  const terms = forms.get(form)
  if (!terms) forms.set(form, [term])
  else if (!terms.includes(term)) terms.push(term)
}

function looseFormsOf(imlaei: string, spellings: readonly string[]): Set<string> {
  return new Set([
    foldArabicHard(imlaei),
    ...spellings.flatMap(wordsIn),
    ...spellings.flatMap((spelling) => foldArabicHard(spelling).split(' ')),
  ])
}
