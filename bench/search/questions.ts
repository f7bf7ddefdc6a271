import { type Corpus, RANKING, type Ranking } from '@waraq/scripture/corpus'
import { verseIndexOf } from '@waraq/scripture/text'
import { heldOut, mean } from './cross-validation.ts'
import { type Question, type readSets, scoreQuestion } from './sets.ts'

type Sets = Pick<ReturnType<typeof readSets>, 'questions' | 'passageOf'>
type Score = { ap: number; rr: number }

// The parameter grid of the cross-validation.
const CHOICES: Ranking[] = [0.5, 0.8].flatMap((root) =>
  [1, 2].flatMap((around) =>
    [2, 3].flatMap((reach) =>
      [0.25, 0.5].flatMap((synonym) =>
        [0.5, 0.75].map((b) => ({ ...RANKING, root, around, reach, synonym, b })),
      ),
    ),
  ),
)

/** MAP and MRR of the top ten passages: in use, held out, and without the thesaurus. */
export function measureQuestions(on: Corpus, sets: Sets) {
  const scoresWith = (ranking: Ranking) =>
    sets.questions.map((question) => scoreOf(on, sets, question, ranking))
  const withThesaurus = CHOICES.map(scoresWith)
  const distinct = CHOICES.filter(({ synonym }) => synonym === CHOICES[0]?.synonym)
  const without = distinct.map((ranking) => scoresWith({ ...ranking, synonym: 0 }))
  return {
    inUse: meanOf(scoresWith(RANKING)),
    heldOut: meanOf(heldOut(withThesaurus, meanPrecision)),
    heldOutWithoutThesaurus: meanOf(heldOut(without, meanPrecision)),
  }
}

/** Scores of the ranking in use on these questions. */
export function scoreQuestions(on: Corpus, sets: Sets): Score {
  return meanOf(sets.questions.map((question) => scoreOf(on, sets, question, RANKING)))
}

function scoreOf(on: Corpus, { passageOf }: Sets, { text, relevant }: Question, ranking: Ranking) {
  const { verses } = on.search(text, { limit: 100, ranking })
  const indexes = verses.flatMap(({ surah, ayah }) => verseIndexOf(surah, ayah) ?? [])
  return scoreQuestion(indexes, relevant, passageOf)
}

const meanPrecision = (scores: Score[]): number => mean(scores.map(({ ap }) => ap))

function meanOf(scores: Score[]): Score {
  return { ap: meanPrecision(scores), rr: mean(scores.map(({ rr }) => rr)) }
}
