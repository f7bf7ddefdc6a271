import { startCoverage } from './coverage.ts'
import { chanceOf, mutate } from './mutate.ts'

export interface FuzzTarget {
  name: string
  read: (text: string) => unknown
}

interface FuzzResult {
  inputs: number
  /** Blocks of our code that ran. */
  blocks: number
  /** Failures, each once, with the input that caused it. */
  findings: string[]
}

/** Inputs between two looks at the coverage, which cost more than most inputs. */
const BATCH = 8
/** No input of this length may hold a thread for longer. */
const MAX_CPU_MILLISECONDS = 50
/** A slow input is tried again before it counts: code that is compiled just then is slow once. */
const TRIES = 3
/** Mistakes of ours, not refusals of an input. */
const MISTAKES = [TypeError, ReferenceError, RangeError, SyntaxError, EvalError, URIError]

/**
 * Reads inputs that are made of those that reached new code before, for a time; the seed decides
 * the order in which they are made.
 */
export function fuzz({ name, read }: FuzzTarget, milliseconds: number, seed: number): FuzzResult {
  const chance = chanceOf(seed)
  const coverage = startCoverage()
  const corpus = ['', '{"type":"doc","content":[]}', '2:255', 'a=b; c="d"']
  const findings = new Map<string, string>()
  let inputs = 0
  const pick = () => corpus[Math.floor(chance() * corpus.length)] ?? ''
  const judge = (input: string) => {
    inputs++
    const problem = problemWith(read, input)
    if (problem && !findings.has(problem)) {
      findings.set(problem, `${name}: ${problem} for ${JSON.stringify(input)}`)
    }
  }
  try {
    for (const input of corpus) judge(input)
    coverage.newBlocks()
    const endsAt = performance.now() + milliseconds
    while (performance.now() < endsAt) {
      const batch = Array.from({ length: BATCH }, () => mutate(pick(), pick(), chance))
      for (const input of batch) judge(input)
      if (coverage.newBlocks() > 0) corpus.push(...batch)
    }
    return { inputs, blocks: coverage.total(), findings: [...findings.values()] }
  } finally {
    coverage.stop()
  }
}

function problemWith(read: FuzzTarget['read'], input: string): string | undefined {
  for (let attempt = 1; ; attempt++) {
    const before = process.threadCpuUsage()
    const mistake = mistakeOf(read, input)
    if (mistake) return mistake
    const { user, system } = process.threadCpuUsage(before)
    if ((user + system) / 1000 <= MAX_CPU_MILLISECONDS) return undefined
    if (attempt === TRIES) return `over ${MAX_CPU_MILLISECONDS} ms`
  }
}

function mistakeOf(read: FuzzTarget['read'], input: string): string | undefined {
  try {
    read(input)
    return undefined
  } catch (error) {
    const isMistake = MISTAKES.some((kind) => error instanceof kind)
    return isMistake ? `${error}`.split('\n')[0] : undefined
  }
}
