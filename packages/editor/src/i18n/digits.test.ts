import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { suite, test } from 'node:test'

const FOLDER = new URL('./', import.meta.url)
const LATIN = /[0-9]/
const ARABIC_INDIC = /[\u0660-\u0669]/

/** A number that a message must write in the digits of its locale. */
const NUMBER = {
  valueOf: () => 7,
  toString: () => '',
  toLocaleString: (locale: string) => (7).toLocaleString(locale),
}

/** All texts of messages, those with arguments for numbers. */
function textsOf(messages: unknown): string[] {
  if (typeof messages === 'string') return [messages]
  if (typeof messages === 'function') return textsOf(messages(NUMBER, NUMBER))
  return Object.values(messages ?? {}).flatMap(textsOf)
}

suite('messages in Arabic have the digits of their locale', async () => {
  for (const file of readdirSync(FOLDER)) {
    if (file.endsWith('.test.ts')) continue
    const exports: Record<string, unknown> = await import(new URL(file, FOLDER).href)
    for (const [name, messagesFor] of Object.entries(exports)) {
      if (!/messagesFor$/i.test(name) || typeof messagesFor !== 'function') continue
      test(`${name} of ${file}`, () => {
        const texts = textsOf(messagesFor('ar'))
        assert.ok(texts.length > 0)
        assert.deepEqual(
          texts.filter((text) => LATIN.test(text)),
          [],
        )
        const moroccan = textsOf(messagesFor('ar-MA'))
        assert.deepEqual(
          moroccan.filter((text) => ARABIC_INDIC.test(text)),
          [],
        )
      })
    }
  }
})
