import type { PayWhen } from '@navyk/api-spec/money/payouts'
import type { Reader } from '#platform/database'
import { listPaidLessons } from '#money/invoices'
import { listLessonsOfUnpaidPlans } from '#money/wallets'

/** The part of a settled lesson or a correction that its customer has to pay. */
export interface RowToPay {
  /** The lesson, or its correction. */
  invoicedId: string
  /** The whole price. */
  chargeKopecks: number
  /** The part of the price that packages have paid, which no invoice of lessons asks for, in kopecks. */
  prepaidKopecks: number
}

/** Those of these lessons and corrections that can be paid to their executor now. The part of the price that packages leave waits for
 *  its invoice, the part that an agreed plan has paid for the invoice of the plan. A lesson that costs its customer nothing waits for
 *  nobody. */
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
