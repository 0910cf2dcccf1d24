/** Histories of money with packages and corrections of a closed month between payments, credit notes and refunds. */
import { creditCorrections, draftInvoices, issueInvoice } from '@navyk/api-spec/money/invoices'
import { getWallet, grantWallet, refundWallet } from '@navyk/api-spec/money/wallets'
import { approveCorrection, askCorrection, closeWorkReport, getWorkReport } from '@navyk/api-spec/money/work-reports'
import fc from 'fast-check'
import { expect } from 'vitest'
import { findWorkReportOf } from '#money/work-reports'
import { MoneyHistory, moneyStep, reason } from './money-history.ts'
import { paidOf, type PlainInvoice } from './money-model.ts'
import { createContract, settleMonth, teach } from '../acting/teaching.ts'

const month = '2026-10'
const which = fc.nat(20)
export const mixedStep = fc.oneof(
  { weight: 4, arbitrary: moneyStep },
  fc.record({ do: fc.constant('package' as const), amount: fc.integer({ min: 1, max: 9000 }) }),
  fc.record({ do: fc.constant('refundPackage' as const), which }),
  fc.record({ do: fc.constant('correct' as const), which, charge: fc.constantFrom(0, 1000, 3999, 4000, 4500) }),
  fc.record({ do: fc.constant('creditCorrections' as const), isStale: fc.boolean() }),
)
type Step = typeof mixedStep extends fc.Arbitrary<infer One> ? One : never

export class MixedHistory extends MoneyHistory {
  private contractId = ''
  private reportId = ''
  private lessons: { id: string; charge: number; pay: number }[] = []
  /** Corrections that wait for an invoice, and credit notes for other corrections, in kopecks. */
  private waiting = 0
  private credited = 0

  /** October has three lessons of 40,00 on an invoice, and is closed. */
  async prepare(): Promise<void> {
    const { t } = this
    const { accountant, executor } = t.people
    const contract = await createContract(t)
    this.contractId = contract.id
    await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }, { date: '2026-10-19' }])
    await settleMonth(t, executor, month)
    const report = await findWorkReportOf(t.services.db, executor.cabinetId, month)
    this.reportId = report?.id ?? ''
    expect((await this.call(closeWorkReport, this.reportId, { version: report?.version })).status).toBe(200)
    const shown = (await t.call(getWorkReport, { as: accountant, params: { id: this.reportId } })).body.data
    this.lessons = shown.contracts[0].lessons.map(({ id }: { id: string }) => ({ id, charge: 4000, pay: 3000 }))
    const [id = ''] = (await this.call(draftInvoices, '', { month, contractId: this.contractId })).body.data.invoiceIds
    const dueOn = '2026-11-25'
    expect((await this.call(issueInvoice, id, { version: 1, dueOn })).status).toBe(200)
    this.invoices.push({
      id,
      kind: 'lessons',
      dueOn,
      total: 12_000,
      owed: 12_000,
      returned: 0,
      creditedByHand: 0,
      state: 'issued',
      takes: [],
    })
    this.owes += 12_000
  }

  async step(one: Step): Promise<void> {
    if (one.do === 'package') await this.grant(one.amount)
    else if (one.do === 'refundPackage') await this.giveBackPackage(one.which)
    else if (one.do === 'correct') await this.correct(one.which, one.charge)
    else if (one.do === 'creditCorrections') await this.takeOffCorrections(one.isStale)
    else await this.run(one)
    this.beginPackages()
  }

  /** A package begins when its invoice is paid in full: its price is owed from then on, whatever becomes of the payment. */
  private beginPackages(): void {
    for (const invoice of this.invoices) {
      if (invoice.sold?.state !== 'pending' || paidOf(invoice) < invoice.owed) continue
      invoice.sold.state = 'active'
      this.owes += invoice.sold.price
    }
  }

  private async grant(price: number): Promise<void> {
    const about = { name: 'Пять занятий', unit: 'lessons', totalUnits: 5, validDays: 60, reason }
    const body = { ...about, subject: null, level: null, contractId: null, priceKopecks: price }
    const answer = await this.call(grantWallet, '', { ...body, customerId: this.customerId })
    expect(answer.status).toBe(200)
    const invoice = await this.invoiceOfPackage(answer.body.data.id)
    this.invoices.push({
      id: invoice.id,
      kind: 'package',
      dueOn: invoice.due_on ?? '',
      total: price,
      owed: price,
      returned: 0,
      creditedByHand: 0,
      state: 'issued',
      takes: this.take(Math.min(price, this.credit)),
      sold: { id: answer.body.data.id, price, state: 'pending' },
    })
  }

  private async invoiceOfPackage(walletId: string) {
    return this.t.services.db
      .selectFrom('invoice')
      .select(['id', 'due_on'])
      .where('source_id', '=', walletId)
      .executeTakeFirstOrThrow()
  }

  private async giveBackPackage(place: number): Promise<void> {
    const sold = this.invoices.filter((invoice) => invoice.sold)
    const invoice = sold[place % Math.max(sold.length, 1)]
    if (!invoice?.sold) return
    const { id, state, price } = invoice.sold
    const as = this.t.people.accountant
    const { version } = (await this.t.call(getWallet, { as, params: { id } })).body.data
    const { status } = await this.call(refundWallet, id, { version, reason })
    expect(status).toBe(state === 'refunded' ? 409 : 200)
    if (state === 'refunded') return
    invoice.sold.state = 'refunded'
    if (state === 'active') {
      this.takeOff(invoice, price)
      this.owes -= price
      return
    }
    const paid = paidOf(invoice)
    this.giveBack(invoice, paid)
    invoice.state = paid > 0 ? 'void' : 'cancelled'
  }

  /** One accountant asks, the other approves; the pay is at most the price. */
  private async correct(place: number, charge: number): Promise<void> {
    const lesson = this.lessons[place % this.lessons.length]
    if (!lesson) return
    const pay = Math.min(3000, charge)
    const { version } = await this.report()
    const body = { version, lessonId: lesson.id, chargeKopecks: charge, payKopecks: pay, reason }
    const asked = await this.call(askCorrection, this.reportId, body)
    const isSame = lesson.charge === charge && lesson.pay === pay
    expect(asked.status).toBe(isSame ? 409 : 200)
    if (isSame) return
    const { id: correctionId, version: correctionVersion } = asked.body.data.corrections.find(
      (each: { state: string }) => each.state === 'asked',
    )
    const decision = { correctionId, correctionVersion }
    expect((await this.call(approveCorrection, this.reportId, decision, this.second)).status).toBe(200)
    this.waiting += charge - lesson.charge
    this.owes += charge - lesson.charge
    Object.assign(lesson, { charge, pay })
  }

  private async report() {
    const as = this.t.people.accountant
    return (await this.t.call(getWorkReport, { as, params: { id: this.reportId } })).body.data
  }

  private async takeOffCorrections(isStale: boolean): Promise<void> {
    const amountKopecks = Math.max(-this.waiting, 0) + (isStale || this.waiting >= 0 ? 1 : 0)
    const invoice = this.invoices.find(
      (each) => each.kind === 'lessons' && each.state === 'issued' && each.owed >= amountKopecks,
    )
    const { status } = await this.call(creditCorrections, '', { contractId: this.contractId, amountKopecks })
    const isAllowed = amountKopecks === -this.waiting && invoice !== undefined
    expect(status).toBe(isAllowed ? 200 : 409)
    if (!isAllowed) return
    this.takeOff(invoice, amountKopecks)
    this.credited += amountKopecks
    this.waiting = 0
  }

  protected override async makeVoid(invoice: PlainInvoice): Promise<boolean> {
    const isVoid = await super.makeVoid(invoice)
    // What it has taken off for corrections waits again.
    if (isVoid && invoice.kind === 'lessons') {
      this.waiting -= this.credited
      this.credited = 0
    }
    return isVoid
  }
}
