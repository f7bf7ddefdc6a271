import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../error-entries/en.ts'
import { ERROR_STATUS, type ErrorCode } from '../errors.ts'
import { createOpenApi, OPERATIONS } from '../openapi/openapi.ts'
import { REFERENCE_STYLE, referencePage } from './page.ts'

const URL_OF_SERVICE = 'https://docs.example.com'
const page = referencePage(createOpenApi(URL_OF_SERVICE, '1.2.3'))

const all = (pattern: RegExp): string[] =>
  [...page.matchAll(pattern)].map(([, found = '']) => found)
const ids = all(/ id="([^"]*)"/g)

const CHARACTERS: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** The text of the page, without tags and with entities resolved. */
const text = page
  .replace(/<[^>]*>/g, '')
  .replace(/&(lt|gt|quot|#39|amp);/g, (entity) => CHARACTERS[entity] ?? entity)

test('every operation has a section and an entry in the table of contents', () => {
  for (const { id, method, path, summary } of OPERATIONS) {
    const start = page.indexOf(`<section class="call" id="${id}"`)
    assert.ok(start > 0, `${id} has no section`)
    const section = page.slice(start, page.indexOf('</section>', start)).replaceAll('<wbr>', '')
    assert.ok(section.includes(`>${method}</span> <code>${path}</code>`), `${id}: method and path`)
    assert.ok(section.includes(summary), `${id}: summary`)
    assert.ok(section.includes(`curl -sS`), `${id}: a line to paste`)
    assert.ok(page.includes(`<li><a href="#${id}">`), `${id} is not in the contents`)
  }
})

test('a section lists fields, headers, responses and errors', () => {
  const start = page.indexOf('<section class="call" id="updateDocument"')
  const section = page.slice(start, page.indexOf('</section>', start))
  for (const part of ['If-Match', 'content', 'rejected_image_ids', 'ETag']) {
    assert.ok(section.includes(`<th scope="row"><code>${part}</code>`), part)
  }
  assert.ok(section.includes('<a href="#precondition_failed"><code>precondition_failed</code></a>'))
  assert.ok(!section.includes('#document_limit_reached'), 'an error of another operation')
})

test('the error table has every code with its status and description', () => {
  for (const [code, status] of Object.entries(ERROR_STATUS)) {
    const start = page.indexOf(`<tr id="${code}">`)
    assert.ok(start > 0, `${code} has no row`)
    assert.ok(page.slice(start, page.indexOf('</tr>', start)).includes(`<small>${status}</small>`))
    const { meaning } = en[code as ErrorCode]
    assert.ok(text.includes(meaning.replaceAll('`', '')), meaning)
  }
})

test('every internal link has a target and every id is unique', () => {
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  )
  const targets = new Set(ids)
  for (const target of all(/ href="#([^"]*)"/g)) assert.ok(targets.has(target), `#${target}`)
  for (const target of all(/ aria-labelledby="([^"]*)"/g)) assert.ok(targets.has(target), target)
})

test('the page loads one style sheet and no script', () => {
  assert.doesNotMatch(page, /<script|<style|<iframe|<img|<link rel="(?!stylesheet)|javascript:/i)
  assert.doesNotMatch(page.replace(/>[^<]*</g, '><'), /\s(?:on\w+|style|src)=/i)
  assert.deepEqual(all(/ href="([^#"][^"]*)"/g), ['/docs/reference.css', '/v1/openapi.json'])
  assert.doesNotMatch(REFERENCE_STYLE, /@import|url\(|<\//)
})

test('a service below a path links its style sheet below that path', () => {
  const below = referencePage(createOpenApi('https://example.com/waraq', '1.2.3'))
  assert.ok(below.includes('href="/waraq/docs/reference.css"'))
  assert.ok(below.includes('curl -sS https://example.com/waraq/healthz'))
})

test('texts of the OpenAPI document are escaped', () => {
  const hostile = '"\'><script>alert(1)</script>&'
  const openApi = createOpenApi(`https://docs.example.com/${hostile}`, hostile)
  openApi.info.description = hostile
  for (const methods of Object.values(openApi.paths)) {
    for (const operation of Object.values(methods)) {
      operation.summary = hostile
      operation.description = hostile
      operation.parameters = [
        { name: hostile, in: 'query', required: false, schema: { description: hostile } },
      ]
      operation.responses['200'] = { description: hostile, headers: { [hostile]: { schema: {} } } }
    }
  }
  const shown = referencePage(openApi)
  assert.ok(shown.includes('&lt;script&gt;alert(1)&lt;/script&gt;'))
  assert.doesNotMatch(shown, /<script|"'>|'>&/)
})

test('the page has one h1 and skips no heading level', () => {
  const levels = all(/<h([1-6])/g).map(Number)
  assert.equal(levels.filter((level) => level === 1).length, 1)
  assert.equal(levels[0], 1)
  for (const [index, level] of levels.entries()) {
    assert.ok(level - (levels[index - 1] ?? 0) <= 1, `heading ${index} skips a level`)
  }
})

test('the page declares its language and direction and has a skip link', () => {
  assert.match(page, /^<!doctype html>\n<html lang="en" dir="ltr">/)
  assert.match(page, /<body>\n<a class="skip" href="#start">/)
  for (const landmark of ['<header', '<nav id="contents" aria-label=', '<main', '<footer']) {
    assert.equal(page.split(landmark).length, 2, landmark)
  }
  // All Arabic text has `lang` and `dir`.
  assert.doesNotMatch(
    page.replace(/<(\w+)[^>]* lang="ar" dir="rtl"[^>]*>[^<]*<\/\1>/g, ''),
    /\p{Script=Arabic}/u,
  )
})

test('page and style sheet stay within the size budget', () => {
  const bytes = Buffer.byteLength(page) + Buffer.byteLength(REFERENCE_STYLE)
  assert.ok(bytes < 5_500 * OPERATIONS.length, `${bytes} bytes`)
})

for (const [scheme, colors] of Object.entries(schemesOf(REFERENCE_STYLE))) {
  const pairs = [
    ...['ink', 'soft', 'accent', 'get', 'post', 'patch', 'delete'].map((name) => [name, 'paper']),
    ...['ink', 'soft', 'accent'].map((name) => [name, 'tint']),
    ['ink', 'sheet'],
    ...['glow', 'dim', 'name', 'string'].map((name) => [name, 'night']),
  ]
  test(`the ${scheme} scheme has sufficient contrast`, () => {
    for (const [front = '', back = ''] of pairs) {
      const ratio = contrastOf(colors[front] ?? '', colors[back] ?? '')
      assert.ok(ratio >= 4.5, `${front} on ${back} has a contrast of ${ratio.toFixed(2)}`)
    }
  })
}

/** The colors of both schemes by name. */
function schemesOf(style: string): Record<string, Record<string, string>> {
  const [light = {}, dark = {}] = [...style.matchAll(/:root \{([^}]*)\}/g)].map(([, rule = '']) =>
    Object.fromEntries(
      [...rule.matchAll(/--(\w+): (#[0-9a-f]{3,6});/g)].map(([, name = '', hex = '']) => [
        name,
        hex,
      ]),
    ),
  )
  return { light, dark: { ...light, ...dark } }
}

/** WCAG 2.2, contrast ratio of two colors. */
function contrastOf(front: string, back: string): number {
  const [light = 0, dark = 0] = [luminanceOf(front), luminanceOf(back)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(hex: string): number {
  const digits = hex.slice(1)
  const pairs =
    digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)
  const [red = 0, green = 0, blue = 0] = (pairs ?? []).map((pair) => {
    const value = Number.parseInt(pair, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
