import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as oracle from 'prom-client'
import { createRegistry } from './exposition.ts'

const BOUNDS = [0.1, 1, 10]
const label = fc.string({ unit: 'grapheme', maxLength: 8 })
const text = fc.oneof(label, fc.constantFrom('"', '\\', '\n', '\\n', 'a"b\nc', ''))
const amount = fc.double({ min: 0, max: 1e9, noNaN: true })
const series = fc.array(fc.tuple(text, text, amount), { maxLength: 20 })

/** The lines of a text, without the order of the series. */
const linesOf = (exposition: string): string[] => exposition.split('\n').filter(Boolean).toSorted()

test('the text equals that of prom-client for any labels and observations', async () => {
  await fc.assert(
    fc.asyncProperty(
      series,
      text.map((help) => `h${help}`),
      async (observed, help) => {
        const [registry, register] = [createRegistry(), new oracle.Registry()]
        const registers = [register]
        const labels = ['a', 'b']
        const hits = registry.counter({ name: 'hits', help, labels })
        const theirHits = new oracle.Counter({
          name: 'hits_total',
          help,
          labelNames: labels,
          registers,
        })
        const took = registry.histogram({ name: 'took_seconds', help, labels }, BOUNDS)
        const theirTook = new oracle.Histogram({
          name: 'took_seconds',
          help,
          labelNames: labels,
          buckets: BOUNDS,
          registers,
        })
        registry.gauge({ name: 'level', help }, () => [[observed.length]])
        new oracle.Gauge({ name: 'level', help, registers }).set(observed.length)
        for (const [a, b, value] of observed) {
          hits(a, b).add(value)
          theirHits.inc({ a, b }, value)
          took(a, b).observe(value)
          theirTook.observe({ a, b }, value)
        }
        const theirs = linesOf(await register.metrics())
        const ours = linesOf(await registry.render('text'))
        // Ours has no head for a metric without a series.
        const heads = observed.length === 0 ? /^(?!# (?:HELP|TYPE) (?:hits|took))/ : /^/
        assert.deepEqual(
          ours,
          theirs.filter((line) => heads.test(line)),
        )
      },
    ),
    { numRuns: 200 },
  )
})

test('OpenMetrics names a counter without its suffix, writes bounds with a point, and ends', async () => {
  const registry = createRegistry()
  registry.counter({ name: 'hits', help: 'a "quote"' })().add(2)
  registry.histogram({ name: 'took_seconds', help: 'h' }, [0.5, 1])().observe(0.7)
  assert.equal(
    await registry.render('openmetrics'),
    `# HELP hits a \\"quote\\"
# TYPE hits counter
hits_total 2
# HELP took_seconds h
# TYPE took_seconds histogram
took_seconds_bucket{le="0.5"} 0
took_seconds_bucket{le="1.0"} 1
took_seconds_bucket{le="+Inf"} 1
took_seconds_sum 0.7
took_seconds_count 1
# EOF
`,
  )
})

test('a metric cannot be declared twice, and a handle needs a value for each label', () => {
  const registry = createRegistry()
  const hits = registry.counter({ name: 'hits', help: 'h', labels: ['a'] })
  assert.throws(() => registry.counter({ name: 'hits', help: 'h' }), /hits is there twice/)
  assert.throws(() => hits(), /labels are a/)
})
