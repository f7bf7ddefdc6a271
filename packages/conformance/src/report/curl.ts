import type { Call } from '../call.ts'

/** A request as a curl command with the credential's name; the report masks the rest. */
export function curlLine(
  baseUrl: string,
  { method, path, credential, headers, body }: Call,
): string {
  const words = ['curl']
  if (method === 'HEAD') words.push('-I')
  else if (method !== 'GET') words.push('-X', method)
  if (credential) words.push('-H', `"Authorization: Bearer $${credential.name}"`)
  const isJson = body !== undefined && headers?.['content-type'] === undefined
  const all = { ...(isJson && { 'content-type': 'application/json' }), ...headers }
  for (const [name, value] of Object.entries(all)) words.push('-H', quoted(`${name}: ${value}`))
  if (body !== undefined)
    words.push('-d', quoted(body.length > 160 ? `${body.slice(0, 160)}…` : body))
  // In double quotes, where the shell expands the variables that masking inserts.
  return [...words, `"${baseUrl}${path}"`].join(' ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
