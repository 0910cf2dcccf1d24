import { sql } from 'kysely'
import type { Tx } from '../database/index.ts'

/** Stands wherever the name of an erased person stood. */
export const erasedName = 'Удалённый пользователь'

/** What was free text, such as a reason, where the table wants one. */
export const erasedText = '—'

/** Changes that say what became of a thing and its money, and nothing about a person. */
const keptChanges = [
  ...['state', 'outcome', 'startsAt', 'endsAt', 'startsOn', 'endsOn', 'month', 'deadlineOn', 'dueOn', 'number'],
  ...['customerRateKopecks', 'executorRateKopecks', 'chargeKopecks', 'payKopecks', 'heldMinutes'],
  ...['totalKopecks', 'paidKopecks', 'accrualCount', 'cabinetId', 'lessonMinutes', 'noticeHours'],
]

/** Lets this transaction take an account out of the history, once that account is marked as erased (migration 0018). */
export async function allowErasure(tx: Tx, accountId: string): Promise<void> {
  await sql`select set_config('navyk.erased_account', ${accountId}, true)`.execute(tx)
}

/** Takes a person out of the history: their name from what they did, and every text from what happened to `objectIds`. */
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
