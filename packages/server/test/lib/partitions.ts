/** The schema of a sharded PostgreSQL: each table of organizations is partitioned by shard. */
import type { TestContext } from 'node:test'
import { Client } from 'pg'
import { MIGRATIONS } from '../../src/db/migrations/migrations.ts'
import { migratePostgres } from '../../src/db/postgres/migrate.ts'
import { createBinder, raw } from '../../src/db/sql.ts'
import { emptyPostgres } from './postgres.ts'

export const PARTITIONS = 16

const OF_A_PARTITION = /_partition_(\d+)$/

/** A database with this build's schema and partitioned tables; it is deleted with the test. */
export async function partitionedPostgres(t: TestContext): Promise<string> {
  const { url, drop } = await emptyPostgres()
  t.after(drop)
  await migratePostgres(
    url,
    new Date(),
    MIGRATIONS.map((migration) => raw(partitioned(bind(migration).text))),
  )
  return url
}

const bind = createBinder('postgres')

/** A migration whose tables are partitioned; their primary key starts with the shard. */
const partitioned = (text: string): string =>
  text.replace(/CREATE TABLE (\w+) \(([\s\S]*?)\n\);/g, (whole, table, columns) =>
    columns.includes('PRIMARY KEY (shard,') ? split(table, columns) : whole,
  )

const split = (table: string, columns: string): string =>
  [
    `CREATE TABLE ${table} (${columns}) PARTITION BY HASH (shard);`,
    ...Array.from(
      { length: PARTITIONS },
      (_, at) =>
        `CREATE TABLE ${table}_partition_${at} PARTITION OF ${table}
         FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${at});`,
    ),
  ].join('\n')

export interface Query {
  text: string
  values: unknown[]
}

/** Records the distinct queries of this process. */
export function recordQueries(t: TestContext): Map<string, Query> {
  const seen = new Map<string, Query>()
  const { query } = Client.prototype
  t.mock.method(Client.prototype, 'query', function (this: Client, ...asked: unknown[]) {
    const [first] = asked
    if (isQuery(first)) seen.set(first.text, first)
    return Reflect.apply(query, this, asked)
  })
  return seen
}

const isQuery = (asked: unknown): asked is Query =>
  typeof asked === 'object' && asked !== null && 'text' in asked && 'values' in asked

interface PlanNode {
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/** The partitions that each of these queries accesses, by number; empty if it accesses none. */
export async function partitionsOf(url: string, queries: readonly Query[]): Promise<number[][]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const numbers: number[][] = []
    for (const { text, values } of queries) {
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values)
      numbers.push(numbersIn(rows[0]['QUERY PLAN'][0].Plan))
    }
    return numbers
  } finally {
    await client.end()
  }
}

function numbersIn(plan: PlanNode): number[] {
  const numbers = relationsOf(plan).flatMap((name) => {
    const [, number] = OF_A_PARTITION.exec(name) ?? []
    return number === undefined ? [] : [Number(number)]
  })
  return [...new Set(numbers)]
}

const relationsOf = ({ 'Relation Name': name = '', Plans = [] }: PlanNode): string[] => [
  name,
  ...Plans.flatMap(relationsOf),
]
