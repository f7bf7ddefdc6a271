/**
 * Lists the tools of an MCP endpoint and calls each with the official client. A separate program:
 * the client does not load with the import condition `source` of our tests.
 *
 * Arguments: URL, embed token or '', the revision of the protocol, and the arguments of each tool
 * as JSON. Prints JSON.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const [url = '', token = '', revision = '', inputs = '{}'] = process.argv.slice(2)
const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
const mode = revision < '2026' ? 'legacy' : { pin: revision }
const identity = { name: 'waraq-tests', version: '1.0.0' }
const client = new Client(identity, { versionNegotiation: { mode } })
await client.connect(transport)
const { tools } = await client.listTools()
const calls = []
for (const { name } of tools) {
  const input = JSON.parse(inputs)[name]
  const { isError = false, structuredContent } = await client.callTool({ name, arguments: input })
  calls.push({ name, isError, data: structuredContent })
}
const server = client.getServerVersion()
const negotiated = client.getNegotiatedProtocolVersion()
await client.close()
console.log(JSON.stringify({ server, revision: negotiated, calls }))
