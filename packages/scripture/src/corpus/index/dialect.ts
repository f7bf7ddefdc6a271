/** Rewrites a folded word to one that is nearer to the standard language, if the rule applies. */
type Rule = (word: string) => string | undefined

const withoutAffix =
  (pattern: RegExp): Rule =>
  (word) =>
    pattern.exec(word)?.[1]
const withLetter =
  (from: string, to: string): Rule =>
  (word) =>
    word.includes(from) ? word.replaceAll(from, to) : undefined

const denied = withoutAffix(/^ما?(.{3,})ش$/)
// `ب` or `ك`, and `ح` or `ه` for the future, before the prefix of a verb.
const present = withoutAffix(/^[بحهك]([يتن].{2,})$/)
const VERB_RULES: Rule[] = [denied, present]

const DIALECT_RULES: Rule[] = [
  ...VERB_RULES,
  // `عالناس` is `على الناس`.
  withoutAffix(/^(?:عال|هال)(.{3,})$/),
  // `معو` is `معه`.
  (word) => (/^.{2,}و$/.test(word) ? `${word.slice(0, -1)}ه` : undefined),
  // `جزا` is `جزاء`, and `خوك` is `أخوك`.
  (word) => (/^..+ا$/.test(word) ? `${word}ء` : undefined),
  (word) => (/^[خب]و(?:ك|ه|ها|هم|يا)$/.test(word) ? `ا${word}` : undefined),
  // A passive: `انخلق` is `خلق`.
  withoutAffix(/^[اي]ن(.{3,})$/),
  withLetter('د', 'ذ'),
  withLetter('ت', 'ث'),
  withLetter('ض', 'ظ'),
]
const MAX_STEPS = 3

/**
 * Standard forms of a folded word that `isWord` knows, by the fewest changes: `يحب` for `مبيحبش`.
 * `isMarked` says that other words of the query are of a dialect, so that letters change too:
 * `ذهب` for `دهب`.
 */
export function standardsOf(
  word: string,
  isWord: (form: string) => boolean,
  isMarked = false,
): string[] {
  const rules = isMarked ? DIALECT_RULES : VERB_RULES
  let forms = [word]
  for (let step = 0; step < MAX_STEPS && forms.length > 0; step++) {
    forms = [...new Set(forms.flatMap((form) => rules.flatMap((rule) => rule(form) ?? [])))]
    const words = forms.filter(isWord)
    if (words.length > 0) return words
  }
  return []
}
