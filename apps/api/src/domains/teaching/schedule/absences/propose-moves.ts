import { addDays, businessDate } from '@navyk/api-spec/kit'
import { type FreeSlot, freeTimes, type Occupation, type Span, spanOf } from '../free-times.ts'

/** How far from its own day a lesson is moved, and between how many times one can choose. */
export const proposedDays = 14
const mostProposals = 3

/** For each lesson the next free times of its length, from its own day on (from today, where that is later) and within two
 *  weeks. What is proposed first for one lesson is not proposed for the ones after it, so all first proposals can be taken
 *  together; the others are those of the moment. */
export function proposeMoves(occupation: Occupation, lessons: readonly Span[], now: Date): FreeSlot[][] {
  const busy = [...occupation.busy]
  return lessons.map((lesson) => {
    // Stryker disable next-line EqualityOperator: of two that are the same, either is
    const earliest = lesson.startsAt > now ? lesson.startsAt : now
    const from = businessDate(earliest)
    const minutes = Math.round((lesson.endsAt.getTime() - lesson.startsAt.getTime()) / 60_000)
    const span = { from, to: addDays(from, proposedDays) }
    const free = freeTimes({ ...occupation, busy }, span, minutes, earliest)
    const proposals = spread(free)
    const [first] = proposals
    if (first) busy.push(spanOf(first))
    return proposals
  })
}

/** The first times of different days, as long as there are as many days; then whatever is next. */
function spread(free: FreeSlot[]): FreeSlot[] {
  const firstOfDays = free.filter((slot, index) => slot.date !== free[index - 1]?.date)
  const others = free.filter((slot) => !firstOfDays.includes(slot))
  return [...firstOfDays, ...others]
    .slice(0, mostProposals)
    .toSorted((one, other) => `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`))
}
