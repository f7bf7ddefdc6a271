/** What a figure is given, and what it gives back. */

/** The ground a figure works on; it ends with the figure. */
export interface Bench {
  /** A folder of its own on the machine's disk. */
  folder: string
  /** A short form, to try the bench itself. */
  isQuick: boolean
  /** Tells whoever waits how far it is. */
  say(line: string): void
  /** Called at the end, the last one first, whatever happened. */
  after(close: () => unknown): void
}

/** One line against its target. */
export interface Metric {
  what: string
  measured: string
  /** The quartiles over the rounds. */
  spread: string
  target: string
  /** Undefined where there is no target. */
  isMet: boolean | undefined
}

export interface Report {
  metrics: Metric[]
  /** Markdown: what else was seen, each a paragraph or a table. */
  details: string[]
  /** The share of the machine that others used in each measurement, 0 to 1. */
  foreignShares: number[]
}

export interface Benchmark {
  /** As it is typed: `npm run bench -- NAME`. */
  name: string
  title: string
  run(bench: Bench): Promise<Report>
}
