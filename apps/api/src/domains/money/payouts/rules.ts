import type { PayWhen } from '@navyk/api-spec/money/payouts'
import type { Reader } from '#platform/database'
import { listPaidLessons } from '#money/invoices'
import { listLessonsOfUnpaidPlans } from '#money/wallets'

/** A settled lesson or a correction, as far as its customer has to pay it. */
export interface RowToPay {
  /** The lesson, or its correction. */
  invoicedId: string
  /** The whole price. */
  chargeKopecks: number
  /** What of it packages have paid, which no invoice of lessons asks for. */
  prepaidKopecks: number
}

/** Of these lessons and corrections those that can be paid to their executor now. What packages leave of the price waits for
 *  its invoice, and what an agreed plan has paid for the invoice of the plan. What costs its customer nothing waits for nobody. */
export async function listPayable(reader: Reader, payWhen: PayWhen, rows: RowToPay[]): Promise<Set<string>> {
  if (payWhen === 'lesson_settled') return new Set(rows.map(({ invoicedId }) => invoicedId))
  const idsOf = (which: RowToPay[]) => which.map(({ invoicedId }) => invoicedId)
  const invoiced = rows.filter(isInvoiced)
  const ofPackages = rows.filter((row) => row.prepaidKopecks > 0)
  const paid = invoiced.length === 0 ? new Set() : await listPaidLessons(reader, idsOf(invoiced))
  const waiting = ofPackages.length === 0 ? new Set() : await listLessonsOfUnpaidPlans(reader, idsOf(ofPackages))
  return new Set(
    idsOf(rows.filter((row) => (!isInvoiced(row) || paid.has(row.invoicedId)) && !waiting.has(row.invoicedId))),
  )
}

const isInvoiced = ({ chargeKopecks, prepaidKopecks }: RowToPay) => chargeKopecks > prepaidKopecks
