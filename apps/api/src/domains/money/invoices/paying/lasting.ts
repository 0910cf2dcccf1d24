// Notices of invoices stay true while the invoice asks for what they say, and can be paid in time where they say so.
import { businessDate } from '@navyk/api-spec/kit'
import type { StillTrue } from '#platform/channels/outbox'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { findInvoices } from '../queries.ts'

const asks: StillTrue = async (reader, { thingId, values }) => {
  const [invoice] = thingId === null ? [] : await findInvoices(reader, [thingId])
  if (invoice?.state !== 'issued') return false
  return moneyInText(invoice.owed_kopecks - invoice.paid_kopecks) === values.amount
}

export const lasting = {
  'invoices.notices.issued': asks,
  'invoices.notices.overdue': asks,
  'invoices.notices.due_soon': (async (reader, notice, now) =>
    businessDate(now) <= String(notice.values.dueOn) && asks(reader, notice, now)) satisfies StillTrue,
}
