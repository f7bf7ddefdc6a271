/** The files of deploy/: the systemd unit, the container image, compose and Kubernetes. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { closureOf, type Locked, lockfile } from './lib/lockfile.ts'
import { requirement } from './lib/system-requirements.ts'
import { ROOT, readText, readTree } from './lib/tree.ts'

const UNIT = 'deploy/archive/systemd/waraq.service'
const MAX_EXPOSURE = 2
const systemd = requirement('systemd')

test('systemd accepts the unit, and rates it as hardened', { skip: systemd.skip }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-unit-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const unit = join(folder, 'waraq.service')
  writeFileSync(unit, readText(UNIT).replace('/opt/waraq/bin/waraq', '/bin/true'))
  assert.equal(analyze('verify', unit), '')
  const rating = /exposure level for waraq\.service: ([\d.]+)/.exec(
    analyze('security', '--offline=true', unit),
  )?.[1]
  t.diagnostic(`exposure ${rating}`)
  assert.ok(Number(rating) <= MAX_EXPOSURE, rating)

  const soft = readText(UNIT).replace('CapabilityBoundingSet=\n', '')
  writeFileSync(unit, soft.replace(/^SystemCallFilter=.*$/gm, ''))
  assert.doesNotMatch(analyze('security', '--offline=true', unit), new RegExp(`: ${rating} `))
})

function analyze(...words: string[]): string {
  const { stdout, stderr } = spawnSync(systemd.path, words, { encoding: 'utf8' })
  return stdout + stderr
}

test('the image runs as an unprivileged user and installs nothing', () => {
  const steps = readText('deploy/docker/Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const of = (name: string) => steps.filter((step) => step.startsWith(`${name} `))
  assert.deepEqual(of('USER'), ['USER 65532:65532'])
  assert.deepEqual(of('RUN'), ['RUN install -d -o 65532 -g 65532 -m 0700 /var/lib/waraq'])
  assert.ok(of('COPY').every((step) => step.startsWith('COPY --chown=0:0 ')))
  assert.match(of('HEALTHCHECK').join(), /CMD \["node", "-e", ".*\/readyz/)
  assert.match(of('ENTRYPOINT').join(), /^ENTRYPOINT \["node", /)
})

type Container = {
  command: string[]
  args: string[]
  livenessProbe: { httpGet: { path: string } }
  readinessProbe: { httpGet: { path: string } }
  lifecycle: { preStop: { sleep: { seconds: number } } }
  securityContext: Record<string, unknown>
  env: { name: string; value?: string; valueFrom?: { secretKeyRef?: object } }[]
}
type Pod = {
  terminationGracePeriodSeconds: number
  automountServiceAccountToken: boolean
  securityContext: Record<string, unknown>
  containers: Container[]
}

const kubernetes = (name: string) => parse(readText(`deploy/kubernetes/${name}.yaml`))

test('the Deployment keeps two servers, probes them and drains them', () => {
  const { spec } = kubernetes('deployment')
  assert.equal(spec.replicas, 2)
  assert.equal(spec.strategy.rollingUpdate.maxUnavailable, 0)
  const pod: Pod = spec.template.spec
  assert.equal(pod.terminationGracePeriodSeconds, 40)
  const [container] = pod.containers
  assert.equal(container?.livenessProbe.httpGet.path, '/healthz')
  assert.equal(container?.readinessProbe.httpGet.path, '/readyz')
  assert.deepEqual(container?.lifecycle, { preStop: { sleep: { seconds: 5 } } })
})

for (const name of ['deployment', 'migrate-job']) {
  test(`the pods of ${name}.yaml are confined, and their secrets are references`, () => {
    const pod: Pod = kubernetes(name).spec.template.spec
    assert.equal(pod.automountServiceAccountToken, false)
    const { runAsNonRoot, runAsUser, seccompProfile } = pod.securityContext
    assert.deepEqual(
      [runAsNonRoot, runAsUser, seccompProfile],
      [true, 65532, { type: 'RuntimeDefault' }],
    )
    for (const { securityContext, env } of pod.containers) {
      assert.deepEqual(securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      assert.deepEqual(
        env.map((one) => [one.name, 'value' in one, one.valueFrom?.secretKeyRef !== undefined]),
        [
          ['WARAQ_DATABASE_URL', false, true],
          ['WARAQ_MASTER_KEY', false, true],
        ],
      )
    }
  })
}

test('service, budget and network policy select the servers', () => {
  const { labels } = kubernetes('deployment').spec.template.metadata
  assert.deepEqual(kubernetes('service').spec.selector, labels)
  assert.deepEqual(kubernetes('poddisruptionbudget').spec.selector.matchLabels, labels)
  const policy = kubernetes('networkpolicy').spec
  assert.deepEqual(policy.policyTypes, ['Ingress', 'Egress'])
  assert.deepEqual(policy.ingress, [{ ports: [{ port: 'http' }] }])
  for (const [label, value] of Object.entries(policy.podSelector.matchLabels)) {
    assert.equal(labels[label], value)
  }
})

test('kustomize names every manifest but the job, and the version of this checkout', () => {
  const { resources, images } = kubernetes('kustomization')
  const others = ['kustomization.yaml', 'migrate-job.yaml']
  const manifests = readTree(/^deploy\/kubernetes\//).map(
    ({ path }) => path.split('/').at(-1) ?? '',
  )
  assert.deepEqual([...resources].sort(), manifests.filter((name) => !others.includes(name)).sort())
  assert.equal(images[0].newTag, JSON.parse(readText('package.json')).version)
})

test('the migration job needs no ConfigMap, because kustomize changes its name', () => {
  const [container] = kubernetes('migrate-job').spec.template.spec.containers
  assert.equal(container.envFrom, undefined)
})

for (const [page, migrate, start] of [
  ['kubernetes', 'migrate-job.yaml', 'apply -k'],
  ['docker', 'docker compose run --rm waraq migrate', 'docker compose up -d'],
] as const) {
  test(`docs/operations/${page}.md migrates PostgreSQL before each start of a version`, () => {
    const samples = readText(`docs/operations/${page}.md`).match(/^```[\s\S]*?^```/gm) ?? []
    const starts = samples.filter((sample) => sample.includes(start))
    assert.equal(starts.length, 2)
    for (const sample of starts) {
      const at = sample.indexOf(migrate)
      assert.ok(at > 0 && at < sample.indexOf(start), sample)
    }
  })
}

test('compose starts the server read-only, without capabilities, after its database', () => {
  const { services, secrets } = parse(readText('deploy/compose/compose.yaml'))
  const { waraq, postgres } = services
  assert.deepEqual([waraq.read_only, waraq.tmpfs, waraq.cap_drop], [true, ['/tmp'], ['ALL']])
  assert.deepEqual(waraq.security_opt, ['no-new-privileges:true'])
  assert.deepEqual(waraq.depends_on, { postgres: { condition: 'service_healthy' } })
  // The temporary server that initializes the database does not listen on TCP.
  assert.deepEqual(postgres.healthcheck.test.slice(1, 3), ['pg_isready', '--host=127.0.0.1'])
  assert.deepEqual(secrets, {
    'master-key': { file: 'secrets/master-key' },
    'postgres-password': { file: 'secrets/postgres-password' },
  })
})

const SECRET =
  /waraq_(?:sk|ss)_[0-9A-Za-z]|(?:password|secret[-_]?key|master[-_]?key)["']?\s*[:=]\s*["']?(?!\$|\/|%)[\w+/=-]{8,}/i

test('no file of deploy contains a secret, and a planted one is found', () => {
  const files = readTree(/^deploy\/(?!release\/)/)
  assert.ok(files.length > 10)
  const withSecret = files.filter(({ text }) => SECRET.test(text.replaceAll(/^\s*#.*$/gm, '')))
  assert.deepEqual(
    withSecret.map(({ path }) => path),
    [],
  )
  assert.match('POSTGRES_PASSWORD: correct-horse', SECRET)
  assert.match('WARAQ_MASTER_KEY=0123456789abcdef', SECRET)
})

test('the lockfile of the archive has the dependencies of the server, with the bytes of the checkout', () => {
  type Manifest = Record<'dependencies' | 'optionalDependencies', Record<string, string>>
  const archive: Manifest = JSON.parse(readText('deploy/release/package.json'))
  const server: Manifest = JSON.parse(readText('packages/server/package.json'))
  const others = (names: Record<string, string>) =>
    Object.fromEntries(Object.entries(names).filter(([name]) => !name.startsWith('@waraq/')))
  assert.deepEqual(archive.dependencies, others(server.dependencies))
  const { optionalDependencies: ofRoot } = JSON.parse(readText('package.json'))
  assert.deepEqual(archive.optionalDependencies, { ...server.optionalDependencies, ...ofRoot })

  const locked: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(ROOT, 'deploy/release/package-lock.json'), 'utf8'),
  )
  const bytes = new Set(Object.values(locked.packages).map(({ integrity }) => integrity))
  const paths = closureOf('packages/server', () => true)
  assert.ok(paths.length > 50)
  const missing = paths.filter((path) => !bytes.has(lockfile.packages[path]?.integrity))
  assert.deepEqual(missing, [])
  assert.doesNotMatch(JSON.stringify(locked), /"resolved"/)
})
