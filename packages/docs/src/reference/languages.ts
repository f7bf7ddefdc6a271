import type { OpenApi } from '@waraq/contract/openapi'
import { type RequestPart, type SampleRequest, sampleRequests } from './request.ts'
import {
  curlSamples,
  type DocumentedOperation,
  JSON_MEDIA,
  type SampleBody,
  textOf,
} from './samples.ts'

/** The samples of an operation in one language. */
export interface LanguageSample {
  language: string
  /** The name of the language in `class` attributes and code fences. */
  id: string
  /** One request per accepted credential; each runs without the others. */
  requests: { title: string; code: string }[]
}

interface Language {
  name: string
  id: string
  print: (request: SampleRequest) => string
}

const LANGUAGES: Language[] = [
  { name: 'JavaScript', id: 'js', print: printJavaScript },
  { name: 'Python', id: 'python', print: printPython },
  { name: 'PHP', id: 'php', print: printPhp },
  { name: 'Ruby', id: 'ruby', print: printRuby },
  { name: 'Go', id: 'go', print: printGo },
]

/** Returns the samples of an operation in all languages, curl first. */
export function languageSamples(openApi: OpenApi, call: DocumentedOperation): LanguageSample[] {
  const curl = curlSamples(openApi, call)
  const requests = sampleRequests(openApi, call)
  return [
    {
      language: 'curl',
      id: 'sh',
      requests: curl.map(({ title, command }) => ({ title, code: command })),
    },
    ...LANGUAGES.map(({ name, id, print }) => ({
      language: name,
      id,
      requests: requests.map((request, index) => ({
        title: curl[index]?.title ?? '',
        code: print(request),
      })),
    })),
  ]
}

/** Joins parts, with variables written by `variable`. */
function template(parts: RequestPart[], variable: (name: string) => string): string {
  return parts.map((part) => (typeof part === 'string' ? part : variable(part.variable))).join('')
}

const isJson = (body: SampleBody | undefined): boolean => body?.type === JSON_MEDIA

const hasVariable = (parts: RequestPart[]): boolean =>
  parts.some((part) => typeof part !== 'string')

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`)

function printJavaScript({
  method,
  url,
  bearer,
  headers: sent,
  body,
  ...response
}: SampleRequest): string {
  const address = template(url, (name) => `\${${camelCase(name)}}`)
  const quoted = hasVariable(url) ? `\`${address}\`` : `'${address}'`
  const headers = [
    bearer && `    Authorization: \`Bearer \${${camelCase(bearer)}}\`,`,
    ...sent.map(([name, value]) => `    '${name}': '${value}',`),
    body && `    'Content-Type': '${body.type}',`,
  ].filter(Boolean)
  const options = [
    method !== 'GET' && `  method: '${method}',`,
    headers.length > 0 && `  headers: {\n${headers.join('\n')}\n  },`,
    body &&
      `  body: ${isJson(body) ? `JSON.stringify(${indented(textOf(body), '  ')})` : `'${textOf(body)}'`},`,
  ].filter(Boolean)
  const read = response.isBinary ? 'await response.blob()' : 'await response.json()'
  return [
    `const response = await fetch(${quoted}${options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''})`,
    'if (!response.ok) throw new Error(String(response.status))',
    response.hasResponseBody && `const result = ${read}`,
  ]
    .filter(Boolean)
    .join('\n')
}

function printPython({
  method,
  url,
  bearer,
  headers: sent,
  body,
  ...response
}: SampleRequest): string {
  const address = template(url, (name) => `{${name}}`)
  const headers = [
    bearer && `        "Authorization": f"Bearer {${bearer}}",`,
    ...sent.map(([name, value]) => `        "${name}": "${value}",`),
    body && `        "Content-Type": "${body.type}",`,
  ].filter(Boolean)
  const parts = [
    `    ${hasVariable(url) ? 'f' : ''}"${address}",`,
    method !== 'GET' && `    method="${method}",`,
    headers.length > 0 && `    headers={\n${headers.join('\n')}\n    },`,
    body && `    data=${pythonData(body)}.encode(),`,
  ].filter(Boolean)
  const usesJson = isJson(body) || (response.hasResponseBody && !response.isBinary)
  return [
    `${usesJson ? 'import json\n' : ''}import urllib.request\n`,
    `request = urllib.request.Request(\n${parts.join('\n')}\n)`,
    'with urllib.request.urlopen(request, timeout=10) as response:',
    pythonRead(response),
  ].join('\n')
}

function pythonRead({ hasResponseBody, isBinary }: Partial<SampleRequest>): string {
  if (!hasResponseBody) return '    status = response.status'
  return isBinary ? '    image = response.read()' : '    result = json.load(response)'
}

const pythonData = (body: SampleBody): string =>
  isJson(body)
    ? `json.dumps(${indented(pythonLiteral(textOf(body)), '    ')})`
    : JSON.stringify(textOf(body))

const pythonLiteral = (json: string): string =>
  json.replace(/: (true|false|null)\b/g, (_, word: string) => `: ${PYTHON_WORDS[word]}`)
const PYTHON_WORDS: Record<string, string> = { true: 'True', false: 'False', null: 'None' }

function printPhp({
  method,
  url,
  bearer,
  headers: sent,
  body,
  ...response
}: SampleRequest): string {
  const address = template(url, (name) => `{$${camelCase(name)}}`)
  const quoted = hasVariable(url) ? `"${address}"` : `'${address}'`
  const headers = [
    bearer && `        "Authorization: Bearer {$${camelCase(bearer)}}",`,
    ...sent.map(([name, value]) => `        '${name}: ${value}',`),
    body && `        'Content-Type: ${body.type}',`,
  ].filter(Boolean)
  const options = [
    method !== 'GET' && `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    headers.length > 0 && `    CURLOPT_HTTPHEADER => [\n${headers.join('\n')}\n    ],`,
    body && `    CURLOPT_POSTFIELDS => <<<'BODY'\n    ${indented(textOf(body), '    ')}\n    BODY,`,
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_TIMEOUT => 10,',
  ].filter(Boolean)
  const result = response.isBinary ? '$image' : '$body'
  return [
    `$request = curl_init(${quoted});`,
    `curl_setopt_array($request, [\n${options.join('\n')}\n]);`,
    `${result} = curl_exec($request);`,
    '$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
    response.hasResponseBody && !response.isBinary && '$result = json_decode($body, true);',
  ]
    .filter(Boolean)
    .join('\n')
}

const RUBY_CLASSES: Record<string, string> = {
  GET: 'Get',
  POST: 'Post',
  PATCH: 'Patch',
  DELETE: 'Delete',
}

function printRuby({
  method,
  url,
  bearer,
  headers: sent,
  body,
  ...response
}: SampleRequest): string {
  const address = template(url, (name) => `#{${name}}`)
  const quoted = hasVariable(url) ? `"${address}"` : `'${address}'`
  return [
    `require 'json'\nrequire 'net/http'\n`,
    `uri = URI(${quoted})`,
    `request = Net::HTTP::${RUBY_CLASSES[method] ?? 'Get'}.new(uri)`,
    bearer && `request['Authorization'] = "Bearer #{${bearer}}"`,
    ...sent.map(([name, value]) => `request['${name}'] = '${value}'`),
    body && `request['Content-Type'] = '${body.type}'`,
    body && `request.body = <<~BODY\n  ${indented(textOf(body), '  ')}\nBODY`,
    "options = { use_ssl: uri.scheme == 'https', read_timeout: 10 }",
    'response = Net::HTTP.start(uri.host, uri.port, options) { |http| http.request(request) }',
    response.hasResponseBody && !response.isBinary && 'result = JSON.parse(response.body)',
    response.isBinary && 'image = response.body',
  ]
    .filter(Boolean)
    .join('\n')
}

function printGo({ method, url, bearer, headers: sent, body, ...response }: SampleRequest): string {
  const address = url
    .map((part) => (typeof part === 'string' ? JSON.stringify(part) : camelCase(part.variable)))
    .reduce((whole, part) =>
      whole.endsWith('"') && part.startsWith('"')
        ? whole.slice(0, -1) + part.slice(1)
        : `${whole}+${part}`,
    )
  const argument = body === undefined ? 'nil' : 'body'
  return [
    body && `body := strings.NewReader(\`${textOf(body)}\`)`,
    `request, err := http.NewRequest("${method}",\n\t${address}, ${argument})`,
    'if err != nil {\n\treturn err\n}',
    bearer && `request.Header.Set("Authorization", "Bearer "+${camelCase(bearer)})`,
    ...sent.map(([name, value]) => `request.Header.Set("${name}", "${value}")`),
    body && `request.Header.Set("Content-Type", "${body.type}")`,
    'response, err := http.DefaultClient.Do(request)',
    'if err != nil {\n\treturn err\n}',
    'defer response.Body.Close()',
    response.hasResponseBody && !response.isBinary && GO_JSON,
    response.isBinary && 'image, err := io.ReadAll(response.Body)',
  ]
    .filter(Boolean)
    .join('\n')
}

const GO_JSON = `var result map[string]any
if err := json.NewDecoder(response.Body).Decode(&result); err != nil {
\treturn err
}`
