import { type Selectable, sql } from 'kysely'
import { type Database, dayValue, type Reader, type Tx } from '#platform/database'

export type PayoutRow = Selectable<Database['payout']>

/** The payouts of a statement, in their order. */
export async function listPayoutRows(reader: Reader, reportId: string): Promise<PayoutRow[]> {
  return reader.selectFrom('payout').selectAll().where('income_report_id', '=', reportId).orderBy('attempt').execute()
}

type NewPayout = Omit<PayoutRow, 'state' | 'paid_kopecks' | 'paid_on' | 'reason' | 'recipient'> & { recipient: null }

export async function insertPayout(tx: Tx, row: NewPayout) {
  await tx.insertInto('payout').values(row).execute()
}

/** Ends a try. A failed one keeps what had been paid before the bank sent it back. */
export async function endPayout(
  tx: Tx,
  id: string,
  end: { state: 'paid'; paid_kopecks: number; paid_on: string } | { state: 'failed'; reason: string },
): Promise<void> {
  await tx.updateTable('payout').set(end).where('id', '=', id).execute()
}

interface PayoutsOfBank {
  /** Sums that have left the account. */
  sums: number[]
  /** Sums that came back, since a day. */
  returned: { sums: number[]; from: string }
}

/** Payouts that rows of the bank may be about: `sent` ones have no end yet, `returnable` ones the bank may send back. Two queries. */
export const listPayoutsLike = async (reader: Reader, { sums, returned }: PayoutsOfBank) => ({
  sent: await listSentPayouts(reader, sums),
  returnable: await listReturnable(reader, returned),
})

/** Payouts of these sums that were sent and have no end yet. */
async function listSentPayouts(reader: Reader, sums: number[]) {
  return reader
    .selectFrom('payout')
    .select(['income_report_id', 'executor_id', 'amount_kopecks'])
    .where('state', '=', 'sent')
    .where('amount_kopecks', '=', sql<number>`any(${sums}::bigint[])`)
    .orderBy('id')
    .execute()
}

/** Payouts of these sums that the bank may send back: the newest of each statement, where it was sent, or is paid since a day. */
async function listReturnable(reader: Reader, { sums, from }: { sums: number[]; from: string }) {
  return reader
    .selectFrom('payout')
    .select([
      'income_report_id',
      'executor_id',
      'state',
      sql<number>`coalesce(paid_kopecks, amount_kopecks)`.as('amount_kopecks'),
      sql<string | null>`recipient ->> 'iban'`.as('iban'),
    ])
    .where(
      sql<boolean>`(state = 'paid' and paid_kopecks = any(${sums}::bigint[]) and paid_on >= ${dayValue(from)}
        or state = 'sent' and amount_kopecks = any(${sums}::bigint[]))`,
    )
    .where(
      sql<boolean>`not exists (
        select from payout as later
        where later.income_report_id = payout.income_report_id and later.attempt > payout.attempt
          and later.state not in ('failed', 'cancelled')
      )`,
    )
    .orderBy('id')
    .execute()
}

/** The sums paid to an executor in the month and in the year of a day, up to it, by statement, in kopecks. A sum that the bank has sent
 *  back does not count. */
export async function listPaid(reader: Reader, executorId: string, day: string) {
  return reader
    .selectFrom('payout')
    .select('income_report_id')
    .select([
      sql<number>`coalesce(sum(paid_kopecks) filter (where paid_on >= ${`${day.slice(0, 7)}-01`}), 0)::bigint`.as(
        'month',
      ),
      sql<number>`coalesce(sum(paid_kopecks), 0)::bigint`.as('year'),
    ])
    .where('executor_id', '=', executorId)
    .where('state', '=', 'paid')
    .where('paid_on', '>=', `${day.slice(0, 4)}-01-01`)
    .groupBy('income_report_id')
    .execute()
}
