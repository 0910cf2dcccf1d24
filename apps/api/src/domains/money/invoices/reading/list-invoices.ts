import type * as spec from '@navyk/api-spec/money/invoices'
import { businessDate, type Input } from '@navyk/api-spec/kit'
import { askedChange } from '#platform/audit'
import type { ReadCase, Session } from '#platform/http'
import { emptyPage } from '#platform/database'
import { listPeople } from '#people/accounts'
import { sumCredit } from '../paying/allocation-queries.ts'
import { visibleInvoices } from '../policy.ts'
import { presentSummary } from './present.ts'
import { type InvoiceFilter, listInvoiceRows, sumInvoices } from '../queries.ts'

type InvoiceListFilter = Input<typeof spec.getInvoiceTotals>

/** A page of invoices, newest first: three queries, however many rows. */
export const listInvoices: ReadCase<typeof spec.listInvoices, 'clock'> = async (reader, effects, session, query) => {
  const filter = filterFor(session, query)
  if (!filter) return emptyPage
  const today = businessDate(effects.clock.now())
  const { rows, nextCursor } = await listInvoiceRows(reader, filter, today, query)
  const people = await listPeople(
    reader,
    rows.flatMap((row) => [row.customer_id, row.executor_id ?? []].flat()),
  )
  return {
    data: rows.map((row) => presentSummary(people, row, today)),
    nextCursor,
  }
}

/** The sums over the filter. A query of its own, so that a page of the list costs the same however many invoices there
 *  are. */
export const getInvoiceTotals: ReadCase<typeof spec.getInvoiceTotals, 'clock'> = async (
  reader,
  effects,
  session,
  query,
) => {
  const filter = filterFor(session, query)
  const { creditKopecks } = filter ? await sumCredit(reader, filter.customerId) : { creditKopecks: 0 }
  const sums = filter ? await sumInvoices(reader, filter, businessDate(effects.clock.now())) : nothing
  return {
    count: sums.count,
    draftedKopecks: sums.drafted,
    issuedKopecks: sums.issued,
    creditedKopecks: sums.credited,
    totalKopecks: sums.issued - sums.credited,
    paidKopecks: sums.paid,
    writtenOffKopecks: sums.written_off,
    overpaidKopecks: sums.overpaid,
    balanceKopecks: sums.balance,
    overdueCount: sums.overdue_count,
    overdueKopecks: sums.overdue,
    creditKopecks,
  }
}

const nothing: Awaited<ReturnType<typeof sumInvoices>> = {
  count: 0,
  drafted: 0,
  issued: 0,
  credited: 0,
  paid: 0,
  written_off: 0,
  overpaid: 0,
  balance: 0,
  overdue_count: 0,
  overdue: 0,
}

/** A customer's filter can only narrow: asking for somebody else's invoices finds none (undefined). */
export function filterFor(
  session: Session,
  { changed, since, ...asked }: InvoiceListFilter,
): InvoiceFilter | undefined {
  const visible = visibleInvoices(session)
  const query = { ...asked, change: askedChange(session, { changed, since }, 'invoice', { issued: ['issued'] }) }
  if (visible === 'all') return query
  // Customers do not know which write-off waits for a second person.
  if (query.status === 'write_off_asked') return undefined
  if (query.customerId !== undefined && query.customerId !== visible.customerId) return undefined
  return { ...query, ...visible }
}
