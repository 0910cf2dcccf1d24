// Reacts when an executor names another account: approvals for the account before are asked for again (docs/decisions/0120).
import { nameOf } from '@navyk/api-spec/vocabulary'
import { incomeReportPath } from '@navyk/api-spec/money/income-reports/paths'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { notify } from '#messages/notices'
import { findStaff, listPeople } from '#people/accounts'
import { accountInHistory, isAccountChanged, isHalfApproved } from './approved-account.ts'
import { clearFirstApprovals, lockUnpaidReports, raiseVersions } from './due-queries.ts'
import { payableOf } from '../policy.ts'
import type { ReportRow } from '../queries.ts'

export const accountReactions: Reactions = {
  'payout_account.named': async (tx, effects, session, { executorId, account }) => {
    const rows = await lockUnpaidReports(tx, executorId)
    const isConfirmed = (row: ReportRow) => row.state === 'confirmed' || row.held_from === 'confirmed'
    const toApprove = rows.filter(isConfirmed)
    const half = toApprove.filter((row) => row.first_approved_account !== null && !isHalfApproved(row, account))
    const approved = rows.filter(
      (row) => !isConfirmed(row) && row.approved_at !== null && isAccountChanged(row, account),
    )
    // Whoever has seen a statement with the account before does not approve this one unseen.
    await raiseVersions(tx, idsOf([...toApprove, ...approved]))
    await clearFirstApprovals(tx, idsOf(half))
    const events = [...half, ...approved].map((row) => ({
      objectKind: 'income_report',
      objectId: row.id,
      action: 'account_named',
      changes: accountInHistory(isConfirmed(row) ? row.asked_account : row.payout_account, account),
    }))
    if (events.length > 0) await recordEvents(tx, effects, session, events)
    await notifyOfNewAccount(tx, effects, session, approved)
  },
}

const idsOf = (rows: ReportRow[]) => rows.map(({ id }) => id)

/** Tells the executor and the accountants what waits for another approval. */
async function notifyOfNewAccount(tx: Tx, effects: Effects, session: Session | null, rows: ReportRow[]): Promise<void> {
  const newest = rows.toSorted((one, other) => (one.month < other.month ? -1 : 1)).at(-1)
  if (newest === undefined) return
  const { executor_id: executorId, id } = newest
  const name = nameOf((await listPeople(tx, [executorId])).get(executorId))
  const amount = moneyInText(rows.reduce((sum, row) => sum + payableOf(row) - row.paid_kopecks, 0))
  const link = incomeReportPath(id)
  const staff = (await findStaff(tx, 'accountant')).filter((cabinetId) => cabinetId !== session?.cabinetId)
  await notify(tx, effects, [
    { cabinetId: executorId, kind: 'income_reports.notices.account_waits', values: { amount }, link },
    ...staff.map((cabinetId) => ({
      cabinetId,
      kind: 'income_reports.notices.account_to_approve' as const,
      values: { name, amount },
      link,
    })),
  ])
}
