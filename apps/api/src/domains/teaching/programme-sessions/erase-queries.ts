import { sql } from 'kysely'
import type { Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'

/** Removes the words about a customer's learners, and the reasons that an executor gave. Outcomes and marks stay, because pay
 *  follows from them. @returns the ids of the sessions */
export async function eraseSessions(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const marked = await sql<{ session_id: string }>`
    update programme_attendance set result = '' from learner_names learner
    where learner.id = programme_attendance.learner_id and learner.customer_id = any(${cabinetIds}::uuid[])
    returning session_id`.execute(tx)
  const taught = await sql<{ id: string }>`
    update programme_session set substitute_reason = left(substitute_reason, 0), cancel_reason = left(cancel_reason, 0)
    where id in (select session_id from programme_session_teacher where executor_id = any(${cabinetIds}::uuid[]))
    returning id`.execute(tx)
  return [...new Set([...marked.rows.map(({ session_id }) => session_id), ...taught.rows.map(({ id }) => id)])]
}
