/** A step of a query plan: a table access, a sort, or another operation. */
export interface QueryPlanStep {
  /** The text of the engine. */
  text: string
  isSort: boolean
  /** An operation on the rows of other steps. */
  isPlain: boolean
  /** A scan in index order that stops when the batch is full. */
  isWalk: boolean
  usesIndex: boolean
  /** Whether the index covers the query. */
  isCovered: boolean
  namesShard: boolean
}
