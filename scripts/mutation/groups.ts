/** Code that authenticates requests, and the quick tests that must detect every change of it. */
export interface Group {
  name: string
  mutate: string[]
  tests: string[]
}

const ACCESS = 'packages/server/src/access'
const HTTP = 'packages/server/src/http'
const BACKEND = 'packages/sdk/src/backend'

/** A group of one file and the tests beside it. */
const besides = (folder: string, name: string): Group => ({
  name,
  mutate: [`${folder}/${name}.ts`],
  tests: [`${folder}/${name}.test.ts`],
})

export const GROUPS: Group[] = [
  ...['api-key', 'embed-token', 'jws', 'share-token', 'signature', 'secret-encryption'].map(
    (name) => besides(ACCESS, name),
  ),
  ...['conditional-requests', 'rate-limit/rate-limiter'].map((name) => besides(HTTP, name)),
  {
    name: 'json-body',
    mutate: [`${HTTP}/json-body.ts`],
    tests: ['json-body', 'escaped-keys'].map((name) => `${HTTP}/${name}.test.ts`),
  },
  {
    name: 'framing',
    mutate: [`${HTTP}/framing.ts`],
    tests: ['packages/server/test/framing.test.ts'],
  },
  {
    name: 'link-address',
    mutate: ['packages/contract/src/content/link-address.ts'],
    tests: ['packages/contract/src/content/node-table.test.ts'],
  },
  {
    name: 'backend',
    mutate: [`${BACKEND}/*.ts`, `!${BACKEND}/*.test.ts`],
    tests: ['mint-embed-token', 'sign-read', 'signature-endpoint', 'token-endpoint'].map(
      (name) => `${BACKEND}/${name}.test.ts`,
    ),
  },
]
