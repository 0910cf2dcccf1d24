import { withOneLetter } from './one-letter.ts'
import classes from './search-dialog.module.css'

/** A text with the typed beginnings of words marked. */
export function Highlight({ text, typed }: { text: string; typed: string }) {
  return partsOf(text, typed).map(({ part, isMarked, at }) =>
    isMarked ? (
      <mark key={at} className={`inherits pad-0 ${classes.mark}`}>
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

/** Splits a text where words begin with a typed word, ignoring case; ё and е are one letter. */
export function partsOf(text: string, typed: string): TextPart[] {
  const words = withOneLetter(typed.toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return [{ part: text, isMarked: false, at: 0 }]
  const longestFirst = words.toSorted((one, other) => other.length - one.length).join('|')
  const beginnings = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst})`, 'giu')
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of withOneLetter(text).matchAll(beginnings)) {
    if (index > end) parts.push({ part: text.slice(end, index), isMarked: false, at: end })
    end = index + found.length
    parts.push({ part: text.slice(index, end), isMarked: true, at: index })
  }
  if (end < text.length) parts.push({ part: text.slice(end), isMarked: false, at: end })
  return parts
}
