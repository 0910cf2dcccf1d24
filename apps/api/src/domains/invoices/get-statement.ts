import type { Debtor, Statement, StatementRow } from '@navyk/api-spec'
import { addMonths, businessDate, businessMonth, defaultPageSize, monthSpan } from '@navyk/api-spec/kit'
import type { Reader } from '../../platform/database/index.ts'
import { invalidFields, notFound, type Session } from '../../platform/http/index.ts'
import type { Effects } from '../../platform/services.ts'
import { listPeople } from '../accounts/index.ts'
import { type AccountRow, balance, listAccountRows } from '../ledger/index.ts'
import { ageingOf } from './ageing.ts'
import { visibleInvoices } from './policy.ts'
import { learnerName, presentName } from './present.ts'
import { listDebtorRows, listStatementInvoices, listStatementNames, listUnsettled } from './statement-queries.ts'

/** A statement without named months goes back this many months before the present one. */
const usualMonths = 5
const mostMonths = 24

interface Wanted {
  customerId?: string | undefined
  fromMonth?: string | undefined
  toMonth?: string | undefined
}

/** What was charged and paid in some months, straight from the ledger, with the balance before and after and what is
 *  owed today by age. @throws Failure 404 no such customer, or not the session's own · 422 the months are wrong */
export async function getStatement(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  query: Wanted,
): Promise<Statement> {
  const now = effects.clock.now()
  const customerId = await customerOf(reader, session, query.customerId)
  const { fromMonth, toMonth } = spanOf(query, businessMonth(now))
  const span = { from: monthSpan(fromMonth).from, to: monthSpan(toMonth).to }
  const account = { kind: 'customer' as const, ownerId: customerId }
  const openingKopecks = await balance(reader, account, { before: span.from })
  const rows = await describeRows(reader, customerId, openingKopecks, await listAccountRows(reader, account, span))
  const people = await listPeople(reader, [customerId])
  const ageing = ageingOf(await listUnsettled(reader, customerId), await balance(reader, account), businessDate(now))
  const sum = (kind: StatementRow['kind']) =>
    rows.reduce((total, row) => (row.kind === kind ? total + row.amountKopecks : total), 0)
  return {
    customer: presentName(people, customerId),
    fromMonth,
    toMonth,
    openingKopecks,
    chargesKopecks: sum('lessons'),
    paymentsKopecks: sum('payment'),
    closingKopecks: rows.at(-1)?.balanceKopecks ?? openingKopecks,
    rows,
    ageing,
  }
}

async function customerOf(reader: Reader, session: Session, wanted: string | undefined): Promise<string> {
  const visible = visibleInvoices(session)
  if (visible === 'all') {
    if (wanted === undefined) throw invalidFields({ customerId: 'validation.required' })
    if ((await listPeople(reader, [wanted])).get(wanted)?.role !== 'customer') throw notFound()
    return wanted
  }
  if (wanted !== undefined && wanted !== visible.customerId) throw notFound()
  return visible.customerId
}

function spanOf(query: Wanted, thisMonth: string): { fromMonth: string; toMonth: string } {
  const toMonth = query.toMonth ?? thisMonth
  const fromMonth = query.fromMonth ?? addMonths(toMonth, -usualMonths)
  if (fromMonth > toMonth) throw invalidFields({ toMonth: 'invoices.months_reversed' })
  if (fromMonth <= addMonths(toMonth, -mostMonths)) {
    throw invalidFields({ fromMonth: { key: 'invoices.too_many_months', values: { count: mostMonths } } })
  }
  return { fromMonth, toMonth }
}

/** The lessons that one approval charged for one contract and month are one row; a payment is one row. */
async function describeRows(
  reader: Reader,
  customerId: string,
  openingKopecks: number,
  entries: AccountRow[],
): Promise<StatementRow[]> {
  const groups = [...Map.groupBy([...entries].sort(chargesFirst), groupKey).values()]
  const contractIds = [...new Set(entries.flatMap((entry) => entry.referenceId ?? []))]
  const names = new Map((await listStatementNames(reader, contractIds)).map((row) => [row.id, row]))
  const invoices = await listStatementInvoices(reader, customerId, contractIds)
  const byMonth = new Map(invoices.map((row) => [`${row.contract_id}:${row.period}`, row]))
  const byPayment = new Map(invoices.map((row) => [row.payment_id, row]))
  let balanceKopecks = openingKopecks
  return groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const isPayment = first.kind === 'payment'
    const amountKopecks = group.reduce((sum, entry) => sum + entry.amountKopecks, 0)
    balanceKopecks += amountKopecks
    const contract = names.get(first.referenceId ?? '')
    const invoice = isPayment ? byPayment.get(first.sourceId) : byMonth.get(`${first.referenceId}:${first.memo}`)
    return [
      {
        id: first.transactionId,
        on: businessDate(first.occurredAt),
        kind: isPayment ? ('payment' as const) : ('lessons' as const),
        amountKopecks,
        balanceKopecks,
        month: isPayment ? null : first.memo,
        lessonCount: isPayment ? 0 : group.length,
        contractNumber: contract?.contract_number ?? null,
        subject: contract?.subject ?? null,
        learnerName: contract ? learnerName(contract) : null,
        invoiceId: invoice?.id ?? null,
        invoiceNumber: invoice?.number ?? null,
      },
    ]
  })
}

/** Within a day charges come before payments: a payment is dated by its day alone, and nobody pays before they owe. */
function chargesFirst(one: AccountRow, other: AccountRow): number {
  const days = businessDate(one.occurredAt).localeCompare(businessDate(other.occurredAt))
  return days || Number(one.kind === 'payment') - Number(other.kind === 'payment')
}

const groupKey = (entry: AccountRow) =>
  entry.kind === 'payment'
    ? entry.transactionId
    : `${entry.kind}:${entry.referenceId}:${entry.memo}:${entry.occurredAt.getTime()}`

/** Customers by what they owe on invoices, the largest overdue sum first. */
export async function listDebtors(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  query: { limit?: number | undefined },
): Promise<Debtor[]> {
  const today = businessDate(effects.clock.now())
  const rows = await listDebtorRows(reader, today, query.limit ?? defaultPageSize)
  const people = await listPeople(
    reader,
    rows.map((row) => row.customer_id),
  )
  return rows.map((row) => ({
    customer: presentName(people, row.customer_id),
    balanceKopecks: row.balance,
    overdueKopecks: row.overdue,
  }))
}
