// A simulator of WEBPAY: the page for cards, signed notifications of success, questions about a transaction. A card that
// expires in December of the next year is refused, and a page is good for twenty minutes, as at WEBPAY.
import { createHash } from 'node:crypto'
import { businessDate } from '@navyk/api-spec/kit'
import type { Clock } from '@navyk/api/clock'
import { decimalSum, decimalText } from '@navyk/api/payment-providers/amounts'
import {
  webpayAnswerSignature,
  webpayFormSignature,
  webpayNotificationSignature,
} from '@navyk/api/payment-providers/webpay-signature'
import type { Notices } from './notices.ts'
import { escaped, htmlPage, payerPage } from './page.ts'
import { type Simulator, serveSimulator } from './serve-simulator.ts'
import type { Incoming, Reply, SimulatedProvider } from './simulated-provider.ts'

interface Order {
  number: string
  kopecks: number
  description: string
  notifyUrl: string
  returnUrl: string
  cancelUrl: string
  openedAt: Date
}

interface Transaction {
  id: string
  order: Order
  type: string
  at: Date
}

export interface WebpaySimulation {
  clock: Clock
  storeId: string
  secretKey: string
  username: string
  password: string
  port?: number
}

const sessionMs = 20 * 60_000
const unsigned: Reply = {
  status: 400,
  type: 'text/html',
  body: htmlPage('WEBPAY', '<h1>The form is not signed as it should be</h1>'),
}
const typeWords: Record<string, string> = {
  '1': 'paid',
  '2': 'declined',
  '5': 'part refunded',
  '7': 'voided',
  '11': 'refunded',
}

export const simulateWebpay = (options: WebpaySimulation): Promise<Simulator> =>
  serveSimulator((notices) => simulatedWebpay(openShop(options, notices)), options.port)

/** The shop's orders and transactions at WEBPAY, and the actions on them. */
function openShop(options: WebpaySimulation, notices: Notices) {
  const { clock, secretKey } = options
  const state = { orders: new Map<string, Order>(), transactions: new Map<string, Transaction>() }
  const lastOf = (number: string) => [...state.transactions.values()].findLast(({ order }) => order.number === number)
  const notify = (transaction: Transaction) => {
    const fields = signedFields(transaction).set('site_order_id', transaction.order.number)
    fields.set('wsb_signature', webpayNotificationSignature(fields, secretKey)).set('action', '0').set('rc', 'W0005')
    notices.add({
      url: transaction.order.notifyUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams([...fields])),
    })
  }
  /** Adds a transaction. WEBPAY sends a notification of a payment and none of a refusal. */
  const pay = (order: Order, type: string, isTold = type === '1') => {
    const transaction = { id: String(900_001 + state.transactions.size), order, type, at: clock.now() }
    state.transactions.set(transaction.id, transaction)
    if (isTold) notify(transaction)
    return transaction
  }
  const change = (number: string, type: string) => {
    const transaction = lastOf(number)
    if (transaction?.type !== '1') return
    transaction.type = type
    notify(transaction)
  }
  const of = (number: string) => {
    const order = state.orders.get(number)
    if (!order) throw new Error(`there is no order ${number}`)
    return order
  }
  return { options, clock, state, lastOf, pay, change, of }
}
type Shop = ReturnType<typeof openShop>

const signedFields = ({ id, order, type, at }: Transaction) =>
  new Map(
    Object.entries({
      batch_timestamp: String(Math.floor(at.getTime() / 1000)),
      currency_id: 'BYN',
      amount: decimalText(order.kopecks, '.'),
      payment_method: 'cc',
      order_id: String(500_000 + Number(id)),
      transaction_id: id,
      payment_type: type,
      rrn: String(700_000_000 + Number(id)),
    }),
  )

function simulatedWebpay(shop: Shop): SimulatedProvider {
  const { state, lastOf, pay, change, of } = shop
  return {
    title: 'WEBPAY',
    state,
    answer: (incoming) => {
      const form = new Map(new URLSearchParams(incoming.body))
      if (incoming.method !== 'POST') return { status: 404, type: 'text/plain', body: 'Not found' }
      if (incoming.path === '/WSBApi') return transactionsOf(shop.options, state.transactions.values(), incoming.body)
      if (form.has('*API')) return transactionXml(shop, form.get('API_XML_REQUEST') ?? '')
      if (form.has('*scart')) return openPage(shop, incoming.base, form)
      return payByCard(shop, incoming, form)
    },
    rows: () =>
      [...state.orders.values()].map((order) => ({
        id: order.number,
        title: order.description,
        amountKopecks: order.kopecks,
        state: typeWords[lastOf(order.number)?.type ?? ''] ?? 'not paid yet',
      })),
    actions: {
      'pay the whole': (id) => pay(of(id), '1'),
      'pay twice': (id) => {
        pay(of(id), '1')
        pay(of(id), '1')
      },
      fail: (id) => pay(of(id), '2'),
      'refund the whole': (id) => change(id, '11'),
      'pay and tell nobody': (id) => pay(of(id), '1', false),
      'refund a part': (id) => change(id, '5'),
      void: (id) => change(id, '7'),
    },
    tick: () => {},
  }
}

function openPage({ options, clock, state }: Shop, base: string, form: Map<string, string>): Reply {
  const kopecks = decimalSum.safeParse(form.get('wsb_total'))
  const isRight = form.get('wsb_signature') === webpayFormSignature(form, options.secretKey)
  const isOurs = form.get('wsb_storeid') === options.storeId && form.get('wsb_currency_id') === 'BYN'
  if (!isRight || !isOurs || !kopecks.success || form.get('wsb_invoice_item_price[0]') !== form.get('wsb_total')) {
    return unsigned
  }
  const order = {
    number: form.get('wsb_order_num') ?? '',
    kopecks: kopecks.data,
    description: form.get('wsb_invoice_item_name[0]') ?? '',
    notifyUrl: form.get('wsb_notify_url') ?? '',
    returnUrl: form.get('wsb_return_url') ?? '',
    cancelUrl: form.get('wsb_cancel_return_url') ?? '',
    openedAt: clock.now(),
  }
  state.orders.set(order.number, order)
  return { type: 'text/html', body: drawCard(clock, base, order, '') }
}

function drawCard(clock: Clock, base: string, order: Order, said: string): string {
  const next = yearOf(clock.now()) + 1
  const content = `${said && `<p role="alert">${said}</p>`}
<form class="payer" method="post" action="${base}/pay"><input type="hidden" name="order" value="${escaped(order.number)}">
<label>Номер карты <input name="card" inputmode="numeric" value="4341790000000051"></label>
<label>Действует до: месяц <input name="month" inputmode="numeric" value="06"></label>
<label>год <input name="year" inputmode="numeric" value="${next + 3}"></label>
<button class="main">Оплатить</button></form>
<p>Карте со сроком 12.${next} банк откажет, остальные оплатят.</p><p><a href="${escaped(order.cancelUrl)}">Вернуться без оплаты</a></p>`
  return payerPage('WEBPAY', { what: order.description, kopecks: order.kopecks }, content)
}

function payByCard({ clock, state, pay }: Shop, { path, base }: Incoming, form: Map<string, string>): Reply {
  const order = state.orders.get(form.get('order') ?? '')
  if (path !== '/pay' || !order) return { status: 404, type: 'text/plain', body: 'Not found' }
  const now = clock.now()
  const isLate = now.getTime() - order.openedAt.getTime() > sessionMs
  if (isLate) return { status: 410, type: 'text/html', body: htmlPage('WEBPAY', '<h1>Twenty minutes are over</h1>') }
  const isRefused = form.get('month') === '12' && Number(form.get('year')) === yearOf(now) + 1
  const transaction = pay(order, isRefused ? '2' : '1')
  if (isRefused)
    return { type: 'text/html', body: drawCard(clock, base, order, 'Банк отклонил платёж. Попробуйте другую карту') }
  const back = new URL(order.returnUrl)
  back.searchParams.set('wsb_order_num', order.number)
  back.searchParams.set('wsb_tid', transaction.id)
  return { status: 303, location: String(back), body: '' }
}

/** The answer to a question about one transaction. */
function transactionXml({ options, state }: Shop, question: string): Reply {
  const password = createHash('md5').update(options.password).digest('hex')
  const isKnown = question.includes(`<username>${options.username}</username><password>${password}</password>`)
  const transaction = state.transactions.get(/<transaction_id>(\d+)<\/transaction_id>/.exec(question)?.[1] ?? '')
  const answer = (content: string): Reply => ({
    type: 'text/xml',
    body: `<?xml version="1.0" encoding="ISO-8859-1"?><wsb_api_response><version>1</version><command>get_transaction</command>${content}</wsb_api_response>`,
  })
  if (!isKnown || !transaction) {
    return answer('<status>failed</status><error><error_message>Not found</error_message></error>')
  }
  const fields = signedFields(transaction)
  fields
    .set('wsb_signature', webpayAnswerSignature(fields, options.secretKey))
    .set('order_num', transaction.order.number)
  const elements = [...fields].map(([name, value]) => `<${name}>${escaped(value)}</${name}>`).join('')
  return answer(`<status>success</status><fields>${elements}</fields>`)
}

/** The second interface, SOAP: the transactions of an order. */
function transactionsOf(options: WebpaySimulation, transactions: Iterable<Transaction>, envelope: string): Reply {
  const field = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(envelope)?.[1]
  const password = createHash('md5').update(options.password).digest('hex')
  const isKnown = field('login') === options.username && field('password') === password
  const isOurs = isKnown && field('store_id') === options.storeId
  const found = [...transactions].filter(({ order }) => order.number === field('order_num'))
  const content = isOurs
    ? `<error_code>0</error_code><error_comment></error_comment>${found
        .map(
          ({ id, order, type }) =>
            `<transaction><transaction_id>${id}</transaction_id><order_num>${escaped(order.number)}</order_num><payment_type>${type}</payment_type></transaction>`,
        )
        .join('')}`
    : '<error_code>2</error_code><error_comment>Access denied</error_comment>'
  return {
    type: 'text/xml',
    body: `<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body><ns1:GetTransactionStatusResponse xmlns:ns1="simulated">${content}</ns1:GetTransactionStatusResponse></SOAP-ENV:Body></SOAP-ENV:Envelope>`,
  }
}

const yearOf = (instant: Date) => Number(businessDate(instant).slice(0, 4))
