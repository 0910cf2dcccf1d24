import { sql } from 'kysely'
import type { Tx } from '#platform/database'
import type { SeatConfirmationTable } from '../tables.ts'

export async function insertConfirmation(tx: Tx, row: SeatConfirmationTable): Promise<void> {
  await tx.insertInto('seat_confirmation').values(row).execute()
}

/** Takes confirmations from an order that asks for them no more. @returns those of seats that their learners still have, for which
 *  their customers are to be asked, by customer */
export async function releaseConfirmations(tx: Tx, orderId: string) {
  const { rows } = await sql<{
    id: string
    price_kopecks: number
    customer_id: string
    title: string
    learner_first_name: string
    learner_last_name: string
  }>`
    with released as (
      update seat_confirmation set order_id = null where order_id = ${orderId}
      returning id, seat_id, price_kopecks, is_invoiced
    )
    select released.id, released.price_kopecks, seat.customer_id, programme.title,
      learner.first_name as learner_first_name, learner.last_name as learner_last_name
    from released
    join programme_seat seat on seat.id = released.seat_id and seat.state in ('held', 'taken')
    join programme on programme.id = seat.programme_id
    join learner_names learner on learner.id = seat.learner_id
    where released.is_invoiced order by seat.customer_id, released.id`.execute(tx)
  return rows
}
