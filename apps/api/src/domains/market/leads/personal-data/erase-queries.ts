import { earlyLeadStates } from '@navyk/api-spec/market/leads'
import { sql } from 'kysely'
import { erasedText } from '#platform/audit'
import { anyOf, type Db, type Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'

/** Values of a lead without its person. The counted fields stay: stage, source, subject, days. */
const nobody = { first_name: erasedText, last_name: '', phone: '', learner_name: '', city: '', wish: '' }

/** Takes a person out of the leads that became theirs, and of all with their phone; calls, notes and tasks are deleted.
 *  @returns the ids of the leads */
export async function eraseLeads(tx: Tx, { cabinetIds, addresses }: PersonToErase): Promise<string[]> {
  const rows = await tx
    .updateTable('lead')
    .set({ ...nobody, lost_reason: sql`case when lost_reason is null then null else ${erasedText} end` })
    .where(({ or, eb }) => or([eb('customer_id', '=', anyOf(cabinetIds)), eb('phone', 'in', [...addresses, '-'])]))
    .returning('id')
    .execute()
  return deleteWork(
    tx,
    rows.map((row) => row.id),
  )
}

/** Removes somebody without an account from all leads with their phone that have no customer. An open lead becomes lost.
 *  @returns the ids of the leads, always in one order */
export async function eraseStranger(tx: Tx, phone: string, at: Date): Promise<string[]> {
  // In one order, so that two who erase at once don't wait for one another.
  const locked = await tx
    .selectFrom('lead')
    .select('id')
    .where('phone', '=', phone)
    .where('customer_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return eraseStrangers(
    tx,
    locked.map((row) => row.id),
    at,
  )
}

/** Locks those of the leads that have no customer and are not erased. @returns their ids */
export async function lockStrangers(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('lead')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('customer_id', 'is', null)
    .where('phone', '<>', '')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

/** Every lead without a customer whose person was erased, with the instant. */
export async function listErasedLeads(db: Db): Promise<{ id: string; at: Date }[]> {
  const rows = await db
    .selectFrom('lead')
    .select(['id', 'active_at'])
    .where('phone', '=', '')
    .where('customer_id', 'is', null)
    .execute()
  return rows.map(({ id, active_at }) => ({ id, at: active_at }))
}

/** Removes the people from leads that have no customer. An open lead becomes lost. @returns the ids of the leads */
export async function eraseStrangers(tx: Tx, ids: string[], at: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const isOpen = sql<boolean>`state = any(${[...earlyLeadStates]}::text[])`
  await tx
    .updateTable('lead')
    .set(({ eb, ref }) => ({
      ...nobody,
      state: sql`case when ${isOpen} then 'lost' else state end`,
      lost_reason: sql`case when ${isOpen} or lost_reason is not null then ${erasedText} end`,
      active_at: at,
      version: eb(ref('version'), '+', 1),
    }))
    .where('id', '=', anyOf(ids))
    .execute()
  return deleteWork(tx, ids)
}

/** @returns the ids of the leads */
async function deleteWork(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return ids
  await tx.deleteFrom('lead_activity').where('lead_id', '=', anyOf(ids)).execute()
  await tx.deleteFrom('lead_task').where('lead_id', '=', anyOf(ids)).execute()
  return ids
}
