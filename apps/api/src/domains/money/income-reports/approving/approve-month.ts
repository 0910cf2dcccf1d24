import { createHash } from 'node:crypto'
import type * as spec from '@navyk/api-spec/money/income-reports'
import type { ApprovalSums } from '@navyk/api-spec/money/income-reports'
import { recordEvents } from '#platform/audit'
import { businessDate } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { type ReadCase, refused, type Session, type WriteCase } from '#platform/http'
import { listSamePerson } from '#people/accounts'
import { payoutAccountsOn } from '#money/legal-details'
import { approveReports, listConfirmedReports, listLastApproved, lockConfirmedReports } from './due-queries.ts'
import { notifyExecutors } from './move-many.ts'
import {
  accountInHistory,
  accountToApprove,
  type ApprovedAccount,
  approvalBy,
  isSameAccount,
} from './approved-account.ts'
import { lackingDetail, payableOf } from '../policy.ts'
import type { ReportRow } from '../queries.ts'

/** Counts and sums of what an approval of all confirmed statements of a month would do. */
export const getApprovalSums: ReadCase<typeof spec.getApprovalSums, 'clock'> = async (
  reader,
  { clock },
  session,
  { month },
) => sumsOf(await sorted(reader, clock.now(), session, await listConfirmedReports(reader, month)))

/** Approves all confirmed statements of a month, in a fixed number of statements of the database. Above the limit the approval is the
 *  first of two, or the second of another account. Statements of executors who have not named an account and a tax status are left out.
 *  @throws Failure 409 the sum is not the one that was seen, or goes to another account */
export const approveMonth: WriteCase<typeof spec.approveMonth> = async (tx, effects, session, input) => {
  const now = effects.clock.now()
  const rows = await sorted(tx, now, session, await lockConfirmedReports(tx, input.month))
  const sums = sumsOf(rows)
  const all = { count: sums.last.count + sums.first.count, kopecks: sums.last.kopecks + sums.first.kopecks }
  if (all.count !== input.count || all.kopecks !== input.kopecks || sums.accountsSha256 !== input.accountsSha256) {
    throw refused('statements_changed', 'income_reports.changed_meanwhile', {}, { current: sums })
  }
  const approval = { by: session.cabinetId, account: session.accountId, at: now }
  const toApprove = (reports: ReportRow[]) => reports.map((row) => ({ id: row.id, account: rows.accountOf(row) }))
  await approveReports(tx, toApprove(rows.first), 'first', approval)
  await approveReports(tx, toApprove(rows.last), 'last', approval)
  const payable = (row: ReportRow) => ({
    payableKopecks: { from: null, to: payableOf(row) },
    ...accountInHistory(row.payout_account, rows.accountOf(row)),
  })
  await recordEvents(tx, effects, session, [
    ...rows.first.map((row) => ({
      objectKind: 'income_report',
      objectId: row.id,
      action: 'approved_first',
      changes: payable(row),
    })),
    ...rows.last.map((row) => ({
      objectKind: 'income_report',
      objectId: row.id,
      action: 'approved',
      changes: { state: { from: 'confirmed', to: 'approved' }, ...payable(row) },
    })),
  ])
  await notifyExecutors(
    tx,
    effects,
    'approved',
    rows.last.map((row) => ({ ...row, amountKopecks: payableOf(row) })),
  )
  return sumsOf(await sorted(tx, now, session, await listConfirmedReports(tx, input.month)))
}

/** Groups statements by what the session would do: approve for good, give the first of two approvals, nothing because it has approved
 *  already, or nothing until the executor has named an account or a tax status. */
async function sorted(reader: Reader, now: Date, session: Session, reports: ReportRow[]) {
  const executorIds = reports.map((row) => row.executor_id)
  const accounts = await payoutAccountsOn(reader, executorIds, businessDate(now))
  const person = await listSamePerson({ reader, session })
  const accountOf = (row: ReportRow) => accountToApprove(accounts.get(row.executor_id))
  const by = Object.groupBy(reports, (row) => {
    const lack = lackingDetail(row, accounts)
    if (lack !== null) return lack === 'account' ? 'noAccount' : 'noTaxStatus'
    const approval = approvalBy(session.accountId, person, row, accountOf(row))
    return approval === 'first' || approval === 'last' ? approval : 'other'
  })
  return {
    accountOf,
    newAccounts: await newAmong(reader, [...(by.last ?? []), ...(by.first ?? [])], accountOf),
    last: by.last ?? [],
    first: by.first ?? [],
    other: by.other ?? [],
    noAccount: by.noAccount ?? [],
    noTaxStatus: by.noTaxStatus ?? [],
  }
}

type AccountOf = (row: ReportRow) => ApprovedAccount | null

/** Statements that would be approved for another account than the executor's last one, or that are the executor's first. */
async function newAmong(reader: Reader, reports: ReportRow[], accountOf: AccountOf) {
  const last = await listLastApproved(
    reader,
    reports.map((row) => row.executor_id),
  )
  const rows = reports.flatMap((row) => {
    const account = accountOf(row)
    return account && !isSameAccount(last.get(row.executor_id) ?? null, account) ? [{ row, account }] : []
  })
  return rows.toSorted((one, other) => byName(one.account, other.account) || (one.row.id < other.row.id ? -1 : 1))
}

const byName = (one: ApprovedAccount, other: ApprovedAccount) => one.name.localeCompare(other.name, 'ru')

/** The most accounts that the dialog names one by one. */
const mostNamed = 100

function sumsOf(rows: Awaited<ReturnType<typeof sorted>>): ApprovalSums {
  const counted = (reports: ReportRow[]) => ({
    count: reports.length,
    kopecks: reports.reduce((sum, row) => sum + payableOf(row), 0),
  })
  return {
    last: counted(rows.last),
    first: counted(rows.first),
    other: counted(rows.other),
    noAccount: counted(rows.noAccount),
    noTaxStatus: counted(rows.noTaxStatus),
    newAccounts: {
      count: rows.newAccounts.length,
      named: rows.newAccounts.slice(0, mostNamed).map(({ row, account: { name, iban } }) => ({
        id: row.id,
        name,
        iban,
        kopecks: payableOf(row),
      })),
    },
    accountsSha256: hashOfAccounts([...rows.last, ...rows.first], rows.accountOf),
  }
}

/** A hash of the accounts; it shows whether they are still those that somebody has seen. */
const hashOfAccounts = (reports: ReportRow[], accountOf: AccountOf) =>
  createHash('sha256')
    .update(JSON.stringify(reports.map((row) => [row.id, accountOf(row)])))
    .digest('hex')
