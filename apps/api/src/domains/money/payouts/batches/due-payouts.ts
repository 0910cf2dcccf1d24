import type * as spec from '@navyk/api-spec/money/payouts'
import type { DueStatement, DueSums, PayoutObstacle } from '@navyk/api-spec/money/payouts'
import { ascending, by, pageInOrder, type Reader } from '#platform/database'
import type { ReadCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { isSameAccount, listDueReports } from '#money/income-reports'
import type { Recipient } from '../tables.ts'
import { findNewestBatch, listFailures } from './batch-queries.ts'
import { payerToday, presentRecipient, recipientsOf } from './recipients.ts'

type DueRow = Awaited<ReturnType<typeof listDueReports>>[number]

type DueFilter = Parameters<typeof listDueReports>[1]

export interface DuePayout {
  row: DueRow
  amountKopecks: number
  recipient: Recipient | undefined
  obstacle: PayoutObstacle | null
}

/** Statements that are to be paid, each with its recipient and the obstacle to its payout. Three queries, however many. */
async function readDue(reader: Reader, now: Date, filter: DueFilter): Promise<DuePayout[]> {
  return withRecipients(reader, now, await listDueReports(reader, filter))
}

export async function withRecipients(reader: Reader, now: Date, rows: DueRow[]): Promise<DuePayout[]> {
  const recipients = await recipientsOf(
    reader,
    rows.map((row) => row.executor_id),
    now,
  )
  return rows.flatMap((row) => {
    const recipient = recipients.get(row.executor_id)
    // A statement that was put on hold before it was approved is not due yet.
    if (row.state === 'on_hold' && !['approved', 'part_paid', 'failed'].includes(row.held_from ?? '')) return []
    return [
      { row, amountKopecks: row.payable_kopecks - row.paid_kopecks, recipient, obstacle: obstacleOf(row, recipient) },
    ]
  })
}

function obstacleOf({ state, payout_account }: DueRow, recipient: Recipient | undefined): PayoutObstacle | null {
  if (state === 'on_hold') return 'on_hold'
  if (recipient === undefined) return 'no_details'
  if (!isSameAccount(payout_account, recipient)) return 'account_changed'
  return state === 'failed' ? 'failed' : null
}

/** Counts statements that wait because another account was named since their approval, without those whose first of two approvals this
 *  person gave. Three queries, however many.
 *  @param person the accounts of the person (`listSamePerson`) */
export async function countUnapprovedAccounts(reader: Reader, now: Date, person: readonly string[]) {
  const waiting = (await readDue(reader, now, {})).filter(
    ({ obstacle, row, recipient }) =>
      obstacle === 'account_changed' &&
      !(isSameAccount(row.asked_account, recipient ?? null) && person.includes(row.first_approved_account ?? '')),
  )
  return { count: waiting.length, kopecks: waiting.reduce((sum, each) => sum + each.amountKopecks, 0) }
}

export const getDuePayouts: ReadCase<typeof spec.getDuePayouts, 'clock'> = async (
  reader,
  { clock },
  _session,
  { month },
) => {
  const now = clock.now()
  const last = await findNewestBatch(reader)
  const payer = await payerToday(reader, now)
  return {
    ...sumsOf(await readDue(reader, now, { month })),
    payerIban: payer?.iban ?? null,
    last: last
      ? { format: last.format, branch: last.payer.branch, contract: last.payer.contract, purpose: last.purpose }
      : null,
  }
}

export function sumsOf(due: DuePayout[]): Omit<DueSums, 'payerIban' | 'last'> {
  const counted = (some: DuePayout[]) => ({
    count: some.length,
    kopecks: some.reduce((sum, each) => sum + each.amountKopecks, 0),
  })
  const ready = due.filter(({ obstacle }) => obstacle === null)
  const hindered = (by: PayoutObstacle) => counted(due.filter(({ obstacle }) => obstacle === by))
  return {
    ready: counted(ready),
    changed: counted(ready.filter(({ recipient }) => (recipient?.formerIban ?? null) !== null)),
    noDetails: hindered('no_details'),
    accountChanged: hindered('account_changed'),
    onHold: hindered('on_hold'),
    failed: hindered('failed'),
  }
}

/** A page in the order of ids; those with another account than before stand among the others, and are marked. */
export const listDuePayouts: ReadCase<typeof spec.listDuePayouts, 'clock'> = async (
  reader,
  { clock },
  _session,
  { month, kind = 'ready', ...page },
) => {
  const due = await readDue(reader, clock.now(), { month })
  const ofKind = due.filter(({ obstacle }) => (obstacle === null) === (kind === 'ready'))
  const { rows, nextCursor } = pageInOrder(ofKind, ascending(by.id('id')), page, ({ row }) => row)
  return { data: await presentDue(reader, rows), nextCursor }
}

async function presentDue(reader: Reader, due: DuePayout[]): Promise<DueStatement[]> {
  const people = await listPeople(
    reader,
    due.map(({ row }) => row.executor_id),
  )
  const failures = await listFailures(
    reader,
    due.flatMap(({ row }) => (row.state === 'failed' ? [row.id] : [])),
  )
  return due.map(({ row, amountKopecks, recipient, obstacle }) => {
    const person = people.get(row.executor_id)
    return {
      id: row.id,
      month: row.month,
      amountKopecks,
      obstacle,
      executor: { id: row.executor_id, firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' },
      recipient: recipient ? presentRecipient(recipient) : null,
      reason: row.state === 'on_hold' ? row.reason : (failures.get(row.id) ?? null),
    }
  })
}
