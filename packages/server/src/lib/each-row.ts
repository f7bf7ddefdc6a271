/** All rows of a list, page by page; `read` returns those after the last one. */
export async function* eachOf<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let page = await read(undefined)
  while (page.length > 0) {
    yield* page
    page = await read(page.at(-1))
  }
}
