/** Texts of things among which one is chosen. Where several texts are equal, `more` adds distinguishing parts, one after the other, until
 *  they differ; null where a thing has no such part. */
export function textsApart<T>(
  things: readonly T[],
  textOf: (thing: T) => string,
  ...more: ((thing: T) => string | null)[]
): { thing: T; text: string }[] {
  return more.reduce(
    (named, moreOf) => {
      const times = Map.groupBy(named, ({ text }) => text)
      return named.map(({ thing, text }) => {
        const added = (times.get(text)?.length ?? 0) < 2 ? null : moreOf(thing)
        return { thing, text: added === null ? text : `${text}, ${added}` }
      })
    },
    things.map((thing) => ({ thing, text: textOf(thing) })),
  )
}
