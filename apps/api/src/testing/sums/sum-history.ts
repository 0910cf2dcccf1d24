/** Histories of two months of one executor, two customers and a group: lessons, sessions, statements and payouts besides the money of
 *  mixed-history.ts. October is closed, November ends while the history runs. */
import { closeLessons, listLessons } from '@navyk/api-spec/teaching/lessons'
import { closeMonth } from '@navyk/api-spec/money/work-reports'
import * as income from '@navyk/api-spec/money/income-reports'
import { getInvoice } from '@navyk/api-spec/money/invoices'
import * as orders from '@navyk/api-spec/money/orders'
import * as payouts from '@navyk/api-spec/money/payouts'
import { holdProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import fc from 'fast-check'
import { expect } from 'vitest'
import { accrueSessions } from '#domains/money/income-reports/accruing/accrue-sessions.ts'
import { enterPayout, enterServiceDetails } from '../legal-details.ts'
import { MixedHistory, mixedStep } from './mixed-history.ts'
import { passOrderDays } from '#domains/money/orders/tasks.ts'
import { payInvoice } from '../acting/payments.ts'
import { addSession, readSession } from '../acting/programme-sessions.ts'
import { joinTeam, openProgramme, createFirmSeat } from '../acting/programmes.ts'
import { orderProduct, sellProduct } from '../acting/shop.ts'
import { confirmStatement } from '../factories/statements.ts'
import { createContract, settleMonth, teach, type TestContract } from '../acting/teaching.ts'
import type { TestPerson } from '../test-app.ts'

/** One day for each lesson, so that none meets another. */
const daysOfLessons = [3, 4, 5, 6, 10, 11, 12, 13, 17, 18]
const outcomes = ['held', 'held_partial', 'student_no_show', 'cancelled_by_executor', 'cancelled_by_service'] as const
const outcome = fc.constantFrom(...outcomes)
const amount = fc.integer({ min: 1, max: 3000 })
const sessions = ['2026-11-24', '2026-11-26']

const payStep = fc.oneof(
  fc.record({ do: fc.constantFrom('bonus' as const, 'deduction' as const), amount }),
  fc.record({ do: fc.constant('lesson' as const), outcome: fc.option(outcome) }),
  fc.record({ do: fc.constant('outcome' as const), which: fc.nat(20), outcome }),
  fc.record({
    do: fc.constant('order' as const),
    amount: fc.integer({ min: 100, max: 9000 }),
    end: fc.constantFrom('wait' as const, 'part' as const, 'pay' as const, 'back' as const, 'cancel' as const),
  }),
)
export type PayStep = typeof payStep extends fc.Arbitrary<infer One> ? One : never
const step = fc.oneof(
  { weight: 3, arbitrary: mixedStep.map((of) => ({ kind: 'money' as const, of })) },
  { weight: 2, arbitrary: payStep.map((of) => ({ kind: 'pay' as const, of })) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** End of November: for each session whether the learner came, and whether that is corrected afterwards; and the payout of the
 *  statement (none, a part, all, all by a file for the bank, or all comes back). */
const monthEnd = fc.record({
  sessions: fc.tuple(
    ...sessions.map(() => fc.record({ came: fc.boolean(), isCorrected: fc.boolean(), isLate: fc.boolean() })),
  ),
  payout: fc.constantFrom('none' as const, 'part' as const, 'all' as const, 'back' as const, 'batch' as const),
})
export type MonthEnd = typeof monthEnd extends fc.Arbitrary<infer One> ? One : never

export const history = fc.record({
  before: fc.array(step, { minLength: 3, maxLength: 8 }),
  end: monthEnd,
  after: fc.array(step, { minLength: 1, maxLength: 5 }),
})
export interface SumSteps {
  before: Step[]
  end: MonthEnd
  after: Step[]
}

export class SumHistory extends MixedHistory {
  private contract: TestContract | undefined
  private sessionIds: string[] = []
  private learnerId = ''
  private taught = 0

  /** Besides October: a contract of another customer whom the service is the agent of, and a group with two sessions to come. */
  override async prepare(): Promise<void> {
    const { t } = this
    const { executor, otherCustomer } = t.people
    await enterServiceDetails(t)
    await enterPayout(t, executor, executor.cabinetId)
    await super.prepare()
    this.contract = await createContract(t, {
      customer: otherCustomer,
      settlementModel: 'agent',
      customerRateKopecks: 3333,
      executorRateKopecks: 2501,
    })
    const { id } = await openProgramme(t)
    await joinTeam(t, id, executor, { basis: 'head', amountKopecks: 61_03 })
    this.learnerId = (await createFirmSeat(t, id, otherCustomer)).learner.id
    for (const date of sessions) this.sessionIds.push((await addSession(t, id, date)).id)
  }

  async go(one: Step): Promise<void> {
    if (one.kind === 'money') await this.step(one.of)
    else await this.change(one.of)
  }

  private async change(one: PayStep): Promise<void> {
    if (one.do === 'lesson') return this.teachOne(one.outcome)
    if (one.do === 'outcome') return this.correctOutcome(one.which, one.outcome)
    if (one.do === 'order') return this.order(one.amount, one.end)
    const report = (await this.reports()).find(({ state }) => state === 'accruing' || state === 'draft')
    if (!report) return
    const body = { version: report.version, kind: one.do, amountKopecks: one.amount, reason: 'Причина' }
    const { status } = await this.call(income.adjustIncomeReport, report.id, body)
    // A deduction of more than there is changes nothing.
    expect([200, 409, 422]).toContain(status)
  }

  /** The other customer orders a package of this price: it waits for its payment, is paid in part or whole, is opened and given back, or is
   *  cancelled. */
  private async order(priceKopecks: number, end: 'wait' | 'part' | 'pay' | 'back' | 'cancel'): Promise<void> {
    const { otherCustomer, accountant } = this.t.people
    const product = await sellProduct(this.t, { priceKopecks })
    const placed: orders.Order | undefined = await orderProduct(this.t, product.id, otherCustomer)
    // No more than five wait for their payment.
    if (!placed?.invoiceId) return
    const params = { id: placed.id }
    const body = { version: placed.version, reason: 'Передумали' }
    if (end === 'cancel') await this.call(orders.cancelOrder, placed.id, body, otherCustomer)
    if (end === 'wait' || end === 'cancel') return
    const invoice = (await this.t.call(getInvoice, { as: accountant, params: { id: placed.invoiceId } })).body.data
    // Credit has paid a part of it, or all.
    const due: number = invoice.balanceKopecks
    if (due > 0) {
      const paid = await payInvoice(this.t, invoice, { amountKopecks: end === 'part' ? Math.ceil(due / 3) : due })
      expect([paid.status, paid.text]).toEqual([200, paid.text])
    }
    await passOrderDays(this.t.services)
    if (end !== 'back') return
    const { version } = (await this.t.call(orders.getOrder, { as: accountant, params })).body.data
    const refund = { version, lineIds: [], refundKopecks: priceKopecks, reason: 'Переехали' }
    const refunded = await this.call(orders.refundOrder, placed.id, refund)
    expect([refunded.status, refunded.text]).toEqual([200, refunded.text])
  }

  private async teachOne(of: (typeof outcomes)[number] | null): Promise<void> {
    const day = daysOfLessons[this.taught]
    if (day === undefined || !this.contract || this.t.clock.now() > new Date('2026-12-01')) return
    this.taught += 1
    await teach(this.t, this.contract, [{ date: `2026-11-${String(day).padStart(2, '0')}`, outcome: null }])
    if (of !== null) await this.close((await this.openLessons()).at(0), of)
  }

  /** A lesson of November that has an outcome gets another one. */
  private async correctOutcome(which: number, of: (typeof outcomes)[number]): Promise<void> {
    const query = { month: '2026-11', executorId: this.t.people.executor.cabinetId, limit: '100' }
    const { data } = (await this.t.call(listLessons, { as: this.t.people.manager, query })).body
    const closed = data.filter(({ state }: { state: string }) => state === 'closed')
    if (closed.length > 0) await this.close(closed[which % closed.length], of)
  }

  private async close(lesson: { id: string; version: number } | undefined, of: (typeof outcomes)[number]) {
    if (!lesson) return
    const { id, version } = lesson
    const part = of === 'held_partial' ? { heldMinutes: 37 } : {}
    const body = { lessons: [{ id, version, outcome: of, reason: 'Ошибка', ...part }] }
    const answer = await this.call(closeLessons, '', body, this.t.people.manager)
    expect([answer.status, answer.text]).toEqual([200, answer.text])
  }

  private async openLessons(): Promise<{ id: string; version: number }[]> {
    const query = { view: 'unclosed', executorId: this.t.people.executor.cabinetId, limit: '100' }
    return (await this.t.call(listLessons, { as: this.t.people.manager, query })).body.data
  }

  private async reports(): Promise<income.IncomeReportSummary[]> {
    return (await this.t.call(income.listIncomeReports, { as: this.t.people.executor })).body.data
  }

  /** The sessions are held, November is handed in, approved and drafted; its statement is paid as `payout` says. */
  async endMonth({ sessions: held, payout }: MonthEnd): Promise<void> {
    const { t } = this
    const { manager, executor, accountant } = t.people
    for (const [index, { came, isCorrected, isLate }] of held.entries()) {
      t.clock.set(new Date(`${sessions[index]}T16:30:00Z`))
      await this.hold(index, came, executor)
      if (isCorrected && !isLate) await this.hold(index, !came, executor)
    }
    t.clock.set(new Date('2026-11-30T09:00:00Z'))
    await accrueSessions(t.services)
    for (const [index, { came, isCorrected, isLate }] of held.entries()) {
      if (isCorrected && isLate) await this.hold(index, !came, manager)
    }
    for (const lesson of await this.openLessons()) await this.close(lesson, 'held')
    t.clock.set(new Date('2026-12-04T09:00:00Z'))
    await accrueSessions(t.services)
    if (this.taught > 0) {
      await settleMonth(t, executor, '2026-11')
      await this.call(closeMonth, '', { month: '2026-11' })
    }
    await t.call(payouts.startPayoutRun, { as: accountant, body: { month: '2026-11' } })
    if (payout !== 'none') await this.payOut(payout)
  }

  private async hold(index: number, came: boolean, as: TestPerson): Promise<void> {
    const id = this.sessionIds[index] ?? ''
    const { version } = await readSession(this.t, id)
    const outcomes = [{ learnerId: this.learnerId, outcome: came ? 'present' : 'absent' }]
    const reason = as === this.t.people.manager && { reason: 'Ошибка в списке' }
    const answer = await this.call(holdProgrammeSession, id, { version, outcomes, ...reason }, as)
    expect([answer.status, answer.text]).toEqual([200, answer.text])
  }

  private async payOut(what: Exclude<MonthEnd['payout'], 'none'>): Promise<void> {
    const { executor, accountant } = this.t.people
    const report = (await this.reports()).find(({ state }) => state === 'draft')
    if (!report) return
    const { id, payableKopecks } = report
    const step = async (endpoint: EndpointDeclaration, body: object = {}) => {
      const now = (await this.t.call(income.getIncomeReport, { as: accountant, params: { id } })).body.data
      const answer = await this.call(endpoint, id, { version: now.version, ...body })
      expect([answer.status, answer.text]).toEqual([200, answer.text])
    }
    await confirmStatement(this.t, executor, id)
    await step(income.approveIncomeReport)
    if (payableKopecks <= 1) return
    if (what === 'batch') return this.putIntoBatch()
    await step(payouts.startPayout)
    const amountKopecks = what === 'part' ? Math.ceil(payableKopecks / 3) : payableKopecks
    await step(payouts.recordPayout, { amountKopecks, paidOn: '2026-12-04' })
    if (what === 'back') await step(payouts.failPayout, { reason: 'Счёт закрыт' })
  }

  /** All that is ready goes into one file for the bank. */
  private async putIntoBatch(): Promise<void> {
    const { ready } = (await this.t.call(payouts.getDuePayouts, { as: this.t.people.accountant })).body.data
    const form = { format: 'belarusbank', branch: '500', contract: 'Д-17', purpose: 'Вознаграждение' }
    const answer = await this.call(payouts.createPayoutBatch, '', { ...form, ...ready })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
  }
}
