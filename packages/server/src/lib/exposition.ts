/**
 * Metrics and their text forms: Prometheus 0.0.4 and OpenMetrics 1.0. The caller
 * that resolves a handle bounds its label values; nothing here limits their number.
 */

export interface Counter {
  add(amount?: number): void
}

export interface Histogram {
  observe(value: number): void
}

/** The text form: `text` is Prometheus 0.0.4. */
export type ExpositionFormat = 'text' | 'openmetrics'

export const CONTENT_TYPES: Readonly<Record<ExpositionFormat, string>> = {
  text: 'text/plain; version=0.0.4; charset=utf-8',
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
}

/** A value at the time of collection, with the values of its labels. */
export type Reading = readonly [value: number, ...labels: string[]]

interface Description<Label extends string> {
  name: string
  help: string
  labels?: readonly Label[]
}

type Read = () => Iterable<Reading> | Promise<Iterable<Reading>>

interface Sample {
  suffix: string
  labels: string
  value: number
}

interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  collect(format: ExpositionFormat): Iterable<Sample> | Promise<Iterable<Sample>>
}

export type Registry = ReturnType<typeof createRegistry>

/** Creates an empty set of metrics. Names and labels are those of the exposition. */
export function createRegistry() {
  const families: Family[] = []

  function add(family: Family): void {
    if (families.some(({ name }) => name === family.name))
      throw new Error(`${family.name} is there twice`)
    families.push(family)
  }

  return {
    /** A counter by its labels. `name` has no `_total`: the exposition adds it. */
    counter({ name, help, labels = [] }: Description<string>) {
      const series = createSeries(labels, () => ({ value: 0 }))
      add({
        name,
        help,
        type: 'counter',
        collect: () =>
          [...series.all()].map(([at, { value }]) => ({ suffix: '_total', labels: at, value })),
      })
      return (...values: string[]): Counter => {
        const state = series.at(values)
        return {
          add(amount = 1) {
            state.value += amount
          },
        }
      }
    },

    /** A histogram by its labels; `buckets` are upper bounds in ascending order. */
    histogram({ name, help, labels = [] }: Description<string>, buckets: readonly number[]) {
      const series = createSeries(labels, () => ({
        counts: new Float64Array(buckets.length + 1),
        sum: 0,
      }))
      add({
        name,
        help,
        type: 'histogram',
        collect: (format) => histogramSamples(series.all(), buckets, format),
      })
      return (...values: string[]): Histogram => {
        const state = series.at(values)
        return {
          observe(value) {
            let at = 0
            while (at < buckets.length && value > (buckets[at] ?? 0)) at += 1
            state.counts[at] = (state.counts[at] ?? 0) + 1
            state.sum += value
          },
        }
      }
    },

    /** A gauge that is read at each collection. */
    gauge({ name, help, labels = [] }: Description<string>, read: Read): void {
      add({ name, help, type: 'gauge', collect: () => samplesOf(labels, '', read) })
    },

    /** A counter whose value is read when it is scraped. `name` has no `_total`. */
    counted({ name, help, labels = [] }: Description<string>, read: Read): void {
      add({ name, help, type: 'counter', collect: () => samplesOf(labels, '_total', read) })
    },

    /** All metrics as text. */
    async render(format: ExpositionFormat): Promise<string> {
      const parts = await Promise.all(families.map((family) => renderFamily(family, format)))
      return `${parts.join('')}${format === 'openmetrics' ? '# EOF\n' : ''}`
    },
  }
}

/** The states of a metric by the text of their labels. */
function createSeries<State>(names: readonly string[], create: () => State) {
  const states = new Map<string, State>()
  if (names.length === 0) states.set('', create())
  return {
    at(values: readonly string[]): State {
      const labels = renderLabels(names, values)
      let state = states.get(labels)
      if (state === undefined) {
        state = create()
        states.set(labels, state)
      }
      return state
    },
    all: () => states.entries(),
  }
}

async function samplesOf(names: readonly string[], suffix: string, read: Read): Promise<Sample[]> {
  const readings = [...(await read())]
  return readings.map(([value, ...values]) => ({
    suffix,
    labels: renderLabels(names, values),
    value,
  }))
}

function* histogramSamples(
  states: Iterable<[string, { counts: Float64Array; sum: number }]>,
  buckets: readonly number[],
  format: ExpositionFormat,
): Generator<Sample> {
  for (const [labels, { counts, sum }] of states) {
    let total = 0
    for (const [at, count] of counts.entries()) {
      total += count
      const bound = buckets[at] ?? Number.POSITIVE_INFINITY
      const le = `le="${renderBound(bound, format)}"`
      yield { suffix: '_bucket', labels: labels === '' ? le : `${le},${labels}`, value: total }
    }
    yield { suffix: '_sum', labels, value: sum }
    yield { suffix: '_count', labels, value: total }
  }
}

async function renderFamily(family: Family, format: ExpositionFormat): Promise<string> {
  const { name, help, type, collect } = family
  const samples = [...(await collect(format))]
  if (samples.length === 0) return ''
  // The older format knows a counter by the name of its samples.
  const familyName = type === 'counter' && format === 'text' ? `${name}_total` : name
  const lines = samples.map(({ suffix, labels, value }) => {
    const inBraces = labels === '' ? '' : `{${labels}}`
    return `${name}${suffix}${inBraces} ${renderNumber(value)}\n`
  })
  const head = `# HELP ${familyName} ${escapeText(help, format)}\n# TYPE ${familyName} ${type}\n`
  return `${head}${lines.join('')}`
}

function renderLabels(names: readonly string[], values: readonly string[]): string {
  if (names.length !== values.length) throw new Error(`labels are ${names.join(', ')}`)
  return names.map((name, at) => `${name}="${escapeLabel(values[at] ?? '')}"`).join(',')
}

const escapeLabel = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')

function escapeText(text: string, format: ExpositionFormat): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  return format === 'openmetrics' ? escaped.replaceAll('"', '\\"') : escaped
}

/** OpenMetrics requires a decimal point in every bound. */
function renderBound(bound: number, format: ExpositionFormat): string {
  const text = renderNumber(bound)
  return format === 'openmetrics' && /^\d+$/.test(text) ? `${text}.0` : text
}

function renderNumber(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  if (value === Number.NEGATIVE_INFINITY) return '-Inf'
  return String(value)
}
