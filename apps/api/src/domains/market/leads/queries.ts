// Leads one by one, and what changes them.
import type { LeadState } from '@navyk/api-spec/market/leads'
import { type Insertable, sql, type Updateable } from 'kysely'
import { changedOne, movedOn, type PartiesQuery, type Reader, type Tx } from '#platform/database'
import { selectLeads } from './board/board-queries.ts'
import type { LeadTable } from './tables.ts'

export type LeadRow = NonNullable<Awaited<ReturnType<typeof findLeadRow>>>

export async function findLeadRow(reader: Reader, id: string, now: Date) {
  return selectLeads(reader, now).where('lead.id', '=', id).executeTakeFirst()
}

/** Keeps others from changing the lead until the transaction ends. */
export async function lockLead(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('lead').select('id').where('id', '=', id).forUpdate().execute()
}

export async function insertLead(tx: Tx, row: Insertable<LeadTable>): Promise<{ number: number }> {
  return tx.insertInto('lead').values(row).returning('number').executeTakeFirstOrThrow()
}

export type LeadChanges = Omit<Updateable<LeadTable>, 'id' | 'state' | 'version'>

/** @returns false when it has changed meanwhile */
export const moveLeadRow = (
  tx: Tx,
  before: { id: string; version: number; state: LeadState },
  to: LeadState,
  columns: LeadChanges,
): Promise<boolean> => changedOne(movedOn(tx.updateTable('lead').set(columns), before, to))

/** Sets the instant at which something was last said or planned about a lead. */
export async function touchLead(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('lead').set({ active_at: at }).where('id', '=', id).execute()
}

/** Other leads with this phone, newest first. */
export async function listSameLeads(reader: Reader, { id, phone }: { id: string; phone: string }) {
  if (phone === '') return []
  return reader
    .selectFrom('lead')
    .select(['id', 'number', 'first_name', 'last_name', 'state', 'created_at'])
    .where('phone', '=', phone)
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

/** The lead whose request this is. */
export async function findLeadOfOffer(reader: Reader, offerId: string) {
  return reader.selectFrom('lead').select('id').where('offer_id', '=', offerId).executeTakeFirst()
}

/** Lists the leads of a person, for the copy of their data. */
export async function listLeadsOf(reader: Reader, customerId: string) {
  return reader
    .selectFrom('lead')
    .select([
      'number',
      'first_name',
      'last_name',
      'phone',
      'learner_name',
      'subject',
      'level',
      'format',
      'city',
      'wish',
    ])
    .select(['source', 'site', 'consent_version', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()
}

/** The cabinets that each lead is about. */
export const partiesOfLeads: PartiesQuery = sql`
  select id, customer_id as cabinet_id from lead where customer_id is not null`
