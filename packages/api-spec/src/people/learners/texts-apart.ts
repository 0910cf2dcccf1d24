/** Texts of things among which one is chosen. Where several texts are equal, `more` adds distinguishing parts, one after the other, until
 *  they differ; null where a thing has no such part. */
export function textsApart<T>(
  things: readonly T[],
  textOf: (thing: T) => string,
  ...more: ((thing: T) => string | null)[]
): string[] {
  return more.reduce((texts, moreOf) => {
    const times = Map.groupBy(texts, (text) => text)
    return texts.map((text, index) => {
      const thing = things[index]
      const added = thing === undefined || (times.get(text)?.length ?? 0) < 2 ? null : moreOf(thing)
      return added === null ? text : `${text}, ${added}`
    })
  }, things.map(textOf))
}
