import type * as spec from '@navyk/api-spec/money/invoices'
import type { Invoice } from '@navyk/api-spec/money/invoices'
import { type Answer, businessDate, type Input } from '@navyk/api-spec/kit'
import { listHistory } from '#platform/audit'
import type { Reader } from '#platform/database'
import { isAccountant, notFound, type ReadCase, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listPeople, listSamePerson } from '#people/accounts'
import { payersOn, serviceDetailsOn } from '#money/legal-details'
import { sumCredit } from '../paying/allocation-queries.ts'
import { listCreditNotes, listReplacements } from '../correcting/correction-queries.ts'
import { findEripNumber } from '../paying/erip-number-queries.ts'
import { filterFor } from './list-invoices.ts'
import { type correcting, historySeenBy, maySee, refusalOf, refusalToWriteOff } from '../policy.ts'
import { presentInvoice } from './present.ts'
import { findSellers } from '../issuing/seller-queries.ts'
import { findSold } from '../sources/sold-goods-queries.ts'
import { findCurrentId, findInvoices, type InvoiceRow, type LineRow, listLines } from '../queries.ts'

type InvoiceEffects = Pick<Effects, 'clock' | 'paymentProviders' | 'writeOffAloneKopecks'>

/** @throws Failure 404 when the invoice is absent, another customer's, or a draft and the session a customer's */
export async function getInvoice(
  reader: Reader,
  effects: InvoiceEffects,
  session: Session,
  { id }: Input<typeof spec.getInvoice>,
): Promise<Answer<typeof spec.getInvoice>> {
  return describeInvoice(reader, effects, session, await visibleInvoice(reader, session, id))
}

/** The most relevant invoice; null when the session has none. */
export async function getCurrentInvoice(
  reader: Reader,
  effects: InvoiceEffects,
  session: Session,
): Promise<Answer<typeof spec.getCurrentInvoice>> {
  const id = await findCurrentId(reader, filterFor(session, {}) ?? {}, businessDate(effects.clock.now()))
  return id === undefined ? null : getInvoice(reader, effects, session, { id })
}

/** The history of an invoice, newest first. @throws Failure 404 as getInvoice */
export const listInvoiceHistory: ReadCase<typeof spec.listInvoiceHistory> = async (
  reader,
  _effects,
  session,
  { id },
) => {
  await visibleInvoice(reader, session, id)
  return historySeenBy(session, await listHistory(reader, 'invoice', id))
}

async function visibleInvoice(reader: Reader, session: Session, id: string): Promise<InvoiceRow> {
  const [row] = await findInvoices(reader, [id])
  if (!row || !maySee(session, row)) throw notFound()
  return row
}

/** Whether a lesson or a correction stands behind it. */
const hasSource = (line: LineRow) => line.lesson_id !== null || line.correction_id !== null

/** The answer of GET for an invoice that was just read or changed. A draft shows the parties with which it would be issued. */
export async function describeInvoice(
  reader: Reader,
  effects: InvoiceEffects,
  session: Session,
  row: InvoiceRow,
): Promise<Invoice> {
  const lines = await listLines(reader, row.id)
  const leftOut = row.state === 'draft' ? await listLines(reader, row.id, true) : undefined
  const { creditKopecks } = await sumCredit(reader, row.customer_id)
  const people = await listPeople(reader, [row.customer_id, row.executor_id ?? []].flat())
  const today = businessDate(effects.clock.now())
  const { payee, payer, sellers } = row.state === 'draft' ? await partiesOfDraft(reader, row, today) : row
  const others = await listReplacements(reader, row)
  return presentInvoice(
    people,
    {
      row: { ...row, payee, payer, sellers },
      lines,
      leftOut: leftOut?.filter(hasSource),
      creditKopecks,
      creditNotes: await listCreditNotes(reader, row.id),
      eripAccount: await eripAccountOf(reader, effects, row),
      actions: await actionsOf(reader, session, row),
      writeOff: writeOffOf(effects, session, row),
      others: others.filter((other) => maySee(session, { ...other, customer_id: row.customer_id })),
    },
    today,
  )
}

/** The steps that the session may take with the invoice. */
async function actionsOf(reader: Reader, session: Session, row: InvoiceRow): Promise<Invoice['actions']> {
  const sold = isAccountant(session) ? await findSold(reader, row.id) : undefined
  const may = (step: (typeof correcting)[number]) => sold !== undefined && refusalOf(step, row, sold) === undefined
  const isAsked = row.write_off_asked_by !== null && row.state === 'issued' && sold !== undefined
  const person = isAsked ? await listSamePerson({ reader, session }) : []
  return {
    credit: may('credit'),
    writeOff: may('writeOff') && !isAsked,
    void: may('void'),
    cancel: may('cancel'),
    approveWriteOff: isAsked && may('writeOff') && !refusalToWriteOff(session.accountId, person, row),
    refuseWriteOff: isAsked,
  }
}

/** The write-off as staff see it: the sum that was asked for, and whether two people decide. */
function writeOffOf(
  { writeOffAloneKopecks }: Pick<Effects, 'writeOffAloneKopecks'>,
  session: Session,
  row: InvoiceRow,
): Pick<Invoice, 'askedWriteOff' | 'writeOffNeedsTwo'> {
  const { write_off_kopecks: amountKopecks, write_off_reason: reason, write_off_asked_at: askedAt } = row
  const isShown = session.role === 'staff' && row.state === 'issued'
  const isAsked = isShown && amountKopecks !== null && reason !== null && askedAt !== null
  return {
    askedWriteOff: isAsked ? { amountKopecks, reason, askedAt: askedAt.toISOString() } : null,
    writeOffNeedsTwo: isShown && row.owed_kopecks - row.paid_kopecks > writeOffAloneKopecks,
  }
}

/** The number to pay by in ЕРИП. Without a provider it is the invoice's own number, by which the bank statement is matched. */
async function eripAccountOf(
  reader: Reader,
  { paymentProviders }: InvoiceEffects,
  row: InvoiceRow,
): Promise<string | null> {
  const left = row.owed_kopecks - row.paid_kopecks
  if (row.state !== 'issued' || left <= 0) return null
  const isByProvider = paymentProviders.some(({ methods }) => methods.includes('erip'))
  return isByProvider ? ((await findEripNumber(reader, row.id, left)) ?? null) : row.number
}

async function partiesOfDraft(reader: Reader, { id, customer_id, payer }: InvoiceRow, today: string) {
  return {
    payee: await serviceDetailsOn(reader, today),
    payer: payer ?? (await payersOn(reader, [customer_id], today)).get(customer_id) ?? null,
    sellers: await findSellers(reader, id),
  }
}

/** Invoices by id as other domains name them, of those that the session may see; one query. A draft has no number. */
export async function listInvoiceRefs(
  reader: Reader,
  session: Session,
  ids: [string, ...string[]],
): Promise<{ id: string; number: string | null }[]> {
  const rows = await findInvoices(reader, ids)
  return rows.filter((row) => maySee(session, row)).map(({ id, number }) => ({ id, number }))
}
