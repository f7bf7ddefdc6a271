/** A job that is called often and done seldom: the first time, and then when so long has passed. */
export function createSeldom(
  job: () => Promise<unknown>,
  everyMilliseconds: number,
  ticks: () => number,
): () => Promise<void> {
  let dueAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (ticks() < dueAt) return
    dueAt = ticks() + everyMilliseconds
    await job()
  }
}
