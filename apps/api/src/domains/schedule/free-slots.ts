import { addDays, businessInstant } from '@navyk/api-spec/kit'
import type { Reader } from '../../platform/database/index.ts'
import { invalidFields, type Session } from '../../platform/http/index.ts'
import { getContractFor } from '../contracts/index.ts'
import { listWorkingHours } from './availability/queries.ts'
import { type FreeSlot, freeTimes } from './free-times.ts'
import { listBusy } from './queries.ts'

export type { FreeSlot } from './free-times.ts'

const mostDays = 35

/** When executors are free for a lesson of so many minutes, between two business dates, both included, not before
 *  `earliest`: their hours without absences and lessons. By executor; two queries, however many there are. */
export async function listFreeSlots(
  reader: Reader,
  executorIds: string[],
  span: { from: string; to: string; earliest: Date },
  minutes: number,
): Promise<Map<string, FreeSlot[]>> {
  const hours = await listWorkingHours(reader, executorIds)
  const busy = await listBusy(reader, executorIds, {
    startsAt: businessInstant(span.from),
    endsAt: businessInstant(addDays(span.to, 1)),
  })
  return new Map(
    [...hours].map(([id, own]) => [
      id,
      freeTimes({ hours: own, busy: busy.get(id) ?? [] }, span, minutes, span.earliest),
    ]),
  )
}

/** The free times of a contract's executor, for its parties and staff.
 *  @throws Failure 404, 422 at `to` */
export async function listContractSlots(
  reader: Reader,
  session: Session,
  now: Date,
  query: { contractId: string; from: string; to: string; minutes?: number | undefined },
): Promise<FreeSlot[]> {
  const contract = await getContractFor(reader, session, query.contractId)
  checkSpan(query, mostDays)
  const slots = await listFreeSlots(
    reader,
    [contract.executorId],
    { from: query.from, to: query.to, earliest: now },
    query.minutes ?? contract.lessonMinutes,
  )
  return slots.get(contract.executorId) ?? []
}

/** @throws Failure 422 at `to` for a span that is empty or longer than so many days */
export function checkSpan({ from, to }: { from: string; to: string }, longest: number): void {
  if (to < from) throw invalidFields({ to: 'schedule.span_order' })
  if (to > addDays(from, longest - 1)) {
    throw invalidFields({ to: { key: 'schedule.span_too_long', values: { days: longest } } })
  }
}
