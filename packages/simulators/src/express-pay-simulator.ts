// A simulator of Express-Pay: invoices in ЕРИП, its signatures, its four kinds of notifications.
import { businessDate, businessTime } from '@navyk/api-spec/kit'
import type { Clock } from '@navyk/api/clock'
import { decimalSum, decimalText } from '@navyk/api/payment-providers/amounts'
import {
  expressPayNotificationSignature,
  expressPaySignature,
  type SignedCall,
} from '@navyk/api/payment-providers/express-pay-signature'
import type { Notices } from './notices.ts'
import { escaped, payerPage } from './page.ts'
import { type Simulator, serveSimulator } from './serve-simulator.ts'
import { type Incoming, json, type Reply, type SimulatedProvider } from './simulated-provider.ts'

interface Payment {
  no: number
  kopecks: number
  createdAt: Date
  cancelledAt: Date | undefined
}

interface Invoice {
  no: number
  accountNo: string
  kopecks: number
  info: string
  expiration: string
  createdAt: Date
  /** Status in the numbers of Express-Pay: 1 awaiting, 2 expired, 3 paid, 4 part-paid, 5 cancelled, 7 refunded. */
  status: number
  payments: Payment[]
}

export interface ExpressPaySimulation {
  clock: Clock
  token: string
  secret: string | undefined
  notificationSecret: string
  notifyUrl: string
  port?: number
}

const stateWords = ['', 'awaiting', 'expired', 'paid', 'part-paid', 'cancelled', 'paid by card', 'refunded']

export const simulateExpressPay = (options: ExpressPaySimulation): Promise<Simulator> =>
  serveSimulator((notices, url) => simulatedExpressPay(openTill(options, notices), url), options.port)

/** The invoices at Express-Pay, and the actions on them. */
function openTill(options: ExpressPaySimulation, notices: Notices) {
  const { clock } = options
  const state = { invoices: new Map<string, Invoice>(), lastPayment: 0 }

  const notify = (data: Record<string, unknown>) => {
    const text = JSON.stringify(data)
    const signature = expressPayNotificationSignature(options.notificationSecret, text)
    notices.add({
      url: options.notifyUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ Data: text, Signature: signature })),
    })
  }
  const notifyStatus = (invoice: Invoice, kopecks: number, paymentNo?: number) =>
    notify({
      CmdType: 3,
      Status: invoice.status,
      AccountNo: invoice.accountNo,
      InvoiceNo: invoice.no,
      ...(paymentNo !== undefined && { PaymentNo: paymentNo }),
      Amount: decimalText(kopecks, ','),
      Currency: 933,
      Created: secondText(clock.now()),
    })
  const paidOf = ({ payments }: Invoice) =>
    payments.reduce((sum, each) => sum + (each.cancelledAt ? 0 : each.kopecks), 0)
  const pay = (invoice: Invoice, kopecks: number) => {
    state.lastPayment += 1
    const { lastPayment } = state
    const now = clock.now()
    invoice.payments.push({ no: lastPayment, kopecks, createdAt: now, cancelledAt: undefined })
    invoice.status = paidOf(invoice) >= invoice.kopecks ? 3 : 4
    const amount = decimalText(kopecks, ',')
    notify({
      CmdType: 1,
      AccountNo: invoice.accountNo,
      PaymentNo: lastPayment,
      Amount: amount,
      Created: secondText(now),
      Service: invoice.info,
      Payer: 'Иванов Пётр Антонович',
    })
    notifyStatus(invoice, kopecks, lastPayment)
  }
  const setStatus = (invoice: Invoice, status: number) => {
    invoice.status = status
    notifyStatus(invoice, invoice.kopecks)
  }
  const of = (id: string) => {
    const invoice = state.invoices.get(id)
    if (!invoice) throw new Error(`there is no invoice ${id}`)
    return invoice
  }
  const expire = (id: string) => setStatus(of(id), 2)
  const payLate = (invoice: Invoice) => {
    setStatus(invoice, 2)
    pay(invoice, invoice.kopecks)
  }
  return { options, clock, state, notify, paidOf, pay, payLate, setStatus, of, expire }
}
type Till = ReturnType<typeof openTill>

function simulatedExpressPay(till: Till, url: () => string): SimulatedProvider {
  const { clock, state, notify, paidOf, pay, payLate, setStatus, of, expire } = till
  return {
    title: 'Express-Pay',
    state,
    answer: (incoming) => eripPage(till, incoming) ?? protocol(till, url, incoming),
    rows: () =>
      [...state.invoices].map(([id, invoice]) => ({
        id,
        title: `ЕРИП ${invoice.accountNo}, ${invoice.info}`,
        amountKopecks: invoice.kopecks,
        state: `${stateWords[invoice.status]}, paid ${decimalText(paidOf(invoice), '.')}`,
        payUrl: `/erip?account=${invoice.accountNo}`,
      })),
    actions: {
      'pay the whole': (id) => pay(of(id), of(id).kopecks),
      'pay a half': (id) => pay(of(id), Math.ceil(of(id).kopecks / 2)),
      'pay twice': (id) => {
        pay(of(id), of(id).kopecks)
        pay(of(id), of(id).kopecks)
      },
      'pay too late': (id) => payLate(of(id)),
      'take the payment back': (id) => {
        const invoice = of(id)
        const payment = invoice.payments.findLast((each) => !each.cancelledAt)
        if (!payment) return
        payment.cancelledAt = clock.now()
        invoice.status = paidOf(invoice) === 0 ? 1 : 4
        notify({ CmdType: 2, AccountNo: invoice.accountNo, PaymentNo: payment.no })
      },
      refund: (id) => setStatus(of(id), 7),
      expire,
    },
    tick: () => {
      const now = minuteText(clock.now())
      for (const [id, { status, expiration }] of state.invoices)
        if (status === 1 && expiration !== '' && expiration < now) expire(id)
    },
  }
}

const refuse = (code: number, text: string) => json({ Error: { Code: code, Msg: text, MsgCode: code } })

/** The calls of API v1 that the product makes. */
function protocol(till: Till, url: () => string, { method, path, query, body }: Incoming): Reply {
  const { state } = till
  const { token, secret } = till.options
  const signed = (call: SignedCall, values: Record<string, string>, given: string | null, work: () => Reply): Reply => {
    const isRight = secret === undefined || given === expressPaySignature(secret, token, call, values)
    return isRight ? work() : refuse(4011, 'Wrong signature')
  }
  const form = new URLSearchParams(body)
  const values = Object.fromEntries(method === 'POST' ? form : query)
  const signature = method === 'POST' ? form.get('signature') : query.get('signature')
  if ((query.get('token') ?? query.get('Token')) !== token) return refuse(4010, 'Wrong token')
  const [, kind, no, sub] = /^\/(invoices|payments|qrcode)(?:\/(\w+))?(?:\/(\w*))?$/.exec(path) ?? []
  if (kind === 'invoices' && method === 'POST')
    return signed('addInvoice', values, signature, () => addInvoice(till, url, values))
  if (kind === 'invoices' && no === undefined) {
    return signed('listInvoices', values, signature, () => listInvoices(state.invoices, values))
  }
  if (kind === 'payments') return signed('listPayments', values, signature, () => listPayments(state.invoices, values))
  if (kind === 'qrcode')
    return signed('qrCode', values, signature, () => qrCode(state.invoices, values.InvoiceId ?? ''))
  const invoice = state.invoices.get(no ?? '')
  if (!invoice) return refuse(4040, 'No such invoice')
  return signed('invoice', { InvoiceNo: no ?? '' }, signature, () => answerInvoice(invoice, method, sub))
}

/** Status of an invoice, or its cancellation. */
function answerInvoice(invoice: Invoice, method: string, sub: string | undefined): Reply {
  if (method === 'GET' && sub === 'status') return json({ Status: invoice.status })
  if (method !== 'DELETE') return { status: 404, body: '' }
  if (invoice.status !== 1) return refuse(4090, 'The invoice is not awaiting payment')
  invoice.status = 5
  return { body: '' }
}

function listInvoices(invoices: Map<string, Invoice>, values: Record<string, string>): Reply {
  return json({
    Items: [...invoices.values()]
      .filter(({ accountNo }) => values.AccountNo === undefined || accountNo === values.AccountNo)
      .map((each) => ({
        InvoiceNo: each.no,
        AccountNo: each.accountNo,
        Status: each.status,
        Amount: decimalText(each.kopecks, ','),
      })),
  })
}

function addInvoice({ state, clock }: Till, url: () => string, values: Record<string, string>): Reply {
  const kopecks = decimalSum.safeParse(values.Amount)
  const isWrong =
    !kopecks.success || values.Currency !== '933' || !/^[\wа-яё./\\:;-]{1,30}$/i.test(values.AccountNo ?? '')
  if (isWrong) return refuse(4000, 'Wrong values')
  const no = state.invoices.size + 1
  const { AccountNo: accountNo = '', Info: info = '', Expiration: expiration = '' } = values
  const invoice = {
    no,
    accountNo,
    info,
    expiration,
    kopecks: kopecks.data,
    createdAt: clock.now(),
    status: 1,
    payments: [],
  }
  state.invoices.set(String(no), invoice)
  return json({
    InvoiceNo: no,
    ...(values.ReturnInvoiceUrl === '1' && { InvoiceUrl: `${url()}/erip?account=${accountNo}` }),
  })
}

function listPayments(
  invoices: Map<string, Invoice>,
  { From: from = '', To: to = '99999999', AccountNo: accountNo }: Record<string, string>,
): Reply {
  const all = [...invoices.values()].flatMap((invoice) => invoice.payments.map((payment) => ({ invoice, payment })))
  const found = all.filter(({ invoice, payment }) => {
    const day = secondText(payment.createdAt).slice(0, 8)
    return day >= from && day <= to && (accountNo === undefined || invoice.accountNo === accountNo)
  })
  return json({
    Items: found.map(({ invoice, payment }) => ({
      PaymentNo: payment.no,
      AccountNo: invoice.accountNo,
      Created: secondText(payment.createdAt),
      Amount: decimalText(payment.kopecks, ','),
      Currency: '933',
      Info: invoice.info,
      Surname: 'Иванов',
      ...(payment.cancelledAt && { CanceledDate: secondText(payment.cancelledAt) }),
    })),
  })
}

function qrCode(invoices: Map<string, Invoice>, no: string): Reply {
  const invoice = invoices.get(no)
  if (!invoice) return refuse(4040, 'No such invoice')
  return json({ QrCodeBody: `https://pay.raschet.by/#simulated-${invoice.accountNo}` })
}

/** ЕРИП as a bank's application shows it: the number is typed, what is due is shown, a sum is paid. */
function eripPage(till: Till, incoming: Incoming): Reply | undefined {
  const { path, method, query, body, base } = incoming
  if (path !== '/erip') return undefined
  const form = method === 'POST' ? new URLSearchParams(body) : query
  const accountNo = (form.get('account') ?? '').trim()
  const invoice = [...till.state.invoices.values()].findLast((each) => each.accountNo === accountNo)
  const kopecks = decimalSum.safeParse((form.get('sum') ?? '').trim())
  if (method !== 'POST' || !invoice) return pageReply(drawErip(base, accountNo, invoice, till, ''))
  const way = form.get('way')
  const isPaid = way === 'late' || (kopecks.success && kopecks.data > 0)
  if (way === 'late') till.payLate(invoice)
  else if (kopecks.success && kopecks.data > 0) {
    for (let time = way === 'twice' ? 2 : 1; time > 0; time -= 1) till.pay(invoice, kopecks.data)
  }
  return pageReply(drawErip(base, accountNo, invoice, till, isPaid ? 'Оплачено. Вернитесь на сайт' : 'Введите сумму'))
}

const pageReply = (text: string): Reply => ({ type: 'text/html', body: text })

function drawErip(
  base: string,
  accountNo: string,
  invoice: Invoice | undefined,
  { paidOf }: Till,
  said: string,
): string {
  const number = `<form class="payer" action="${base}/erip"><label>Лицевой счёт <input name="account" inputmode="numeric" value="${escaped(accountNo)}"></label> <button>Найти</button></form>`
  if (!invoice) {
    const none = accountNo === '' ? '' : '<p role="alert">По этому номеру ничего не найдено</p>'
    return payerPage('ЕРИП', undefined, `<h1>Оплата через ЕРИП</h1>${none}${number}`)
  }
  const left = Math.max(invoice.kopecks - paidOf(invoice), 0)
  const facts = `<dl><dt>Лицевой счёт</dt><dd>${escaped(accountNo)}</dd><dt>Оплачено</dt><dd>${decimalText(paidOf(invoice), ',')} BYN</dd></dl>`
  const done = said && `<p role="status"><b>${escaped(said)}</b></p>`
  const sum = decimalText(left > 0 ? left : invoice.kopecks, ',')
  const button = (way: string, label: string, kind = '') =>
    `<button name="way" value="${way}"${kind && ` class="${kind}"`}>${label}</button>`
  const pay = `<form class="payer" method="post" action="${base}/erip"><input type="hidden" name="account" value="${escaped(accountNo)}">
<label>Сумма, BYN <input name="sum" inputmode="decimal" value="${sum}"></label>
${button('once', 'Оплатить', 'main')}${button('twice', 'Оплатить дважды')}${button('late', 'Оплатить всё после срока')}</form>`
  return payerPage('ЕРИП', { what: invoice.info, kopecks: invoice.kopecks }, `${done}${facts}${pay}${number}`)
}

const dayText = (instant: Date) => businessDate(instant).replaceAll('-', '')
const minuteText = (instant: Date) => dayText(instant) + businessTime(instant).replace(':', '')
const secondText = (instant: Date) => minuteText(instant) + String(instant.getSeconds()).padStart(2, '0')
