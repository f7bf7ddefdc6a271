import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sanitizeSvg } from './sanitize.ts'
import { parseSvg, SvgError, serializeSvg } from './svg-tree.ts'

const SHAPE = '<path id="md-own-kept" d="M0 0h9v9z"/>'
const KEPT = `<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg">${SHAPE}</svg>`

const around = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>${inside}</svg>`
const shape = (attributes: string) => around(`<path id="kept" d="M0 0h9v9z" ${attributes}/>`)
const beside = (hostile: string) => around(`<path id="kept" d="M0 0h9v9z"/>${hostile}`)

const HOSTILE: [what: string, svg: string][] = [
  ['a script', beside('<script>alert(1)</script>')],
  ['a script of another case', beside('<SCRIPT>alert(1)</SCRIPT>')],
  ['a script of a name space', beside('<svg:script>alert(1)</svg:script>')],
  ['a script in CDATA', beside('<script><![CDATA[alert(1)]]></script>')],
  ['a script from elsewhere', beside('<script href="https://evil.example/a.js"/>')],
  ['an event handler', shape('onclick="alert(1)"')],
  ['an event handler in another case', shape('OnLoad="alert(1)"')],
  ['a handler on the root', around(`<path id="kept" d="M0 0h9v9z"/>`, ' onload="alert(1)"')],
  [
    'foreign content',
    beside('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
  ],
  ['a picture from elsewhere', beside('<image href="https://evil.example/a.png"/>')],
  ['a picture in the address', beside('<image xlink:href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
  ['a shape from elsewhere', beside('<use href="https://evil.example/a.svg#a"/>')],
  ['shapes that multiply', beside('<use href="#kept"/>')],
  ['a link', beside('<a href="javascript:alert(1)"><path d="M0 0z"/></a>')],
  ['an animation', beside('<animate attributeName="href" to="javascript:alert(1)"/>')],
  ['a change of an attribute', beside('<set attributeName="onclick" to="alert(1)"/>')],
  ['a style sheet', beside('<style>@import url(https://evil.example/a.css)</style>')],
  ['a paint from elsewhere', shape('fill="url(https://evil.example/a.svg#a)"')],
  ['a paint with quotes', shape(`fill="url('#a')"`)],
  ['a style with an address', shape('style="fill:url(//evil.example/a)"')],
  ['a style with behavior', shape('style="behavior:url(#a);-moz-binding:url(#b)"')],
  ['a filter', shape('filter="url(https://evil.example/a.svg#a)"')],
  ['a class of the page around', shape('class="admin"')],
  ['text', beside('<text>read me</text><title>read me</title><desc>read me</desc>')],
  ['a comment', beside('<!-- <script>alert(1)</script> -->')],
  ['an instruction', `<?xml-stylesheet href="https://evil.example/a.css"?>${shape('')}`],
  ['a document type', `<!DOCTYPE svg SYSTEM "https://evil.example/a.dtd">${shape('')}`],
  [
    'entities',
    `<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c SYSTEM "file:///etc/passwd">]>${shape('')}`,
  ],
  ['a reference by a name space', shape('xlink:href="https://evil.example/"')],
  ['a base of addresses', shape('xml:base="https://evil.example/"')],
]

for (const [what, svg] of HOSTILE) {
  test(`sanitizeSvg removes ${what} and keeps the shape beside it`, () => {
    assert.equal(serializeSvg(sanitizeSvg(parseSvg(svg)).picture), KEPT)
  })
}

const REFUSED: [what: string, svg: string][] = [
  ['a custom entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${shape('fill="&a;"')}`],
  ['an entity of HTML', shape('fill="&nbsp;"')],
  ['an element without end', '<svg><g></svg>'],
  ['an end without element', '<svg/></g>'],
  ['two roots', '<svg/><svg/>'],
  ['nothing', ''],
  ['an attribute twice', '<svg id="a" id="b"/>'],
  ['an attribute without quotes', '<svg id=a/>'],
  ['an attribute with a tag in it', '<svg id="<b>"/>'],
  ['a thousand elements within each other', '<g>'.repeat(1000) + '</g>'.repeat(1000)],
  ['a picture that is cut off', '<svg><path d="M0'],
]

for (const [what, svg] of REFUSED) {
  test(`parseSvg rejects a picture with ${what}`, () =>
    assert.throws(() => parseSvg(svg), SvgError))
}

test('sanitizeSvg counts removals', () => {
  const { removed } = sanitizeSvg(parseSvg(beside('<script/><script/><g onclick="a" class="b"/>')))
  assert.deepEqual(Object.fromEntries(removed), { '<script>': 2, onclick: 1, class: 1 })
})

test('sanitizeSvg turns style paint into attributes and keeps internal references', () => {
  const svg = around(
    '<defs><clipPath id="a"><path d="M0 0z"/></clipPath></defs><g clip-path="url(#a)" style="fill: #231f20; STROKE:none" data-surah="2"/>',
  )
  const own = serializeSvg(sanitizeSvg(parseSvg(svg)).picture)
  assert.match(own, /<clipPath id="md-own-a">/)
  assert.match(
    own,
    /<g clip-path="url\(#md-own-a\)" data-surah="2" fill="#231f20" stroke="none"\/>/,
  )
})

test('sanitizeSvg escapes the attributes of words', () => {
  const svg = around('<g id="md-word-001" data-hafs="&quot;&gt;&lt;script&gt;&amp;&#x41;"/>')
  const own = serializeSvg(sanitizeSvg(parseSvg(svg)).picture)
  assert.match(own, /data-hafs="&quot;&gt;&lt;script&gt;&amp;A"/)
})
