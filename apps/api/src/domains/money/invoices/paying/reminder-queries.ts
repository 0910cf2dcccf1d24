import { addDays } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { type Database, dateOfInstant, dayValue, type Reader, type Tx } from '#platform/database'
import { issuedState } from '../tables.ts'

/** The longest time after the due day for which the last step is still taken, where the service had stopped. */
const lastStepDays = 30

/** Unpaid invoices whose step of today has not been taken, the first of them; those that were issued today, or of which was
 *  reminded today, wait for tomorrow. */
export async function listToRemind(reader: Reader, today: string, limit: number) {
  const step = sql<'due_soon' | 'late_1' | 'late_5' | 'late_14'>`case
    when due_on >= ${dayValue(today)} then 'due_soon'
    when due_on > ${dayValue(addDays(today, -5))} then 'late_1'
    when due_on > ${dayValue(addDays(today, -14))} then 'late_5'
    else 'late_14' end`
  return reader
    .selectFrom('invoice')
    .select(['id', 'number', 'customer_id', 'due_on', 'version', step.as('step')])
    .select(sql<number>`owed_kopecks - paid_kopecks`.as('balance'))
    .where('state', '=', issuedState)
    .whereRef('paid_kopecks', '<', 'owed_kopecks')
    .where('due_on', '<=', addDays(today, 2))
    .where('due_on', '>=', addDays(today, -lastStepDays))
    .where(sql<boolean>`${dateOfInstant('issued_at')} < ${today}`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('invoice_reminder as reminder')
            .select('reminder.id')
            .whereRef('reminder.invoice_id', '=', 'invoice.id')
            .where((or) => or.or([or('reminder.on_day', '=', today), or('reminder.step', '=', step)])),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Notes reminders, unless the day has one already. @returns the invoices of those that were noted */
export async function insertReminders(tx: Tx, rows: Database['invoice_reminder'][]): Promise<Set<string>> {
  const noted = await tx
    .insertInto('invoice_reminder')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('invoice_id')
    .execute()
  return new Set(noted.map((row) => row.invoice_id))
}
