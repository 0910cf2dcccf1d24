import type * as spec from '@navyk/api-spec/money/invoices'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { setReplacement } from './correction-queries.ts'
import { invoiceSteps } from '../invoice-steps.ts'
import { refusalOf } from '../policy.ts'
import { insertDrafts, insertLines, type InvoiceRow, listLines } from '../queries.ts'
import { findSold } from '../sources/sold-goods-queries.ts'
import { withdrawInvoice } from './withdraw-invoice.ts'

/** Voids an issued invoice. Its paid sum becomes credit. On request a draft with the same lines takes its place, and the credit goes to
 *  it when it is issued. @throws Failure 404 · 409 not issued, of an order or a package, which is refunded instead, or of an agreed
 *  plan: its lessons are owed, so it is replaced, before anything was taken off it */
export const voidInvoice = invoiceSteps.useCase<typeof spec.voidInvoice>(
  'void',
  async ({ tx, effects, session, row, refusal }, { reason, isReplaced }) => {
    const code = refusalOf('void', row, await findSold(tx, row.id))
    if (code) throw await refusal(code)
    if (row.kind === 'plan' && !isReplaced) throw await refusal('plan_stands')
    await withdrawInvoice(tx, effects, session, { id: row.id, reason, isVoid: true })
    if (isReplaced) await replace(tx, effects, session, row)
  },
)

async function replace(tx: Tx, effects: Effects, session: Session, row: InvoiceRow): Promise<void> {
  const id = effects.ids.next()
  const { contract_id, customer_id, period, kind, source_id, about, payer, total_kopecks } = row
  await insertDrafts(tx, [
    {
      id,
      contract_id,
      customer_id,
      period,
      kind,
      source_id,
      about,
      payer,
      total_kopecks,
      created_at: effects.clock.now(),
    },
  ])
  const lines = await listLines(tx, row.id)
  await insertLines(
    tx,
    lines.map(({ released_at: _, left_out: __, ...line }) => ({ ...line, id: effects.ids.next(), invoice_id: id })),
  )
  await setReplacement(tx, row.id, id)
  await recordEvent(tx, effects, session, { objectKind: 'invoice', objectId: id, action: 'created' })
}
