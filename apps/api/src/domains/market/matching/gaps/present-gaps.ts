import { refOf } from '@navyk/api-spec/vocabulary'
import type { Gap } from '@navyk/api-spec/market/matching'
import { businessDate } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import type { Person } from '#people/accounts'
import { gapStateOf, mayHandOver, refusalToSend } from '../policy.ts'
import { type GapRow, listGapRows } from './gap-queries.ts'

/** A contract that loses its teacher; undefined where it does not. */
export async function findGap(reader: Reader, id: string, now: Date): Promise<GapRow | undefined> {
  return (await listGapRows(reader, { today: businessDate(now), id }, { limit: 1 })).rows[0]
}

/** Cabinets of the people whom a gap names. */
export const peopleOf = (row: GapRow): string[] => [
  row.customer_id,
  row.executor_id,
  ...(row.next_executor_id === null ? [] : [row.next_executor_id]),
]

export function presentGap(row: GapRow, people: Map<string, Person>, now: Date): Gap {
  const { request_id, request_number, request_state, next_id, next_number, next_state, next_executor_id } = row
  return {
    id: row.id,
    number: row.number,
    subject: row.subject,
    level: row.level,
    weeklySlots: row.weekly_slots,
    customer: refOf(people, row.customer_id),
    executor: refOf(people, row.executor_id),
    learner: { firstName: row.learner_first_name, lastName: row.learner_last_name },
    endsOn: row.ends_on,
    uncoveredFrom: row.from_on,
    firstLostOn: row.first_lost_on,
    isBroken: row.first_lost_on < businessDate(now),
    isExecutorGone: row.is_frozen,
    state: gapStateOf(row),
    request:
      request_id !== null && request_number !== null && request_state !== null
        ? { id: request_id, number: request_number, state: request_state }
        : null,
    successor:
      next_id !== null && next_number !== null && next_state !== null && next_executor_id !== null
        ? {
            id: next_id,
            number: next_number,
            state: next_state,
            executor: refOf(people, next_executor_id),
            sendRefusal: refusalToSend(row) ?? null,
          }
        : null,
    canHandOver: mayHandOver(row),
  }
}
