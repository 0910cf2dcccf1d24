import { businessMonth } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/invoices'
import { recordEvent } from '#platform/audit'
import { notFound, type WriteCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { getInvoice } from '../reading/get-invoice.ts'
import { insertOwnLines } from '../sources/order-invoices.ts'

/** Drafts an invoice of a customer with lines that an accountant has entered. @throws Failure 404 no such customer · 422 it
 *  comes to nothing */
export const createManualInvoice: WriteCase<typeof spec.createManualInvoice> = async (tx, effects, session, input) => {
  const { customerId, payer = null } = input
  if ((await listPeople(tx, [customerId])).get(customerId)?.role !== 'customer') throw notFound()
  const id = effects.ids.next()
  await insertOwnLines(tx, effects, {
    id,
    customerId,
    payer,
    kind: 'manual',
    sourceId: null,
    period: businessMonth(effects.clock.now()),
    lines: input.lines.map((line) => ({ ...line, discountKopecks: 0 })),
  })
  await recordEvent(tx, effects, session, { objectKind: 'invoice', objectId: id, action: 'created' })
  return getInvoice(tx, effects, session, { id })
}
