import type { DocumentNode } from '@waraq/contract'
import type { NodeIds } from './node-ids.ts'
import { isSpace, splitWords } from './words.ts'

/** The distinct words of a block, or of more than 256 a sample chosen by the same rule. */
interface Words {
  sample: number[]
  isWhole: boolean
}

export interface Similarity {
  /** The Dice coefficient of the words of two blocks, from 0 to 1. */
  between(one: DocumentNode, other: DocumentNode): number
}

const SAMPLE = 256

export function createSimilarity(ids: NodeIds): Similarity {
  const wordsByNode = new WeakMap<DocumentNode, Words>()

  function wordsOf(node: DocumentNode): Words {
    let words = wordsByNode.get(node)
    if (!words) {
      words = readWords(node)
      wordsByNode.set(node, words)
    }
    return words
  }

  function readWords(node: DocumentNode): Words {
    if (node.text !== undefined) {
      const tokens = splitWords(node.text).filter((token) => !isSpace(token))
      return sampleOf(
        tokens.map((token) => spread(ids.idOfWord(token))),
        true,
      )
    }
    // A node without content, such as a verse, counts as a word.
    if (!node.content) return { sample: [spread(ids.idOf(node))], isWhole: true }
    const parts = node.content.map(wordsOf)
    return sampleOf(
      parts.flatMap(({ sample }) => sample),
      parts.every(({ isWhole }) => isWhole),
    )
  }

  return {
    between(one, other) {
      const [words, others] = [wordsOf(one), wordsOf(other)]
      const [length, otherLength] = [words.sample.length, others.sample.length]
      if (length === 0 || otherLength === 0) return 0
      const { common, union } = overlapOf(words, others)
      return (2 * common) / (common + union)
    },
  }
}

// Spreads the numbers, because neighboring words have neighboring numbers.
const spread = (id: number): number => Math.imul(id, 0x9e3779b1) >>> 0

function sampleOf(all: number[], isWhole: boolean): Words {
  const sample = [...new Set(all)].sort((a, b) => a - b)
  if (sample.length <= SAMPLE) return { sample, isWhole }
  return { sample: sample.slice(0, SAMPLE), isWhole: false }
}

/** Common words among the smallest of both, which are a fair sample of the union. */
function overlapOf(words: Words, others: Words): { common: number; union: number } {
  const most = words.isWhole && others.isWhole ? Number.POSITIVE_INFINITY : SAMPLE
  const [a, b] = [words.sample, others.sample]
  let [at, other, common, union] = [0, 0, 0, 0]
  while ((at < a.length || other < b.length) && union < most) {
    const [one = Number.POSITIVE_INFINITY, two = Number.POSITIVE_INFINITY] = [a[at], b[other]]
    if (one === two) common++
    if (one <= two) at++
    if (two <= one) other++
    union++
  }
  return { common, union }
}
