import { liveSeatStates } from '@navyk/api-spec/teaching/programmes'
import type { HomeProgramme } from '@navyk/api-spec/views/home'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '../../../platform/database/index.ts'

/** Programmes of an executor that are not over: those to be answered first, then by their first day. */
export async function listTaughtProgrammes(reader: Reader, executorId: string, most: number): Promise<HomeProgramme[]> {
  const rows = await reader
    .selectFrom('programme_member_facts as member')
    .innerJoin('programme_facts as programme', 'programme.id', 'member.programme_id')
    .where('member.executor_id', '=', executorId)
    .where('member.state', 'in', ['invited', 'active'])
    .where('programme.state', 'in', ['draft', 'enrolling', 'confirmed', 'running'])
    .select(['programme.id', 'programme.title', 'programme.subject', 'programme.state'])
    .select(['programme.starts_on', 'programme.ends_on', 'member.role', 'member.state as member_state'])
    .orderBy('member.state', 'desc')
    .orderBy('programme.starts_on')
    .orderBy('programme.id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, title: row.title, subject: row.subject, state: row.state },
    ...{ startsOn: row.starts_on, endsOn: row.ends_on, seat: null },
    membership: { role: row.role, isInvited: row.member_state === 'invited' },
  }))
}

/** Seats of a customer's learners in programmes, those that are to be answered or paid first, then by their first day. */
export async function listSeatsAtHome(reader: Reader, customerId: string): Promise<HomeProgramme[]> {
  const rows = await reader
    .selectFrom('programme_seat_facts as seat')
    .innerJoin('programme_facts as programme', 'programme.id', 'seat.programme_id')
    .innerJoin('learner_names as learner', 'learner.id', 'seat.learner_id')
    .where('seat.customer_id', '=', customerId)
    .where('seat.state', 'in', [...liveSeatStates])
    .where('programme.state', '<>', 'cancelled')
    .select(['programme.id', 'programme.title', 'programme.subject', 'programme.state'])
    .select(['programme.starts_on', 'programme.ends_on', 'seat.state as seat_state'])
    .select(['learner.first_name', 'learner.last_name'])
    .orderBy((eb) => eb('seat.state', 'in', ['offered', 'held']), 'desc')
    .orderBy('programme.starts_on')
    .orderBy('seat.id')
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, title: row.title, subject: row.subject, state: row.state },
    ...{ startsOn: row.starts_on, endsOn: row.ends_on, membership: null },
    seat: { state: row.seat_state, learnerName: fullName(row.first_name, row.last_name) },
  }))
}
