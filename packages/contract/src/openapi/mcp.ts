import { Type } from 'typebox'
import type { Operation } from './operation.ts'
import { verifyOperation } from './scripture-operation.ts'

/** The endpoint for agents. */
export const MCP_OPERATION: Operation = verifyOperation({
  id: 'callMcp',
  path: '/mcp',
  tag: 'Agents',
  summary: 'Call a tool as an agent',
  description:
    'The Model Context Protocol over HTTP, without sessions: one JSON-RPC 2.0 request per body, of the methods `initialize`, `ping`, `server/discover`, `tools/list` and `tools/call`, in the revisions 2025-03-26 to 2026-07-28. A notification is a 202. In revision 2026-07-28 a request that the protocol rejects is a 400 or 404 with a JSON-RPC error. With an embed token there are tools for the documents of the author. No page of another origin can call it.',
  body: Type.Object(
    {
      jsonrpc: Type.String(),
      id: Type.Optional(Type.Unknown()),
      method: Type.String(),
      params: Type.Optional(Type.Unknown()),
    },
    // JSON-RPC allows others, and revisions of the protocol add some.
    { examples: [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }], additionalProperties: true },
  ),
  success: {
    schema: Type.Object(
      {
        jsonrpc: Type.String(),
        id: Type.Unknown(),
        result: Type.Optional(Type.Unknown()),
        error: Type.Optional(Type.Unknown()),
      },
      { examples: [{ jsonrpc: '2.0', id: 1, result: { tools: [] } }] },
    ),
    description: 'The JSON-RPC response.',
  },
})
