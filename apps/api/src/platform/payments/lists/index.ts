// Lists of payments for banks, behind one port.
import { belarusbankList } from './belarusbank.ts'
import { csvList } from './csv-list.ts'
import type { PaymentListFormat } from './payment-list.ts'

export { type ListPayer, NotWritable, type PaymentList } from './payment-list.ts'

export const paymentListFormats = {
  belarusbank: belarusbankList,
  csv: csvList,
} as const satisfies Record<string, PaymentListFormat>
