import {
  cancelInvoice,
  createManualInvoice,
  draftInvoices,
  getInvoice,
  type InvoiceSummary,
  issueInvoice,
  listInvoices,
  mostPaidTogether,
} from '@navyk/api-spec/money/invoices'
import {
  askPaymentRequest,
  createPaymentRequest,
  getPaymentRequest,
  listPaymentProblems,
  listPaymentRequests,
  listPaymentWays,
  listRefusedNotifications,
  type PaymentProblem,
  type PaymentRequest,
  type RefusedNotification,
  settlePaymentProblem,
} from '@navyk/api-spec/money/online-payments'
import { listPayments, type Payment } from '@navyk/api-spec/money/payments'
import { businessInstant } from '@navyk/api-spec/kit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProviderError } from '#platform/payments/providers'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { balance } from '#money/ledger'
import { receivePayment } from '#money/payments'
import { applyNotifications } from './apply-notifications.ts'
import { compareWithProviders, comparisonTasks } from '../requests/compare.ts'
import { notificationInbox, receiveNotification } from './receive-notification.ts'
import { confirmTask } from '../tasks.ts'
import { withdrawRequests } from '../requests/withdraw-requests.ts'

type CallerName = 'customer' | 'manager' | 'accountant'

const month = '2026-10'
const wanted = { provider: 'express-pay', method: 'erip' } as const
let invoice: InvoiceSummary

eachTestHasOneContract()
beforeEach(async () => {
  await teach(t, contract, [{ date: '2026-10-05' }])
  await settleMonth(t, contract.executor, month)
  await t.call(draftInvoices, { as: t.people.accountant, body: { month } })
  const [draft] = await invoices()
  await t.call(issueInvoice, {
    as: t.people.accountant,
    params: { id: draft?.id ?? '' },
    body: { version: draft?.version },
  })
  invoice = (await invoices())[0] as InvoiceSummary
})
afterEach(() => vi.restoreAllMocks())

const invoices = async (): Promise<InvoiceSummary[]> =>
  (await t.call(listInvoices, { as: t.people.accountant })).body.data
const customer = () => contract.customer
const due = () => invoice.balanceKopecks

async function requested(): Promise<PaymentRequest> {
  const answer = await t.call(createPaymentRequest, { as: customer(), body: { invoiceId: invoice.id, ...wanted } })
  expect(answer.status).toBe(201)
  return answer.body.data
}
/** A request for the invoice of another contract of the customer. */
async function anotherContract(): Promise<PaymentRequest> {
  const other = await createContract(t)
  await teach(t, other, [{ date: '2026-09-06' }])
  await settleMonth(t, other.executor, '2026-09')
  const { body } = await t.call(draftInvoices, { as: t.people.accountant, body: { month: '2026-09' } })
  const [id = ''] = body.data.invoiceIds
  await t.call(issueInvoice, { as: t.people.accountant, params: { id }, body: { version: 1 } })
  const request = { invoiceId: id, ...wanted }
  return (await t.call(createPaymentRequest, { as: other.customer, body: request })).body.data
}
/** Ends the requests that were made when the invoice was issued. */
const lapse = (state: 'expired' | 'waiting' = 'expired') =>
  t.services.transact((tx) => tx.updateTable('payment_request').set({ state, expires_at: t.clock.now() }).execute())
const present = async (request: PaymentRequest): Promise<PaymentRequest> =>
  (await t.call(getPaymentRequest, { as: customer(), params: { id: request.id } })).body.data
const problems = async (): Promise<PaymentProblem[]> =>
  (await t.call(listPaymentProblems, { as: t.people.accountant })).body.data
const refused = async (): Promise<RefusedNotification[]> =>
  (await t.call(listRefusedNotifications, { as: t.people.accountant })).body.data
const owed = () => balance(t.services.db, { kind: 'customer', ownerId: customer().cabinetId })
const clearing = () => balance(t.services.db, { kind: 'clearing' })

const send = (body: string, provider = 'express-pay') =>
  t.app.inject({
    method: 'POST',
    url: `/payment-notifications/${provider}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  })

describe('a payment request', () => {
  test('is for the due sum of an invoice; the same one is given again while it can be paid', async () => {
    const request = await requested()
    expect(request).toMatchObject({ amountKopecks: due(), paidKopecks: 0, state: 'waiting', qr: expect.any(String) })
    expect(request.accountNo).toMatch(/^\d{8,}$/)
    expect((await requested()).id).toBe(request.id)
    await lapse()
    expect((await requested()).id).not.toBe(request.id)
  })

  test('that ends within half an hour is not given again, and neither is one for more than the due sum', async () => {
    const request = await requested()
    const endsIn = (minutes: number) =>
      t.services.transact((tx) =>
        tx
          .updateTable('payment_request')
          .set({ expires_at: new Date(t.clock.now().getTime() + minutes * 60_000) })
          .where('id', '=', request.id)
          .execute(),
      )
    await endsIn(31)
    expect((await requested()).id).toBe(request.id)
    await endsIn(30)
    const fresh = await requested()
    expect(fresh.id).not.toBe(request.id)
    await t.services.transact((tx) =>
      receivePayment(tx, t.services, {
        customerId: customer().cabinetId,
        amountKopecks: 1000,
        method: 'erip',
        receivedOn: '2026-11-20',
        reference: '',
        source: 'online',
        sourceKey: 'a part',
        preferredInvoiceId: invoice.id,
      }),
    )
    const rest = await requested()
    expect([rest.id === fresh.id, rest.amountKopecks]).toEqual([false, due() - 1000])
  })

  test('offers the ways to pay of the configured providers', async () => {
    expect((await t.call(listPaymentWays, { as: customer() })).body.data).toEqual([wanted])
    const other = { invoiceId: invoice.id, provider: 'webpay', method: 'card' }
    const answer = await t.call(createPaymentRequest, { as: customer(), body: other })
    expect([answer.status, answer.body.code]).toEqual([409, 'no_such_way'])
  })

  test('is refused for the invoice of another customer, or for a paid one', async () => {
    const body = { invoiceId: invoice.id, ...wanted }
    const stranger = t.people.customer.cabinetId === customer().cabinetId ? t.people.both : t.people.customer
    const answer = await t.call(createPaymentRequest, { as: stranger, body })
    expect(answer.status).toBeGreaterThanOrEqual(403)
    const request = await requested()
    await send(t.played.pay(request.accountNo, due()).notice)
    expect((await t.call(createPaymentRequest, { as: customer(), body })).status).toBe(404)
  })

  test('is read only by its customer and by accountants', async () => {
    const params = { id: (await requested()).id }
    const status = async (as: Parameters<typeof t.call>[1]) =>
      (await t.call(getPaymentRequest, { ...as, params })).status
    expect(await status({ as: customer() })).toBe(200)
    expect(await status({ as: t.people.accountant })).toBe(200)
    expect(await status({ as: t.people.manager })).toBe(403)
    expect(await status({ as: t.people.executor })).toBe(403)
  })

  test('that the provider refuses is reported as such, and can be made again', async () => {
    await lapse()
    vi.spyOn(t.played.provider, 'createRequest').mockRejectedValueOnce(
      new ProviderError('Express-Pay', 'no answer in time'),
    )
    const body = { invoiceId: invoice.id, ...wanted }
    const answer = await t.call(createPaymentRequest, { as: customer(), body })
    expect([answer.status, answer.body.code]).toEqual([503, 'provider_unavailable'])
    expect((await requested()).state).toBe('waiting')
  })

  test('under one idempotency key is made once', async () => {
    await lapse()
    const asked = vi.spyOn(t.played.provider, 'createRequest')
    const call = () =>
      t.call(createPaymentRequest, { as: customer(), body: { invoiceId: invoice.id, ...wanted }, key: 'one-key' })
    const [first, second] = [await call(), await call()]
    expect(second.body).toEqual(first.body)
    expect(asked).toHaveBeenCalledOnce()
  })
})

describe('a request for several invoices', () => {
  let other: string
  beforeEach(async () => {
    other = (await anotherContract()).invoiceId
  })
  const both = () => {
    const body = { invoiceId: other, alsoInvoiceIds: [invoice.id], ...wanted }
    return t.call(createPaymentRequest, { as: customer(), body })
  }
  const dueOf = async () => Object.fromEntries((await invoices()).map((each) => [each.id, each.balanceKopecks]))

  test('asks for the due sum of all, is given again, and pays each in full', async () => {
    const answer = await both()
    const request: PaymentRequest = answer.body.data
    const before = await dueOf()
    const sum = Object.values(before).reduce((total, kopecks) => total + kopecks, 0)
    expect(request).toMatchObject({ amountKopecks: sum, alsoInvoiceIds: [invoice.id], state: 'waiting' })
    expect(sum).toBeGreaterThan(due())
    expect((await both()).body.data.id).toBe(request.id)
    await send(t.played.pay(request.accountNo, sum).notice)
    expect((await invoices()).map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(await present(request)).toMatchObject({ state: 'paid', paidKopecks: sum })
    expect(await problems()).toEqual([])
  })

  test('leaves each invoice its own number in ЕРИП', async () => {
    const numberOf = async (id: string) =>
      (await t.call(getInvoice, { as: customer(), params: { id } })).body.data.eripAccount
    const own = await numberOf(invoice.id)
    const { data } = (await both()).body
    expect([await numberOf(invoice.id), await numberOf(data.invoiceId)]).toEqual([
      own,
      expect.not.stringMatching(data.accountNo),
    ])
    expect(own).toMatch(/^\d{8,}$/)
  })

  test('is taken back once one of them is paid otherwise', async () => {
    const request: PaymentRequest = (await both()).body.data
    const alone = await requested()
    await send(t.played.pay(alone.accountNo, due()).notice)
    expect(await present(request)).toMatchObject({ state: 'cancelled', paidKopecks: 0 })
    expect((await both()).status).toBe(404)
  })

  test('refuses invoices that are unknown or not due, and too many', async () => {
    const ask = async (alsoInvoiceIds: string[], invoiceId = invoice.id) => {
      const { status, body } = await t.call(createPaymentRequest, {
        as: customer(),
        body: { invoiceId, alsoInvoiceIds, ...wanted },
      })
      return [status, body.code]
    }
    expect(await ask([t.services.ids.next()])).toEqual([404, 'not_found'])
    const tooMany = Array.from({ length: mostPaidTogether }, () => t.services.ids.next())
    expect(await ask(tooMany)).toEqual([422, 'invalid_input'])
    const alone = await requested()
    await send(t.played.pay(alone.accountNo, due()).notice)
    expect(await ask([invoice.id], other)).toEqual([404, 'not_found'])
  })
})

describe('a payment', () => {
  test('that the provider reports and confirms pays the invoice, once, however often it is reported', async () => {
    const before = await owed()
    const request = await requested()
    const { notice } = t.played.pay(request.accountNo, due())
    for (let time = 0; time < 3; time += 1) expect((await send(notice)).statusCode).toBe(200)
    expect(await present(request)).toMatchObject({ state: 'paid', paidKopecks: due() })
    expect([await owed(), await clearing()]).toEqual([before - due(), due()])
    expect((await invoices())[0]).toMatchObject({ status: 'paid', balanceKopecks: 0 })
    expect(await problems()).toEqual([])
  })

  test('in two parts, and a second one for a paid request, all count; the surplus is credit', async () => {
    const before = await owed()
    const request = await requested()
    await send(t.played.pay(request.accountNo, 1000).notice)
    expect(await present(request)).toMatchObject({ state: 'part_paid', paidKopecks: 1000 })
    await send(t.played.pay(request.accountNo, due() - 1000).notice)
    await send(t.played.pay(request.accountNo, due()).notice)
    expect(await present(request)).toMatchObject({ state: 'paid', paidKopecks: 2 * due() })
    expect(await owed()).toBe(before - 2 * due())
  })

  test('that comes after the request has expired counts', async () => {
    const request = await requested()
    t.played.setState(request.accountNo, 'expired')
    await send(t.played.notice(request.accountNo, 'expired'))
    expect(await present(request)).toMatchObject({ state: 'expired' })
    await send(t.played.pay(request.accountNo, due()).notice)
    expect(await present(request)).toMatchObject({ state: 'paid' })
  })

  test('that is pending again after it was paid stays paid', async () => {
    const request = await requested()
    const { key, notice } = t.played.pay(request.accountNo, due())
    await send(notice)
    t.played.forget(request.accountNo, key)
    await send(t.played.notice(request.accountNo, 'created'))
    expect(await present(request)).toMatchObject({ state: 'paid', paidKopecks: due() })
  })

  test('of another sum or currency changes nothing and is kept for a person', async () => {
    const before = await owed()
    const request = await requested()
    await send(t.played.pay(request.accountNo, due() + 1).notice)
    const usd = t.played.pay(request.accountNo, due(), { currency: 'USD' })
    await send(t.played.notice(request.accountNo, 'paid', { paymentKey: usd.key }))
    expect(await owed()).toBe(before)
    expect((await problems()).map(({ kind }) => kind).toSorted()).toEqual(['other_amount', 'other_currency'])
    expect((await refused()).map(({ reason }) => reason)).toContain('other_amount')
  })

  test('that is reported while the provider is unreachable counts once the provider answers', async () => {
    const request = await requested()
    const { notice } = t.played.pay(request.accountNo, due())
    vi.spyOn(t.played.provider, 'status').mockRejectedValueOnce(new ProviderError('Express-Pay', 'not reachable'))
    expect((await send(notice)).statusCode).toBe(200)
    await applyNotifications(t.services)
    expect(await present(request)).toMatchObject({ state: 'waiting' })
    t.clock.advance(10_000)
    await applyNotifications(t.services)
    expect(await present(request)).toMatchObject({ state: 'paid' })
    expect(await refused()).toEqual([])
  })

  test('that the provider never confirms is asked about eight times, and then shown to the accountant', async () => {
    const request = await requested()
    const { notice } = t.played.pay(request.accountNo, due())
    const status = vi.spyOn(t.played.provider, 'status').mockRejectedValue(new ProviderError('Express-Pay', 'away'))
    await send(notice)
    for (let time = 0; time < 20; time += 1) {
      t.clock.advance(15 * 60_000)
      await applyNotifications(t.services)
    }
    expect(status).toHaveBeenCalledTimes(8)
    expect(await refused()).toMatchObject([{ reason: 'not_confirmed' }])
  })

  test('that can’t be posted holds up none of those that come with it', async () => {
    const request = await requested()
    const second = await anotherContract()
    const [good, bad] = [t.played.pay(request.accountNo, due()), t.played.pay(second.accountNo, due())]
    // Something else has the payment's number already.
    await t.services.transact((tx) =>
      receivePayment(tx, t.services, {
        customerId: customer().cabinetId,
        amountKopecks: 1,
        method: 'erip',
        receivedOn: '2026-11-01',
        reference: '',
        source: 'online',
        sourceKey: `express-pay:${bad.key}`,
      }),
    )
    const inbox = notificationInbox(t.services)
    for (const { notice } of [bad, good]) {
      await receiveNotification(inbox, t.played.provider, Buffer.from(notice), {})
    }
    await applyNotifications(t.services)
    expect([await present(request), await present(second)]).toMatchObject([{ state: 'paid' }, { state: 'waiting' }])
    const waiting = await t.services.db.selectFrom('payment_event').select(['outcome', 'tries']).orderBy('id').execute()
    expect(waiting).toEqual([
      { outcome: 'waiting', tries: 1 },
      { outcome: 'applied', tries: 1 },
    ])
  })

  test('that the provider does not confirm changes nothing', async () => {
    const before = await owed()
    const request = await requested()
    const forged = t.played.notice(request.accountNo, 'paid', { paymentKey: '77', amountKopecks: due() })
    expect((await send(forged)).statusCode).toBe(200)
    expect(await present(request)).toMatchObject({ state: 'waiting', paidKopecks: 0 })
    expect(await owed()).toBe(before)
    expect(await refused()).toMatchObject([{ reason: 'not_confirmed' }])
  })
})

describe('a burst of notifications', () => {
  /** Requests for twenty-two invoices by hand, each of 40 roubles: more than the provider is asked about one by one. */
  async function manyRequests(): Promise<PaymentRequest[]> {
    const lines = [{ title: 'Учебник', quantity: 1, unitPriceKopecks: 4000 }]
    const requests: PaymentRequest[] = []
    for (let place = 0; place < 22; place++) {
      const body = { customerId: customer().cabinetId, lines }
      const key = `a-rush-of-invoices-${place}`
      const { id, version } = (await t.call(createManualInvoice, { as: t.people.accountant, body, key })).body.data
      await t.call(issueInvoice, { as: t.people.accountant, params: { id }, body: { version } })
      const wants = { as: customer(), body: { invoiceId: id, ...wanted } }
      requests.push((await t.call(createPaymentRequest, wants)).body.data)
    }
    return requests
  }
  async function receive(notices: string[]): Promise<void> {
    const inbox = notificationInbox(t.services)
    const receiveOne = (notice: string) => receiveNotification(inbox, t.played.provider, Buffer.from(notice), {})
    expect(new Set(await Promise.all(notices.map(receiveOne)))).toEqual(new Set([undefined]))
  }
  const states = async (requests: PaymentRequest[]) =>
    Map.groupBy(await Promise.all(requests.map(present)), ({ state }) => state)

  test('is confirmed by one call for the list of payments, and each payment counts once', async () => {
    const requests = await manyRequests()
    const before = await owed()
    const notices = requests.map(({ accountNo }) => t.played.pay(accountNo, 4000).notice)
    const [status, list] = [vi.spyOn(t.played.provider, 'status'), vi.spyOn(t.played.provider, 'paymentsSince')]
    await receive([...notices, ...notices])
    await applyNotifications(t.services)
    await receive(notices)
    await applyNotifications(t.services)
    expect((await states(requests)).get('paid')).toHaveLength(22)
    expect(list).toHaveBeenCalledTimes(1)
    expect(status).not.toHaveBeenCalled()
    expect(before - (await owed())).toBe(22 * 4000)
  })

  test('counts payments missing from the list, and other events than payments, by a call for each', async () => {
    const requests = await manyRequests()
    const paid = requests.map((request) => ({ ...request, ...t.played.pay(request.accountNo, 4000) }))
    const [late, back] = [paid[0], paid[1]]
    if (!late || !back) throw new Error('there are no requests')
    const list = t.played.provider.paymentsSince
    vi.spyOn(t.played.provider, 'paymentsSince').mockImplementation(async (...asked) =>
      ((await list?.(...asked)) ?? []).filter(({ accountNo }) => accountNo !== late.accountNo),
    )
    t.played.change(back.accountNo, back.key, { refundedKopecks: 4000 })
    const refund = t.played.notice(back.accountNo, 'refunded', { paymentKey: back.key, amountKopecks: 4000 })
    const status = vi.spyOn(t.played.provider, 'status')
    await receive([...paid.map(({ notice }) => notice), refund])
    await applyNotifications(t.services)
    const asked = status.mock.calls.map(([{ accountNo }]) => accountNo)
    expect(asked.sort()).toEqual([late.accountNo, back.accountNo])
    const after = await states(requests)
    expect([after.get('paid')?.length, after.get('waiting')?.length]).toEqual([21, undefined])
    expect(after.get('taken_back')?.map(({ accountNo }) => accountNo)).toEqual([back.accountNo])
  })

  test('that names no payment is asked about one by one, because an earlier payment would seem to confirm it', async () => {
    const requests = await manyRequests()
    for (const { accountNo } of requests) t.played.pay(accountNo, 4000)
    const list = vi.spyOn(t.played.provider, 'paymentsSince')
    const status = vi.spyOn(t.played.provider, 'status')
    await receive(requests.map(({ accountNo }) => t.played.notice(accountNo, 'paid', { amountKopecks: 4000 })))
    await applyNotifications(t.services)
    expect([list.mock.calls.length, status.mock.calls.length]).toEqual([0, 22])
    expect((await states(requests)).get('paid')).toHaveLength(22)
  })

  test('that is forged is not confirmed by the list', async () => {
    const requests = await manyRequests()
    const before = await owed()
    const forged = requests.map(({ accountNo }, place) =>
      t.played.notice(accountNo, 'paid', { paymentKey: `9${place}`, amountKopecks: 4000 }),
    )
    await receive(forged)
    await applyNotifications(t.services)
    expect((await states(requests)).get('waiting')).toHaveLength(22)
    expect(await owed()).toBe(before)
  })

  test('counts all the same while the provider does not give its list', async () => {
    const requests = await manyRequests()
    vi.spyOn(t.played.provider, 'paymentsSince').mockRejectedValue(new ProviderError('Express-Pay', 'not reachable'))
    await receive(requests.map(({ accountNo }) => t.played.pay(accountNo, 4000).notice))
    await applyNotifications(t.services)
    expect((await states(requests)).get('paid')).toHaveLength(22)
  })

  test('asks a provider that does not answer ten times at once and no more, and counts when it answers again', async () => {
    const requests = await manyRequests()
    const away = new ProviderError('Express-Pay', 'no answer in time')
    const list = vi.spyOn(t.played.provider, 'paymentsSince').mockRejectedValue(away)
    const status = vi.spyOn(t.played.provider, 'status').mockRejectedValue(away)
    await receive(requests.map(({ accountNo }) => t.played.pay(accountNo, 4000).notice))
    await applyNotifications(t.services)
    expect(status).toHaveBeenCalledTimes(10)
    list.mockRestore()
    status.mockRestore()
    t.clock.advance(10_000)
    await applyNotifications(t.services)
    expect((await states(requests)).get('paid')).toHaveLength(22)
  })

  test('asks on where the provider answers at once that it refuses a question', async () => {
    const requests = await manyRequests()
    const refusal = new ProviderError('Express-Pay', 'refused')
    vi.spyOn(t.played.provider, 'paymentsSince').mockRejectedValue(refusal)
    const status = vi.spyOn(t.played.provider, 'status').mockRejectedValue(refusal)
    await receive(requests.map(({ accountNo }) => t.played.pay(accountNo, 4000).notice))
    await applyNotifications(t.services)
    expect(status).toHaveBeenCalledTimes(22)
  })

  test('asks on as long as the provider answers one of ten questions', async () => {
    const requests = await manyRequests()
    const away = new ProviderError('Express-Pay', 'no answer in time')
    vi.spyOn(t.played.provider, 'paymentsSince').mockRejectedValue(away)
    const answer = t.played.provider.status
    let asked = 0
    vi.spyOn(t.played.provider, 'status').mockImplementation(async (request) => {
      asked += 1
      if (asked % 10 !== 0) throw away
      return answer(request)
    })
    await receive(requests.map(({ accountNo }) => t.played.pay(accountNo, 4000).notice))
    await applyNotifications(t.services)
    expect(asked).toBe(22)
    expect((await states(requests)).get('paid')).toHaveLength(2)
  })
})

describe('an open payment request', () => {
  const ask = (request: PaymentRequest, as: CallerName = 'customer') =>
    t.call(askPaymentRequest, {
      as: as === 'customer' ? customer() : t.people[as],
      params: { id: request.id },
      body: { paymentKey: null },
    })

  test('is one, however many are made at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, requested))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  })

  test('that is paid in part is given again for the rest', async () => {
    const request = await requested()
    await send(t.played.pay(request.accountNo, 1000).notice)
    expect((await requested()).id).toBe(request.id)
  })

  test('is checked at the provider by its customer, and of the staff only by an accountant', async () => {
    const request = await requested()
    t.played.pay(request.accountNo, due())
    expect((await ask(request, 'manager')).status).toBe(403)
    expect((await ask(request, 'accountant')).body.data).toMatchObject({ state: 'paid', paidKopecks: due() })
    expect((await ask(request)).body.data).toMatchObject({ state: 'paid', paidKopecks: due() })
  })

  test('remembers that the payer was refused, and can still be paid', async () => {
    const request = await requested()
    await send(t.played.notice(request.accountNo, 'failed'))
    expect(await present(request)).toMatchObject({ state: 'waiting', refusedAt: t.clock.now().toISOString() })
    await send(t.played.pay(request.accountNo, due()).notice)
    expect(await present(request)).toMatchObject({ state: 'paid' })
  })

  test('is taken back when the invoice is cancelled; a payment in spite of that is credit', async () => {
    const before = await owed()
    const request = await requested()
    const [present_] = await invoices()
    const cancelled = await t.call(cancelInvoice, {
      as: t.people.accountant,
      params: { id: invoice.id },
      body: { version: present_?.version ?? 0, reason: 'Ошибка в счёте' },
    })
    expect(cancelled.status).toBe(200)
    await withdrawRequests(t.services)
    expect(await present(request)).toMatchObject({ state: 'cancelled' })
    await send(t.played.pay(request.accountNo, due()).notice)
    expect(await present(request)).toMatchObject({ state: 'paid' })
    expect(await owed()).toBe(before - due())
  })

  test('that is paid in part is taken back at the provider too when the rest is paid otherwise', async () => {
    const request = await requested()
    await send(t.played.pay(request.accountNo, 1000).notice)
    expect(await present(request)).toMatchObject({ state: 'part_paid', paidKopecks: 1000 })
    await t.services.transact((tx) =>
      receivePayment(tx, t.services, {
        customerId: customer().cabinetId,
        amountKopecks: due() - 1000,
        method: 'erip',
        receivedOn: '2026-11-20',
        reference: '',
        source: 'online',
        sourceKey: 'the rest',
        preferredInvoiceId: invoice.id,
      }),
    )
    const cancel = vi.spyOn(t.played.provider, 'cancel')
    await withdrawRequests(t.services)
    expect(cancel.mock.calls.map(([{ accountNo }]) => accountNo)).toEqual([request.accountNo])
    expect(await present(request)).toMatchObject({ state: 'part_paid', paidKopecks: 1000 })
  })

  test('for exactly the due sum is not taken back by the periodic task', async () => {
    const request = await requested()
    await withdrawRequests(t.services)
    expect(await present(request)).toMatchObject({ id: request.id, state: 'waiting' })
  })

  test('is checked within minutes of its end, and has expired', async () => {
    const request = await requested()
    await lapse('waiting')
    t.clock.set(new Date(t.clock.now().getTime() + 60_000))
    await comparisonTasks(t.services)[confirmTask]?.(null)
    expect(await present(request)).toMatchObject({ state: 'expired' })
  })

  test('that was paid before the invoice was cancelled counts first', async () => {
    const request = await requested()
    t.played.pay(request.accountNo, due())
    await t.services.transact((tx) =>
      tx.updateTable('invoice').set({ state: 'cancelled' }).where('id', '=', invoice.id).execute(),
    )
    await withdrawRequests(t.services)
    expect(await present(request)).toMatchObject({ state: 'paid', paidKopecks: due() })
  })

  test('is in the list of its customer and of accountants, with its invoice', async () => {
    const request = await requested()
    const list = async (as: Parameters<typeof t.call>[1]) => (await t.call(listPaymentRequests, as)).body.data
    const shown = { id: request.id, invoiceNumber: invoice.number, state: 'waiting' }
    expect(await list({ as: customer() })).toMatchObject([shown])
    expect(await list({ as: t.people.accountant, query: { state: 'waiting' } })).toMatchObject([shown])
    expect(await list({ as: t.people.accountant, query: { state: 'paid' } })).toEqual([])
    const stranger = t.people.customer.cabinetId === customer().cabinetId ? t.people.both : t.people.customer
    expect((await list({ as: stranger })) ?? []).toEqual([])
  })
})

describe('a payment that did not match', () => {
  const settle = (problem: PaymentProblem | undefined, body: Record<string, unknown>) =>
    t.call(settlePaymentProblem, {
      as: t.people.accountant,
      params: { id: problem?.id ?? '' },
      body: { reason: 'Разобрались с плательщиком', ...body } as never,
    })
  const stray = async () => {
    const paidAt = new Date(t.clock.now().getTime() - 5 * 3_600_000)
    t.played.addStray({
      key: '901',
      reference: undefined,
      accountNo: 'nobody’s',
      amountKopecks: 700,
      currency: 'BYN',
      paidAt,
      isReversed: false,
      refundedKopecks: 0,
    })
    await compareWithProviders(t.services)
    return (await problems())[0]
  }

  test('becomes a payment of the customer whom the accountant has found, once', async () => {
    const before = await owed()
    const problem = await stray()
    expect(problem).toMatchObject({ kind: 'unknown_request', ways: ['received', 'returned', 'ignored'] })
    expect((await settle(problem, { way: 'received' })).status).toBe(422)
    expect((await settle(problem, { way: 'reversed' })).status).toBe(409)
    expect((await settle(problem, { way: 'received', customerId: t.people.executor.cabinetId })).status).toBe(422)
    const customerId = customer().cabinetId
    expect((await settle(problem, { way: 'received', customerId })).status).toBe(200)
    expect((await settle(problem, { way: 'received', customerId })).status).toBe(404)
    await compareWithProviders(t.services)
    expect(await owed()).toBe(before - 700)
    expect(await problems()).toEqual([])
  })

  test('that the provider refunds moves nothing here', async () => {
    const before = await owed()
    expect((await settle(await stray(), { way: 'returned' })).status).toBe(200)
    expect([await owed(), await problems()]).toEqual([before, []])
  })

  test('of another sum can be counted for the customer of its request, whose invoice it pays first', async () => {
    const request = await requested()
    await send(t.played.pay(request.accountNo, due() + 1).notice)
    await askEverything()
    const [problem] = await problems()
    expect(problem).toMatchObject({ kind: 'other_amount', customer: { id: customer().cabinetId } })
    expect((await settle(problem, { way: 'received', customerId: customer().cabinetId })).status).toBe(200)
    expect((await invoices())[0]).toMatchObject({ status: 'paid', balanceKopecks: 0 })
  })

  const askEverything = () => compareWithProviders(t.services)
})

describe('a notification without a valid signature', () => {
  test('changes nothing; the accountant sees its beginning, without numbers of cards', async () => {
    const request = await requested()
    const { notice } = t.played.pay(request.accountNo, due())
    const forged = notice.replace('signed', 'sealed 4200000000000000')
    expect((await send(forged)).statusCode).toBe(400)
    expect((await send(forged)).statusCode).toBe(400)
    expect(await present(request)).toMatchObject({ state: 'waiting', paidKopecks: 0 })
    const [kept] = await refused()
    expect(kept).toMatchObject({ provider: 'express-pay', reason: 'signature', times: 2 })
    expect(kept?.said).toMatch(/^sealed …/)
  })

  test('for a provider that is not configured has no such address', async () => {
    expect((await send('signed {}', 'webpay')).statusCode).toBe(404)
  })

  test('that is larger than 64 KB is not read', async () => {
    expect((await send('x'.repeat(64 * 1024 + 1))).statusCode).toBe(413)
    expect(await refused()).toEqual([])
  })

  test('is stored at most five hundred times; more are only counted', async () => {
    const inbox = notificationInbox(t.services)
    for (let index = 0; index < 503; index += 1) {
      await receiveNotification(inbox, t.played.provider, Buffer.from(`forged ${index}`), {})
    }
    const rows = await t.services.db.selectFrom('payment_event').select(['outcome', 'times']).execute()
    expect(rows).toHaveLength(501)
    expect(rows.find(({ outcome }) => outcome === 'too_many')).toEqual({ outcome: 'too_many', times: 3 })
  })
})

describe('the comparison with the provider', () => {
  test('leaves a cancelled request with an uncounted payment cancelled', async () => {
    const request = await requested()
    await t.services.transact((tx) => tx.updateTable('payment_request').set({ state: 'cancelled' }).execute())
    t.played.setState(request.accountNo, 'cancelled')
    t.played.pay(request.accountNo, due() + 1, { paidAt: new Date(t.clock.now().getTime() - 5 * 3_600_000) })
    await compareWithProviders(t.services)
    expect(await present(request)).toMatchObject({ state: 'cancelled' })
    expect(await problems()).toMatchObject([{ kind: 'other_amount' }])
  })

  test('counts a payment without a notification', async () => {
    const request = await requested()
    t.played.pay(request.accountNo, due())
    await compareWithProviders(t.services)
    await compareWithProviders(t.services)
    expect(await present(request)).toMatchObject({ state: 'paid', paidKopecks: due() })
  })

  test('has the moment of each payment, whenever it was found', async () => {
    const request = await requested()
    expect(await present(request)).toMatchObject({ paidAt: null })
    const paidAt = new Date(t.clock.now().getTime() - 5 * 3_600_000)
    t.played.pay(request.accountNo, due(), { paidAt })
    await compareWithProviders(t.services)
    expect(await present(request)).toMatchObject({ paidAt: paidAt.toISOString() })
  })

  test.each([
    ['half past midnight of the first', '2026-12-01', '00:30', '2026-12-01'],
    ['half an hour before midnight of the last', '2026-11-30', '23:30', '2026-11-30'],
  ])(
    'receives a payment made at %s in Minsk on that day, counted by itself or by the accountant',
    async (_, date, time, day) => {
      const request = await requested()
      t.clock.set(businessInstant('2026-12-03', '12:00'))
      const paidAt = businessInstant(date, time)
      t.played.pay(request.accountNo, due(), { paidAt })
      const stray = { key: '902', reference: undefined, accountNo: 'nobody’s', amountKopecks: 700, currency: 'BYN' }
      t.played.addStray({ ...stray, paidAt, isReversed: false, refundedKopecks: 0 })
      await compareWithProviders(t.services)
      const [problem] = await problems()
      const body = { way: 'received', customerId: customer().cabinetId, reason: 'Нашли' }
      const settled = await t.call(settlePaymentProblem, {
        as: t.people.accountant,
        params: { id: problem?.id ?? '' },
        body,
      })
      expect(settled.status).toBe(200)
      const { data } = (await t.call(listPayments, { as: t.people.accountant, query: { month: day.slice(0, 7) } })).body
      expect(data.map(({ receivedOn, amountKopecks }: Payment) => [receivedOn, amountKopecks]).toSorted()).toEqual([
        [day, due()],
        [day, 700],
      ])
    },
  )

  test('shows payments that only the provider has, and those that only we have', async () => {
    const request = await requested()
    const paidAt = new Date(t.clock.now().getTime() - 5 * 3_600_000)
    const { key, notice } = t.played.pay(request.accountNo, due(), { paidAt })
    await send(notice)
    t.played.forget(request.accountNo, key)
    const stray = { key: '900', reference: undefined, accountNo: 'nobody’s', amountKopecks: 700, currency: 'BYN' }
    t.played.addStray({ ...stray, paidAt, isReversed: false, refundedKopecks: 0 })
    await compareWithProviders(t.services)
    await compareWithProviders(t.services)
    const found = (await problems()).map(({ kind, paymentKey, amountKopecks }) => [kind, paymentKey, amountKopecks])
    expect(found).toEqual([
      ['missing', key, due()],
      ['unknown_request', '900', 700],
    ])
  })

  test('expires an unpaid request by our clock; an unreachable provider stops nothing', async () => {
    const request = await requested()
    await lapse('waiting')
    t.clock.advance(1000)
    vi.spyOn(t.played.provider, 'listPayments').mockRejectedValueOnce(new ProviderError('Express-Pay', 'not reachable'))
    await compareWithProviders(t.services)
    expect(await present(request)).toMatchObject({ state: 'expired' })
  })
})
