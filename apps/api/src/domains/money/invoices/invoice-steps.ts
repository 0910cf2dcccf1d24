import { invoicePath, invoicePayPath } from '@navyk/api-spec/money/invoices/paths'
import { invalidFields, notFound, refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { type NoticeName, notify } from '#messages/notices'
import { describeInvoice } from './get-invoice.ts'
import { invoiceStates, type Refusal } from './policy.ts'
import { findInvoices, type InvoiceColumns, type InvoiceRow, moveInvoice } from './queries.ts'
import { lockWithMoney } from './withdraw-invoice.ts'

interface LockedInvoice {
  row: InvoiceRow
}

/** Steps of an invoice. The endpoints let accountants alone take them. */
export const invoiceSteps = stateSteps({
  kind: 'invoice',
  find: async ({ tx }: Acting, { id }: { id: string }): Promise<LockedInvoice> => {
    const row = await lockWithMoney(tx, id)
    if (!row) throw notFound()
    return { row }
  },
  steps: invoiceStates,
  failureOf: async (code: Refusal, _: LockedInvoice, current) => {
    if (code === 'has_payments') return refused('invoice_paid', 'invoices.has_payments')
    if (code === 'more_than_owed') return invalidFields({ amountKopecks: 'invoices.more_than_owed' })
    if (code === 'own_write_off' || code === 'same_person') {
      return refused('write_off_own', `invoices.${code}`, {}, { current: await current() })
    }
    return refused('invoice_state', `invoices.${code}`, {}, { current: await current() })
  },
  move: (tx, row, to, columns: InvoiceColumns) => moveInvoice(tx, row, to, columns),
  current: ({ tx, effects, session }, row) => describeInvoice(tx, effects, session, row),
  answer: async ({ tx, effects, session }, { id }) => describeInvoice(tx, effects, session, await getRow(tx, id)),
  notify,
  notice: ({ row: { id, number } }, told: NoticeName<'invoices'>, { values, ...to }) => ({
    ...to,
    kind: `invoices.notices.${told}` as const,
    values: { number: number ?? '', ...values },
    link: (['cancelled', 'written_off'].includes(told) ? invoicePath : invoicePayPath)(id),
  }),
})

async function getRow(tx: Acting['tx'], id: string): Promise<InvoiceRow> {
  const [row] = await findInvoices(tx, [id])
  if (!row) throw notFound()
  return row
}
