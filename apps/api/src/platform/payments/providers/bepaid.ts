// bePaid: ЕРИП by its API of alternative payments, cards by its checkout page. Sums are whole kopecks. Our reference is its
// tracking id, by which it finds the transactions of a request: a payment, and later its refunds.
import { businessDate, businessTime } from '@navyk/api-spec/kit'
import { verify } from 'node:crypto'
import { z } from 'zod'
import { requestProvider, jsonOf, pageAddress, ProviderError, type Question } from './request-provider.ts'
import type {
  CreatedRequest,
  EventKind,
  Headers,
  NewRequest,
  Notification,
  PaymentProvider,
  ProviderPayment,
  RequestState,
  RequestStatus,
} from './port.ts'
import { headerText, isSameSecret } from './signatures.ts'

export interface BepaidSettings {
  shopId: string
  secretKey: string
  /** The shop's public key as the cabinet shows it: one line of base64. */
  publicKey: string
  /** Number of our service in ЕРИП; without it cards alone are taken. */
  eripServiceNo: string | undefined
  /** Whether a notification with the right credentials and no signature is refused. */
  isSignatureRequired: boolean
  isTest: boolean
  /** One address for all four, such as a simulator's. */
  apiRoot: string | undefined
}

const name = 'bePaid'

const roots = {
  erip: 'https://api.bepaid.by',
  checkout: 'https://checkout.bepaid.by',
  gateway: 'https://gateway.bepaid.by',
  reports: 'https://merchant.bepaid.by',
}

const statuses = [
  'pending',
  'permanent',
  'auto_created',
  'start',
  'incomplete',
  'successful',
  'failed',
  'expired',
  'deleted',
  'error',
] as const

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** Fields of a transaction that we read. Details of cards are neither read nor kept. */
const transaction = z.object({
  uid: z.string().min(1).max(80),
  type: z.string().max(40),
  status: z.enum(statuses),
  amount: z.int().min(0),
  currency: z.string().length(3),
  tracking_id: z.string().max(255).nullish(),
  parent_uid: z.string().max(80).nullish(),
  payment_method_type: z.string().max(40).nullish(),
  paid_at: instant.nullish(),
  erip: z
    .object({
      account_number: z.union([z.string(), z.number().transform(String)]).nullish(),
      qr_code_raw: z.string().max(2000).nullish(),
    })
    .nullish(),
})
type Transaction = z.output<typeof transaction>

const oneTransaction = z.object({ transaction })
const transactionList = z.object({ transactions: z.array(transaction).max(1000) })
const newCheckout = z.object({
  checkout: z.object({ token: z.string().regex(/^\w{8,100}$/), redirect_url: pageAddress }),
})
const report = z.object({
  transactions: z.array(transaction).max(10_000),
  has_more: z.boolean(),
  last_object_id: z.union([z.string(), z.int().transform(String)]).nullish(),
})

type AskBepaid = <Shape extends z.ZodType>(
  place: keyof typeof roots,
  path: string,
  question: Question,
  shape: Shape,
) => Promise<z.output<Shape>>

export function bepaid(settings: BepaidSettings): PaymentProvider {
  const ask = asker(settings)
  return {
    name: 'bepaid',
    methods: settings.eripServiceNo === undefined ? ['card'] : ['erip', 'card'],
    takesParts: false,
    createRequest: (request) =>
      request.method === 'erip' ? createErip(ask, settings, request) : createCheckout(ask, settings, request),
    find: async ({ method, reference, accountNo, amountKopecks }) => {
      // A checkout page can't be asked for; another one is made.
      if (method === 'card') return undefined
      const { transactions } = await ask(
        'erip',
        `/beyag/transactions/tracking_id/${reference}`,
        {},
        transactionList,
      ).catch((error: unknown) => {
        if (error instanceof ProviderError && error.code === 'refused with 404') return { transactions: [] }
        throw error
      })
      const found = transactions.find(
        ({ type, amount, erip, tracking_id }) =>
          type === 'payment' &&
          tracking_id === reference &&
          amount === amountKopecks &&
          erip?.account_number === accountNo,
      )
      return found && describeErip(found)
    },
    cancel: async ({ method, providerRef }) => {
      // A checkout can't be taken back; it ends by itself.
      if (method === 'card') return 'expires'
      await ask('erip', `/beyag/payments/${providerRef}`, { method: 'DELETE' }, z.unknown())
      return 'cancelled'
    },
    status: async ({ method, reference }): Promise<RequestStatus> => {
      const { transactions } =
        method === 'erip'
          ? await ask('erip', `/beyag/transactions/tracking_id/${reference}`, {}, transactionList)
          : await ask('gateway', `/v2/transactions/tracking_id/${reference}`, {}, transactionList)
      const own = transactions.filter((each) => each.tracking_id === reference || each.parent_uid != null)
      return { state: stateOf(own), payments: paymentsIn(own) }
    },
    listPayments: async (from, to) => {
      const found = await readReports(ask, from, to)
      return paymentsIn(found).filter(({ paidAt }) => paidAt === undefined || (paidAt >= from && paidAt < to))
    },
    parseNotification: (rawBody, headers) => parseNotification(settings, rawBody, headers),
  }
}

const basic = ({ shopId, secretKey }: BepaidSettings) =>
  `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`

function asker(settings: BepaidSettings): AskBepaid {
  return async (place, path, { headers, ...question }, shape) => {
    const url = `${settings.apiRoot ?? roots[place]}${path}`
    const asked = { ...question, headers: { ...headers, authorization: basic(settings) } }
    const { status, text } = await requestProvider(name, url, asked)
    // Failures are told in words, which may quote what was sent.
    if (status < 200 || status > 299) throw new ProviderError(name, `refused with ${status}`)
    const parsed = shape.safeParse(text === '' ? undefined : jsonOf(text))
    if (!parsed.success) throw new ProviderError(name, `an answer of an unexpected shape from ${place}`)
    return parsed.data
  }
}

async function createErip(ask: AskBepaid, settings: BepaidSettings, request: NewRequest): Promise<CreatedRequest> {
  const body = {
    request: {
      ...orderOf(request, settings),
      expired_at: minskText(request.expiresAt),
      ip: '127.0.0.1',
      notification_url: request.notifyUrl,
      payment_method: {
        type: 'erip',
        account_number: request.accountNo,
        service_no: settings.eripServiceNo,
        service_info: [request.description],
        permanent: false,
        editable_amount: false,
      },
    },
  }
  const created = (await ask('erip', '/beyag/payments', { method: 'POST', json: body }, oneTransaction)).transaction
  const isOurs = created.amount === request.amountKopecks && created.currency === 'BYN'
  if (!isOurs) throw new ProviderError(name, 'an answer about another sum')
  return describeErip(created)
}

function describeErip(created: Transaction): CreatedRequest {
  const qr = created.erip?.qr_code_raw && Buffer.from(created.erip.qr_code_raw, 'base64').toString('utf8')
  return { providerRef: created.uid, ...(qr && { qr }) }
}

async function createCheckout(ask: AskBepaid, settings: BepaidSettings, request: NewRequest): Promise<CreatedRequest> {
  const { test, language, ...order } = orderOf(request, settings)
  const body = {
    checkout: {
      test,
      transaction_type: 'payment',
      attempts: 3,
      order: { ...order, expired_at: minskText(request.expiresAt) },
      settings: {
        return_url: request.returnUrl,
        cancel_url: request.cancelUrl,
        notification_url: request.notifyUrl,
        language,
      },
      payment_method: { types: ['credit_card'] },
    },
  }
  const question: Question = { method: 'POST', json: body, headers: { 'x-api-version': '2' } }
  const { checkout } = await ask('checkout', '/ctp/api/checkouts', question, newCheckout)
  return { providerRef: checkout.token, payUrl: checkout.redirect_url }
}

const orderOf = ({ amountKopecks, description, reference }: NewRequest, { isTest }: BepaidSettings) => ({
  amount: amountKopecks,
  currency: 'BYN',
  description,
  tracking_id: reference,
  test: isTest,
  language: 'ru',
})

const minskText = (instantOf: Date) => `${businessDate(instantOf)}T${businessTime(instantOf)}:00+03:00`

function stateOf(transactions: Transaction[]): RequestState {
  const payments = transactions.filter(({ type }) => type === 'payment')
  const has = (...wanted: Transaction['status'][]) => payments.some(({ status }) => wanted.includes(status))
  if (has('successful')) return 'paid'
  if (has('start')) return 'held'
  // In ЕРИП a request whose payment has failed can be paid still; a card is tried again on the same page.
  if (has('pending', 'permanent', 'auto_created', 'incomplete', 'failed') || payments.length === 0) return 'waiting'
  if (has('deleted')) return 'cancelled'
  return has('expired') ? 'expired' : 'failed'
}

function paymentsIn(transactions: Transaction[]): ProviderPayment[] {
  const done = transactions.filter(({ status }) => status === 'successful')
  const payments = done.filter(({ type }) => type === 'payment')
  const returned = (uid: string, type: string) =>
    done
      // A request has one payment, so a transaction that names no payment belongs to it.
      .filter((each) => each.type === type && (each.parent_uid ?? uid) === uid)
      .reduce((sum, { amount }) => sum + amount, 0)
  return payments.map((payment) => ({
    key: payment.uid,
    reference: payment.tracking_id ?? undefined,
    accountNo: payment.erip?.account_number ?? undefined,
    amountKopecks: payment.amount,
    currency: payment.currency,
    paidAt: payment.paid_at ?? undefined,
    isReversed: returned(payment.uid, 'void') > 0,
    refundedKopecks: Math.min(returned(payment.uid, 'refund'), payment.amount),
  }))
}

/** Payments of ЕРИП and of cards are asked for apart, page by page. */
async function readReports(ask: AskBepaid, from: Date, to: Date): Promise<Transaction[]> {
  const found: Transaction[] = []
  for (const payment_method_type of ['erip', 'credit_card']) {
    let after: string | undefined
    for (let page = 0; page < largestReport; page += 1) {
      const report_params = {
        date_type: 'paid_at',
        from: minuteText(from),
        to: minuteText(to),
        status: 'successful',
        payment_method_type,
        time_zone: 'Europe/Minsk',
        ...(after !== undefined && { starting_after: after }),
      }
      const question: Question = { method: 'POST', json: { report_params }, headers: { 'x-api-version': '3' } }
      const answer = await ask('reports', '/api/reports', question, report)
      found.push(...answer.transactions)
      if (!answer.has_more) break
      if (!answer.last_object_id || answer.last_object_id === after || page === largestReport - 1) {
        throw new ProviderError(name, 'a report without an end')
      }
      after = answer.last_object_id
    }
  }
  return found
}

const largestReport = 500
const minuteText = (instantOf: Date) => `${businessDate(instantOf)} ${businessTime(instantOf)}:00`

const kinds: Record<Transaction['status'], EventKind> = {
  pending: 'created',
  permanent: 'created',
  auto_created: 'created',
  start: 'created',
  incomplete: 'created',
  successful: 'paid',
  failed: 'failed',
  expired: 'expired',
  deleted: 'cancelled',
  error: 'failed',
}

/** Credentials in the header, then the signature of the bytes, then what they say. */
function parseNotification(settings: BepaidSettings, rawBody: Buffer, headers: Headers): Notification {
  const given = headerText(headers, 'authorization')
  if (given === undefined || !isSameSecret(given, basic(settings))) return { refusal: 'credentials' }
  const signature = headerText(headers, 'content-signature')
  if (signature === undefined ? settings.isSignatureRequired : !isSigned(rawBody, signature, settings.publicKey)) {
    return { refusal: 'signature' }
  }
  const parsed = oneTransaction.safeParse(jsonOf(rawBody.toString('utf8')))
  if (!parsed.success) return { refusal: 'shape' }
  const { uid, type, status, amount, currency, tracking_id, parent_uid, erip } = parsed.data.transaction
  const isDone = status === 'successful'
  const kind = type === 'refund' && isDone ? 'refunded' : type === 'void' && isDone ? 'reversed' : kinds[status]
  return {
    events: [
      {
        key: `${uid}|${type}|${status}|${amount}`,
        kind: type === 'payment' || isDone ? kind : 'created',
        reference: tracking_id ?? undefined,
        accountNo: erip?.account_number ?? undefined,
        providerRef: parent_uid ?? uid,
        paymentKey: parent_uid ?? uid,
        amountKopecks: amount,
        currency,
      },
    ],
  }
}

function isSigned(rawBody: Buffer, signature: string, publicKey: string): boolean {
  try {
    return verify('RSA-SHA256', rawBody, bepaidPublicKey(publicKey), Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** The key in the form that libraries read. */
function bepaidPublicKey(line: string): string {
  const lines = line.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n')
}
