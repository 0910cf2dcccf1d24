import type { ProgrammeSeat, SeatState } from '@navyk/api-spec/teaching/programmes'
import { notFound, refused } from '#platform/http'
import { defineStateMachine, type StepContext } from '#platform/domain-parts/state-machine.ts'
import { type NoticesOf, notify } from '#messages/notices'
import { type Refusal, refusalOfSeat, type SeatStep, seatTransitions } from '../policy.ts'
import { presentSeat } from './present-seat.ts'
import { lockProgrammeRow, programmeNotice } from '../programme-steps.ts'
import type { ProgrammeRow } from '../queries.ts'
import { findProgrammeOfSeat, findSeatRow, moveSeat, type SeatColumns, type SeatRow } from './seat-queries.ts'

export interface FoundSeat {
  row: SeatRow
  programme: ProgrammeRow
}

export interface SeatTypes {
  found: FoundSeat
  columns: SeatColumns
  refusal: Refusal
  notice: NoticesOf<'programmes'>
  presented: ProgrammeSeat
}

/** A seat with its programme, both held by the lock of the programme. */
export async function lockSeatRow(
  context: Pick<StepContext, 'tx' | 'now'>,
  id: string,
  customerId?: string,
): Promise<FoundSeat | undefined> {
  const found = await findProgrammeOfSeat(context.tx, id, customerId)
  const programme = found && (await lockProgrammeRow(context, found.programme_id))
  const row = programme && (await findSeatRow(context.tx, id))
  return programme && row && { row, programme }
}

/** Steps of a seat: of its customer, of managers, or of the service. */
export const seatSteps = defineStateMachine<SeatTypes>({
  kind: 'programme_seat',
  find: async (context, { id }) => {
    const { role, cabinetId } = context.session
    const found = await lockSeatRow(context, id, role === 'customer' ? cabinetId : undefined)
    if (!found) throw notFound()
    return found
  },
  failureOf: async (code, _found, present) => refused(code, `programmes.${code}`, {}, { current: await present() }),
  move: moveSeat,
  present: async ({ tx, session }, { id }) => {
    const row = await findSeatRow(tx, id)
    if (!row) throw notFound()
    return presentSeat(row, session)
  },
  notices: {
    draft: ({ row, programme }, name, { values, ...to }) =>
      programmeNotice(programme, name, { ...to, values: { learner: row.learner_first_name, ...values } }),
    send: notify,
  },
  // A team is not told which customer or manager made a learner come or go.
  namesActor: (name) => !name.startsWith('learner_'),
})

/** The rule of a step of the table, together with the rule of the programme. */
export const ruleOf =
  (step: SeatStep) =>
  ({ row, programme }: FoundSeat): Refusal | undefined =>
    refusalOfSeat(row, programme, step)

export const toOf = (step: SeatStep): SeatState => seatTransitions[step].to
