// Seats of programmes, and the waiting list.
import { liveSeatStates, type SeatState } from '@navyk/api-spec/teaching/programmes'
import { type Insertable, sql, type Updateable } from 'kysely'
import {
  anyOf,
  ascending,
  by,
  changedOne,
  descending,
  movedOn,
  pageBy,
  type PageOfRows,
  type PageRequest,
  type Reader,
  type Tx,
  whereGiven,
} from '#platform/database'
import type { ProgrammeSeatTable } from '../tables.ts'

export type SeatRow = NonNullable<Awaited<ReturnType<typeof findSeatRow>>>

const place = sql<number | null>`(
  case when programme_seat.state = 'waiting' then (
    select count(*)::int from programme_seat other where other.programme_id = programme_seat.programme_id
      and other.state = 'waiting' and other.turn <= programme_seat.turn
  ) end
)`

/** Whether its customer was asked for the price when a manager made it firm the last time, or why not. */
const invoicing = sql<{ isInvoiced: boolean; reason: string | null } | null>`(
  select json_build_object('isInvoiced', confirmation.is_invoiced, 'reason', confirmation.reason)
  from seat_confirmation confirmation where confirmation.seat_id = programme_seat.id order by confirmation.id desc limit 1
)`

/** Seats with their programme, learner and customer by name. */
const selectSeats = (reader: Reader) =>
  reader
    .selectFrom('programme_seat')
    .innerJoin('programme', 'programme.id', 'programme_seat.programme_id')
    .innerJoin('learner_names as learner', 'learner.id', 'programme_seat.learner_id')
    .leftJoin('person_names as person', 'person.id', 'programme_seat.customer_id')
    .selectAll('programme_seat')
    .select([
      'programme.number',
      'programme.title',
      'programme.state as programme_state',
      'programme.starts_on',
      'programme.ends_on',
      'programme.planned_sessions',
      invoicing.as('invoicing'),
      'learner.first_name as learner_first_name',
      'learner.last_name as learner_last_name',
      'learner.birth_year as learner_birth_year',
      'person.first_name as customer_first_name',
      'person.last_name as customer_last_name',
      place.as('place'),
    ])

export async function findSeatRow(reader: Reader, id: string) {
  return selectSeats(reader).where('programme_seat.id', '=', id).executeTakeFirst()
}

/** Whether a learner of a customer has, or had before they left, a firm seat for more than a trial visit. */
export async function hadFirmSeat(reader: Reader, customerId: string, programmeId: string): Promise<boolean> {
  const found = await reader
    .selectFrom('programme_seat')
    .select('id')
    .where('programme_id', '=', programmeId)
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'regular')
    .where('taken_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The seat of an own learner, or of anybody's for staff. */
export async function findProgrammeOfSeat(reader: Reader, id: string, customerId: string | undefined) {
  return reader
    .selectFrom('programme_seat')
    .select('programme_id')
    .where('id', '=', id)
    .$call((query) => whereGiven(query, { customer_id: customerId }))
    .executeTakeFirst()
}

/** Order in lists of staff: firm seats, held and offered ones, the waiting list, those that ended. */
const rank = sql<number>`(case programme_seat.state when 'taken' then 1 when 'held' then 2 when 'offered' then 3
  when 'waiting' then 4 else 5 end)`

export async function listSeatsOfProgramme(
  reader: Reader,
  programmeId: string,
  { state, ...page }: PageRequest & { state?: SeatState | undefined },
): Promise<PageOfRows<SeatRow>> {
  return selectSeats(reader)
    .where('programme_seat.programme_id', '=', programmeId)
    .$call((query) => whereGiven(query, { 'programme_seat.state': state }))
    .select(rank.as('rank'))
    .$call(pageBy(ascending(by.number('rank', rank), by.number('programme_seat.turn')), page))
}

/** Seats of a customer, newest first. */
export async function listSeatsOfCustomer(
  reader: Reader,
  customerId: string,
  page: PageRequest,
): Promise<PageOfRows<SeatRow>> {
  return selectSeats(reader)
    .where('programme_seat.customer_id', '=', customerId)
    .$call(pageBy(descending(by.id('programme_seat.id')), page))
}

/** A customer's live seats in some programmes. */
export async function listLiveSeatsOf(
  reader: Reader,
  customerId: string,
  programmeIds: readonly string[],
): Promise<SeatRow[]> {
  if (programmeIds.length === 0) return []
  return selectSeats(reader)
    .where('programme_seat.customer_id', '=', customerId)
    .where('programme_seat.programme_id', '=', anyOf(programmeIds))
    .where('programme_seat.state', 'in', liveSeatStates)
    .orderBy('programme_seat.turn')
    .execute()
}

/** Live seats of a programme, or those in one of these states. */
export async function listSeatsIn(
  reader: Reader,
  programmeId: string,
  states: readonly SeatState[] = liveSeatStates,
): Promise<SeatRow[]> {
  return selectSeats(reader)
    .where('programme_seat.programme_id', '=', programmeId)
    .where('programme_seat.state', 'in', states)
    .orderBy('programme_seat.turn')
    .execute()
}

/** The first in line. */
export async function listFirstWaiting(tx: Tx, programmeId: string, limit: number): Promise<SeatRow[]> {
  return selectSeats(tx)
    .where('programme_seat.programme_id', '=', programmeId)
    .where('programme_seat.state', '=', 'waiting')
    .orderBy('programme_seat.turn')
    .limit(limit)
    .execute()
}

export async function hasLiveSeat(reader: Reader, programmeId: string, learnerId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('programme_seat')
    .select('id')
    .where('programme_id', '=', programmeId)
    .where('learner_id', '=', learnerId)
    .where('state', 'in', liveSeatStates)
    .executeTakeFirst()
  return row !== undefined
}

/** The seat or the place in line that a learner has. */
export async function findLiveSeat(reader: Reader, programmeId: string, learnerId: string) {
  return selectSeats(reader)
    .where('programme_seat.programme_id', '=', programmeId)
    .where('programme_seat.learner_id', '=', learnerId)
    .where('programme_seat.state', 'in', liveSeatStates)
    .executeTakeFirst()
}

/** The seats that an order holds. */
export async function listHeldFor(reader: Reader, orderId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('programme_seat')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .orderBy('programme_id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertSeat(tx: Tx, row: Insertable<ProgrammeSeatTable>): Promise<void> {
  await tx.insertInto('programme_seat').values(row).execute()
}

export type SeatColumns = Omit<Updateable<ProgrammeSeatTable>, 'id' | 'state' | 'version'>

/** @returns false when it has changed meanwhile */
export const moveSeat = (
  tx: Tx,
  before: { id: string; version: number; state: SeatState },
  to: SeatState,
  columns: SeatColumns,
): Promise<boolean> => changedOne(movedOn(tx.updateTable('programme_seat').set(columns), before, to))

/** Moves several seats at once, which the transaction has locked by their programme. */
export async function moveSeats(tx: Tx, ids: readonly string[], to: SeatState, columns: SeatColumns): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('programme_seat')
    .set({ ...columns, state: to })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Seats whose time is over. */
export async function listExpired(reader: Reader, now: Date, after: string, limit: number) {
  return reader
    .selectFrom('programme_seat')
    .select(['id', 'programme_id'])
    .where('expires_at', '<=', now)
    .where('state', 'in', ['offered', 'held', 'taken'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A learner with their customer, for whoever may enrol them. */
export async function findLearnerToEnrol(reader: Reader, id: string, customerId: string | undefined) {
  return reader
    .selectFrom('learner_names')
    .select(['id', 'customer_id', 'first_name', 'last_name'])
    .where('id', '=', id)
    .$call((query) => whereGiven(query, { customer_id: customerId }))
    .executeTakeFirst()
}

/** Whether a customer has a seat of a programme in a state until just then. */
export async function hasSeatUntil(
  reader: Reader,
  seat: { programmeId: string; customerId: string; state: SeatState; until: Date },
): Promise<boolean> {
  const row = await reader
    .selectFrom('programme_seat')
    .select('id')
    .where('programme_id', '=', seat.programmeId)
    .where('customer_id', '=', seat.customerId)
    .where('state', '=', seat.state)
    .where('expires_at', '=', seat.until)
    .limit(1)
    .orderBy('id')
    .executeTakeFirst()
  return row !== undefined
}
