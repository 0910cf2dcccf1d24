import type * as spec from '@navyk/api-spec/money/invoices'
import type { Uninvoiced } from '@navyk/api-spec/money/invoices'
import type { Answer, Input } from '@navyk/api-spec/kit'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Actor, ReadCase, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { lockCreditRows } from '../paying/allocation-queries.ts'
import { listJointCustomers } from '../issuing/billing-queries.ts'
import { asksForMoney, draftOf, lineOf } from './invoicing-rules.ts'
import { presentLine, presentSubject } from '../reading/present.ts'
import { insertDrafts, insertLines } from '../queries.ts'
import { listCredited } from '../correcting/waiting-correction-queries.ts'
import {
  listUninvoicedLines,
  listUninvoicedRows,
  sumUninvoiced,
  type UninvoicedLine,
  type UninvoicedRow,
} from './uninvoiced-queries.ts'

/** Drafts the invoices of a month from lessons that an approved work report settled: one for each contract, or for each customer who
 *  wants one for all; one line for each lesson that costs something. Lessons that are on an invoice are skipped, so running it again, or
 *  twice at the same time, drafts nothing twice. A fixed number of statements, however many contracts. */
export async function draftInvoices(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session | null,
  { month, contractId }: Input<typeof spec.draftInvoices>,
): Promise<Answer<typeof spec.draftInvoices>> {
  const lines = await listUninvoicedLines(tx, month, contractId === undefined ? undefined : [contractId])
  const { invoiceIds } = await draftGroups(tx, effects, session, month, lines, { mayJoin: contractId === undefined })
  return { created: invoiceIds.length, invoiceIds }
}

/** Drafts the invoices of lines that are read already: one for each contract, or one for each customer who wants that. */
export async function draftGroups(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  actor: Actor | null,
  month: string,
  found: UninvoicedLine[],
  { mayJoin }: { mayJoin: boolean },
): Promise<{ invoiceIds: string[]; contractCount: number }> {
  const lines = await withoutCredited(tx, found)
  const contractCount = new Set(lines.map((line) => line.contract_id)).size
  if (lines.length === 0) return { invoiceIds: [], contractCount }
  const customerIds = [...new Set(lines.map((line) => line.customer_id))]
  const joint = mayJoin ? await listJointCustomers(tx, customerIds) : new Set<string>()
  const keyOf = (line: UninvoicedLine) => (joint.has(line.customer_id) ? line.customer_id : line.contract_id)
  const groups = [...Map.groupBy(lines, keyOf).values()].filter(asksForMoney)
  const drafts = groups.map((group) => ({ id: effects.ids.next(), group }))
  const inserted = await insertDrafts(
    tx,
    drafts.flatMap(({ id, group }) => draftOf(id, group, month, effects.clock.now())),
  )
  const made = drafts.filter(({ id }) => inserted.has(id))
  if (made.length === 0) return { invoiceIds: [], contractCount }
  await insertLines(
    tx,
    made.flatMap(({ id: invoice_id, group }) =>
      group.map((line, index) => ({ ...lineOf(line), id: effects.ids.next(), invoice_id, position: index + 1 })),
    ),
  )
  await recordEvents(
    tx,
    effects,
    actor,
    made.map(({ id }) => ({ objectKind: 'invoice', objectId: id, action: 'created' })),
  )
  return { invoiceIds: made.map(({ id }) => id), contractCount }
}

/** Lines without the corrections that were taken off another invoice since they were read. */
async function withoutCredited(tx: Tx, lines: UninvoicedLine[]): Promise<UninvoicedLine[]> {
  const corrections = lines.filter((line) => line.correction_id !== null)
  if (corrections.length === 0) return lines
  // Whoever takes a correction off an invoice locks it as well.
  await lockCreditRows(
    tx,
    corrections.map((line) => line.customer_id),
  )
  const credited = await listCredited(
    tx,
    corrections.flatMap((line) => line.correction_id ?? []),
  )
  return lines.filter((line) => line.correction_id === null || !credited.has(line.correction_id))
}

/** The invoices that a run for a month would draft: a page of contracts, and the sums over all of them. */
export const listUninvoiced: ReadCase<typeof spec.listUninvoiced> = async (reader, _effects, _session, query) => {
  const { month, ...page } = query
  const { rows, nextCursor } = await listUninvoicedRows(reader, month, page)
  const people = await listPeople(
    reader,
    rows.flatMap((row) => [row.customer_id, row.executor_id]),
  )
  const totals = await sumUninvoiced(reader, month)
  return {
    data: rows.map((row) => presentUninvoiced(people, row, month)),
    nextCursor,
    totals: {
      contractCount: totals.contract_count,
      lessonCount: totals.lesson_count,
      totalKopecks: totals.total_kopecks,
    },
  }
}

/** The invoice that would be drafted for one contract and month; null when there is nothing to invoice. */
export const previewInvoice: ReadCase<typeof spec.previewInvoice> = async (reader, _effects, _session, query) => {
  const {
    rows: [row],
  } = await listUninvoicedRows(reader, query.month, { contractId: query.contractId, limit: 1 })
  if (!row) return null
  const people = await listPeople(reader, [row.customer_id, row.executor_id])
  const lines = await listUninvoicedLines(reader, query.month, [query.contractId])
  return { ...presentUninvoiced(people, row, query.month), lines: lines.map((line) => presentLine(lineOf(line))) }
}

function presentUninvoiced(
  people: Parameters<typeof presentSubject>[0],
  row: UninvoicedRow,
  period: string,
): Uninvoiced {
  return {
    ...presentSubject(people, row),
    period,
    lessonCount: row.lesson_count,
    totalKopecks: row.total_kopecks,
  }
}
