import type { createOpenApi } from '@waraq/contract/openapi'

/** The reference page, whole, from the OpenAPI document. */
export function referencePage(openApi: ReturnType<typeof createOpenApi>): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${openApi.info.title}</title><link rel="stylesheet" href="/docs/reference.css"></head><body></body></html>`
}
