import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ERROR_STATUS } from '@waraq/contract'
import { CLIENT_CODES, ERROR_ENTRIES, errorsPage } from '@waraq/contract/error-entries'
import { COMMANDS } from '../packages/server/src/cli/cli.ts'
import { SETTINGS } from '../packages/server/src/settings.ts'
import { readText, readTree } from './lib/tree.ts'

const PAGES = { en: 'docs/errors.md', ar: 'docs/ar/errors.md' } as const
const CODES = [...Object.keys(ERROR_STATUS), ...CLIENT_CODES]
// `new ServiceError(0, 'network'` or `errorResponse(500, 'misconfigured')`.
const THROWN = /(?:new ServiceError|errorResponse)\(\w+, '([a-z_]+)'/g

for (const locale of ['en', 'ar'] as const) {
  const page = errorsPage(locale)

  test(`${PAGES[locale]} is generated from the table of entries`, () => {
    assert.equal(readText(PAGES[locale]), page, 'run npm run docs:write')
  })

  test(`${PAGES[locale]} has an anchor for each code`, () => {
    const anchors = [...page.matchAll(/^### ([a-z_]+)$/gm)].map(([, code]) => code)
    assert.deepEqual(anchors.toSorted(), CODES.toSorted())
  })

  test(`the entries in ${locale} are complete`, () => {
    for (const [code, entry] of Object.entries(ERROR_ENTRIES[locale])) {
      const { meaning, causes, customer, operator } = entry
      assert.ok(causes.length > 0, code)
      for (const text of [meaning, customer, operator ?? customer, ...causes]) {
        assert.match(text, locale === 'ar' ? /^[`\p{Script=Arabic}].*\.$/u : /^[`A-Z].*\.$/, code)
      }
    }
  })

  test(`the entries in ${locale} name only existing commands and settings`, () => {
    const commands = COMMANDS.map(({ name }) => name)
    for (const [, command = ''] of page.matchAll(/`waraq ([a-z -]+)/g)) {
      assert.ok(
        commands.some((name) => command === name || command.startsWith(`${name} `)),
        command,
      )
    }
    for (const [name] of page.matchAll(/WARAQ_[A-Z_]+/g)) {
      assert.ok(
        SETTINGS.some((setting) => setting.name === name),
        name,
      )
    }
  })
}

test('each code that the SDK and the editor use has an entry', () => {
  const sources = readTree(/^packages\/(?:sdk|editor|embed)\/src\/.*\.ts$/)
  const codes = sources.flatMap(({ text }) =>
    [...text.matchAll(THROWN)].map(([, code = '']) => code),
  )
  assert.ok(codes.length > 8)
  assert.deepEqual(
    codes.filter((code) => !CODES.includes(code)),
    [],
  )
})
