/** One table that a statement looks into, one sorting of what it found, or a line about neither. */
export interface QueryPlanStep {
  /** As the engine puts it. */
  text: string
  isSort: boolean
  /** A line that says what is done with rows which other lines find. */
  isPlain: boolean
  /** Along an index in its order, to wherever the batch is full. */
  isWalk: boolean
  usesIndex: boolean
  /** Whether the index alone has all that is asked for. */
  isCovered: boolean
  namesShard: boolean
}
