import type * as spec from '@navyk/api-spec/money/invoices'
import { businessDate } from '@navyk/api-spec/kit'
import { invoicePayPath } from '@navyk/api-spec/money/invoices/paths'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import { type Actor, notFound, refused, type Session, versionConflict, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { notify } from '#messages/notices'
import { payersOn, serviceDetailsOn } from '#money/legal-details'
import { lockCreditRows } from '../paying/allocation-queries.ts'
import { postCharges } from './charges.ts'
import { invoiceSteps } from '../invoice-steps.ts'
import { dueOnOf, numberOf } from '../drafting/invoicing-rules.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { presentSummary } from '../reading/present.ts'
import { findInvoices, type InvoiceRow, issueDrafts, lockInvoices, reserveNumbers } from '../queries.ts'

interface IssueInput {
  invoices: { id: string; version: number }[]
  dueOn?: string | undefined
}

/** Issues drafts: each gets the next number of the year, a due date and the details of payee and payer as they are now, and its
 *  customer is told. All or none, in a fixed number of statements.
 *  @throws Failure 404 one is absent · 409 one changed or is no draft, with the current ones · 422 due in the past */
export const issueInvoices: WriteCase<typeof spec.issueInvoices> = async (tx, effects, session, wanted) => {
  const today = businessDate(effects.clock.now())
  const dueOn = dueOnOf(wanted.dueOn, today)
  const rows = await draftsToIssue(tx, wanted.invoices, today)
  await issueLockedDrafts(tx, effects, { actor: session, session }, rows, dueOn)
  return { issued: rows.length }
}

/** Issues drafts that are locked, in this order, as `issueInvoices` does. */
export async function issueLockedDrafts(
  tx: Tx,
  effects: Effects,
  { actor, session }: { actor: Actor | null; session: Session | null },
  rows: InvoiceRow[],
  dueOn: string,
): Promise<void> {
  const now = effects.clock.now()
  const today = businessDate(now)
  const year = Number(today.slice(0, 4))
  const last = await reserveNumbers(tx, year, rows.length)
  const numbered = rows.map((row, index) => ({ row, number: numberOf(year, last - rows.length + 1 + index) }))
  const payers = await payersOn(
    tx,
    rows.map((row) => row.customer_id),
    today,
  )
  await issueDrafts(
    tx,
    numbered.map(({ row, number }) => ({ id: row.id, number, payer: payers.get(row.customer_id) ?? null })),
    { issuedAt: now, dueOn, payee: await serviceDetailsOn(tx, today) },
  )
  await postCharges(tx, effects, rows, 'invoice_charged')
  await recordEvents(
    tx,
    effects,
    actor,
    numbered.map(({ row, number }) => ({
      objectKind: 'invoice',
      objectId: row.id,
      action: 'issued',
      changes: {
        state: { from: 'draft', to: 'issued' },
        number: { from: null, to: number },
        dueOn: { from: null, to: dueOn },
      },
    })),
  )
  await notify(
    tx,
    effects,
    numbered.map(({ row, number }) => ({
      cabinetId: row.customer_id,
      kind: 'invoices.notices.issued',
      values: { number, amount: moneyInText(row.total_kopecks), dueOn },
      link: invoicePayPath(row.id),
    })),
  )
  await effects.announceStep(tx, effects, session, 'invoice.issued', {
    customerIds: [...new Set(rows.map((row) => row.customer_id))],
    invoiceIds: rows.map((row) => row.id),
  })
}

/** Issues one draft. @throws Failure as issueInvoices, with the one invoice as its page shows it */
export const issueInvoice = invoiceSteps.useCase<typeof spec.issueInvoice>(
  'issue',
  async ({ tx, effects, session }, { id, version, dueOn }) => {
    await issueInvoices(tx, effects, session, { invoices: [{ id, version }], dueOn })
  },
)

/** The drafts, locked, in the order of contract numbers, which is the order of their own numbers. */
async function draftsToIssue(tx: Tx, wanted: IssueInput['invoices'], today: string): Promise<InvoiceRow[]> {
  const versions = new Map(wanted.map(({ id, version }) => [id, version]))
  // The customers' money is locked before the invoices, as everywhere.
  const seen = await findInvoices(tx, [...versions.keys()])
  await lockCreditRows(
    tx,
    seen.map((row) => row.customer_id),
  )
  await lockInvoices(tx, [...versions.keys()])
  const rows = await findInvoices(tx, [...versions.keys()])
  if (rows.length < versions.size) throw notFound()
  const changed = rows.filter((row) => row.version !== versions.get(row.id))
  if (changed.length > 0) throw versionConflict(await summaries(tx, changed, today))
  const others = rows.filter((row) => row.state !== 'draft')
  if (others.length > 0) {
    throw refused('invoice_state', 'invoices.not_draft', {}, { current: await summaries(tx, others, today) })
  }
  return rows.sort((one, other) => (one.contract_number ?? 0) - (other.contract_number ?? 0))
}

async function summaries(tx: Tx, rows: InvoiceRow[], today: string) {
  const people = await listPeople(
    tx,
    rows.flatMap((row) => [row.customer_id, row.executor_id ?? []].flat()),
  )
  return rows.map((row) => presentSummary(people, row, today))
}
