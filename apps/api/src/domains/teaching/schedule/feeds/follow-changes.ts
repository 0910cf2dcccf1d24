import { createHash } from 'node:crypto'
import type { CalendarFeedEventTable } from '../tables.ts'

/** A lesson or a session as a feed shows it. */
export interface FeedEvent {
  id: string
  starts_at: Date
  ends_at: Date
  created_at: Date
  /** Grows with each change that its own data know of. */
  sequence: number
  place: string
  isCalledOff: boolean
  /** The subject or the programme. */
  title: string
  /** The title, with the first names of learners. */
  summary: string
}

export type ShownEvent = FeedEvent & { changedAt: Date }
export type KeptEvent = Omit<CalendarFeedEventTable, 'cabinet_id'>

/** Compares the events of a feed now with those that it has shown last. An event that looks different gets a higher sequence and the
 *  present time as the time of its change. An event that was shown and is not the owner's any more, such as a session of a group that a
 *  learner has left, is shown as cancelled, under its title alone.
 *  @returns all events to show, in the order of time, and those to keep */
export function followChanges(
  events: readonly FeedEvent[],
  kept: readonly KeptEvent[],
  now: Date,
): { shown: ShownEvent[]; changed: KeptEvent[] } {
  const before = new Map(kept.map((event) => [event.thing_id, event]))
  const present = new Set(events.map(({ id }) => id))
  const gone = kept.filter(({ thing_id }) => !present.has(thing_id)).map(asCancelled)
  const changed: KeptEvent[] = []
  const shown = [...events, ...gone].map((event): ShownEvent => {
    const last = before.get(event.id)
    const content = contentOf(event)
    const isSame = last?.content === content
    const sequence = Math.max(event.sequence, (last?.sequence ?? 0) + (isSame ? 0 : 1))
    if (last && isSame && sequence === last.sequence) return { ...event, sequence, changedAt: last.changed_at }
    const { id: thing_id, starts_at, ends_at, created_at, title } = event
    changed.push({ thing_id, starts_at, ends_at, created_at, title, content, sequence, changed_at: now })
    return { ...event, sequence, changedAt: now }
  })
  return { shown: shown.toSorted(inOrder), changed }
}

const asCancelled = ({ thing_id: id, starts_at, ends_at, created_at, sequence, title }: KeptEvent): FeedEvent => ({
  id,
  starts_at,
  ends_at,
  created_at,
  sequence,
  title,
  place: '',
  isCalledOff: true,
  summary: title,
})

/** A hash, so that names and addresses are not kept a second time. */
function contentOf({ starts_at, ends_at, place, isCalledOff, summary }: FeedEvent): string {
  const content = JSON.stringify([starts_at, ends_at, place, isCalledOff, summary])
  return createHash('sha256').update(content).digest('base64url')
}

const inOrder = (one: FeedEvent, other: FeedEvent) =>
  one.starts_at.getTime() - other.starts_at.getTime() || one.id.localeCompare(other.id)
