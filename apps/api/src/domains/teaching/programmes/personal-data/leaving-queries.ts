// Seats and places of a person in programmes that are not over.
import { liveSeatStates, type MemberState } from '@navyk/api-spec/teaching/programmes'
import { anyOf, type Reader } from '#platform/database'

const notOver = ['draft', 'enrolling', 'confirmed', 'running'] as const

/** The programmes that bind a person, the next on top: those that they teach, and those in which a learner of theirs has a seat or
 *  waits for one. */
export async function listBindingProgrammes(reader: Reader, cabinetId: string) {
  return reader
    .selectFrom('programme')
    .select(['id', 'number', 'title'])
    .where('state', 'in', notOver)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('programme_member')
            .select('programme_member.id')
            .whereRef('programme_member.programme_id', '=', 'programme.id')
            .where('programme_member.executor_id', '=', cabinetId)
            .where('programme_member.state', '=', 'active'),
        ),
        exists(
          selectFrom('programme_seat')
            .select('programme_seat.id')
            .whereRef('programme_seat.programme_id', '=', 'programme.id')
            .where('programme_seat.customer_id', '=', cabinetId)
            .where('programme_seat.state', 'in', liveSeatStates),
        ),
      ]),
    )
    .orderBy('starts_on')
    .orderBy('id')
    .execute()
}

/** Seats that end with a customer, in the order in which programmes are locked. */
export async function listSeatsToEnd(reader: Reader, customerIds: readonly string[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('programme_seat')
    .innerJoin('programme', 'programme.id', 'programme_seat.programme_id')
    .select('programme_seat.id')
    .where('programme_seat.customer_id', '=', anyOf(customerIds))
    .where('programme_seat.state', 'in', liveSeatStates)
    .where('programme.state', 'in', notOver)
    .orderBy('programme_seat.programme_id')
    .orderBy('programme_seat.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Places in teams that end with an executor, in the order in which programmes are locked. */
export async function listMembershipsToEnd(
  reader: Reader,
  executorIds: readonly string[],
  states: readonly MemberState[],
) {
  return reader
    .selectFrom('programme_member')
    .innerJoin('programme', 'programme.id', 'programme_member.programme_id')
    .select(['programme_member.id', 'programme_member.programme_id'])
    .where('programme_member.executor_id', '=', anyOf(executorIds))
    .where('programme_member.state', 'in', states)
    .where('programme.state', 'in', notOver)
    .orderBy('programme_member.programme_id')
    .orderBy('programme_member.id')
    .execute()
}
