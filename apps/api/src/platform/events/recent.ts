import { minuteMs } from '@navyk/api-spec/kit'
import type { PublishedEvent } from './event.ts'

/** The events of the last minute, so that a stream can begin with those that its page missed while connecting. */
export interface Recent {
  /** Begins: all events from now on are noted. */
  begin(): void
  record(topic: string, event: PublishedEvent): void
  /** The tags of these topics in the last `lookBackMs`, each once with its latest time, in order.
   *  @returns undefined when the time is not covered, or there are too many */
  since(lookBackMs: number, topics: readonly string[]): PastEvent[] | undefined
}

interface PastEvent extends PublishedEvent {
  agoMs: number
}

interface RecentChange {
  at: number
  topic: string
  kind: string
  tags: string[]
}

/** Time for which an event is kept. */
const keptMs = minuteMs
/** Most events that are kept: some MB. With more events the covered time is shorter. */
const mostNoted = 10_000
/** Most tags that are told; with more of them the page refetches everything. */
const mostTold = 50

/** Times are of this process: when the event arrived, which is after the commit. So clocks of other machines don't
 *  matter. */
export function recentEvents(): Recent {
  let noted: RecentChange[] = []
  /** The time since which no event was dropped. */
  let completeSince = Number.POSITIVE_INFINITY

  const removeOld = (now: number) => {
    const first = noted.findIndex(({ at }) => at >= now - keptMs)
    noted = first === -1 ? [] : noted.slice(first)
  }
  return {
    begin: () => {
      noted = []
      completeSince = performance.now()
    },
    record(topic, { kind, tags, isPassing }) {
      if (!tags || isPassing) return
      const at = performance.now()
      noted.push({ at, topic, kind, tags })
      if (noted.length <= mostNoted) return
      removeOld(at)
      // Half of them at once, so that this is rare.
      const dropped = noted.length > mostNoted / 2 ? noted.splice(0, noted.length - mostNoted / 2) : []
      completeSince = Math.max(completeSince, dropped.at(-1)?.at ?? 0)
    },
    since(lookBackMs, topics) {
      const now = performance.now()
      if (lookBackMs > keptMs || now - lookBackMs < completeSince) return undefined
      const lastTold = new Map<string, RecentChange>()
      for (const each of noted) {
        if (each.at < now - lookBackMs || !topics.includes(each.topic)) continue
        for (const tag of each.tags) lastTold.set(`${each.kind} ${tag}`, each)
      }
      return byMoment(lastTold, now)
    },
  }
}

function byMoment(lastTold: Map<string, RecentChange>, now: number): PastEvent[] | undefined {
  const events = new Map<string, PastEvent & { tags: string[] }>()
  for (const [name, { at, kind }] of lastTold) {
    const agoMs = Math.floor(now - at)
    const event = events.get(`${agoMs} ${kind}`) ?? { kind, tags: [], agoMs }
    event.tags.push(name.slice(kind.length + 1))
    events.set(`${agoMs} ${kind}`, event)
  }
  return lastTold.size > mostTold ? undefined : [...events.values()].sort((one, other) => other.agoMs - one.agoMs)
}
