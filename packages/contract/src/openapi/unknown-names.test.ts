import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOpenApi } from './openapi.ts'

const openApi = createOpenApi('https://docs.example.com', '1.2.3')

test('`createOpenApi` allows additional members in responses', () => {
  const closed = createOpenApi('https://docs.example.com', '1.2.3', 'closed')
  const responsesOf = ({ paths, components }: typeof closed) => [
    components,
    Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.responses)),
  ]
  const [open, strict] = [openApi, closed].map((one) => JSON.stringify(responsesOf(one)))
  assert.match(strict ?? '', /"additionalProperties":false/)
  assert.equal(
    open,
    strict?.replaceAll(/,?"additionalProperties":false/g, '').replaceAll('{,', '{'),
  )
})

test('operations that are not of the specification have closed bodies, whose content is open', () => {
  const { paths } = openApi
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  )
  for (const { path, operation } of operations) {
    const isAdditive = operation['x-endpoint'] === undefined
    assert.equal(operation['x-unknown-names'], isAdditive ? 'refused' : 'ignored')
    const { schema } = operation.requestBody?.content['application/json'] ?? {}
    const expected = isAdditive ? path === '/mcp' : undefined
    if (schema) assert.equal(schema.additionalProperties, expected, path)
  }
  const body = paths['/v1/verify/']?.post?.requestBody?.content['application/json']?.schema
  assert.equal(body?.properties?.items?.items?.additionalProperties, false)
  assert.equal(body?.properties?.content?.additionalProperties, undefined)
})
