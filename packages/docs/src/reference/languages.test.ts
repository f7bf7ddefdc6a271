import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { createOpenApi } from '@waraq/contract/openapi'
import { languageSamples } from './languages.ts'

const openApi = createOpenApi('https://docs.example.com', '1.2.3')
const calls = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation,
  })),
)

test('each JavaScript sample is one request that parses', () => {
  for (const call of calls) {
    const { operationId, 'x-credentials': credentials } = call.operation
    const { requests = [] } = languageSamples(openApi, call).find(({ id }) => id === 'js') ?? {}
    assert.equal(requests.length, credentials.length, operationId)
    for (const { code } of requests) {
      assert.equal(code.match(/fetch\(/g)?.length, 1, operationId)
      new Script(`async () => {\n${code}\n}`, { filename: operationId })
    }
  }
})

test('each credential of an operation has a sample with its own title', () => {
  for (const call of calls) {
    for (const { language, requests } of languageSamples(openApi, call)) {
      const titles = new Set(requests.map(({ title }) => title))
      assert.equal(titles.size, requests.length, `${call.operation.operationId}: ${language}`)
    }
  }
})
