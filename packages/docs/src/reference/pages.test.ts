import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ERROR_STATUS, type ErrorCode } from '@waraq/contract'
import { ERROR_ENTRIES } from '@waraq/contract/error-entries'
import { createOpenApi, OPERATIONS } from '@waraq/contract/openapi'
import { html } from '../html.ts'
import { errorCodeTable, REFERENCE_GROUPS, referenceGroup } from './groups.ts'
import { guide } from './guide.ts'
import { referencePages } from './pages.ts'

const pages = referencePages('1.2.3')
const body = pages.map((page) => page.body.markup).join('\n')

/** The section of an operation. */
function sectionOf(id: string): string {
  const start = body.indexOf(`<section class="call" id="${id}"`)
  assert.ok(start >= 0, `${id} has no section`)
  return body.slice(start, body.indexOf('</section>', start)).replaceAll('<wbr>', '')
}

test('every operation has a section with its method, path, summary and a curl command', () => {
  for (const { id, method, path, summary } of OPERATIONS) {
    const section = sectionOf(id)
    assert.ok(section.includes(`>${method}</span> <code>${path}</code>`), `${id}: method and path`)
    assert.ok(section.includes(summary), `${id}: summary`)
    assert.ok(section.includes('curl -sS'), `${id}: a line to paste`)
  }
})

test('a section lists fields, headers, responses and errors', () => {
  const section = sectionOf('updateDocument')
  for (const part of ['If-Match', 'content', 'rejected_image_ids', 'ETag']) {
    assert.ok(section.includes(`<th scope="row"><code>${part}</code>`), part)
  }
  assert.match(section, /href="[^"]*#precondition_failed"><code>precondition_failed<\/code>/)
  assert.ok(!section.includes('#document_limit_reached'), 'an error of another operation')
})

test('the error table has every code with its status and meaning', () => {
  const text = body.replaceAll('<wbr>', '')
  for (const [code, status] of Object.entries(ERROR_STATUS)) {
    const start = text.indexOf(`<tr id="${code}">`)
    assert.ok(start > 0, `${code} has no row`)
    const row = text.slice(start, text.indexOf('</tr>', start))
    assert.ok(row.includes(`<small>${status}</small>`), code)
    const [beginning = ''] = ERROR_ENTRIES.en[code as ErrorCode].meaning.split(/[`"'<>&]/)
    assert.ok(row.includes(beginning), code)
  }
})

test('the ids of a page are unique', () => {
  for (const page of pages) {
    const ids = [...page.body.markup.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)
    assert.equal(new Set(ids).size, ids.length, page.path)
  }
})

test('texts of the OpenAPI document are escaped', () => {
  const hostile = '"\'><script>alert(1)</script>&'
  const openApi = createOpenApi(`https://docs.example.com/${hostile}`, hostile)
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
  const view = { credential: () => hostile, error: () => hostile, closedFrom: 6 }
  const groups = REFERENCE_GROUPS.flatMap((group) =>
    referenceGroup(openApi, group, view).operations.map(({ text }) => text),
  )
  const { markup } = html`${groups}${errorCodeTable(openApi, () => hostile)}${guide(hostile)}`
  assert.ok(markup.includes('&lt;script&gt;alert(1)&lt;/script&gt;'))
  assert.doesNotMatch(markup, /<script|"'>|'>&/)
})
