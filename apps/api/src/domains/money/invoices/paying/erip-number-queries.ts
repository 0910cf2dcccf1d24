// Queries for the numbers by which invoices can be paid in ЕРИП now.
import { sql } from 'kysely'
import { anyOf, type Reader, type Tx } from '#platform/database'

interface EripNumber {
  invoiceId: string
  accountNo: string
  /** The sum that is asked for under it. */
  asksKopecks: number
}

/** Sets the numbers of invoices. An invoice of `invoiceIds` without a number in `numbers` loses the one it had. */
export async function setEripNumbers(tx: Tx, invoiceIds: string[], numbers: readonly EripNumber[]): Promise<void> {
  const named = new Set(numbers.map(({ invoiceId }) => invoiceId))
  const others = invoiceIds.filter((id) => !named.has(id))
  if (others.length > 0) {
    await tx.deleteFrom('invoice_erip').where('invoice_id', '=', anyOf(others)).execute()
  }
  if (numbers.length === 0) return
  await sql`
    insert into invoice_erip (invoice_id, account_no, asks_kopecks)
    select "invoiceId", "accountNo", "asksKopecks"
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb)
      as number("invoiceId" uuid, "accountNo" text, "asksKopecks" bigint)
    on conflict (invoice_id) do update set account_no = excluded.account_no, asks_kopecks = excluded.asks_kopecks
    where (invoice_erip.account_no, invoice_erip.asks_kopecks) is distinct from (excluded.account_no, excluded.asks_kopecks)
  `.execute(tx)
}

/** The number under which exactly this sum is asked for; undefined where there is none. */
export async function findEripNumber(reader: Reader, invoiceId: string, kopecks: number): Promise<string | undefined> {
  const row = await reader
    .selectFrom('invoice_erip')
    .select('account_no')
    .where('invoice_id', '=', invoiceId)
    .where('asks_kopecks', '=', kopecks)
    .executeTakeFirst()
  return row?.account_no
}
