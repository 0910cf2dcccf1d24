import type * as spec from '@navyk/api-spec/money/bank-statements'
import { type BankRow, type BankStatementDetails, mostPayers } from '@navyk/api-spec/money/bank-statements'
import type { Clock } from '#platform/clock.ts'
import { pageInOrder, type Reader } from '#platform/database'
import { notFound, type ReadCase } from '#platform/http'
import { listPeople, listPeopleLike } from '#people/accounts'
import { findInvoices } from '#money/invoices'
import { listBatchesLike } from '#money/payouts'
import { batchOf, matchAll } from './matching/known.ts'
import type { MatchCandidates, Match } from './matching/match-rows.ts'
import { describeRows, presentStatement } from './present.ts'
import {
  findRow,
  findStatement,
  inFile,
  listDoneRows,
  listOpenRows,
  listStatementRows,
  type OpenRow,
} from './queries.ts'

export const listBankStatements: ReadCase<typeof spec.listBankStatements> = async (
  reader,
  _effects,
  _session,
  query,
) => {
  const { rows, nextCursor } = await listStatementRows(reader, query)
  const people = await listPeople(
    reader,
    rows.map((row) => row.uploaded_by),
  )
  return {
    data: rows.map((row) => presentStatement(people, row)),
    nextCursor,
  }
}

/** @throws Failure 404 there is none */
export const getBankStatement: ReadCase<typeof spec.getBankStatement, 'clock'> = async (
  reader,
  effects,
  _session,
  { id },
) => describeStatement(reader, effects, id)

export async function describeStatement(
  reader: Reader,
  { clock }: { clock: Clock },
  id: string,
): Promise<BankStatementDetails> {
  const row = await findStatement(reader, id)
  if (!row) throw notFound()
  const people = await listPeople(reader, [row.uploaded_by])
  const { sure, unsure } = await partitionOpen(reader, clock.now(), id)
  const sumOf = (open: OpenRowMatch[]) => ({
    count: open.length,
    kopecks: open.reduce((sum, each) => sum + each.row.amount_kopecks, 0),
  })
  return { ...presentStatement(people, row), sure: sumOf(sure), unsure: sumOf(unsure) }
}

export interface OpenRowMatch {
  row: OpenRow
  match: Match
}

/** The open rows of a statement: those that fit without doubt, and the others. */
export async function partitionOpen(
  reader: Reader,
  now: Date,
  statementId: string,
): Promise<{ sure: OpenRowMatch[]; unsure: OpenRowMatch[]; known: MatchCandidates }> {
  const rows = await listOpenRows(reader, statementId)
  const { matched, known } = await matchAll(reader, now, rows)
  return {
    known,
    sure: matched.filter(({ match }) => match.doubt === null),
    unsure: matched.filter(({ match }) => match.doubt !== null),
  }
}

/** A page of rows in the order of the file; by default those that somebody has to look at. */
export const listBankRows: ReadCase<typeof spec.listBankRows, 'clock'> = async (reader, { clock }, _session, query) => {
  const { id, kind = 'unsure' } = query
  if (!(await findStatement(reader, id))) throw notFound()
  if (kind === 'done') {
    const { rows, nextCursor } = await listDoneRows(reader, id, query)
    return { data: await describeDone(reader, rows), nextCursor }
  }
  const sorted = await partitionOpen(reader, clock.now(), id)
  const { rows, nextCursor } = pageInOrder(sorted[kind], inFile, query, ({ row }) => row)
  return { data: await describeRows(reader, rows, sorted.known), nextCursor }
}

async function describeDone(reader: Reader, rows: OpenRow[]): Promise<BankRow[]> {
  const ids = [...new Set(rows.flatMap((row) => row.invoice_ids))]
  const invoices = ids.length === 0 ? [] : await findInvoices(reader, ids)
  const batchIds = [...new Set(rows.flatMap((row) => row.payout_batch_id ?? []))]
  return describeRows(
    reader,
    rows.map((row) => ({ row })),
    {
      invoices: invoices.map((row) => ({
        id: row.id,
        number: row.number ?? '',
        customerId: row.customer_id,
        balanceKopecks: Math.max(0, row.owed_kopecks - row.paid_kopecks),
      })),
      batches: batchIds.length === 0 ? [] : (await listBatchesLike(reader, { ids: batchIds })).map(batchOf),
    },
  )
}

/** One row as its list shows it. @throws Failure 404 there is none */
export async function describeRow(reader: Reader, { clock }: { clock: Clock }, id: string): Promise<BankRow> {
  const row = await findRow(reader, id)
  if (!row) throw notFound()
  if (row.state !== 'open') return only(await describeDone(reader, [row]))
  const { sure, unsure, known } = await partitionOpen(reader, clock.now(), row.bank_statement_id)
  const open = [...sure, ...unsure].filter((each) => each.row.id === id)
  return only(await describeRows(reader, open, known))
}

function only([row]: BankRow[]): BankRow {
  if (!row) throw notFound()
  return row
}

/** Customers by a part of their name, however it is written. */
export const listPayers: ReadCase<typeof spec.listPayers> = async (reader, _effects, _session, { name }) =>
  listPeopleLike(reader, 'customer', name, mostPayers)
