import type { Invoice } from '@navyk/api-spec/money/invoices'
import { invoicePath, invoicePayPath } from '@navyk/api-spec/money/invoices/paths'
import { invalidFields, notFound, refused } from '#platform/http'
import { defineStateMachine, type StepContext } from '#platform/domain-parts/state-machine.ts'
import { type NoticesOf, noticesOf } from '#messages/notices'
import { describeInvoice } from './reading/get-invoice.ts'
import { invoiceTransitions, type Refusal } from './policy.ts'
import { findInvoices, type InvoiceColumns, type InvoiceRow, moveInvoice } from './queries.ts'
import { lockWithMoney } from './correcting/withdraw-invoice.ts'

export interface InvoiceTypes {
  found: { row: InvoiceRow }
  transitions: typeof invoiceTransitions
  columns: InvoiceColumns
  refusal: Refusal
  notice: NoticesOf<'invoices'>
  presented: Invoice
}

/** Steps of an invoice. The endpoints let accountants alone take them. */
export const invoiceSteps = defineStateMachine<InvoiceTypes>({
  kind: 'invoice',
  find: async ({ tx }, { id }) => {
    const row = await lockWithMoney(tx, id)
    if (!row) throw notFound()
    return { row }
  },
  transitions: invoiceTransitions,
  failureOf: async (code, _found, present) => {
    if (code === 'has_payments') return refused('invoice_paid', 'invoices.has_payments')
    if (code === 'more_than_owed') return invalidFields({ amountKopecks: 'invoices.more_than_owed' })
    if (code === 'own_write_off' || code === 'same_person') {
      return refused('write_off_own', `invoices.${code}`, {}, { current: await present() })
    }
    return refused('invoice_state', `invoices.${code}`, {}, { current: await present() })
  },
  move: moveInvoice,
  present: ({ tx, effects, session }, row) => describeInvoice(tx, effects, session, row),
  presentAfter: async ({ tx, effects, session }, { id }) => describeInvoice(tx, effects, session, await getRow(tx, id)),
  notices: noticesOf('invoices', ({ row: { id, number } }, name) => ({
    values: { number: number ?? '' },
    link: (['cancelled', 'written_off'].includes(name) ? invoicePath : invoicePayPath)(id),
  })),
})

async function getRow(tx: StepContext['tx'], id: string): Promise<InvoiceRow> {
  const [row] = await findInvoices(tx, [id])
  if (!row) throw notFound()
  return row
}
