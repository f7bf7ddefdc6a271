import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brokenLinks } from './check-links.ts'

test('a link to a missing page, anchor or file is found', () => {
  const files = new Map([
    ['index.html', '<a href="guide/#here">a</a> <a href="guide/#gone">b</a> <a href="x/">c</a>'],
    ['guide/index.html', '<h2 id="here">x</h2> <a href="../">a</a> <img src="../no.png" alt="">'],
    ['a&b.txt', ''],
  ])
  assert.deepEqual(brokenLinks(files), [
    'index.html: guide/#gone',
    'index.html: x/',
    'guide/index.html: ../no.png',
  ])
})

test('links to other sites, to the OpenAPI document and encoded ones are right', () => {
  const links = 'https://example.com/#x mailto:a@example.com ../v1/openapi.json a&amp;b.txt #%D9%88'
  const page = links.split(' ').map((link) => `<a href="${link}">x</a>`)
  const files = new Map([
    ['index.html', `${page.join('')}<h2 id="و">x</h2>`],
    ['a&b.txt', ''],
  ])
  assert.deepEqual(brokenLinks(files), [])
})
