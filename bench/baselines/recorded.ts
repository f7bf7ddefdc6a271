/** A recorded response, for a server that sends the same bytes. */
export interface Recorded {
  status: number
  /**
   * Header names in their original case and order, without those that Node adds to each response.
   */
  headers: Record<string, string>
  body: string
  keepAliveMilliseconds: number
}
