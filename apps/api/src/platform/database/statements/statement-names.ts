/** The most statements that are kept prepared, unless somebody says otherwise. */
const usualMost = 256
/** The most texts that are remembered after a first use. */
const mostSeen = 2048

export interface StatementNames {
  /** Name of a statement; undefined when it is not kept prepared. */
  nameOf(text: string): string | undefined
  forget(text: string): void
  forgetAll(): void
}

/** The names of prepared statements by text. With `onForgotten`, which closes a statement, a text gets one with its first use, and
 *  the least recently used makes room for it; without it a text gets one with its second use, and the first ones stay. */
export function statementNames({
  mayBeKept = () => true,
  onForgotten,
  most = usualMost,
}: {
  mayBeKept?: (text: string) => boolean
  onForgotten?: (name: string) => void
  most?: number
} = {}): StatementNames {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  let count = 0

  const forget = (text: string) => {
    const name = names.get(text)
    if (name !== undefined) onForgotten?.(name)
    names.delete(text)
  }
  const isSeen = (text: string) => {
    if (seen.delete(text)) return true
    if (seen.size >= mostSeen) seen.clear()
    seen.add(text)
    return false
  }
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined && onForgotten) {
        names.delete(text)
        names.set(text, known)
      }
      const isFull = names.size >= most
      if (known !== undefined || !mayBeKept(text) || !(onForgotten || (!isFull && isSeen(text)))) return known
      const [oldest] = names.keys()
      if (isFull && oldest !== undefined) forget(oldest)
      count += 1
      const name = `kept_${count}`
      names.set(text, name)
      return name
    },
    forget,
    forgetAll: () => {
      for (const text of [...names.keys()]) forget(text)
    },
  }
}
