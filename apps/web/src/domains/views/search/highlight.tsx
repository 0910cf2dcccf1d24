import classes from './search-dialog.module.css'

/** A text with the typed beginnings of words marked. */
export function Highlight({ text, typed }: { text: string; typed: string }) {
  return partsOf(text, typed).map(({ part, isMarked, at }) =>
    isMarked ? (
      <mark key={at} className={classes.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

interface TextPart {
  part: string
  isMarked: boolean
  at: number
}

/** Splits a text where words begin with a typed word, ignoring case. */
export function partsOf(text: string, typed: string): TextPart[] {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return [{ part: text, isMarked: false, at: 0 }]
  const longestFirst = words.toSorted((one, other) => other.length - one.length).join('|')
  const beginnings = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst})`, 'giu')
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(beginnings)) {
    if (index > end) parts.push({ part: text.slice(end, index), isMarked: false, at: end })
    parts.push({ part: found, isMarked: true, at: index })
    end = index + found.length
  }
  if (end < text.length) parts.push({ part: text.slice(end), isMarked: false, at: end })
  return parts
}
