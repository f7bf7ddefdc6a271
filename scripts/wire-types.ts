// The wire types of @waraq/contract, printed from the schemas of its responses.
import { OPERATIONS } from '@waraq/contract/openapi'
import { QuranTexts } from '../packages/contract/src/openapi/quran-verses.ts'

/** The parts of JSON Schema that responses use. `tsType` replaces the type of a schema. */
interface Schema {
  $id?: string
  $anchor?: string
  tsType?: string
  type?: string
  description?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
}

const HEAD = `// npm run docs:write generates this file from the schemas in openapi/.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: generated.
import type { ApiKeyScope } from './api-key-scopes.ts'
import type { DocumentNode } from './content/node.ts'
import type { EventType } from './event-types.ts'
import type { ImageType } from './limits.ts'
`
const WIDTH = 100
const PRIMITIVES = /^(string|number|boolean|null)$/
const RESPONSES = OPERATIONS.filter(({ path }) => path.startsWith('/v1/')).map(
  ({ success, otherwise }) => [success.schema, otherwise?.schema],
)

/**
 * Returns the source of `packages/contract/src/wire.ts`.
 *
 * @throws Error if two schemas have one name, or if a schema has no type.
 */
export function wireTypes(schemas: unknown = [RESPONSES, QuranTexts]): string {
  const named = new Map<string, Schema>()
  for (const [name, schema] of namedIn(schemas)) {
    const other = named.get(name) ?? schema
    if (bodyOf(other) !== bodyOf(schema)) throw new Error(`two schemas have the name ${name}`)
    named.set(name, schema)
  }
  const bodies = [...named].map(([name, schema]): [string, string] => [name, bodyOf(schema)])
  const declarations = bodies.map(([name, body]) => {
    const schema = named.get(name) ?? {}
    const kind = schema.properties ? 'interface' : 'type'
    return `${commentOf(schema, '')}export ${kind} ${name} ${withBase(body, bodies)}\n`
  })
  return [HEAD, ...declarations].join('\n')
}

/** Extends the largest type whose members are all among those of this one. */
function withBase(body: string, bodies: [name: string, body: string][]): string {
  const [base] = bodies
    .map(([name, other]) => ({ name, members: other.slice(1, -1) }))
    .filter(({ members }) => members.length + 2 < body.length && body.includes(members))
    .toSorted((one, other) => other.members.length - one.members.length)
  return base ? `extends ${base.name} ${body.replace(base.members, '\n')}` : body
}

/** The schemas with a type name, at any depth. Lists have none: they are arrays of a named type. */
function namedIn(value: unknown): [name: string, schema: Schema][] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(namedIn)
  const name = nameOf(value)
  return name ? [[name, value], ...inside] : inside
}

const nameOf = ({ $id, $anchor, type }: Schema): string | undefined =>
  type === 'array' ? undefined : ($id ?? $anchor)

const bodyOf = (schema: Schema): string =>
  schema.enum
    ? `=${schema.enum.map((value) => `\n  | ${literalOf(value)}`).join('')}`
    : structureOf(schema, '')

const typeOf = (schema: Schema, indent: string): string =>
  schema.tsType ?? nameOf(schema) ?? structureOf(schema, indent)

function structureOf(schema: Schema, indent: string): string {
  const { anyOf, items, properties, patternProperties, type = '' } = schema
  if (anyOf) return anyOf.map((choice) => typeOf(choice, indent)).join(' | ')
  if (properties) return objectOf(membersOf(schema, `${indent}  `), indent)
  if (items) return `(${typeOf(items, indent)})[]`.replace(/^\((\w+)\)/, '$1')
  const [values] = Object.values(patternProperties ?? {})
  if (values) return `Record<string, ${typeOf(values, indent)}>`
  const literals = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  if (literals.length > 0) return literals.map(literalOf).join(' | ')
  const primitive = type.replace('integer', 'number')
  if (!PRIMITIVES.test(primitive)) throw new Error(`no type for ${JSON.stringify(schema)}`)
  return primitive
}

const literalOf = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : String(value)

/** An object within another one stands in one line if it fits and has no comments. */
function objectOf(members: string, indent: string): string {
  const line = `{ ${members.trim().replaceAll(/\n +/g, '; ')} }`
  const fits = indent && !line.includes('/**') && line.length <= WIDTH - 20 - indent.length
  return fits ? line : `{\n${members}${indent}}`
}

function membersOf({ properties = {}, required }: Schema, indent: string): string {
  const members = Object.entries(properties).map(([name, member]) => {
    const comment = nameOf(member) ? '' : commentOf(member, indent)
    const mark = required?.includes(name) ? '' : '?'
    return `${comment}${indent}${name}${mark}: ${typeOf(member, indent)}\n`
  })
  return members.join('')
}

function commentOf({ description }: Schema, indent: string): string {
  if (!description) return ''
  const line = `${indent}/** ${description} */\n`
  if (line.length <= WIDTH + 1) return line
  const lines = description.matchAll(new RegExp(`.{1,${WIDTH - 3 - indent.length}}(?: |$)`, 'g'))
  return `${indent}/**\n${[...lines].map(([text]) => `${indent} * ${text.trim()}\n`).join('')}${indent} */\n`
}
