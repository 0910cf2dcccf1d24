import { addDays, businessDate } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/wallets'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, refused, type Session, type WriteCase } from '#platform/http'
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { listActingExecutors, listPeople } from '#people/accounts'
import { findContracts } from '#teaching/contracts'
import {
  cancelOrderInvoice,
  creditOrderInvoice,
  findInvoices,
  issueOrderInvoice,
  listDebtsOfSold,
  lockCreditRows,
  markGranted,
} from '#money/invoices'
import { post } from '#money/ledger'
import { refundedEntry } from '../entries.ts'
import { activate, grantPackage, preparePackage } from './grant-package.ts'
import { isOver } from './granted-packages.ts'
import { describeWallet } from '../list-wallets.ts'
import { prepayPlan, reducePlanInvoice } from './plan-packages.ts'
import { columnsOfRefund, ofPlan, refundOf, thawedUntil } from '../policy.ts'
import { findWallet, lockWallet, moveWallet } from '../queries.ts'
import { walletSteps } from '../wallet-steps.ts'

/** The source of packages that staff grant, whose invoices are this domain's. */
const byHand = 'by_hand'

/** Days that a customer has to pay a package that is granted by hand. */
const paymentDays = 7

/** Grants a package by hand. A gift begins at once; any other gets an invoice, and begins when that is paid: at once where the
 *  customer has the credit. @throws Failure 404 no such customer or contract of theirs · 422 */
export const grantWallet: WriteCase<typeof spec.grantWallet> = async (tx, effects, session, input) => {
  const { customerId, contractId, reason, executorId = null } = input
  if ((await listPeople(tx, [customerId])).get(customerId)?.role !== 'customer') throw notFound()
  if (contractId !== null) {
    const contract = (await findContracts(tx, [contractId])).get(contractId)
    if (contract?.customerId !== customerId) throw invalidFields({ contractId: 'validation.invalid' })
    if (executorId !== null && contract.executorId !== executorId) {
      throw invalidFields({ executorId: 'validation.invalid' })
    }
  }
  if (executorId !== null && !(await listActingExecutors(tx, [executorId])).has(executorId)) {
    throw invalidFields({ executorId: 'validation.invalid' })
  }
  const source = { kind: byHand, id: effects.ids.next() }
  const granted = {
    customerId,
    contractId,
    source,
    reason,
    executorId,
    learnerId: null,
    name: input.name,
    unit: input.unit,
    totalUnits: input.totalUnits,
    priceKopecks: input.priceKopecks,
    validDays: input.validDays,
    subject: input.subject,
    level: input.level,
  }
  const answer = async (id: string) => {
    const row = await findWallet(tx, id)
    if (!row) throw notFound()
    return describeWallet(tx, session, row, effects.clock.now())
  }
  if (input.priceKopecks === 0) return answer((await grantPackage(tx, effects, session, granted)).id)
  // The customer's money is locked before the package, as everywhere.
  await lockCreditRows(tx, [customerId])
  const wallet = await preparePackage(tx, effects, session, granted)
  await issueOrderInvoice(tx, effects, session, {
    customerId,
    kind: 'package',
    sourceId: wallet.id,
    payer: null,
    lines: [{ title: input.name, quantity: 1, unitPriceKopecks: input.priceKopecks, discountKopecks: 0 }],
    dueOn: addDays(businessDate(effects.clock.now()), paymentDays),
  })
  return answer(wallet.id)
}

/** A package begins when its invoice is paid in full, in the transaction of the payment; that of a plan with its approval. */
export const reactions: Reactions = {
  'plan.approved': prepayPlan,
  'invoice.paid': async (tx, effects, session, { invoices }) => {
    for (const { kind, sourceId } of invoices) {
      if (kind !== 'package' || sourceId === null) continue
      await activate(tx, effects, session, { id: sourceId })
      await markGranted(tx, { kind, sourceId }, effects.clock.now())
    }
  },
  // The unused part of the package has to go back first.
  'invoice.writing_off': async (tx, _effects, _session, { kind, sourceId }) => {
    const row = kind === 'package' ? await lockWallet(tx, sourceId) : undefined
    if (row && !isOver(row.state)) throw refused('wallet_state', 'wallets.refund_first')
  },
  // An accountant has cancelled the invoice: nobody can pay the package any more. A package that is given back takes its invoice back
  // itself.
  'invoice.withdrawn': async (tx, effects, session, { invoiceIds }) => {
    for (const { kind, source_id, cancel_reason } of await findInvoices(tx, invoiceIds)) {
      if (kind === 'package' && source_id !== null)
        await endUnpaid(tx, effects, session, source_id, cancel_reason ?? '')
    }
  },
}

/** Ends a package that nobody has paid, whose customer's money is locked. */
async function endUnpaid(tx: Tx, effects: Effects, actor: Session | null, id: string, reason: string): Promise<void> {
  const row = await lockWallet(tx, id)
  if (row?.state !== 'pending') return
  if (!(await moveWallet(tx, row, 'refunded', columnsOfRefund(0, reason)))) {
    throw new Error(`the locked package ${id} has changed`)
  }
  await recordEvent(tx, effects, actor, {
    objectKind: 'wallet',
    objectId: id,
    action: 'refunded',
    reason,
    changes: { state: { from: row.state, to: 'refunded' }, leftUnits: { from: row.left_units, to: 0 } },
  })
}

/** Stops the term of a package. @throws Failure 404 · 409 it is not active */
export const freezeWallet = walletSteps.useCase<typeof spec.freezeWallet>(
  'freeze',
  async ({ now, row, move, notify, refusal }, { reason }) => {
    if (row.source_kind === ofPlan) throw await refusal('month_of_plan')
    const today = businessDate(now)
    await move({
      action: 'frozen',
      reason,
      set: { frozen_on: today, frozen_by: 'staff' },
      changes: { frozenOn: { from: null, to: today } },
    })
    await notify('frozen', [row.customer_id], { name: row.name, reason })
  },
)

/** Continues the term, later by the days that the package was frozen. @throws Failure 404 · 409 it is not frozen */
export const unfreezeWallet = walletSteps.useCase<typeof spec.unfreezeWallet>(
  'unfreeze',
  async ({ now, row, move, notify }) => {
    const { expires_on, frozen_on } = row
    if (expires_on === null || frozen_on === null) throw new Error(`the frozen package ${row.id} has no term`)
    const until = thawedUntil({ expires_on, frozen_on }, businessDate(now))
    await move({
      action: 'unfrozen',
      set: { frozen_on: null, frozen_by: null, expires_on: until },
      changes: { expiresOn: { from: expires_on, to: until } },
    })
    await notify('unfrozen', [row.customer_id], { name: row.name, until })
  },
)

/** Ends a package: the part of its price that the used lessons leave becomes the customer's credit; two people can send it back by a
 *  refund of credit. A package that nobody has paid yet is taken back with its invoice.
 *  @throws Failure 404 · 409 it has ended already */
export const refundWallet: WriteCase<typeof spec.refundWallet> = async (tx, effects, session, input) => {
  const seen = await findWallet(tx, input.id)
  if (!seen) throw notFound()
  // The customer's money is locked before the package, as everywhere.
  await lockCreditRows(tx, [seen.customer_id])
  return refundLocked(tx, effects, session, input)
}

const refundLocked = walletSteps.useCase<typeof spec.refundWallet>(
  'refund',
  async ({ tx, effects, session, now, row, move, notify, refusal }, { reason }) => {
    const debt = (await listDebtsOfSold(tx, 'package', [row.id])).get(row.id)
    if (debt === 'given_up') throw await refusal('debt_given_up')
    const before = (await lockCreditRows(tx, [row.customer_id])).get(row.customer_id) ?? 0
    const refund = row.state === 'pending' ? 0 : refundOf(row)
    // An invoice that was credited or written off asks for less than its plan.
    const taken =
      row.source_kind === ofPlan ? await reducePlanInvoice(tx, effects, session, row, refund, reason) : refund
    await move({
      action: 'refunded',
      reason,
      set: columnsOfRefund(taken, reason),
      changes: {
        leftUnits: { from: row.left_units, to: 0 },
        refundedKopecks: { from: null, to: taken },
      },
    })
    if (row.state !== 'pending') await post(tx, effects, refundedEntry(row, taken, now))
    const { id, source_kind, source_id } = row
    const invoice = { kind: 'package', sourceId: id, reason } as const
    if (row.state === 'pending') await cancelOrderInvoice(tx, effects, session, invoice)
    else if (source_kind === byHand && taken > 0) {
      await creditOrderInvoice(tx, effects, session, { ...invoice, amountKopecks: taken })
    }
    await effects.announceStep(tx, effects, session, 'wallet.refunded', {
      walletId: id,
      source: { kind: source_kind, id: source_id },
      customerId: row.customer_id,
      refundKopecks: taken,
      reason,
    })
    // An unpaid part, or one whose payment was reversed, only makes the invoice less.
    const credited = ((await lockCreditRows(tx, [row.customer_id])).get(row.customer_id) ?? 0) - before
    const values = { name: row.name, amount: moneyInText(taken), credit: moneyInText(credited), reason }
    const notice = credited === taken ? 'refunded' : 'refunded_unpaid'
    await notify(taken > 0 ? notice : 'ended', [row.customer_id], values)
  },
)
