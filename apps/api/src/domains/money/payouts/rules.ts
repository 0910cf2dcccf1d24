import type { PayWhen } from '@navyk/api-spec/money/payouts'
import type { Reader } from '../../../platform/database/index.ts'
import { listPaidLessons } from '../invoices/index.ts'

/** Of these lessons and corrections those that can be paid to their executor now. What costs its customer nothing waits for
 *  nobody. */
export async function listPayable(
  reader: Reader,
  payWhen: PayWhen,
  rows: { invoicedId: string; chargeKopecks: number }[],
): Promise<Set<string>> {
  const isFree = (row: { chargeKopecks: number }) => payWhen === 'lesson_settled' || row.chargeKopecks <= 0
  const others = rows.filter((row) => !isFree(row)).map(({ invoicedId }) => invoicedId)
  const paid = others.length === 0 ? [] : await listPaidLessons(reader, others)
  return new Set([...rows.filter(isFree).map(({ invoicedId }) => invoicedId), ...paid])
}
