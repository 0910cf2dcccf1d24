import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { setEripNumbers } from '#money/invoices'
import { listPayableInErip } from '../queries.ts'

/** Writes on invoices the number by which each can be paid in ЕРИП now: that of the newest request that its provider knows and that can
 *  still be paid. */
export async function writeEripNumbers(
  tx: Tx,
  { paymentProviders }: Pick<Effects, 'paymentProviders'>,
  invoiceIds: string[],
): Promise<void> {
  if (invoiceIds.length === 0) return
  const rows = (await listPayableInErip(tx, invoiceIds)).filter((row) => {
    const provider = paymentProviders.find(({ name }) => name === row.provider)
    // A request that was paid in part can be paid further only where a provider takes parts.
    return provider !== undefined && (row.state === 'waiting' || provider.takesParts)
  })
  const newest = new Map(rows.map((row) => [row.invoice_id, row]))
  const numbers = [...newest.values()].map((row) => ({
    invoiceId: row.invoice_id,
    accountNo: row.account_no,
    asksKopecks: row.amount_kopecks - row.paid_kopecks,
  }))
  await setEripNumbers(tx, invoiceIds, numbers)
}
