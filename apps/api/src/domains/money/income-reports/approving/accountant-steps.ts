// Steps that accountants take with a statement before it is paid.
import type * as spec from '@navyk/api-spec/money/income-reports'
import { addMonths, businessDate } from '@navyk/api-spec/kit'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { post } from '#money/ledger'
import { listSamePerson } from '#people/accounts'
import { payoutAccountsOn } from '#money/legal-details'
import { accountInHistory, accountToApprove, approvalBy, isAccountChanged } from './approved-account.ts'
import { confirmWithinMs, lackingDetail, mayAdjust, payableOf, signedAmount } from '../policy.ts'
import {
  lockOrInsertOpenReports,
  insertAdjustment,
  listObjections,
  moveAllRows,
  refreshSums,
} from '../statement-queries.ts'
import { statementSteps } from '../statement-steps.ts'

/** Adds a bonus or a deduction, which the ledger moves between the executor and the service's cost. The executor of a draft
 *  has three days again. @throws Failure 409 when a deduction is more than what is left */
export const adjustIncomeReport = statementSteps.useCase<typeof spec.adjustIncomeReport>(
  'adjust',
  async ({ tx, effects, session, now, row, move, notify, refusal }, { kind, amountKopecks, reason }) => {
    const change = signedAmount(kind, amountKopecks)
    if (!mayAdjust(row, change)) throw await refusal('too_much_deducted')
    const id = effects.ids.next()
    await insertAdjustment(tx, {
      id,
      income_report_id: row.id,
      executor_id: row.executor_id,
      kind,
      amount_kopecks: amountKopecks,
      reason,
      created_by: session.cabinetId,
      created_at: now,
      session_id: null,
      subject: null,
      held_on: null,
    })
    await post(tx, effects, {
      kind: 'income_adjusted',
      sourceKind: 'income_adjustment',
      sourceId: id,
      referenceId: row.id,
      occurredAt: now,
      memo: row.month,
      postings: [
        { account: { kind: 'executor', ownerId: row.executor_id }, amountKopecks: -change },
        { account: { kind: 'cost' }, amountKopecks: change },
      ],
    })
    const adjusted = row.adjustment_kopecks + change
    const isAwaited = row.state === 'draft' && row.confirm_by !== null
    await move({
      action: kind === 'bonus' ? 'bonus_added' : 'deduction_added',
      set: {
        adjustment_kopecks: adjusted,
        ...(isAwaited && { confirm_by: new Date(now.getTime() + confirmWithinMs) }),
      },
      changes: { adjustmentKopecks: { from: row.adjustment_kopecks, to: adjusted } },
      reason,
    })
    await notify(kind, [row.executor_id], { amount: moneyInText(amountKopecks), reason })
  },
)

/** Approves a confirmed statement with the account that it is paid to. Above the limit the first approval leaves it confirmed, and another
 *  person gives the second. Where another account was named since, it is approved once more in the same way, and stays where it is.
 *  @throws Failure 409 when the same person would approve twice, the account is approved already, or the executor has not named where to be
 *  paid, or how taxes are paid */
export const approveIncomeReport = statementSteps.useCase<typeof spec.approveIncomeReport>(
  'approve',
  async ({ tx, session, now, row, move, notify, refusal }) => {
    const accounts = await payoutAccountsOn(tx, [row.executor_id], businessDate(now))
    const account = accountToApprove(accounts.get(row.executor_id))
    const isConfirmed = row.state === 'confirmed'
    if (!isConfirmed && !isAccountChanged(row, account)) throw await refusal('wrong_state')
    const lack = lackingDetail(row, accounts)
    if (lack !== null) throw await refusal(`no_${lack}`)
    const person = await listSamePerson({ reader: tx, session })
    const approval = approvalBy(session.accountId, person, row, account)
    const changes = {
      payableKopecks: { from: null, to: payableOf(row) },
      ...accountInHistory(row.payout_account, account),
    }
    if (approval === 'first') {
      const first = { first_approved_by: session.cabinetId, first_approved_account: session.accountId }
      await move({ to: row.state, action: 'approved_first', set: { ...first, asked_account: account }, changes })
      return
    }
    if (approval !== 'last') throw await refusal(approval)
    const set = { approved_by: session.cabinetId, approved_account: session.accountId, approved_at: now }
    const to = isConfirmed ? 'approved' : row.state
    await move({ to, action: 'approved', set: { ...set, payout_account: account }, changes })
    if (isConfirmed) await notify('approved', [row.executor_id], { amount: moneyInText(payableOf(row)) })
  },
)

export const holdIncomeReport = statementSteps.useCase<typeof spec.holdIncomeReport>(
  'hold',
  async ({ row, move, notify }, { reason }) => {
    await move({ action: 'held', set: { held_from: row.state, reason, confirm_by: null }, reason })
    await notify('held', [row.executor_id], { reason })
  },
)

/** Takes a statement off hold. A draft gives its executor three days again. */
export const resumeIncomeReport = statementSteps.useCase<typeof spec.resumeIncomeReport>(
  'resume',
  async ({ tx, now, row, move, notify }) => {
    const to = row.held_from ?? 'draft'
    const open = (await listObjections(tx, row.id)).some((each) => each.answered_at === null)
    const confirm_by = to === 'draft' && !open ? new Date(now.getTime() + confirmWithinMs) : null
    await move({ to, action: 'resumed', set: { held_from: null, reason: null, confirm_by } })
    await notify('resumed', [row.executor_id])
  },
)

/** Voids a statement that was not paid. Its rows are still owed, so they move to the next open month. */
export const voidIncomeReport = statementSteps.useCase<typeof spec.voidIncomeReport>(
  'void',
  async ({ tx, effects, now, row, move, notify, refusal }, { reason }) => {
    if (row.paid_kopecks > 0) throw await refusal('wrong_state')
    await move({ action: 'voided', set: { reason, held_from: null, confirm_by: null }, reason })
    const next = { executorId: row.executor_id, month: addMonths(row.month, 1) }
    const toId = (await lockOrInsertOpenReports(tx, effects, now, [next])).get(row.executor_id)
    if (toId === undefined) throw new Error('there is no open month to move the rows to')
    await moveAllRows(tx, [{ fromId: row.id, toId }])
    await refreshSums(tx, [toId])
    await notify('voided', [row.executor_id], { reason })
  },
)
