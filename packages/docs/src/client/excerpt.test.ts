import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerptOf, isFound } from './excerpt.ts'

const LONG = 'word '.repeat(60)

test('an excerpt has the first word of the query', () => {
  assert.match(excerptOf(`${LONG}the port of it ${LONG}`, 'ports port'), /^….*the port of it .*…$/)
  assert.equal(excerptOf('short text', 'nothing'), 'short text')
  assert.ok(excerptOf(LONG, 'nothing').length <= 141)
})

test('an excerpt that begins or ends within code keeps it code', () => {
  const code = `\`${'a '.repeat(60)}port ${'b '.repeat(90)}\``
  const excerpt = excerptOf(`${LONG}${code} end`, 'port')
  assert.equal(excerpt.split('`').length % 2, 1, excerpt)
  assert.match(excerpt, /^…`.*port.*`…$/)
})

test('words within a name of code are found', () => {
  for (const query of ['port', 'waraq_port', 'PORT', 'waraq'])
    assert.ok(isFound('WARAQ_PORT', query), query)
  assert.ok(isFound('readOnly', 'only'))
  assert.ok(!isFound('readOnly', 'port'))
})
