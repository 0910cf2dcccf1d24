// Spans on one line of whole units, such as minutes. They are half-open: what ends at 12:00 and what begins at 12:00 touch, share
// nothing, and together are one span.

/** Span from a point of the line up to a later one, which does not belong to it. */
export type LineSpan = readonly [from: number, to: number]

/** Joins spans that overlap or touch: the same points in as few spans as possible, in order. */
export function joinSpans(spans: readonly LineSpan[]): LineSpan[] {
  const joined: LineSpan[] = []
  for (const [from, to] of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], to)]
    else joined.push([from, to])
  }
  return joined
}

/** Returns the parts that both lists have in common, joined. */
export function sharedSpans(ones: readonly LineSpan[], others: readonly LineSpan[]): LineSpan[] {
  const second = joinSpans(others)
  return joinSpans(ones).flatMap(([from, to]) =>
    second
      .filter((other) => other[0] < to && from < other[1])
      .map((other): LineSpan => [Math.max(from, other[0]), Math.min(to, other[1])]),
  )
}

/** Returns the parts of the first list that are in no span of the second, joined. */
export function spansWithout(spans: readonly LineSpan[], taken: readonly LineSpan[]): LineSpan[] {
  return joinSpans(taken).reduce<LineSpan[]>(
    (left, [start, end]) =>
      left.flatMap(([from, to]): LineSpan[] => {
        // Stryker disable next-line EqualityOperator: spans that touch are left whole either way
        if (end <= from || to <= start) return [[from, to]]
        return [...(from < start ? [[from, start] as const] : []), ...(end < to ? [[end, to] as const] : [])]
      }),
    joinSpans(spans),
  )
}

/** Whether one span of a joined list contains another span as a whole. */
export const hasSpan = (joined: readonly LineSpan[], [from, to]: LineSpan): boolean =>
  joined.some((span) => span[0] <= from && to <= span[1])
