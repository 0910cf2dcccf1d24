const batchSize = 100
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Does `work` for every id that `list` gives, one after the other, of which a hundred are read at a time: however many there are,
 *  none is skipped, and what comes meanwhile behind the present one is seen.
 *  @param list ids in their order, after the one named, at most `limit` */
export async function eachId(
  list: (after: string, limit: number) => Promise<string[]>,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  for (let after = beforeAll; ; ) {
    const ids = await list(after, batchSize)
    for (const id of ids) await work(id)
    const last = ids.at(-1)
    if (ids.length < batchSize || last === undefined) return
    after = last
  }
}
