import { sql } from 'kysely'
import type { Db } from '#platform/database'

/** Empties each table that refuses to lose a row, and collects the database's answers by the table's name: `refused`, `emptied`
 *  or the error's code. */
export async function emptyHistory(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and proname like 'refuse%' and (tgtype & 8) > 0`.execute(db)
  const answers: Record<string, string> = {}
  for (const { name } of rows) {
    answers[name] = await sql`truncate ${sql.table(name)} cascade`.execute(db).then(
      () => 'emptied',
      // The SQLSTATE with which the triggers refuse.
      ({ code }: { code: string }) => (code === '55000' ? 'refused' : code),
    )
  }
  return answers
}

/** Every table of history there is; one that is added has to refuse this as well. */
export const allRefused = Object.fromEntries(
  [
    'accrual',
    'audit_event',
    'contract_acknowledgement',
    'contract_document',
    'credit_note',
    'credited_correction',
    'document_acknowledgement',
    'income_adjustment',
    'income_confirmation',
    'invoice',
    'invoice_line',
    'ledger_account',
    'ledger_posting',
    'ledger_transaction',
    'lesson_correction',
    'order_line',
    'payment',
    'payment_allocation',
    'payment_reversal',
    'product_price',
    'product_version',
    'programme_member_rate',
    'question_message',
    'reading',
    'refund',
    'refund_part',
    'talk_message',
    'wallet',
    'wallet_use',
  ].map((name) => [name, 'refused']),
)
