import { sql } from 'kysely'
import type { Tx } from '../database/index.ts'

/** Replaces the name of an erased person. */
export const erasedName = 'Удалённый пользователь'

/** Replaces a required free text, such as a reason. */
export const erasedText = '—'

/** Fields of changes that are kept, because they have no personal data. */
const keptChanges = [
  'state',
  'outcome',
  'startsAt',
  'endsAt',
  'startsOn',
  'endsOn',
  'month',
  'deadlineOn',
  'dueOn',
  'number',
  'customerRateKopecks',
  'executorRateKopecks',
  'chargeKopecks',
  'payKopecks',
  'heldMinutes',
  'totalKopecks',
  'paidKopecks',
  'accrualCount',
  'cabinetId',
  'lessonMinutes',
  'noticeHours',
]

/** Allows this transaction to remove an account from the history, once that account is marked as erased
 *  (`refuse_audit_change`). */
export async function allowErasure(tx: Tx, accountId: string): Promise<void> {
  await sql`select set_config('navyk.erased_account', ${accountId}, true)`.execute(tx)
}

/** Removes a person from the history: their name as actor, and every text of events of `objectIds`. */
export async function eraseFromHistory(tx: Tx, accountId: string, objectIds: string[]): Promise<void> {
  await sql`
    update audit_event set
      actor_name = case when actor_account_id = ${accountId} then ${erasedName} else actor_name end,
      changes = case when object_id = any(${objectIds}::uuid[])
        then (
          select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(changes)
          where key = any(${keptChanges}::text[])
        )
        else changes end,
      reason = null
    where actor_account_id = ${accountId} or object_id = any(${objectIds}::uuid[])
  `.execute(tx)
}

/** Removes every text from the events of things that have been erased, each of which has its event `erased`; who acted stays. */
export async function eraseTextsOf(tx: Tx, objectKind: string, objectIds: string[]): Promise<void> {
  await sql`
    update audit_event set
      changes = (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(changes)
        where key = any(${keptChanges}::text[])
      ),
      reason = null
    where object_kind = ${objectKind} and object_id = any(${objectIds}::uuid[])
  `.execute(tx)
}
