import type { PublishedEvent } from './event.ts'

/** What one transaction tells comes in several events at once; so long we wait for the rest of them. */
const firstMs = 50
/** A reader is told at most this often, however much happens. */
const pauseMs = 500
/** More than this are told by their kinds alone. */
const mostTags = 50

/** The tags that a stream has not been told yet. */
export interface Merging {
  add(kind: string, tags: string[]): void
  stop(): void
}

/** Makes one event of those that come close together: soon after the first, and then twice a second at most. */
export function merging(tell: (event: PublishedEvent) => void): Merging {
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
