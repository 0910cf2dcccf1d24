/** Texts of things among which one is chosen. Where several read the same, `more` adds what tells them apart, one after the other until it
 *  does; null where a thing has nothing of the kind. */
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
