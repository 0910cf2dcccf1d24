import { addDays, businessDate, minuteMs } from '@navyk/api-spec/kit'
import { type FreeSlot, freeTimes, type Occupation, type Span, spanOf } from '../free-times/free-times.ts'

/** The span of proposals in days, and the number of proposals for a lesson. */
export const proposedDays = 14
const mostProposals = 3

/** Proposes for each lesson the next free times of its length, from its own day on (from today, where that is later) and within two
 *  weeks. The first proposal of one lesson is not offered to later ones, so that all first proposals can be accepted together. */
export function proposeMoves<Lesson extends Span>(
  occupation: Occupation,
  lessons: readonly Lesson[],
  now: Date,
): { lesson: Lesson; proposals: FreeSlot[] }[] {
  const busy = [...occupation.busy]
  return lessons.map((lesson) => {
    // Stryker disable next-line EqualityOperator: of two that are the same, either is
    const earliest = lesson.startsAt > now ? lesson.startsAt : now
    const from = businessDate(earliest)
    const minutes = Math.round((lesson.endsAt.getTime() - lesson.startsAt.getTime()) / minuteMs)
    const span = { from, to: addDays(from, proposedDays) }
    const free = freeTimes({ ...occupation, busy }, span, minutes, earliest)
    const proposals = spread(free)
    const [first] = proposals
    if (first) busy.push(spanOf(first))
    return { lesson, proposals }
  })
}

/** Picks one time of each day, then the next times. */
function spread(free: FreeSlot[]): FreeSlot[] {
  const firstOfDays = free.filter((slot, index) => slot.date !== free[index - 1]?.date)
  const others = free.filter((slot) => !firstOfDays.includes(slot))
  return [...firstOfDays, ...others]
    .slice(0, mostProposals)
    .toSorted((one, other) => `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`))
}
