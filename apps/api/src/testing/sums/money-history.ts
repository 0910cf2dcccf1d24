/** Invoices, payments, credit and refunds of one customer: what happens to them by chance, on the service and on a plain model. */
import {
  createManualInvoice,
  creditInvoice,
  getInvoice,
  issueInvoice,
  listInvoices,
  type InvoiceSummary,
  voidInvoice,
  writeOffInvoice,
} from '@navyk/api-spec/money/invoices'
import * as spec from '@navyk/api-spec/money/payments'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  added,
  dueOf,
  paidOf,
  type PlainInvoice,
  type PlainPayment,
  type PlainRefund,
  statusOf,
  sum,
} from './money-model.ts'
import { duesOf, refundAccount } from '../acting/payments.ts'
import type { TestApp, TestPerson } from '../test-app.ts'
import { balance } from '#money/ledger'

const amount = fc.integer({ min: 1, max: 9000 })
const which = fc.nat(20)
export const moneyStep = fc.oneof(
  fc.record({ do: fc.constant('invoice' as const), amount, day: fc.integer({ min: 21, max: 29 }) }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      amount,
      which,
      to: fc.constantFrom('all', 'one', 'none' as const),
    }),
  },
  fc.record({ do: fc.constant('use' as const), amount, which }),
  fc.record({ do: fc.constant('reverse' as const), which }),
  fc.record({ do: fc.constant('credit' as const), amount, which }),
  fc.record({ do: fc.constantFrom('void' as const, 'writeOff' as const), which }),
  fc.record({ do: fc.constant('ask' as const), amount }),
  fc.record({ do: fc.constantFrom('approve' as const, 'refuse' as const, 'payOut' as const), which }),
)
export type MoneyStep = typeof moneyStep extends fc.Arbitrary<infer One> ? One : never

export const reason = 'Ошибка'

/** One history, on the service and on the model at once. */
export class MoneyHistory {
  payments: PlainPayment[] = []
  invoices: PlainInvoice[] = []
  refunds: PlainRefund[] = []
  /** Balances of the customer's account and of the bank's, in kopecks. */
  owes = 0
  bank = 0
  calls = 0

  readonly t: TestApp
  /** The accountant who decides on refunds. */
  readonly second: TestPerson

  constructor(t: TestApp, second: TestPerson) {
    this.t = t
    this.second = second
  }

  protected get customerId() {
    return this.t.people.customer.cabinetId
  }
  protected get credit() {
    return sum(this.payments, (payment) => payment.left)
  }
  private get due() {
    return this.invoices
      .filter((invoice) => dueOf(invoice) > 0)
      .sort((one, other) => one.dueOn.localeCompare(other.dueOn) || one.id.localeCompare(other.id))
  }

  protected call(endpoint: EndpointDeclaration, id: string, body: object, as = this.t.people.accountant) {
    this.calls += 1
    return this.t.call(endpoint, { as, ...(id !== '' && { params: { id } }), body, key: `a-history-${this.calls}` })
  }
  protected async versionOf(id: string): Promise<number> {
    return (await this.t.call(getInvoice, { as: this.t.people.accountant, params: { id } })).body.data.version
  }
  /** Takes kopecks out of the oldest payments. @returns the part of each payment */
  protected take(kopecks: number) {
    let missing = kopecks
    return this.payments.flatMap((payment) => {
      const part = Math.min(missing, payment.left)
      payment.left -= part
      missing -= part
      return part > 0 ? [{ payment, amount: part }] : []
    })
  }
  /** Takes money off an invoice; the payment that came last is freed first. */
  protected giveBack(invoice: PlainInvoice, kopecks: number): void {
    let missing = kopecks
    for (const take of invoice.takes.toReversed()) {
      const part = Math.min(missing, take.amount)
      take.amount -= part
      take.payment.left += part
      missing -= part
    }
    invoice.takes = invoice.takes.filter((take) => take.amount > 0)
  }

  async run(one: MoneyStep): Promise<void> {
    if (one.do === 'invoice') return this.invoice(one.amount, `2026-11-${one.day}`)
    if (one.do === 'pay') return this.pay(one)
    if (one.do === 'ask') return this.ask(one.amount)
    if (one.do === 'approve' || one.do === 'refuse' || one.do === 'payOut') {
      const refund = this.refunds[one.which % this.refunds.length]
      return refund && this.decide(one.do, refund)
    }
    if (one.do === 'reverse') {
      const payment = this.payments[one.which % this.payments.length]
      return payment && this.reverse(payment)
    }
    const invoice = this.invoices[one.which % this.invoices.length]
    if (!invoice) return
    if (one.do === 'use') return this.use(invoice, one.amount)
    if (one.do === 'credit') return this.creditNote(invoice, one.amount)
    if (one.do === 'writeOff') return this.writeOff(invoice)
    await this.makeVoid(invoice)
  }

  private async invoice(kopecks: number, dueOn: string): Promise<void> {
    const lines = [{ title: 'Учебник', quantity: 1, unitPriceKopecks: kopecks }]
    const { id } = (await this.call(createManualInvoice, '', { customerId: this.customerId, lines })).body.data
    expect((await this.call(issueInvoice, id, { version: 1, dueOn })).status).toBe(200)
    const fromCredit = this.take(Math.min(kopecks, this.credit))
    this.invoices.push({
      id,
      kind: 'manual',
      dueOn,
      total: kopecks,
      owed: kopecks,
      returned: 0,
      creditedByHand: 0,
      state: 'issued',
      takes: fromCredit,
    })
    this.owes += kopecks
  }

  private async pay({ amount: kopecks, which: place, to }: Extract<MoneyStep, { do: 'pay' }>): Promise<void> {
    const { due } = this
    const [one] = due.slice(place % Math.max(due.length, 1))
    const wanted = to === 'none' ? [] : to === 'one' ? due.filter((invoice) => invoice === one) : due
    let left = kopecks
    const chosen = wanted.flatMap((invoice) => {
      const part = Math.min(left, dueOf(invoice))
      left -= part
      return part > 0 ? [{ invoice, part }] : []
    })
    const allocations: object[] = []
    for (const { invoice, part } of chosen) {
      allocations.push({ invoiceId: invoice.id, version: await this.versionOf(invoice.id), amountKopecks: part })
    }
    const money = { amountKopecks: kopecks, method: 'bank', receivedOn: '2026-11-20', reference: '' }
    const answer = await this.call(spec.recordPayment, '', { ...money, customerId: this.customerId, allocations })
    expect(answer.status).toBe(200)
    const payment = { id: answer.body.data.id, amount: kopecks, left, refunded: 0, isReversed: false }
    this.payments.push(payment)
    for (const { invoice, part } of chosen) invoice.takes.push({ payment, amount: part })
    this.owes -= kopecks
    this.bank += kopecks
  }

  private async use(invoice: PlainInvoice, kopecks: number): Promise<void> {
    const version = await this.versionOf(invoice.id)
    const allocations = [{ invoiceId: invoice.id, version, amountKopecks: kopecks }]
    const { status } = await this.call(spec.allocateCredit, '', { allocations }, this.t.people.customer)
    const isAllowed = kopecks <= dueOf(invoice) && kopecks <= this.credit
    expect(status).toBe(isAllowed ? 200 : 409)
    if (isAllowed) invoice.takes.push(...this.take(kopecks))
  }

  private async reverse(payment: PlainPayment): Promise<void> {
    const { status } = await this.call(spec.reversePayment, payment.id, { reason })
    const isAllowed = !payment.isReversed && payment.refunded === 0
    expect(status).toBe(isAllowed ? 200 : 409)
    if (!isAllowed) return
    payment.isReversed = true
    payment.left = 0
    for (const invoice of this.invoices.filter(({ takes }) => takes.some((take) => take.payment === payment))) {
      // What was given up was the rest of what had been paid in part.
      if (invoice.state === 'written_off') this.owes += invoice.owed - paidOf(invoice)
      if (invoice.state === 'written_off') invoice.state = 'issued'
      invoice.takes = invoice.takes.filter((take) => take.payment !== payment)
    }
    this.owes += payment.amount
    this.bank -= payment.amount
  }

  private async creditNote(invoice: PlainInvoice, kopecks: number): Promise<void> {
    const body = { version: await this.versionOf(invoice.id), amountKopecks: kopecks, reason }
    const { status } = await this.call(creditInvoice, invoice.id, body)
    const isRefused = invoice.state !== 'issued' || invoice.kind === 'package'
    expect(status).toBe(isRefused ? 409 : kopecks <= invoice.owed ? 200 : 422)
    if (status !== 200) return
    this.takeOff(invoice, kopecks)
    invoice.creditedByHand += kopecks
    this.owes -= kopecks
  }

  /** Applies a credit note to its invoice in the model. */
  protected takeOff(invoice: PlainInvoice, kopecks: number): void {
    invoice.owed -= kopecks
    const back = Math.max(0, paidOf(invoice) - invoice.owed)
    this.giveBack(invoice, back)
    invoice.returned += back
  }

  protected async makeVoid(invoice: PlainInvoice): Promise<boolean> {
    const body = { version: await this.versionOf(invoice.id), reason, isReplaced: false }
    const { status } = await this.call(voidInvoice, invoice.id, body)
    const isAllowed = invoice.state === 'issued' && invoice.kind !== 'package'
    expect(status).toBe(isAllowed ? 200 : 409)
    if (!isAllowed) return false
    this.giveBack(invoice, paidOf(invoice))
    invoice.state = 'void'
    // Lessons can be invoiced again at their price; lines by hand are asked for no more.
    this.owes += invoice.kind === 'lessons' ? invoice.creditedByHand : -invoice.owed
    return true
  }

  private async writeOff(invoice: PlainInvoice): Promise<void> {
    const rest = dueOf(invoice)
    const { status } = await this.call(writeOffInvoice, invoice.id, {
      version: await this.versionOf(invoice.id),
      reason,
    })
    const isAllowed = rest > 0 && invoice.kind !== 'package'
    expect(status).toBe(isAllowed ? 200 : 409)
    if (!isAllowed) return
    invoice.state = 'written_off'
    this.owes -= rest
  }

  private async ask(kopecks: number): Promise<void> {
    const body = { customerId: this.customerId, amountKopecks: kopecks, reason, account: refundAccount }
    const answer = await this.call(spec.askRefund, '', body)
    expect(answer.status).toBe(kopecks <= this.credit ? 200 : 409)
    if (answer.status !== 200) return
    const parts = this.take(kopecks)
    for (const { payment, amount: part } of parts) payment.refunded += part
    this.refunds.push({ id: answer.body.data.id, amount: kopecks, parts, state: 'asked', version: 1 })
  }

  private async decide(what: 'approve' | 'refuse' | 'payOut', refund: PlainRefund): Promise<void> {
    const way = {
      approve: { endpoint: spec.approveRefund, from: ['asked'], to: 'approved', body: {} },
      refuse: { endpoint: spec.refuseRefund, from: ['asked', 'approved'], to: 'refused', body: { reason } },
      payOut: {
        endpoint: spec.payRefund,
        from: ['approved'] as const,
        to: 'paid' as const,
        body: { method: 'bank', paidOn: '2026-11-20', reference: '5' },
      },
    } as const
    const { endpoint, from, to, body } = way[what]
    const { status } = await this.call(endpoint, refund.id, { version: refund.version, ...body }, this.second)
    const isAllowed = (from as readonly string[]).includes(refund.state)
    expect(status).toBe(isAllowed ? 200 : 409)
    if (!isAllowed) return
    refund.state = to
    refund.version += 1
    if (to === 'refused') {
      for (const { payment, amount: part } of refund.parts) {
        payment.left += part
        payment.refunded -= part
      }
    }
    if (to === 'paid') {
      this.owes += refund.amount
      this.bank -= refund.amount
    }
  }

  /** Compares the service with the model, and the ledger with both. */
  async compare(): Promise<void> {
    const { db } = this.t.services
    const as = this.t.people.accountant
    const invoices = (await this.t.call(listInvoices, { as, query: { limit: '100' } })).body.data as InvoiceSummary[]
    expect(invoices.toReversed().map((row) => [row.id, row.status, row.paidKopecks, row.balanceKopecks])).toEqual(
      this.invoices.map((invoice) => [invoice.id, statusOf(invoice), paidOf(invoice), dueOf(invoice)]),
    )
    const payments = (await this.t.call(spec.listPayments, { as, query: { limit: '100' } })).body.data as spec.Payment[]
    expect(
      payments
        .toReversed()
        .map((row) => [row.id, row.creditKopecks, row.refundedKopecks, row.reversal !== null, takenOf(row)]),
    ).toEqual(this.payments.map((each) => [each.id, each.left, each.refunded, each.isReversed, this.takenOf(each)]))
    const open = this.refunds.filter(({ state }) => state === 'asked' || state === 'approved')
    const dues = await duesOf(this.t, this.customerId)
    expect(dues).toMatchObject({ creditKopecks: this.credit, heldKopecks: sum(open, (refund) => refund.amount) })
    expect(dues.invoices.map((row: PlainInvoice & { balanceKopecks: number }) => [row.id, row.balanceKopecks])).toEqual(
      this.due.map((invoice) => [invoice.id, dueOf(invoice)]),
    )
    const { rows } = await sql<{ all: number }>`
      select coalesce(sum(amount_kopecks), 0)::int as all from ledger_posting
    `.execute(db)
    const customer = await balance(db, { kind: 'customer', ownerId: this.customerId })
    expect([customer, await balance(db, { kind: 'bank' }), rows[0]?.all]).toEqual([this.owes, this.bank, 0])
  }

  private takenOf(payment: PlainPayment) {
    const takes = this.invoices.flatMap((invoice) =>
      invoice.takes.filter((take) => take.payment === payment).map((take) => [invoice.id, take.amount] as const),
    )
    return added(takes)
  }
}

const takenOf = (payment: spec.Payment) =>
  added(payment.allocations.map(({ invoiceId, amountKopecks }) => [invoiceId, amountKopecks] as const))
