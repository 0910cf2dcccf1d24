import { sql } from 'kysely'
import { erasedText } from '#platform/audit'
import { anyOf, type Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'

/** Removes the reasons why a person's learners left, and why an executor was suspended or removed. Names stand in the learner and the
 *  account. @returns the ids of the seats and places */
export async function eraseProgrammes(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const reason = sql<string | null>`case when reason is null then null else ${erasedText} end`
  const seats = await tx
    .updateTable('programme_seat')
    .set({ reason })
    .where('customer_id', '=', anyOf(cabinetIds))
    .returning('id')
    .execute()
  await tx
    .updateTable('seat_confirmation')
    .set({ reason })
    .where('seat_id', '=', anyOf(seats.map(({ id }) => id)))
    .execute()
  const places = await tx
    .updateTable('programme_member')
    .set({ reason })
    .where('executor_id', '=', anyOf(cabinetIds))
    .returning('id')
    .execute()
  return [...seats, ...places].map(({ id }) => id)
}
