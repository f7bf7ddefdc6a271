/** Counts what happens, and waits until it has happened more often. */
export function createCounter() {
  let [count, awaited, resolve] = [0, Number.POSITIVE_INFINITY, () => {}]
  return {
    count(): void {
      count += 1
      if (count >= awaited) resolve()
    },
    untilMore(more: number): Promise<void> {
      awaited = count + more
      return new Promise((done) => {
        resolve = done
      })
    },
  }
}
