import type { PublishedEvent } from './event.ts'

/** The events of one transaction come together; the first is delayed this long to merge them. */
const firstMs = 50
/** The shortest interval between two events of a stream. */
const pauseMs = 500
/** More tags than this are replaced by their kinds. */
const mostTags = 50

/** The pending tags of a stream. */
export interface TagMerger {
  add(kind: string, tags: string[]): void
  stop(): void
}

/** Merges events that come close together: sends soon after the first, then at most twice a second. */
export function merging(tell: (event: PublishedEvent) => void): TagMerger {
  const waiting = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | undefined
  let toldAt = Number.NEGATIVE_INFINITY

  const flush = () => {
    timer = undefined
    toldAt = performance.now()
    for (const [kind, tags] of waiting) tell({ kind, tags: shortened([...tags]) })
    waiting.clear()
  }
  return {
    add(kind, tags) {
      const merged = waiting.get(kind) ?? new Set()
      for (const tag of tags) merged.add(tag)
      waiting.set(kind, merged)
      timer ??= setTimeout(flush, Math.max(firstMs, toldAt + pauseMs - performance.now())).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

function shortened(tags: string[]): string[] {
  if (tags.length <= mostTags) return tags
  return [...new Set(tags.map((tag) => tag.split(':', 1)[0] ?? tag))]
}
