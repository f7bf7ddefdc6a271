/** The report of the mutation tester, in its own schema. */
export interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>
}

interface Mutant {
  mutatorName: string
  replacement: string
  status:
    | 'Killed'
    | 'Survived'
    | 'NoCoverage'
    | 'Timeout'
    | 'CompileError'
    | 'RuntimeError'
    | 'Ignored'
  location: { start: Place; end: Place }
}

interface Place {
  line: number
  column: number
}

const NOTICED = new Set(['Killed', 'Timeout', 'RuntimeError'])
const MISSED = new Set(['Survived', 'NoCoverage'])

export function tallyOf({ files }: Report): { killed: number; total: number; score: number } {
  const all = Object.values(files).flatMap(({ mutants }) => mutants)
  const killed = all.filter(({ status }) => NOTICED.has(status)).length
  const total = killed + all.filter(({ status }) => MISSED.has(status)).length
  return { killed, total, score: total === 0 ? 0 : (100 * killed) / total }
}

/** Undetected changes, each as file, location and replacement. */
export function survivorsIn({ files }: Report): string[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => MISSED.has(status))
      .map(({ location, replacement }) => {
        const { start, end } = location
        const line = source.split('\n')[start.line - 1] ?? ''
        const before =
          start.line === end.line ? line.slice(start.column - 1, end.column - 1) : line.trim()
        return `${file}:${start.line} ${oneLine(before)} -> ${oneLine(replacement)}`
      }),
  )
}

const oneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').slice(0, 100)
