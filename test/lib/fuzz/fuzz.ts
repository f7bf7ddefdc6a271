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
  /** Distinct failures, each with an input that caused it. */
  findings: string[]
}

/** Inputs between two reads of the coverage, because a read costs more than most inputs. */
const BATCH = 8
/** An input may take at most this much CPU time. */
const MAX_CPU_MILLISECONDS = 50
/** A slow input is repeated before it counts, because code is slow once while it is compiled. */
const TRIES = 3
/** Errors that are bugs; parsers reject inputs with others. */
const MISTAKES = [TypeError, ReferenceError, RangeError, SyntaxError, EvalError, URIError]

/**
 * Reads mutations of inputs that have reached new code, for a limited time. The seed decides the
 * mutations.
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
