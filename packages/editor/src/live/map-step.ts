import type { Node } from 'prosemirror-model'
import { type Mapping, ReplaceStep, type Step } from 'prosemirror-transform'
import { wordAround } from '../content/words.ts'

interface Own {
  step: Step
  /** Whether it writes on where its author wrote last. */
  goesOn?: boolean
}

/**
 * An own step after those of others. What it inserts stays behind what its author wrote it behind:
 * words that two pages write at one place, key by key, do not mix. It goes behind what others wrote
 * there if it would stand inside their word, or between a letter and its marks.
 */
export function mapStep(
  { step, goesOn = false }: Own,
  mapping: Mapping,
  before: Node | undefined,
  now: Node,
): Step | null {
  if (!(step instanceof ReplaceStep) || step.from < step.to) return step.map(mapping)
  const { pos, deletedAcross } = mapping.mapResult(step.from, -1)
  if (deletedAcross) return null
  const { content } = step.slice
  const isMark = MARK.test(content.textBetween(0, content.size, '\n', ' '))
  const splitsLetter = MARK.test(now.resolve(pos).nodeAfter?.text ?? '')
  const splitsWord =
    !goesOn && restOfWord(now, pos) > 0 && !(before && restOfWord(before, step.from) > 0)
  // Both are places to which the later own steps find their way.
  const at = !isMark && (splitsLetter || splitsWord) ? mapping.map(step.from, 1) : pos
  return new ReplaceStep(at, at, step.slice)
}

const MARK = /^\p{M}/u

export const restOfWord = (doc: Node, at: number): number => wordAround(doc.resolve(at)).behind
