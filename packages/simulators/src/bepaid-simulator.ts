// A simulator of bePaid: ЕРИП and the checkout page for cards, with signed notifications, and its rules for tests: a request
// in ЕРИП of 9.99 fails, every other is paid ten seconds later.
import { businessDate } from '@navyk/api-spec/kit'
import { generateKeyPairSync, sign } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '@navyk/api/clock'
import type { Notices } from './notices.ts'
import { escaped, payerPage as drawPayerPage } from './page.ts'
import { type Simulator, serveSimulator } from './serve-simulator.ts'
import { type Incoming, json, type Reply, type SimulatedProvider } from './simulated-provider.ts'

interface Transaction {
  uid: string
  type: 'payment' | 'refund' | 'void'
  method: 'erip' | 'credit_card'
  status: string
  amount: number
  trackingId: string
  parentUid: string | undefined
  accountNo: string | undefined
  description: string
  notifyUrl: string
  isTest: boolean
  createdAt: Date
  paidAt: Date | undefined
  /** The time at which its payer began to pay; from then on they have half an hour. */
  startedAt: Date | undefined
  expiresAt: Date
}

/** A page for a card, before and after the payer has tried. */
interface Checkout {
  token: string
  amount: number
  trackingId: string
  description: string
  notifyUrl: string
  returnUrl: string
  cancelUrl: string
  isTest: boolean
  expiresAt: Date
}

export interface BepaidSimulation {
  clock: Clock
  shopId: string
  secretKey: string
  port?: number
}

const testDelayMs = 10_000
/** Time for which a request in ЕРИП is reserved for a payer who has begun to pay it; then it waits again. */
const lockMs = 30 * 60_000
/** Statuses of which a notification is sent; the others are seen by asking. */
const toldStatuses = ['pending', 'expired', 'failed', 'successful']
const failingTestAmount = 999
const goodCard = '4200000000000000'
const failingCards = ['4005550000000019']
/** Cards that ask their holder, who then confirms or refuses. */
const askingCards = ['4012000000001006', '4012000000001055', '4012000000001097']
const failingAskingCards = ['4012000000001022', '4012000000001030', '4012000000001014']

const order = {
  amount: z.int().min(1),
  currency: z.literal('BYN'),
  description: z.string().min(1).max(255),
  tracking_id: z.string().min(1).max(255),
  expired_at: z.iso.datetime({ offset: true }),
}
const eripRequest = z.object({
  request: z.object({
    ...order,
    ip: z.string(),
    test: z.boolean(),
    notification_url: z.url(),
    payment_method: z.object({
      type: z.literal('erip'),
      account_number: z.string().min(1).max(30),
      service_no: z.string(),
    }),
  }),
})
const checkoutRequest = z.object({
  checkout: z.object({
    test: z.boolean(),
    transaction_type: z.literal('payment'),
    order: z.object(order),
    settings: z.object({ return_url: z.url(), cancel_url: z.url().optional(), notification_url: z.url() }),
    payment_method: z.object({ types: z.tuple([z.literal('credit_card')]) }),
  }),
})
const reportRequest = z.object({
  report_params: z.object({
    from: z.string(),
    to: z.string(),
    payment_method_type: z.string(),
    time_zone: z.literal('Europe/Minsk'),
  }),
})

/** @returns the simulator, and the line of its public key as the cabinet would show it */
export async function simulateBepaid(options: BepaidSimulation): Promise<Simulator & { publicKey: string }> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signed = (body: string) => sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64')
  const simulator = await serveSimulator(
    (notices, url) => simulatedBepaid(openShop(options, notices, url, signed)),
    options.port,
  )
  return { ...simulator, publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }
}

/** The shop's transactions at bePaid, and the actions on them. */
function openShop(
  { clock, shopId, secretKey }: BepaidSimulation,
  notices: Notices,
  url: () => string,
  signed: (body: string) => string,
) {
  const state = { transactions: new Map<string, Transaction>(), checkouts: new Map<string, Checkout>(), last: 0 }
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`
  const nextUid = (prefix: string) => {
    state.last += 1
    return `${prefix}-${String(state.last).padStart(8, '0')}`
  }
  const set = (transaction: Transaction, status: string) => {
    transaction.status = status
    if (status === 'successful') transaction.paidAt = clock.now()
    transaction.startedAt = status === 'start' ? clock.now() : undefined
    if (!toldStatuses.includes(status)) return
    const body = JSON.stringify({ transaction: presented(transaction) })
    const headers = { 'content-type': 'application/json', authorization, 'content-signature': signed(body) }
    notices.add({ url: transaction.notifyUrl, headers, body })
  }
  const add = (transaction: Omit<Transaction, 'createdAt' | 'paidAt' | 'startedAt' | 'status'>, status: string) => {
    const added = { ...transaction, status, createdAt: clock.now(), paidAt: undefined, startedAt: undefined }
    state.transactions.set(added.uid, added)
    if (status !== 'pending' || added.method === 'erip') set(added, status)
    return added
  }
  const payCard = (checkout: Checkout, status: string) => {
    add(cardPayment(checkout, nextUid('card')), status)
  }
  const act = (id: string, status: string) => {
    const checkout = state.checkouts.get(id)
    if (checkout) return payCard(checkout, status)
    const transaction = state.transactions.get(id)
    if (transaction) set(transaction, status)
  }
  const begin = (id: string) => {
    const transaction = state.transactions.get(id)
    if (transaction?.status === 'pending') set(transaction, 'start')
  }
  const addRefund = (id: string, type: 'refund' | 'void', share: number) => {
    const parent = paidBy(state.transactions.values(), id, state.checkouts.get(id))
    if (!parent) return
    const amount = Math.ceil(parent.amount * share)
    add({ ...parent, uid: nextUid(type), type, amount, parentUid: parent.uid }, 'successful')
  }
  return { state, authorization, clock, url, nextUid, set, add, payCard, act, begin, addRefund }
}
type Shop = ReturnType<typeof openShop>

const cardPayment = ({ token: _, returnUrl: __, cancelUrl: ___, ...rest }: Checkout, uid: string) => ({
  ...rest,
  uid,
  type: 'payment' as const,
  method: 'credit_card' as const,
  parentUid: undefined,
  accountNo: undefined,
})

/** The successful payment with this id, or of this checkout. */
const paidBy = (transactions: Iterable<Transaction>, id: string, checkout: Checkout | undefined) =>
  [...transactions].find(
    ({ uid, trackingId, status, type }) =>
      type === 'payment' && status === 'successful' && (uid === id || trackingId === checkout?.trackingId),
  )

function simulatedBepaid(shop: Shop): SimulatedProvider {
  const { state, act, begin, set, addRefund, clock } = shop
  const statusOf = (checkout: Checkout) =>
    [...state.transactions.values()].findLast(({ trackingId }) => trackingId === checkout.trackingId)?.status ??
    'not paid yet'

  return {
    title: 'bePaid',
    state,
    answer: (incoming) => {
      const payer = payerPage(shop, incoming)
      if (payer) return payer
      if (incoming.headers.authorization !== shop.authorization)
        return json({ response: { message: 'Unauthorized' } }, 401)
      return protocol(shop, incoming)
    },
    rows: () => [
      ...[...state.transactions.values()]
        .filter(({ type, method }) => type === 'payment' && method === 'erip')
        .map((each) => ({
          id: each.uid,
          title: `ЕРИП ${each.accountNo}, ${each.description}`,
          amountKopecks: each.amount,
          state: each.status,
        })),
      ...[...state.checkouts.values()].map((each) => ({
        id: each.token,
        title: `Card, ${each.description}`,
        amountKopecks: each.amount,
        state: statusOf(each),
        payUrl: `/checkout/${each.token}`,
      })),
    ],
    actions: {
      'pay the whole': (id) => act(id, 'successful'),
      // Only in ЕРИП: a card's page is the payer's alone.
      'begin to pay': (id) => begin(id),
      fail: (id) => act(id, 'failed'),
      'break down': (id) => act(id, 'error'),
      'pay too late': (id) => {
        act(id, 'expired')
        act(id, 'successful')
      },
      expire: (id) => act(id, 'expired'),
      'refund the whole': (id) => addRefund(id, 'refund', 1),
      'refund a half': (id) => addRefund(id, 'refund', 0.5),
      void: (id) => addRefund(id, 'void', 1),
    },
    tick: () => {
      const now = clock.now().getTime()
      for (const each of state.transactions.values()) {
        if (each.startedAt && now - each.startedAt.getTime() >= lockMs) set(each, 'pending')
        if (each.status !== 'pending' || each.type !== 'payment') continue
        if (each.isTest && now - each.createdAt.getTime() >= testDelayMs) {
          set(each, each.amount === failingTestAmount ? 'failed' : 'successful')
        } else if (now > each.expiresAt.getTime()) set(each, 'expired')
      }
    },
  }
}

function protocol(shop: Shop, { method, path, body }: Incoming): Reply {
  const { state } = shop
  const given: unknown = body === '' ? undefined : JSON.parse(body)
  const [, tracking] = /^\/(?:beyag|v2)\/transactions\/tracking_id\/([\w-]+)$/.exec(path) ?? []
  if (tracking)
    return json({
      transactions: [...state.transactions.values()].filter((each) => each.trackingId === tracking).map(presented),
    })
  if (method === 'POST' && path === '/beyag/payments') return createErip(shop, given)
  if (method === 'POST' && path === '/ctp/api/checkouts') return createCheckout(shop, given)
  if (method === 'POST' && path === '/api/reports') return report(shop, given)
  const transaction = state.transactions.get(/^\/beyag\/payments\/([\w-]+)$/.exec(path)?.[1] ?? '')
  if (!transaction) return json({ message: 'Not found' }, 404)
  if (method === 'GET') return json({ transaction: presented(transaction) })
  if (method !== 'DELETE') return json({ message: 'Not allowed' }, 405)
  if (transaction.status !== 'pending') return json({ message: 'Not pending' }, 422)
  transaction.status = 'deleted'
  return json({ transaction: presented(transaction) })
}

function createErip({ state, nextUid, set, add }: Shop, given: unknown): Reply {
  const parsed = eripRequest.safeParse(given)
  if (!parsed.success) return json({ message: 'Unprocessable', errors: {} }, 422)
  const { request } = parsed.data
  const accountNo = request.payment_method.account_number
  // A new request with the number of an open one takes its place.
  for (const each of state.transactions.values())
    if (each.accountNo === accountNo && each.status === 'pending') set(each, 'expired')
  const transaction = add(
    {
      ...orderOf(request),
      uid: nextUid('erip'),
      type: 'payment',
      method: 'erip',
      parentUid: undefined,
      accountNo,
      notifyUrl: request.notification_url,
      isTest: request.test,
    },
    'pending',
  )
  return json({ transaction: presented(transaction) })
}

function createCheckout({ state, nextUid, url }: Shop, given: unknown): Reply {
  const parsed = checkoutRequest.safeParse(given)
  if (!parsed.success) return json({ message: 'Unprocessable', errors: {} }, 422)
  const { test, order: ordered, settings } = parsed.data.checkout
  const token = nextUid('checkout').replace('-', '')
  state.checkouts.set(token, {
    ...orderOf(ordered),
    token,
    notifyUrl: settings.notification_url,
    returnUrl: settings.return_url,
    cancelUrl: settings.cancel_url ?? settings.return_url,
    isTest: test,
  })
  return json({ checkout: { token, redirect_url: `${url()}/checkout/${token}` } }, 201)
}

function report({ state }: Shop, given: unknown): Reply {
  const parsed = reportRequest.safeParse(given)
  if (!parsed.success) return json({ message: 'Unprocessable' }, 422)
  const { from, to, payment_method_type } = parsed.data.report_params
  const found = [...state.transactions.values()].filter(
    ({ paidAt, method, status }) =>
      status === 'successful' &&
      method === payment_method_type &&
      paidAt &&
      dayOf(paidAt) >= from.slice(0, 10) &&
      dayOf(paidAt) <= to.slice(0, 10),
  )
  return json({
    transactions: found.map(presented),
    count: found.length,
    has_more: false,
    last_object_id: found.at(-1)?.uid ?? null,
  })
}

/** The page where a card is typed; its number decides. Cards of 3-D Secure ask their holder first. After a refusal the card
 *  is typed again, as the checkout allows. */
function payerPage({ state, payCard }: Shop, { method, path, body, base }: Incoming): Reply | undefined {
  const checkout = state.checkouts.get(/^\/checkout\/(\w+)$/.exec(path)?.[1] ?? '')
  if (!checkout) return undefined
  const action = `${base}${path}`
  const isPaid = [...state.transactions.values()].some(
    ({ trackingId, type, status }) =>
      trackingId === checkout.trackingId && type === 'payment' && status === 'successful',
  )
  const back: Reply = { status: 303, location: checkout.returnUrl, body: '' }
  const pageReply = (content: string): Reply => ({
    type: 'text/html',
    body: drawPayerPage('bePaid', { what: checkout.description, kopecks: checkout.amount }, content),
  })
  if (isPaid) return back
  if (method !== 'POST') return pageReply(cardForm(action, checkout.cancelUrl, ''))
  const form = new URLSearchParams(body)
  const card = (form.get('card') ?? '').replaceAll(' ', '')
  const isAsking = askingCards.includes(card) || failingAskingCards.includes(card)
  const answered = form.get('holder')
  if (isAsking && answered === null) return pageReply(holderForm(action, card))
  const isRefused = failingCards.includes(card) || failingAskingCards.includes(card) || answered === 'refuse'
  payCard(checkout, isRefused ? 'failed' : 'successful')
  return isRefused
    ? pageReply(cardForm(action, checkout.cancelUrl, 'Банк отклонил платёж. Попробуйте другую карту'))
    : back
}

const cardForm = (action: string, cancelUrl: string, said: string) => `${said && `<p role="alert">${said}</p>`}
<form class="payer" method="post" action="${action}">
<label>Номер карты <input name="card" inputmode="numeric" value="${goodCard}"></label>
<button class="main">Оплатить</button></form>
<p>${goodCard} — оплата пройдёт, ${failingCards[0]} — банк откажет, ${askingCards[0]} — банк спросит подтверждение.</p>
<p><a href="${escaped(cancelUrl)}">Вернуться без оплаты</a></p>`

const holderForm = (action: string, card: string) => `<h2>Подтвердите платёж</h2>
<p>Банк, выпустивший карту, спрашивает, вы ли платите (3-D Secure).</p>
<form class="payer" method="post" action="${action}"><input type="hidden" name="card" value="${card}">
<button class="main" name="holder" value="confirm">Подтвердить</button><button name="holder" value="refuse">Это не я</button></form>`

const dayOf = (instant: Date) => businessDate(instant)

const orderOf = (ordered: { amount: number; tracking_id: string; description: string; expired_at: string }) => ({
  amount: ordered.amount,
  trackingId: ordered.tracking_id,
  description: ordered.description,
  expiresAt: new Date(ordered.expired_at),
})

function presented(each: Transaction) {
  return {
    uid: each.uid,
    id: each.uid,
    type: each.type,
    status: each.status,
    message: each.status,
    payment_method_type: each.method,
    amount: each.amount,
    currency: 'BYN',
    description: each.description,
    tracking_id: each.trackingId,
    ...(each.parentUid !== undefined && { parent_uid: each.parentUid }),
    test: each.isTest,
    language: 'ru',
    created_at: each.createdAt.toISOString(),
    expired_at: each.expiresAt.toISOString(),
    paid_at: each.paidAt?.toISOString() ?? null,
    ...(each.accountNo !== undefined && {
      erip: {
        account_number: each.accountNo,
        qr_code_raw: Buffer.from(`https://pay.raschet.by/#simulated-${each.accountNo}`).toString('base64'),
      },
    }),
    ...(each.method === 'credit_card' && { credit_card: { holder: 'TEST HOLDER', last_4: '0000', brand: 'visa' } }),
  }
}
