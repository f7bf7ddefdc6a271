/** The alert rules, the runbook and the dashboard agree with the metrics of the service. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse, stringify } from 'yaml'
import { startService } from '../packages/server/test/lib/service.ts'
import { requirement } from './lib/system-requirements.ts'
import { ROOT, readText } from './lib/tree.ts'

const PROMTOOL_PART = requirement('promtool')
const RULES = 'deploy/prometheus/alerts.yml'

interface Rule {
  alert: string
  expr: string
  annotations: { runbook: string }
}

const rules: Rule[] = parse(readText(RULES)).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
)
const LABELS = 'job="waraq", instance="w1:9464"'
const saves = (suffix: string) =>
  `http_request_duration_seconds${suffix}{${LABELS}, method="PATCH", route="/v1/documents/:id/", status="200"`

interface Fault {
  alert: string
  /** Series with the fault, as promtool writes them: first value, step and repetitions. */
  series: Record<string, string>
  /** The minute at which the alert fires, and the same series without the fault. */
  minute: number
  healthy: Record<string, string>
}

const free = `waraq_storage_free_bytes{${LABELS}, folder="/data"}`
const size = `waraq_storage_size_bytes{${LABELS}, folder="/data"}`
const failures = `http_request_duration_seconds_count{${LABELS}, status="503"}`
const successes = `http_request_duration_seconds_count{${LABELS}, status="200"}`
const quick = `${saves('_bucket')}, le="1"}`
const slow = `${saves('_bucket')}, le="2.5"}`
const all = `${saves('_bucket')}, le="+Inf"}`
const loop = `nodejs_eventloop_delay_seconds{${LABELS}, percentile="99"}`
const ready = `waraq_ready{${LABELS}}`
const writable = `waraq_writable{${LABELS}}`
const epochs = [1, 2].map((nth) => `waraq_control_epoch{job="waraq", instance="w${nth}:9464"}`)
const [one = '', two = ''] = epochs

const oldest = `waraq_webhook_oldest_seconds{${LABELS}}`

const refused = (code: string) => `waraq_errors_total{${LABELS}, code="${code}"}`

const FAULTS: Fault[] = [
  {
    alert: 'WaraqQuotaReached',
    series: { [refused('document_limit_reached')]: '0+1x70' },
    healthy: { [refused('not_found')]: '0+1x70' },
    minute: 30,
  },
  {
    alert: 'WaraqWebhooksLate',
    series: { [oldest]: '3601x30' },
    healthy: { [oldest]: '3599x30' },
    minute: 12,
  },
  {
    alert: 'WaraqDown',
    series: { [`up{${LABELS}}`]: '0x10' },
    healthy: { [`up{${LABELS}}`]: '1x10' },
    minute: 2,
  },
  {
    alert: 'WaraqNotReady',
    series: { [ready]: '0x10', [writable]: '0x10' },
    healthy: { [ready]: '1x10', [writable]: '1x10' },
    minute: 2,
  },
  {
    alert: 'WaraqNotWritable',
    series: { [ready]: '1x10', [writable]: '0x10' },
    // A server that accepts nothing has its own alert.
    healthy: { [ready]: '0x10', [writable]: '0x10' },
    minute: 2,
  },
  {
    alert: 'WaraqErrorRate',
    series: { [failures]: '0+2x30', [successes]: '0+100x30' },
    healthy: { [failures]: '0+1x30', [successes]: '0+120x30' },
    minute: 12,
  },
  {
    alert: 'WaraqSaveLatency',
    series: { [quick]: '0+90x30', [slow]: '0+100x30', [all]: '0+100x30' },
    healthy: { [quick]: '0+100x30', [slow]: '0+100x30', [all]: '0+100x30' },
    minute: 20,
  },
  {
    alert: 'WaraqLoopDelay',
    series: { [loop]: '0.3x20' },
    healthy: { [loop]: '0.1x20' },
    minute: 8,
  },
  {
    alert: 'WaraqStorageLow',
    // 1,000 bytes less per minute: 600 minutes from full, though 60 % is left.
    series: { [free]: '960000-1000x400', [size]: '1000000x400' },
    healthy: { [free]: '960000x400', [size]: '1000000x400' },
    minute: 390,
  },
  {
    alert: 'WaraqStorageLow',
    series: { [free]: '90000x30', [size]: '1000000x30' },
    healthy: { [free]: '110000x30', [size]: '1000000x30' },
    minute: 15,
  },
  {
    alert: 'WaraqServersDiffer',
    series: { [one]: '7x20', [two]: '8x20' },
    healthy: { [one]: '8x20', [two]: '8x20' },
    minute: 8,
  },
]

/** The alerts that Prometheus' own engine raises at this minute. */
function raise(
  t: { after(end: () => void): void },
  { series, minute, alert }: Fault,
  isRaised: boolean,
) {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-rules-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'test.yml')
  // The expected labels are wrong on purpose: promtool then prints the labels that the alert has.
  const expected = isRaised ? [{ exp_labels: { unknown: 'label' } }] : []
  writeFileSync(
    file,
    stringify({
      rule_files: [join(ROOT, RULES)],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
          alert_rule_test: [{ eval_time: `${minute}m`, alertname: alert, exp_alerts: expected }],
        },
      ],
    }),
  )
  const { status, stderr, stdout } = spawnSync(PROMTOOL_PART.path, ['test', 'rules', file], {
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

for (const fault of FAULTS) {
  test(`${fault.alert} is raised at ${fault.minute} minutes of its fault, and not without it`, {
    skip: PROMTOOL_PART.skip,
  }, (t) => {
    const raised = raise(t, fault, true)
    assert.match(raised.output, new RegExp(`got:\\[[^]*alertname="${fault.alert}"`))
    const quiet = raise(t, { ...fault, series: fault.healthy }, false)
    assert.equal(quiet.status, 0, quiet.output)
  })
}

test('each alert has a fault above and a section in the runbook', () => {
  const names = rules.map(({ alert }) => alert)
  assert.deepEqual(new Set(FAULTS.map(({ alert }) => alert)), new Set(names))
  const sections = readText('docs/operations/runbook.md').match(/^## .*/gm) ?? []
  assert.deepEqual(
    sections,
    names.map((name) => `## ${name}`),
  )
  for (const { alert, annotations } of rules)
    assert.equal(annotations.runbook, `operations/runbook#${alert.toLowerCase()}`)
})

test('rules, dashboard and documentation name metrics that the service has', async (t) => {
  const service = await startService(t, { WARAQ_ADMIN_PORT: '0', WARAQ_RATE_LIMITS: 'on' })
  await service.call('GET', '/v1/documents/')
  const text = await (await fetch(service.metricsUrl ?? assert.fail('no metrics'))).text()
  const families = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
  // The first request over a limit creates its series.
  const knownMetrics = new Set([...families, 'waraq_rate_limited_total', 'up'])
  const metricsIn = (source: string): string[] =>
    [...source.matchAll(/\b(?:http|waraq|nodejs|process)_[a-z_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|sum|count)$/, ''),
    )
  const dashboard: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(
    readText('deploy/grafana/waraq.json'),
  )
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ]
  for (const name of expressions.flatMap(metricsIn)) assert.ok(knownMetrics.has(name), name)
  const documented = readText('docs/operations/monitoring.md')
  for (const name of families.filter((family) => !family.startsWith('process_')))
    assert.ok(documented.includes(`\`${name}\``), `${name} is not documented`)
})
