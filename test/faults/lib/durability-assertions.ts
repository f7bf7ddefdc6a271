/** Asserts that a service still has its acknowledged writes, and no others. */
import assert from 'node:assert/strict'
import { lastState, type Page, settle, UNCONFIRMED } from './expected-state.ts'
import { createCall } from './http-client.ts'
import { create, lookUp, type Writer } from './random-writer.ts'

/** Reads back what was written in the last round (or ever), and the list of every author. */
export async function requireDurable(
  port: number,
  writers: Writer[],
  isAll: boolean,
): Promise<void> {
  for (const { name, token, pages } of writers) {
    const call = createCall(port, token)
    const changedPages = pages.filter((page) => isAll || page.steps.length > 1)
    for (const page of changedPages) {
      // The response to the create was lost, or the create itself. A repeat with its key returns
      // the one document.
      if (!page.id) await create(call, page)
      const tokens = tokensOf(page)
      settle(page, await lookUp(call, page))
      await requireShares(port, page, tokens)
    }
    const { text } = await call('GET', '/v1/documents/')
    const listedIds = JSON.parse(text).map(({ id }: { id: string }) => id)
    const expectedIds = pages.filter(lastState).map(({ id }) => id)
    assert.deepEqual(listedIds.sort(), expectedIds.sort(), `the list of ${name}`)
  }
}

const tokensOf = ({ steps }: Page): string[] =>
  steps.flatMap(({ state }) => state?.shareToken ?? []).filter((token) => token !== UNCONFIRMED)

/** Only the current token of those that this document has had opens it. */
async function requireShares(port: number, page: Page, tokens: string[]): Promise<void> {
  const call = createCall(port)
  const current = lastState(page)?.shareToken
  for (const token of new Set([...tokens, ...(current ? [current] : [])])) {
    const { status } = await call('GET', `/v1/documents/shared/${token}/`)
    assert.equal(status, token === current ? 200 : 404, `a share of ${page.name}`)
  }
}
