import type { SeatState } from '@navyk/api-spec/teaching/programmes'
import { notFound, refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { type NoticeName, notify } from '#messages/notices'
import { type Refusal, refusalOfSeat, seatSteps as lines, type SeatStep } from './policy.ts'
import { presentSeat } from './present-seat.ts'
import { holdProgramme, programmeNotice } from './programme-steps.ts'
import type { ProgrammeRow } from './queries.ts'
import { findProgrammeOfSeat, findSeatRow, moveSeat, type SeatColumns, type SeatRow } from './seat-queries.ts'

export interface FoundSeat {
  row: SeatRow
  programme: ProgrammeRow
}

/** A seat with its programme, both held by the lock of the programme. */
export async function holdSeatRow(
  acting: Pick<Acting, 'tx' | 'now'>,
  id: string,
  customerId?: string,
): Promise<FoundSeat | undefined> {
  const found = await findProgrammeOfSeat(acting.tx, id, customerId)
  const programme = found && (await holdProgramme(acting, found.programme_id))
  const row = programme && (await findSeatRow(acting.tx, id))
  return programme && row && { row, programme }
}

/** Steps of a seat: of its customer, of managers, or of the service. */
export const seatSteps = stateSteps({
  kind: 'programme_seat',
  find: async (acting: Acting, { id }: { id: string }): Promise<FoundSeat> => {
    const { role, cabinetId } = acting.session
    const found = await holdSeatRow(acting, id, role === 'customer' ? cabinetId : undefined)
    if (!found) throw notFound()
    return found
  },
  failureOf: async (code: Refusal, _: FoundSeat, current: () => Promise<unknown>) =>
    refused(code, `programmes.${code}`, {}, { current: await current() }),
  move: (tx, row: SeatRow, to: SeatState, columns: SeatColumns) => moveSeat(tx, row, to, columns),
  current: async ({ tx, session }: Acting, { id }: SeatRow) => {
    const row = await findSeatRow(tx, id)
    if (!row) throw notFound()
    return presentSeat(row, session)
  },
  notify,
  notice: (
    { row, programme }: FoundSeat,
    told: NoticeName<'programmes'>,
    { values, ...to }: { cabinetId: string; values: Record<string, string | number>; actorCabinetId?: string },
  ) => programmeNotice(programme, told, { ...to, values: { learner: row.learner_first_name, ...values } }),
  // A team is not told which customer or manager made a learner come or go.
  isSigned: (told) => !told.startsWith('learner_'),
})

/** The rule of a step of the table, together with the rule of the programme. */
export const ruleOf =
  (step: SeatStep) =>
  ({ row, programme }: FoundSeat): Refusal | undefined =>
    refusalOfSeat(row, programme, step)

export const toOf = (step: SeatStep): SeatState => lines[step].to
