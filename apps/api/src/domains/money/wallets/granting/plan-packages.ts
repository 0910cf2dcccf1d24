// Packages of plans that are paid ahead: the lessons that both sides agreed on for a month are a package. They draw from it when they are
// settled; the price of those not taught by the end of the month goes back to the customer.
import { datesOfMonth } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import type { Steps } from '#platform/domain-parts/steps.ts'
import { formatted } from '#platform/texts/text-formats.ts'
import { findContracts } from '#teaching/contracts'
import { creditPlanInvoice, draftPlanInvoice } from '#money/invoices'
import { post } from '#money/ledger'
import { refundedEntry } from '../entries.ts'
import { begin, preparePackage } from './grant-package.ts'
import { columnsOfRefund, ofPlan, refundOf } from '../policy.ts'
import { moveWallet, type WalletRow } from '../queries.ts'

/** Grants the package of an approved plan, if its contract is paid ahead, and drafts its invoice, or issues it where the contract says
 *  so. The customer owes it from now on, and is told when the invoice is issued. */
export async function prepayPlan(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  plan: Steps['plan.approved'],
): Promise<void> {
  const contract = (await findContracts(tx, [plan.contractId])).get(plan.contractId)
  if (!contract?.policy.paysAhead || plan.priceKopecks === 0) return
  const dates = datesOfMonth(plan.month)
  const { id: contractId, customerId } = contract
  const name = `Занятия по плану на ${formatted('ru', 'month', plan.month)}`
  const wallet = await preparePackage(tx, effects, actor, {
    customerId,
    contractId,
    name,
    source: { kind: ofPlan, id: plan.planId },
    // Prices go by minutes, so that a shorter lesson than was planned takes less.
    unit: 'minutes',
    totalUnits: plan.minutes,
    priceKopecks: plan.priceKopecks,
    validDays: dates.length,
    subject: null,
    level: null,
    executorId: null,
    learnerId: null,
  })
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  await begin(tx, effects, actor, wallet, { activated_on: first, expires_on: last })
  const isEven = plan.priceKopecks % plan.lessonCount === 0
  await draftPlanInvoice(tx, effects, actor, {
    planId: plan.planId,
    contractId,
    customerId,
    month: plan.month,
    issuesAtOnce: contract.policy.issuesAtOnce,
    line: {
      title: name,
      quantity: isEven ? plan.lessonCount : 1,
      unitPriceKopecks: isEven ? plan.priceKopecks / plan.lessonCount : plan.priceKopecks,
      discountKopecks: 0,
      of: {
        subject: contract.subject,
        learnerName: `${contract.learnerLastName} ${contract.learnerFirstName}`,
        contractNumber: contract.number,
      },
    },
  })
}

/** Takes the sum that a plan gives back off its invoice. @returns the sum that the customer gets, in kopecks: never more than the
 *  invoice asks for */
export const reducePlanInvoice = (
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  row: WalletRow,
  wantedKopecks: number,
  reason: string,
): Promise<number> => creditPlanInvoice(tx, effects, actor, { planId: row.source_id, wantedKopecks, reason })

const untaught = 'Занятия плана, которые не состоялись и не оплачиваются'

/** Gives the customer back the price of the lessons that were not taught in a month that is over. The customer's money is locked, and
 *  the package. */
export async function endPlan(tx: Tx, effects: Effects, row: WalletRow): Promise<void> {
  const refund = await reducePlanInvoice(tx, effects, null, row, refundOf(row), untaught)
  if (!(await moveWallet(tx, row, 'refunded', columnsOfRefund(refund, untaught)))) {
    throw new Error(`the locked package ${row.id} has changed`)
  }
  await post(tx, effects, refundedEntry(row, refund, effects.clock.now()))
  await recordEvent(tx, effects, null, {
    objectKind: 'wallet',
    objectId: row.id,
    action: 'refunded',
    reason: untaught,
    changes: {
      state: { from: row.state, to: 'refunded' },
      leftUnits: { from: row.left_units, to: 0 },
      refundedKopecks: { from: null, to: refund },
    },
  })
}
