/** The files that the repository host reads: workflows, templates, updates of dependencies. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'yaml'
import { readText, readTree } from './lib/tree.ts'

const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/

type Step = { uses?: string; run?: string; with?: Record<string, unknown> }
type Job = {
  needs?: string
  'timeout-minutes'?: number
  permissions?: Record<string, string>
  steps: Step[]
}
type Workflow = {
  on: Record<string, { tags?: string[] }>
  permissions: Record<string, string>
  jobs: Record<string, Job>
}

const workflows = readTree(/^\.github\/workflows\//)
const read = (name: string): Workflow => parse(readText(`.github/workflows/${name}.yml`))
const jobsOf = (text: string): Job[] => Object.values((parse(text) as Workflow).jobs)
const stepsOf = (job: Job | undefined): string[] =>
  (job?.steps ?? []).map(({ uses, run }) => uses ?? run ?? '')

/** Actions that are not pinned to the hash of a commit. */
const looseIn = (text: string): string[] =>
  jobsOf(text)
    .flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
    .filter((action) => !PINNED.test(action))

test('every action is pinned to a commit, with its version in a comment', () => {
  assert.equal(workflows.length, 2)
  for (const { path, text } of workflows) {
    assert.deepEqual(looseIn(text), [], path)
    const uses = text.split('\n').filter((line) => line.includes('uses: '))
    assert.ok(uses.length > 0 && uses.every((line) => / # v\d+\.\d+\.\d+$/.test(line)), path)
  }
})

test('an action with a tag or a branch is found', () => {
  const text = 'jobs: {a: {steps: [{uses: actions/checkout@v7}, {uses: a/b@main}, {run: ls}]}}'
  assert.deepEqual(looseIn(text), ['actions/checkout@v7', 'a/b@main'])
})

test('a workflow may only read, has a time limit, and keeps no credential in the checkout', () => {
  for (const { path, text } of workflows) {
    const { permissions }: Workflow = parse(text)
    assert.deepEqual(permissions, { contents: 'read' }, path)
    for (const job of jobsOf(text)) {
      assert.ok(Number(job['timeout-minutes']) > 0, path)
      const checkout = job.steps.find(({ uses }) => uses?.startsWith('actions/checkout@'))
      assert.equal(checkout?.with?.['persist-credentials'], false, path)
    }
    assert.doesNotMatch(text, /secrets\./, path)
    // An expression in a script would run what an author of an issue or a branch wrote.
    const scripts = jobsOf(text).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
    assert.deepEqual(
      scripts.filter((script) => script.includes('${{')),
      [],
      path,
    )
  }
})

test('CI runs what the checkout says', () => {
  const { on, jobs } = read('ci')
  assert.deepEqual(Object.keys(on), ['pull_request', 'push'])
  assert.ok(stepsOf(jobs.all).includes('bash .ci/run'))
})

test('a release starts from a tag, checks the version first, and publishes without a token', () => {
  const { on, jobs } = read('release')
  assert.deepEqual(on, { push: { tags: ['v*'] } })
  assert.deepEqual(stepsOf(jobs.check).slice(1), [
    'node scripts/version.ts --check "$GITHUB_REF_NAME"',
    'bash .ci/run',
  ])
  assert.equal(jobs.release?.needs, 'check')
  assert.deepEqual(jobs.release?.permissions, {
    contents: 'write',
    'id-token': 'write',
    packages: 'write',
    attestations: 'write',
  })
  const steps = stepsOf(jobs.release)
  const order = ['npm ci', 'npm run release', 'node scripts/publish.ts release/packages']
  const places = order.map((step) => steps.indexOf(step))
  assert.deepEqual(
    places,
    [...places].sort((a, b) => a - b),
  )
  assert.ok(places.every((place) => place > 0))
  for (const platform of ['linux/amd64', 'linux/arm64']) {
    const image: Step | undefined = jobs.release?.steps.find(
      (step) => step.with?.platforms === platform,
    )
    assert.deepEqual([image?.with?.sbom, image?.with?.push], [true, true])
    assert.equal(image?.with?.file, 'deploy/docker/Dockerfile')
  }
})

test('updates of packages and actions come once a week, in one request each', () => {
  const { updates } = parse(readText('.github/dependabot.yml'))
  const kinds = updates.map((one: Record<string, unknown>) => one['package-ecosystem'])
  assert.deepEqual(kinds, ['npm', 'github-actions'])
  for (const { schedule, groups } of updates) {
    assert.equal(schedule.interval, 'weekly')
    assert.equal(Object.keys(groups).length, 1)
  }
})

test('the templates ask for a version and steps, and every form can be read', () => {
  const { body } = parse(readText('.github/ISSUE_TEMPLATE/bug.yml'))
  const required = body
    .filter((field: { validations?: { required?: boolean } }) => field.validations?.required)
    .map(({ id }: { id: string }) => id)
  assert.deepEqual(required, ['version', 'steps', 'expected'])
  assert.ok(parse(readText('.github/ISSUE_TEMPLATE/feature.yml')).body.length > 1)
  assert.match(readText('.github/CODEOWNERS'), /^\* @/m)
})

test('editors, containers and version managers get Node 24', () => {
  assert.equal(readText('.nvmrc'), '24\n')
  const container: Record<string, unknown> = JSON.parse(readText('.devcontainer/devcontainer.json'))
  assert.equal(container.image, 'node:24-bookworm')
  assert.deepEqual(container.forwardPorts, [4000, 4001])
  assert.equal(container.postCreateCommand, 'npm ci')
  assert.match(readText('.editorconfig'), /^root = true$/m)
})
