/** An answer as it came over the wire, for a server that sends the same. */
export interface Recorded {
  status: number
  /** Names as they were written, in their order, without those that Node adds to every answer. */
  headers: Record<string, string>
  /** Base64. */
  body: string
  keepAliveMilliseconds: number
}
