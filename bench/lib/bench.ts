/** Resources of one benchmark; released at its end. */
export interface Bench {
  /** A separate folder on the machine's disk. */
  folder: string
  /** Short runs, to test the bench itself. */
  isQuick: boolean
  /** Whether to report failed queries, where a benchmark has some to tune with. */
  listsFailures: boolean
  /** Reports progress on the terminal. */
  say(line: string): void
  /** Registers cleanup. Callbacks run in reverse order, also after a failure. */
  after(close: () => unknown): void
}

/** One metric and its target. */
export interface Metric {
  what: string
  measured: string
  /** Quartiles over the rounds. */
  spread: string
  target: string
  /** Undefined for a metric without a target. */
  isMet: boolean | undefined
}

export interface Report {
  metrics: Metric[]
  /** Markdown paragraphs and tables. */
  details: string[]
  /** CPU share of other processes in each measurement, 0 to 1. */
  foreignShares: number[]
}

export interface Benchmark {
  /** Its name on the command line: `npm run bench -- NAME`. */
  name: string
  title: string
  /** Folders and files of the repository whose changes may change the figures. */
  sources: readonly string[]
  run(bench: Bench): Promise<Report>
}
