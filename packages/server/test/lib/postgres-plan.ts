/** Parses PostgreSQL query plans into the steps of query-plan-step.ts. */
import { Client } from 'pg'
import { statementOfChain } from '../../src/db/chains.ts'
import { createBinder, sql } from '../../src/db/sql.ts'
import type { QueryPlanStep } from './query-plan-step.ts'
import type { RecordedStatement } from './recorded-queries.ts'

/** The used fields of a node of EXPLAIN (FORMAT JSON). */
interface PlanNode {
  'Node Type': string
  'Index Cond'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

// With three rows a sequential scan is cheaper than an index. The statistics claim a million rows,
// all visible, since only then an index-only scan is chosen.
const TELL_OF_MANY = `
  UPDATE pg_class SET relpages = 1, relallvisible = 1, reltuples = 1000000
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`

// `stepOf` does not recognize a bitmap scan as a use of the index, so the planner must not choose
// one.
const PLAIN_WAYS = 'SET enable_seqscan = off; SET enable_bitmapscan = off'

const bind = createBinder('postgres')

export async function postgresPlanOf(
  url: string,
  statement: RecordedStatement,
): Promise<QueryPlanStep[]> {
  const { chain } = statement
  if (chain?.length === 0) return []
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`${TELL_OF_MANY}; ${PLAIN_WAYS}`)
    const { text, values } = bind(
      sql`EXPLAIN (FORMAT JSON) ${chain ? statementOfChain(chain) : statement}`,
    )
    const { rows } = await client.query(text, [...values])
    const [{ Plan: root }] = rows[0]['QUERY PLAN']
    return nodesOf(root).filter(isStep).map(stepOf)
  } finally {
    await client.end()
  }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const isStep = ({ 'Node Type': type }: PlanNode): boolean =>
  /Scan$|Sort$/.test(type) && !/^(?:CTE|Subquery|Function) Scan$/.test(type)

function stepOf(node: PlanNode): QueryPlanStep {
  const { 'Node Type': type, 'Index Cond': condition = '' } = node
  const { Plans: _, ...own } = node
  const isIndex = /^Index (?:Only )?Scan$/.test(type)
  return {
    text: JSON.stringify(own),
    isSort: type.endsWith('Sort'),
    isPlain: false,
    isWalk: isIndex && condition === '',
    usesIndex: isIndex && condition !== '',
    isCovered: type === 'Index Only Scan',
    namesShard: /\bshard = /.test(condition),
  }
}
