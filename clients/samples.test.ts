import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { createOpenApi } from '@waraq/contract/openapi'
import { REFERENCE_GROUPS, referenceGroup } from '../packages/docs/src/reference/groups.ts'
import { type Requirement, requirement } from '../test/lib/system-requirements.ts'

/** Checks the syntax of one file. */
interface Checker {
  program: Requirement
  command: (file: string) => [program: string, ...args: string[]]
  extension: string
  /** Samples are the inside of a program. */
  wrap?: (code: string) => string
}

const bash: Requirement = { path: 'bash', skip: false }
const node: Requirement = { path: process.execPath, skip: false }
const go = requirement('go')

const CHECKERS: Record<string, Checker> = {
  sh: { program: bash, command: (file) => ['bash', '-n', file], extension: 'sh' },
  js: { program: node, command: (file) => [node.path, '--check', file], extension: 'mjs' },
  python: {
    program: requirement('python3'),
    command: (file) => [requirement('python3').path, '-m', 'py_compile', file],
    extension: 'py',
  },
  php: {
    program: requirement('php'),
    command: (file) => ['php', '-l', file],
    extension: 'php',
    wrap: (code) => `<?php\n${code}`,
  },
  ruby: {
    program: requirement('ruby'),
    command: (file) => ['ruby', '-c', file],
    extension: 'rb',
  },
  go: {
    program: go,
    command: (file) => [join(dirname(go.path), 'gofmt'), '-e', '-l', file],
    extension: 'go',
    wrap: (code) => `package main\n\nfunc main() {\n${code}\n}\n`,
  },
}

const run = promisify(execFile)

const openApi = createOpenApi('https://waraq.example.com', '1.0.0')
const view = { credential: String, error: String, closedFrom: 1 }
const samples = REFERENCE_GROUPS.flatMap((group) =>
  referenceGroup(openApi, group, view).operations.flatMap(({ id, samples }) =>
    samples.flatMap(({ requests, ...sample }) =>
      requests.map(({ code }, at) => ({ ...sample, name: `${id}-${at}`, code })),
    ),
  ),
)

test('the reference has samples in every language that is checked', () => {
  const languages = new Set(samples.map(({ id }) => id))
  assert.deepEqual([...languages].sort(), Object.keys(CHECKERS).sort())
})

for (const [language, checker] of Object.entries(CHECKERS)) {
  describe(`the samples of the reference in ${language}`, { skip: checker.program.skip }, () => {
    test('they have no syntax error', async (t) => {
      const own = samples.filter(({ id }) => id === language)
      const errors = await syntaxErrors(t, checker, own)
      assert.deepEqual(errors, [])
    })

    test('a bracket too many is found', async (t) => {
      const sample = samples.filter(({ id }) => id === language).slice(0, 1)
      const code = `${sample[0]?.code}\n)`
      const errors = await syntaxErrors(t, checker, [{ name: 'broken', code }])
      assert.equal(errors.length, 1)
    })
  })
}

/** The messages of the checker, with the names of the samples. */
async function syntaxErrors(
  t: TestContext,
  { command, extension, wrap = (code) => code }: Checker,
  sources: { name: string; code: string }[],
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-samples-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const errors: string[] = []
  for (const { name, code } of sources) {
    const file = join(folder, `${name}.${extension}`)
    writeFileSync(file, wrap(code))
    const [program, ...args] = command(file)
    await run(program, args).catch(({ stdout, stderr }) =>
      errors.push(`${name}: ${stdout}${stderr}`),
    )
  }
  return errors
}
