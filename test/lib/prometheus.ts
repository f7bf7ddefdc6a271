/** A real Prometheus over metrics listeners, with the shipped alert rules sped up. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { parse, stringify } from 'yaml'
import { freePort } from './free-port.ts'
import { requirement } from './system-requirements.ts'
import { readText } from './tree.ts'
import { waitForService } from './wait-for.ts'

export const PROMETHEUS_PART = requirement('prometheus')
/** The shipped interval of 15 s, sped up, would be shorter than a scrape of a busy server. */
const INTERVAL = '1s'
const RULES = 'deploy/prometheus/alerts.yml'
const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 }
const WINDOW = /\[(\d+[smh])\]/g

interface Rule {
  alert: string
  expr: string
  for: string
}

/** The names of all shipped alerts. */
export const alertNames = (): string[] => shippedRules().map(({ alert }) => alert)

export interface Prometheus {
  /** Starts to scrape these addresses, `host:port`. */
  watch(targets: readonly string[]): void
  /** The labels of the alerts that fire. */
  firing(): Promise<Record<string, string>[]>
  /** The values of an expression. */
  query(expression: string): Promise<number[]>
}

/** Starts a Prometheus with rules that are `speed` times as fast; it ends with the test. */
export async function startPrometheus(t: TestContext, speed: number): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-prometheus-'))
  const [targets, config] = [join(folder, 'targets.json'), join(folder, 'prometheus.json')]
  const watch = (addresses: readonly string[]) =>
    writeFileSync(targets, JSON.stringify([{ targets: addresses }]))
  watch([])
  writeFileSync(join(folder, 'alerts.yml'), stringify(rulesInFastMotion(speed)))
  writeFileSync(config, JSON.stringify(configOf(targets)))
  const url = `http://127.0.0.1:${await freePort()}`
  const options = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${new URL(url).host}`,
  ]
  const child = spawn(PROMETHEUS_PART.path, options, { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text
  })
  const exit = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGKILL')
    await exit
    rmSync(folder, { recursive: true, force: true })
  })
  const isReady = async () => (await fetch(`${url}/-/ready`)).ok
  await waitForService('Prometheus is ready', isReady, () => log)
  async function ask(path: string) {
    const response = await fetch(`${url}/api/v1/${path}`)
    return JSON.parse(await response.text()).data
  }
  return {
    watch,
    async firing() {
      const { alerts }: { alerts: { state: string; labels: Record<string, string> }[] } =
        await ask('alerts')
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels)
    },
    async query(expression) {
      const { result }: { result: { value: [number, string] }[] } = await ask(
        `query?query=${encodeURIComponent(expression)}`,
      )
      return result.map(({ value }) => Number(value[1]))
    },
  }
}

/** The shipped scrape configuration with short intervals, over the addresses in a file. */
function configOf(targets: string) {
  const shipped = parse(readText('deploy/prometheus/prometheus.yml'))
  const scrapes = shipped.scrape_configs.map(
    ({ static_configs: _, ...rest }: Record<string, unknown>) => ({
      ...rest,
      file_sd_configs: [{ files: [targets], refresh_interval: '1s' }],
    }),
  )
  const global = {
    scrape_interval: INTERVAL,
    scrape_timeout: INTERVAL,
    evaluation_interval: INTERVAL,
  }
  return { ...shipped, global, scrape_configs: scrapes }
}

const shippedRules = (): Rule[] =>
  parse(readText(RULES)).groups.flatMap(({ rules }: { rules: Rule[] }) => rules)

function rulesInFastMotion(speed: number) {
  const shorten = (duration: string): string => {
    const unit = UNITS[duration.slice(-1)]
    if (unit === undefined) throw new Error(`unknown duration: ${duration}`)
    return `${Math.round((Number(duration.slice(0, -1)) * unit) / speed)}ms`
  }
  const rules = shippedRules().map((rule) => ({
    ...rule,
    for: shorten(rule.for),
    expr: rule.expr.replace(WINDOW, (_, window) => `[${shorten(window)}]`),
  }))
  return { groups: [{ name: 'waraq', rules }] }
}
