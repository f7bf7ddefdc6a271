import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSync, Visitor } from 'oxc-parser'
import { readTree } from './lib/tree.ts'

/** Words that are gone from identifiers and paths, each with the term to use. */
const GONE = new Map(
  `allowance: limit, answer: response or result, culprit: failed job, doomed: pending deletion,
  enough: threshold, errand: request, glance: scan, house: organization, hungup: disconnected,
  keeper: lifecycle or cache, knock: request, knows: has, lane: worker queue, meant: intended,
  newcomer: user, office: the name of the component, patience: timeout,
  refusal: error or response, remembered: cached, says: message, shelf: cache, shelve: cache,
  stray: orphaned, stranger: anonymous, survey: scan, told: sent or reported, turns: semaphore,
  unsound: invalid, untold: unsynced, workbench: context, yielding: pausing`
    .split(/,\s+/)
    .map((row): [string, string] => [row.split(': ')[0] ?? '', row]),
)
// Members of `waraq images gc --json`, the old name of a setting, and a code of the contract.
const KEPT = /\b(?:strays|stray_bytes|WARAQ_RATE_STRANGER|unexpected_answer)\b/g
// Members of `waraq doctor --json`.
const KEPT_IN: readonly [path: RegExp, name: RegExp][] = [
  [/\b(?:doctor|command-line\.test|image-shrinking\.test)\.ts$/, /^says$/],
]
const WORD_BORDER = /[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/

test('no identifier and no path has a word that is gone', () => {
  const files = readTree(/^(?:packages|scripts|bench|test|examples)\/.*\.(?:ts|js)$/)
  const findings = files.flatMap(({ path, text }) =>
    [...new Set([path, ...identifiersOf(text)])]
      .filter((name) => !KEPT_IN.some(([where, kept]) => where.test(path) && kept.test(name)))
      .flatMap((name) => replacementsOf(name).map((row) => `${path}: ${name}: ${row}`)),
  )
  assert.deepEqual(findings, [])
})

test('words that are gone are found in the parts of names, and not in strings and comments', () => {
  const text =
    "type OpenShelf = 1; const A_STRANGER = 'lane' // lane\na.told(planet, strays, says, say)"
  const names = ['src/lanes/a.ts', ...identifiersOf(text)]
  assert.deepEqual(
    names.filter((name) => replacementsOf(name).length > 0),
    ['src/lanes/a.ts', 'OpenShelf', 'A_STRANGER', 'told', 'says'],
  )
})

function identifiersOf(text: string): string[] {
  const names: string[] = []
  new Visitor({ Identifier: ({ name }) => names.push(name) }).visit(parseSync('a.ts', text).program)
  return names
}

function replacementsOf(name: string): string[] {
  const words = name.replaceAll(KEPT, '').split(WORD_BORDER)
  return words
    .map((word) => word.toLowerCase())
    .flatMap((word) => GONE.get(word) ?? GONE.get(word.replace(/s$/, '')) ?? [])
}
