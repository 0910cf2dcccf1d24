import { businessDate } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/invoices'
import { invoicePayPath } from '@navyk/api-spec/money/invoices/paths'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import { notFound, type Session, type WriteCase } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { listPeople } from '#people/accounts'
import { notify } from '#messages/notices'
import { invoiceSteps } from '../invoice-steps.ts'
import { presentName } from '../reading/present.ts'
import { findInvoices, type InvoiceRow, lockInvoices } from '../queries.ts'
import { insertReminders, listToRemind } from './reminder-queries.ts'
import type { ReminderStep } from '../tables.ts'

export const remindTask = 'remind-of-invoices'
const batchSize = 500

/** Reminds of an unpaid invoice by hand. @throws Failure 404 · 409 nothing is to be paid, or it was done today */
export const remindOfInvoice = invoiceSteps.useCase<typeof spec.remindOfInvoice>(
  'remind',
  async ({ tx, effects, session, row, refusal }) => {
    const balance = row.owed_kopecks - row.paid_kopecks
    if (balance <= 0) throw await refusal('nothing_to_remind')
    const told = await remind(tx, effects, session, [{ ...row, step: 'by_hand' as const, balance }])
    if (told.size === 0) throw await refusal('reminded_today')
  },
)

/** Reminds of several invoices by hand, in a fixed number of statements. @throws Failure 404 one is absent */
export const remindOfInvoices: WriteCase<typeof spec.remindOfInvoices> = async (tx, effects, session, input) => {
  const ids = [...new Set(input.invoiceIds)]
  await lockInvoices(tx, ids)
  const rows = await findInvoices(tx, ids)
  if (rows.length < ids.length) throw notFound()
  const open = rows.filter((row) => whyNot(row) === undefined)
  const told = await remind(
    tx,
    effects,
    session,
    open.map((row) => ({ ...row, step: 'by_hand' as const, balance: row.owed_kopecks - row.paid_kopecks })),
  )
  const people = await listPeople(
    tx,
    rows.map((row) => row.customer_id),
  )
  const nameOf = (row: InvoiceRow) => ({
    id: row.id,
    number: row.number,
    customer: presentName(people, row.customer_id),
  })
  return {
    reminded: rows.filter(({ id }) => told.has(id)).map(nameOf),
    left: rows
      .filter(({ id }) => !told.has(id))
      .map((row) => ({ ...nameOf(row), reason: whyNot(row) ?? ('reminded_today' as const) })),
  }
}

const whyNot = (row: InvoiceRow) =>
  row.state !== 'issued'
    ? ('not_issued' as const)
    : row.owed_kopecks > row.paid_kopecks
      ? undefined
      : ('nothing_owed' as const)

/** Reminds of all invoices whose step has come: two days before the due day, and one, five and fourteen days after. A step is taken
 *  once; a paid invoice, or one that was reminded of today, is left out. */
export async function remindOfAll(services: Services): Promise<void> {
  const today = businessDate(services.clock.now())
  for (;;) {
    const count = await services.transact(async (tx) => {
      const due = await listToRemind(tx, today, batchSize)
      await remind(tx, services, null, due)
      return due.length
    })
    if (count < batchSize) return
  }
}

interface DueReminder {
  id: string
  number: string | null
  customer_id: string
  due_on: string | null
  step: ReminderStep
  balance: number
}

/** Reminds of due invoices. @returns the ids of the invoices that were reminded of now */
async function remind(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  due: DueReminder[],
): Promise<ReadonlySet<string>> {
  if (due.length === 0) return new Set()
  const now = effects.clock.now()
  const today = businessDate(now)
  const noted = await insertReminders(
    tx,
    due.map(({ id, step }) => ({
      id: effects.ids.next(),
      invoice_id: id,
      step,
      on_day: today,
      created_at: now,
    })),
  )
  const told = due.filter(({ id }) => noted.has(id))
  await recordEvents(
    tx,
    effects,
    session,
    told.map(({ id }) => ({ objectKind: 'invoice', objectId: id, action: 'reminded' })),
  )
  await notify(
    tx,
    effects,
    told.map((invoice) => {
      const dueOn = invoice.due_on ?? today
      return {
        cabinetId: invoice.customer_id,
        link: invoicePayPath(invoice.id),
        kind: dueOn < today ? ('invoices.notices.overdue' as const) : ('invoices.notices.due_soon' as const),
        values: { number: invoice.number ?? '', amount: moneyInText(invoice.balance), dueOn },
      }
    }),
  )
  return noted
}

/** The handlers of reminders. */
export const reminderTasks = (services: Services) => ({ [remindTask]: () => remindOfAll(services) })
