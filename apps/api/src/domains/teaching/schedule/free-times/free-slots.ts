import { isTaughtOn } from '@navyk/api-spec/teaching/contracts'
import type * as spec from '@navyk/api-spec/teaching/schedule'
import { mostSlotDays } from '@navyk/api-spec/teaching/schedule'
import { addDays, businessInstant, hourMs } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { invalidFields, type ReadCase } from '#platform/http'
import { getContractFor } from '#teaching/contracts'
import { listWorkingHours } from '../availability/queries.ts'
import { type FreeSlot, freeTimes } from './free-times.ts'
import { listHolidayRows } from '../holidays/queries.ts'
import { listBusy } from '../queries.ts'

export type { FreeSlot } from './free-times.ts'

/** Free times of executors for a lesson of so many minutes, between two business dates, both included, not before `earliest`: their
 *  hours without holidays, absences and lessons. By executor, those alone who have given their hours; three queries, however many there
 *  are. */
export async function freeSlotsOf(
  reader: Reader,
  executorIds: string[],
  span: { from: string; to: string; earliest: Date },
  minutes: number,
  leaving?: { lessonId: string; contractId: string },
): Promise<Map<string, FreeSlot[]>> {
  const said = await listWorkingHours(reader, executorIds)
  const hours = [...said].filter(([, { week, exceptions }]) => week.length > 0 || exceptions.length > 0)
  // A lesson of the last day may end on the next one.
  const dayAfter = addDays(span.to, 1)
  const holidays = new Set((await listHolidayRows(reader, span.from, dayAfter)).map(({ date }) => date))
  const time = { startsAt: businessInstant(span.from), endsAt: businessInstant(addDays(dayAfter, 1)) }
  const busy = await listBusy(reader, executorIds, time, leaving)
  return new Map(
    hours.map(([id, own]) => [
      id,
      freeTimes({ hours: own, busy: busy.get(id) ?? [], holidays }, span, minutes, span.earliest),
    ]),
  )
}

/** The free times of a contract's executor on the days of the contract, for its parties and staff, each with what its
 *  notice comes to. Not a reservation: the time is checked again when it is taken.
 *  @throws Failure 404, 422 at `to` */
export const listFreeSlots: ReadCase<typeof spec.listFreeSlots, 'clock'> = async (
  reader,
  effects,
  session,
  { contractId, from, to, minutes, lessonId },
) => {
  const now = effects.clock.now()
  const contract = await getContractFor(reader, session, contractId)
  checkSpan({ from, to }, mostSlotDays)
  const { executorId, lessonMinutes, policy } = contract
  const leaving = lessonId === undefined ? undefined : { lessonId, contractId }
  const span = { from, to, earliest: now }
  const found = (await freeSlotsOf(reader, [executorId], span, minutes ?? lessonMinutes, leaving)).get(executorId)
  const slots = (found ?? []).filter(({ date }) => isTaughtOn(contract, date))
  return {
    hasHours: found !== undefined,
    noticeHours: policy.noticeHours,
    slots: slots.map((slot) => ({ ...slot, freeCancelUntil: freeCancelUntil(slot, policy.noticeHours, now) })),
  }
}

function freeCancelUntil({ date, time }: FreeSlot, noticeHours: number, now: Date): string | null {
  const until = new Date(businessInstant(date, time).getTime() - noticeHours * hourMs)
  return until < now ? null : until.toISOString()
}

/** @throws Failure 422 at `to` for a span that is empty or longer than so many days */
export function checkSpan({ from, to }: { from: string; to: string }, longest: number): void {
  if (to < from) throw invalidFields({ to: 'schedule.span_order' })
  if (to > addDays(from, longest - 1)) {
    throw invalidFields({ to: { key: 'schedule.span_too_long', values: { days: longest } } })
  }
}
