import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { test } from 'node:test'
import { OPERATIONS } from '@waraq/contract/openapi'
import { pagesWithInstallLines, withInstallLines } from '../scripts/install-lines.ts'
import { ROOT, readText, readTree } from './lib/tree.ts'

const CONTRACT = 'docs/contract.md'
const LINK = /\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g
// An event name: a noun and a participle. No other text of the editor has this form.
const EVENT = /'[a-z]+(?:_[a-z]+)*_(?:opened|inserted|erased|restored|started|downloaded|command)'/g
const VARIABLE = /--wq-[a-z-]+/g
const ELSEWHERE = /^[a-z]+:/
// The README of a package links to files by their address, because a registry shows it, too.
const OWN = /^https:\/\/github\.com\/waraq\/waraq(?:\/(?:blob|tree)\/main\/([^#]*))?(?=#|$)/
// `GET /v1/documents/` in a sentence or | GET | /v1/documents/ | in a table.
const CALL = /\b(GET|POST|PUT|PATCH|DELETE)\b[`\s|]+(\/[\w/.{}-]+)/g
const RECORD =
  /^# (\d{4}: .+)\n\nStatus: (?:accepted|replaced by \[\d{4}\]\(\S+\))\nDate: 20\d\d-\d\d-\d\d\n\n## Context\n/
const SECTIONS = '## Context,## Decision,## Consequences'

test('every link between pages leads to a file and a heading', () => {
  const pages = readTree(/\.md$/)
  assert.deepEqual(
    pages.flatMap(({ path, text }) => brokenLinks(path, text)),
    [],
  )
})

test('every page installs our packages with the lines of one source', () => {
  const pages = Object.entries(pagesWithInstallLines())
  const stale = pages.filter(([path, text]) => readText(path) !== text).map(([path]) => path)
  assert.deepEqual(stale, [], 'run npm run docs:write')
  const installs = pages.filter(([, text]) => text.includes('npm --prefix ../waraq run pack'))
  assert.ok(installs.length > 12)
})

test('an install in another form is detected', () => {
  const withLines = withInstallLines('npm install @waraq/sdk')
  assert.match(
    withLines,
    /^# .*\nnpm --prefix \.\.\/waraq run pack -- sdk\nnpm install \.\.\/waraq\/packed/,
  )
  assert.equal(withInstallLines(withLines), withLines)
  assert.match(withInstallLines('npm install hono @waraq/sdk'), /\nnpm install hono \.\.\/waraq/)
})

test('a broken link is detected', () => {
  const text =
    '[a](no-such-page.md#x) [b](../LICENSE) [c](https://a.example/x) [d](contract.md#endpoints)\n`[e](e.md)`'
  assert.deepEqual(brokenLinks('docs/a.md', text), ['docs/a.md: no-such-page.md#x'])
  const site = 'https://github.com/waraq/waraq'
  const anchors = `[a](contract.md#no-such-heading) [b](${site}#no) [c](${site}/blob/main/no.md)`
  assert.deepEqual(brokenLinks('docs/a.md', anchors), [
    'docs/a.md: contract.md#no-such-heading',
    `docs/a.md: ${site}#no`,
    `docs/a.md: ${site}/blob/main/no.md`,
  ])
})

test('every decision record has one form, and its title as file name', () => {
  const records = readTree(/^docs\/decisions\//)
  assert.deepEqual(
    records.filter(({ path, text }) => !isRecord(path, text)).map(({ path }) => path),
    [],
  )
  const text =
    '# 0001: A title\n\nStatus: accepted\nDate: 2026-11-21\n\n## Context\n\na\n\n## Decision\n\na\n'
  assert.ok(isRecord('0001-a-title.md', `${text}\n## Consequences\n\na\n`))
  assert.ok(!isRecord('0002-a-title.md', `${text}\n## Consequences\n\na\n`))
  assert.ok(!isRecord('0001-a-title.md', text))
})

test('docs/contract.md has every call of the contract and no other', () => {
  const calls = OPERATIONS.map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual([...callsIn(readText(CONTRACT))].sort(), calls.sort())
})

test('a call in a sentence or a table is detected', () => {
  const text =
    'Use `GET /v1/documents/`.\n| POST | `/v1/documents/{id}/?limit=1` |\nGET requests to /v1/'
  assert.deepEqual([...callsIn(text)], ['GET /v1/documents/', 'POST /v1/documents/{id}/'])
})

test('docs/guides/looks.md names the variables of the style sheets that a host may set, and no other', () => {
  const sheets = ['packages/sdk/src/renderer/renderer.css', 'packages/editor/src/editor.css']
  const variables = new Set(sheets.flatMap((path) => readText(path).match(VARIABLE) ?? []))
  const documented = new Set(readText('docs/guides/looks.md').match(VARIABLE))
  assert.ok(documented.size > 10)
  assert.deepEqual(
    [...documented].filter((name) => !variables.has(name)),
    [],
  )
})

test('docs/guides/embedding.md names the events of the editor that `onEvent` receives, and no other', () => {
  const [, list = ''] = readText('docs/guides/embedding.md').split('The names of `onEvent` are')
  const sources = readTree(/^packages\/editor\/src\/(?!.*\.test\.).*\.ts$/)
  const emitted = sources.flatMap(({ text }) => text.match(EVENT) ?? [])
  const names = (literals: readonly string[]) => [
    ...new Set(literals.map((name) => name.slice(1, -1))),
  ]
  assert.deepEqual(names(list.match(/`[a-z_]+`/g) ?? []).sort(), names(emitted).sort())
})

test('docs/guides/files.md names every loss of the files, and no other', () => {
  const [, section = ''] = readText('docs/guides/files.md').split(/^## Losses$|^## Page set-up$/m)
  const catalogs = ['losses', 'reading-losses'].map((name) =>
    readText(`packages/contract/src/${name}.ts`),
  )
  const codes = catalogs.flatMap((text) => text.match(/(?<=^ {4})[a-z_]+(?=: ')/gm) ?? [])
  const named = section.match(/(?<=`)[a-z_]+(?=`)/g) ?? []
  assert.deepEqual(named.sort(), [...new Set(codes)].sort())
})

function isRecord(path: string, text: string): boolean {
  const title = RECORD.exec(text)?.[1] ?? ''
  const name = title
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-')
  return basename(path) === `${name}.md` && `${text.match(/^## .+$/gm)}` === SECTIONS
}

function brokenLinks(path: string, text: string): string[] {
  const links = [...withoutCode(text).matchAll(LINK)].map(([, link = '']) => link)
  const brokenTargets = links.filter((link) => !leadsSomewhere(path, link))
  return brokenTargets.map((link) => `${path}: ${link}`)
}

function leadsSomewhere(path: string, link: string): boolean {
  const own = OWN.exec(link)
  if (!own && ELSEWHERE.test(link)) return true
  const [file = '', anchor] = link.split('#')
  const target = own ? own[1] || 'README.md' : resolvePath(path, file)
  if (!existsSync(join(ROOT, target))) return false
  return anchor === undefined || !target.endsWith('.md') || anchorsOf(target).has(anchor)
}

const resolvePath = (path: string, file: string): string =>
  file === '' ? path : posix.join(posix.dirname(path), decodeURIComponent(file))

/** The anchors of the headings of a page, as GitHub writes them. */
function anchorsOf(path: string): Set<string> {
  const headings = withoutBlocks(readText(path)).matchAll(/^#+ (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

const withoutBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '')

const withoutCode = (text: string): string => withoutBlocks(text).replace(/`[^`\n]*`/g, '')

function callsIn(text: string): Set<string> {
  return new Set([...text.matchAll(CALL)].map(([, method, path]) => `${method} ${path}`))
}
