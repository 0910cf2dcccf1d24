import { afterEach, describe, expect, test, vi } from 'vitest'
import { httpSimulator } from '#testing/network/simulators.ts'
import { simulateBepaid, simulateExpressPay, simulateWebpay } from '@navyk/simulators'
import type { Simulator } from '@navyk/simulators'
import { settableClock } from '../../clock.ts'
import { bepaid, expressPay, type KnownRequest, type NewRequest, type PaymentProvider, webpay } from './index.ts'

const clock = settableClock(new Date('2026-11-02T09:00:00Z'))
const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  clock.set(new Date('2026-11-02T09:00:00Z'))
  for (const one of open.splice(0)) await one.close()
})
function keep<Server extends { close(): Promise<unknown> }>(server: Server): Server {
  open.push(server)
  return server
}

/** Our side: takes notifications as they come, and says which were believed. */
async function receiver(provider: () => PaymentProvider | undefined) {
  const kinds: string[] = []
  const { createServer } = await import('node:http')
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = provider()?.parseNotification(Buffer.concat(chunks), request.headers)
    if (answer && 'events' in answer) kinds.push(...answer.events.map(({ kind }) => kind))
    response.writeHead(answer && 'events' in answer ? 200 : 400).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  keep({ close: () => new Promise((done) => server.close(done).closeAllConnections()) })
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`, kinds }
}

const secrets = { secretKey: 'simulated-secret', apiRoot: undefined }

async function expressPayWithSimulator() {
  const keys = { token: 'a'.repeat(32), secret: 'simulated-secret', notificationSecret: 'simulated-notices' }
  let provider: PaymentProvider | undefined
  const inbox = await receiver(() => provider)
  const simulator = keep(await simulateExpressPay({ ...keys, clock, notifyUrl: inbox.url }))
  provider = expressPay({ ...keys, apiRoot: `${simulator.url}` })
  return { provider, simulator, inbox }
}

async function bepaidWithSimulator(isTest = false) {
  let provider: PaymentProvider | undefined
  const inbox = await receiver(() => provider)
  const simulator = keep(await simulateBepaid({ shopId: '1', secretKey: secrets.secretKey, clock }))
  const { publicKey, url: apiRoot } = simulator
  provider = bepaid({
    ...secrets,
    shopId: '1',
    eripServiceNo: '9',
    isSignatureRequired: true,
    isTest,
    publicKey,
    apiRoot,
  })
  return { provider, simulator, inbox }
}

async function webpayWithSimulator() {
  const keys = { storeId: '1', secretKey: secrets.secretKey, username: 'navyk', password: 'simulated' }
  let provider: PaymentProvider | undefined
  const inbox = await receiver(() => provider)
  const simulator = keep(await simulateWebpay({ ...keys, clock }))
  provider = webpay({ ...keys, storeName: 'Навык', isTest: false, apiRoot: simulator.url })
  return { provider, simulator, inbox }
}

const newRequest = (notifyUrl: string, fields: Partial<NewRequest> = {}): NewRequest => ({
  method: 'erip',
  reference: 'a'.repeat(32),
  accountNo: '10000001',
  amountKopecks: 5001,
  description: 'Счёт 2026-000012',
  createdAt: clock.now(),
  expiresAt: new Date('2026-11-30T20:59:00Z'),
  notifyUrl,
  returnUrl: 'http://127.0.0.1:9/payment-complete',
  cancelUrl: 'http://127.0.0.1:9/payment',
  ...fields,
})

async function made(provider: PaymentProvider, request: NewRequest) {
  const created = await provider.createRequest(request)
  const known: KnownRequest = { ...request, providerRef: created.providerRef, paymentKeys: [] }
  return { created, known }
}

/** The one request of a simulator, done with as a person does. */
async function act(simulator: Simulator, ...actions: string[]) {
  for (const action of actions) simulator.act(simulator.rows()[0]?.id ?? '', action)
  await simulator.notices.settled()
}

describe('Express-Pay', () => {
  test('creates a request with a number and a QR code, and finds its whole payment by the number of the payment', async () => {
    const { provider, simulator, inbox } = await expressPayWithSimulator()
    const { created, known } = await made(provider, newRequest(inbox.url))
    expect(created).toMatchObject({ providerRef: '1', qr: expect.stringMatching(/^https:\/\/pay\.raschet\.by/) })
    expect(await provider.status(known)).toEqual({ state: 'waiting', payments: [] })
    await act(simulator, 'pay the whole')
    expect(inbox.kinds).toEqual(['paid', 'paid'])
    const paid = { key: '1', accountNo: '10000001', amountKopecks: 5001, currency: 'BYN', isReversed: false }
    expect(await provider.status(known)).toMatchObject({ state: 'paid', payments: [paid] })
  })

  test('tells apart parts, a second payment, one after the last day, one taken back and one refunded', async () => {
    const { provider, simulator, inbox } = await expressPayWithSimulator()
    const { known } = await made(provider, newRequest(inbox.url))
    await act(simulator, 'pay a half')
    expect(await provider.status(known)).toMatchObject({ state: 'waiting', payments: [{ amountKopecks: 2501 }] })
    await act(simulator, 'pay twice')
    expect((await provider.status(known)).payments.map(({ key }) => key)).toEqual(['1', '2', '3'])
    await act(simulator, 'take the payment back')
    expect((await provider.status(known)).payments.map(({ isReversed }) => isReversed)).toEqual([false, false, true])
    await act(simulator, 'pay too late', 'refund')
    expect((await provider.status(known)).payments.map((each) => each.refundedKopecks)).toEqual([2501, 5001, 0, 5001])
    expect(new Set(inbox.kinds)).toEqual(new Set(['part-paid', 'paid', 'reversed', 'expired', 'refunded']))
  })

  test('finds a request whose answer was lost by its number and its sum', async () => {
    const { provider, inbox } = await expressPayWithSimulator()
    const { created, known } = await made(provider, newRequest(inbox.url))
    expect(await provider.find?.({ ...known, providerRef: '' })).toMatchObject({
      providerRef: created.providerRef,
      qr: created.qr,
    })
    expect(await provider.find?.({ ...known, amountKopecks: 1 })).toBeUndefined()
    expect(await provider.find?.({ ...known, accountNo: '10000002' })).toBeUndefined()
  })

  test('withdraws a request before it is paid, and not after', async () => {
    const { provider, simulator, inbox } = await expressPayWithSimulator()
    const { known } = await made(provider, newRequest(inbox.url))
    await act(simulator, 'pay the whole')
    await expect(provider.cancel(known)).rejects.toThrow('Express-Pay: refused with 4090')
    const other = await made(provider, newRequest(inbox.url, { accountNo: '10000002' }))
    expect(await provider.cancel(other.known)).toBe('cancelled')
    expect(await provider.status(other.known)).toEqual({ state: 'cancelled', payments: [] })
  })

  test('lets a request expire by the clock, and lists the payments of a span', async () => {
    const { provider, simulator, inbox } = await expressPayWithSimulator()
    const { known } = await made(provider, newRequest(inbox.url))
    await act(simulator, 'pay a half')
    clock.set(new Date('2026-12-01T09:00:00Z'))
    const november = [new Date('2026-11-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')] as const
    expect(await provider.listPayments?.(...november)).toMatchObject([{ key: '1', accountNo: known.accountNo }])
    expect(await provider.listPayments?.(november[1], clock.now())).toEqual([])
    const own = new Set([known.accountNo])
    expect(await provider.paymentsSince?.(...november, own)).toMatchObject([{ key: '1', accountNo: known.accountNo }])
    expect(await provider.paymentsSince?.(...november, new Set(['10000002']))).toEqual([])
  })
})

describe('bePaid', () => {
  test('takes a payment in ЕРИП, refunds a part of it, and finds it by our reference', async () => {
    const { provider, simulator, inbox } = await bepaidWithSimulator()
    const { created, known } = await made(provider, newRequest(inbox.url))
    expect(created.qr).toMatch(/^https:\/\/pay\.raschet\.by/)
    await act(simulator, 'pay the whole', 'refund a half')
    expect(inbox.kinds).toEqual(['created', 'paid', 'refunded'])
    const payment = { key: created.providerRef, reference: known.reference, amountKopecks: 5001, refundedKopecks: 2501 }
    expect(await provider.status(known)).toMatchObject({ state: 'paid', payments: [payment] })
    const day = [new Date('2026-11-02T00:00:00Z'), new Date('2026-11-03T00:00:00Z')] as const
    expect(await provider.listPayments?.(...day)).toMatchObject([{ key: created.providerRef }])
  })

  test('finds a request whose answer was lost by our reference', async () => {
    const { provider, inbox } = await bepaidWithSimulator()
    const { created, known } = await made(provider, newRequest(inbox.url))
    expect(await provider.find?.({ ...known, providerRef: '' })).toEqual(created)
    expect(await provider.find?.({ ...known, reference: 'other' })).toBeUndefined()
  })

  test('tries a card on its page: a refused one leaves the request open, a good one pays it', async () => {
    const { provider, simulator, inbox } = await bepaidWithSimulator()
    const { created, known } = await made(provider, newRequest(inbox.url, { method: 'card' }))
    const type = (card: string) =>
      fetch(created.payUrl ?? '', { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' })
    await type('4005550000000019')
    expect(await provider.status(known)).toEqual({ state: 'waiting', payments: [] })
    expect((await type('4200 0000 0000 0000')).headers.get('location')).toBe('http://127.0.0.1:9/payment-complete')
    await simulator.notices.settled()
    expect(inbox.kinds).toEqual(['failed', 'paid'])
    expect(await provider.status(known)).toMatchObject({ state: 'paid', payments: [{ amountKopecks: 5001 }] })
    expect(await provider.cancel(known)).toBe('expires')
  })

  test('gives a payer who has begun half an hour, in which nobody cancels; then the request waits again', async () => {
    const { provider, simulator, inbox } = await bepaidWithSimulator()
    const { known } = await made(provider, newRequest(inbox.url))
    await act(simulator, 'begin to pay')
    expect(await provider.status(known)).toEqual({ state: 'held', payments: [] })
    await expect(provider.cancel(known)).rejects.toThrow('422')
    clock.advance(30 * 60_000 - 1)
    simulator.tick()
    expect((await provider.status(known)).state).toBe('held')
    clock.advance(1)
    simulator.tick()
    expect((await provider.status(known)).state).toBe('waiting')
    await act(simulator, 'begin to pay', 'pay the whole')
    expect((await provider.status(known)).state).toBe('paid')
    expect(inbox.kinds).toEqual(['created', 'created', 'paid'])
  })

  test('does not notify of a request that breaks down there, and answers that it has failed', async () => {
    const { provider, simulator, inbox } = await bepaidWithSimulator()
    const { known } = await made(provider, newRequest(inbox.url))
    await act(simulator, 'break down')
    expect(await provider.status(known)).toEqual({ state: 'failed', payments: [] })
    expect(inbox.kinds).toEqual(['created'])
  })

  test('makes test payments: 9.99 fails after ten seconds, every other sum is paid', async () => {
    const { provider, simulator, inbox } = await bepaidWithSimulator(true)
    const failing = await made(provider, newRequest(inbox.url, { amountKopecks: 999 }))
    const paid = await made(provider, newRequest(inbox.url, { accountNo: '10000002', reference: 'b'.repeat(32) }))
    clock.advance(9_999)
    simulator.tick()
    expect((await provider.status(paid.known)).state).toBe('waiting')
    clock.advance(1)
    simulator.tick()
    expect((await provider.status(paid.known)).state).toBe('paid')
    expect(await provider.status(failing.known)).toEqual({ state: 'waiting', payments: [] })
  })

  test('replaces the former request by a new one with the same number', async () => {
    const { provider, inbox } = await bepaidWithSimulator()
    const former = await made(provider, newRequest(inbox.url))
    const next = await made(provider, newRequest(inbox.url, { reference: 'b'.repeat(32) }))
    expect((await provider.status(former.known)).state).toBe('expired')
    expect(await provider.cancel(next.known)).toBe('cancelled')
    expect((await provider.status(next.known)).state).toBe('cancelled')
  })
})

describe('WEBPAY', () => {
  async function opened() {
    const { provider, simulator, inbox } = await webpayWithSimulator()
    const { created, known } = await made(provider, newRequest(inbox.url, { method: 'card' }))
    const post = (path: string, fields: Record<string, string>) =>
      fetch(`${simulator.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    const page = await post('/', created.payForm?.fields ?? {})
    const pay = (year: string) => post('/pay', { order: known.reference, month: '12', year })
    return { provider, simulator, inbox, created, known, post, page, pay }
  }

  test('opens its page by a signed form, and names a paid transaction by the number in the notification', async () => {
    const { provider, simulator, inbox, known, page, pay } = await opened()
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('50,01 BYN')])
    expect((await pay('2030')).headers.get('location')).toContain(`wsb_order_num=${known.reference}&wsb_tid=900001`)
    await simulator.notices.settled()
    expect(inbox.kinds).toEqual(['paid'])
    const payment = { key: '900001', reference: known.reference, amountKopecks: 5001, refundedKopecks: 0 }
    const asked = { ...known, paymentKeys: ['900001'] }
    expect(await provider.status(asked)).toMatchObject({ state: 'paid', payments: [payment] })
    await act(simulator, 'refund the whole')
    expect(await provider.status(asked)).toMatchObject({ payments: [{ refundedKopecks: 5001 }] })
  })

  test('finds a payment by its order if no notification came, not even from the payer’s browser', async () => {
    const { provider, simulator, inbox, known } = await opened()
    expect(await provider.status(known)).toEqual({ state: 'waiting', payments: [] })
    simulator.act(known.reference, 'fail')
    simulator.act(known.reference, 'pay and tell nobody')
    await simulator.notices.settled()
    expect(inbox.kinds).toEqual([])
    const found = { key: '900002', reference: known.reference, amountKopecks: 5001 }
    expect(await provider.status(known)).toMatchObject({ state: 'paid', payments: [found] })
    simulator.act(known.reference, 'pay and tell nobody')
    const heardOf = { ...known, paymentKeys: ['900002'] }
    expect((await provider.status(heardOf)).payments).toHaveLength(1)
    expect((await provider.status({ ...heardOf, mayHaveMore: true })).payments).toHaveLength(2)
  })

  test('reports a refunded part without its sum', async () => {
    const { provider, simulator, inbox, known, pay } = await opened()
    await pay('2030')
    simulator.act(known.reference, 'refund a part')
    await simulator.notices.settled()
    expect(inbox.kinds).toEqual(['paid', 'refunded'])
    const part = { amountKopecks: 5001, refundedKopecks: 0, isPartRefunded: true }
    expect((await provider.status(known)).payments).toMatchObject([part])
  })

  test('opens no page for a form whose sum was changed in the browser', async () => {
    const { created, post } = await opened()
    expect((await post('/', { ...created.payForm?.fields, wsb_total: '1.00' })).status).toBe(400)
  })

  test('refuses a card that expires in December of the next year, and closes the page after twenty minutes', async () => {
    const { inbox, simulator, pay } = await opened()
    await pay('2027')
    await simulator.notices.settled()
    expect(inbox.kinds).toEqual([])
    clock.advance(21 * 60_000)
    expect((await pay('2030')).status).toBe(410)
  })

  test('does not count a transaction of another order for the request', async () => {
    const { provider, known, pay } = await opened()
    await pay('2030')
    const other = { ...known, reference: 'other', paymentKeys: ['900001'] }
    expect((await provider.status(other)).payments).toEqual([])
  })
})

describe('a notification of a simulator', () => {
  test('waits where it is held, and comes in reverse and twice on demand', async () => {
    const { provider, simulator, inbox } = await bepaidWithSimulator()
    simulator.notices.isHeld = true
    await made(provider, newRequest(inbox.url))
    await act(simulator, 'pay the whole')
    expect(inbox.kinds).toEqual([])
    expect(await simulator.notices.deliver({ order: 'reversed', copies: 2 })).toEqual([200, 200, 200, 200])
    expect(inbox.kinds).toEqual(['paid', 'paid', 'created', 'created'])
  })

  test('is seen on the simulator’s page, where a person pays', async () => {
    const { provider, simulator, inbox } = await expressPayWithSimulator()
    await made(provider, newRequest(inbox.url))
    const button = new URLSearchParams({ id: '1', action: 'pay the whole' })
    const page = await fetch(`${simulator.url}/simulator`, { method: 'POST', body: button })
    expect(await page.text()).toMatch(/50\.01 BYN · paid[\s\S]*CmdType/)
  })
})

describe('a provider that fails', () => {
  const cases: [string, (apiRoot: string) => PaymentProvider][] = [
    ['Express-Pay', (apiRoot) => expressPay({ token: 'token-x', secret: 's', notificationSecret: 'n', apiRoot })],
    [
      'bePaid',
      (apiRoot) =>
        bepaid({
          shopId: '1',
          secretKey: 'token-x',
          publicKey: '',
          eripServiceNo: '9',
          isSignatureRequired: true,
          isTest: false,
          apiRoot,
        }),
    ],
  ]
  const answers: [string, () => { status?: number; json?: unknown }][] = [
    ['words', () => ({ status: 422, json: { message: 'Иванов token-x', errors: {} } })],
    ['no JSON', () => ({})],
    ['another shape', () => ({ json: { InvoiceNo: { nested: true }, transaction: { uid: 1 } } })],
    ['a fault', () => ({ status: 502 })],
  ]
  test.each(cases.flatMap(([name, make]) => answers.map(([what, answer]) => [name, what, make, answer] as const)))(
    '%s answering with %s gets one call, and causes an error without secret or name',
    async (name, _, make, answer) => {
      const { url, requests } = keep(await httpSimulator(answer))
      const failure: Error = await make(url)
        .createRequest(newRequest('http://127.0.0.1:9/'))
        .then(
          () => new Error('it was taken'),
          (error: Error) => error,
        )
      expect(failure.message).toMatch(new RegExp(`^${name}: `))
      expect(`${failure.stack} ${String(failure.cause)}`).not.toMatch(/token-x|Иванов|2026-000012/)
      expect(requests).toHaveLength(1)
    },
  )

  test.each(cases)('%s is waited for ten seconds', async (name, make) => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(10_000)
      return AbortSignal.abort(new DOMException('too late', 'TimeoutError'))
    })
    await expect(make('http://127.0.0.1:9').createRequest(newRequest('http://127.0.0.1:9/'))).rejects.toThrow(
      `${name}: no answer in time`,
    )
  })
})
