// WEBPAY: cards. The payer's browser sends a signed form to WEBPAY's page, so there is nothing at WEBPAY before a payment. A
// transaction can be asked for by its number alone, which comes with the notification.
import { businessDate } from '@navyk/api-spec/kit'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { decimalSum, decimalText } from './amounts.ts'
import { requestProvider, ProviderError } from './request-provider.ts'
import type {
  CreatedRequest,
  EventKind,
  KnownRequest,
  NewRequest,
  Notification,
  PaymentProvider,
  ProviderPayment,
  RequestState,
  RequestStatus,
} from './port.ts'
import { formFields, isSameSecret } from './signatures.ts'
import { webpayAnswerSignature, webpayFormSignature, webpayNotificationSignature } from './webpay-signature.ts'

export interface WebpaySettings {
  storeId: string
  /** The name that payers see on WEBPAY's page. */
  storeName: string
  secretKey: string
  username: string
  password: string
  isTest: boolean
  /** One address for the page and for questions, such as a simulator's. */
  apiRoot: string | undefined
}

const name = 'WEBPAY'

/** Kind of event and state of the request, by the transaction's `payment_type`. */
const types: Record<string, { kind: EventKind; state: RequestState }> = {
  '1': { kind: 'paid', state: 'paid' },
  '2': { kind: 'failed', state: 'failed' },
  '3': { kind: 'created', state: 'waiting' },
  '4': { kind: 'created', state: 'held' },
  '5': { kind: 'refunded', state: 'paid' },
  '6': { kind: 'created', state: 'waiting' },
  '7': { kind: 'reversed', state: 'paid' },
  '8': { kind: 'failed', state: 'failed' },
  '9': { kind: 'refunded', state: 'paid' },
  '10': { kind: 'paid', state: 'paid' },
  '11': { kind: 'refunded', state: 'paid' },
}

const partRefunds = new Set(['5', '9'])

/** Values are signed without separators, so each is held to its form. */
const signedValues = {
  batch_timestamp: z.string().regex(/^\d{10}$/),
  currency_id: z.string().regex(/^[A-Z]{3}$/),
  amount: decimalSum,
  payment_method: z.string().regex(/^[a-z_-]{1,20}$/i),
  order_id: z.string().regex(/^\d{1,20}$/),
  transaction_id: z.string().regex(/^\d{1,20}$/),
  payment_type: z.string().refine((type) => type in types),
  rrn: z.string().regex(/^\d{0,20}$/),
}
const orderNumber = z.string().regex(/^[\w-]{1,64}$/)
const notice = z.object({ ...signedValues, site_order_id: orderNumber })
const answer = z.object({ ...signedValues, order_num: orderNumber })
type Answer = z.output<typeof answer>

export function webpay(settings: WebpaySettings): PaymentProvider {
  return {
    name: 'webpay',
    methods: ['card'],
    takesParts: false,
    formOrigin: new URL(pageOf(settings)).origin,
    createRequest: async (request) => signedForm(settings, request),
    // The form is ours, and WEBPAY does not know of it: nothing is to be taken back.
    cancel: async () => 'expires',
    status: async ({ paymentKeys, reference, mayHaveMore, createdAt }: KnownRequest): Promise<RequestStatus> => {
      const isSought = mayHaveMore === true || paymentKeys.length === 0
      const sought = isSought ? await findTransactions(settings, reference, createdAt) : []
      const keys = [...new Set([...paymentKeys, ...sought])]
      const answers = await Promise.all(keys.map((key) => requestTransaction(settings, key)))
      const own = answers.filter(({ order_num }) => order_num === reference)
      const states = own.map(({ payment_type }) => types[payment_type]?.state)
      const state = (['paid', 'held', 'waiting', 'failed'] as const).find((each) => states.includes(each)) ?? 'waiting'
      return { state, payments: own.flatMap(paymentOf) }
    },
    parseNotification: (rawBody) => parseNotification(settings, rawBody),
  }
}

function signedForm(settings: WebpaySettings, request: NewRequest): CreatedRequest {
  const total = decimalText(request.amountKopecks, '.')
  const fields: Record<string, string> = {
    '*scart': '',
    wsb_version: '2',
    wsb_language_id: 'russian',
    wsb_storeid: settings.storeId,
    wsb_store: settings.storeName,
    wsb_order_num: request.reference,
    wsb_test: settings.isTest ? '1' : '0',
    wsb_currency_id: 'BYN',
    wsb_seed: String(Math.floor(request.createdAt.getTime() / 1000)),
    wsb_return_url: request.returnUrl,
    wsb_cancel_return_url: request.cancelUrl,
    wsb_notify_url: request.notifyUrl,
    'wsb_invoice_item_name[0]': request.description,
    'wsb_invoice_item_quantity[0]': '1',
    'wsb_invoice_item_price[0]': total,
    wsb_total: total,
  }
  fields.wsb_signature = webpayFormSignature(new Map(Object.entries(fields)), settings.secretKey)
  return { providerRef: request.reference, payForm: { action: `${pageOf(settings)}/`, fields } }
}

const pageOf = ({ apiRoot, isTest }: WebpaySettings) =>
  apiRoot ?? (isTest ? 'https://securesandbox.webpay.by' : 'https://payment.webpay.by')

async function requestTransaction(settings: WebpaySettings, key: string): Promise<Answer> {
  if (!/^\d{1,20}$/.test(key)) throw new ProviderError(name, 'no number of a transaction')
  const password = createHash('md5').update(settings.password).digest('hex')
  const question =
    '<?xml version="1.0" encoding="ISO-8859-1"?><wsb_api_request><command>get_transaction</command>' +
    `<authorization><username>${escaped(settings.username)}</username><password>${password}</password></authorization>` +
    `<fields><transaction_id>${key}</transaction_id></fields></wsb_api_request>`
  const place = settings.isTest ? 'https://sandbox.webpay.by' : 'https://billing.webpay.by'
  const { status, text } = await requestProvider(name, `${settings.apiRoot ?? place}/`, {
    method: 'POST',
    form: { '*API': '', API_XML_REQUEST: question },
  })
  if (status !== 200) throw new ProviderError(name, `answered ${status}`)
  const fields = flatXml(text)
  if (fields?.get('status') === 'failed' || text.includes('<error_message>')) throw new ProviderError(name, 'refused')
  const parsed = answer.safeParse(Object.fromEntries(fields ?? []))
  if (!fields || !parsed.success) throw new ProviderError(name, 'an answer of an unexpected shape')
  if (!isSameSecret(fields.get('wsb_signature') ?? '', webpayAnswerSignature(fields, settings.secretKey))) {
    throw new ProviderError(name, 'an answer with a wrong signature')
  }
  if (parsed.data.transaction_id !== key) throw new ProviderError(name, 'an answer about another transaction')
  return parsed.data
}

/** Numbers of the transactions of an order, of which nothing else is believed: each is asked for by itself, and that answer is
 *  signed. It is WEBPAY's second interface, SOAP, in which alone an order can be asked for. */
async function findTransactions(settings: WebpaySettings, reference: string, since: Date): Promise<string[]> {
  const password = createHash('md5').update(settings.password).digest('hex')
  const [year = '', month = '', day = ''] = businessDate(since).split('-')
  const fields = {
    store_id: settings.storeId,
    login: settings.username,
    password,
    order_num: reference,
    startmin: '00',
    starthour: '00',
    startday: day,
    startmonth: month,
    startyear: year,
  }
  const content = Object.entries(fields)
    .map(([field, value]) => `<${field}>${escaped(value)}</${field}>`)
    .join('')
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
    `<api:GetTransactionStatus xmlns:api="${soapPlace(settings)}">${content}</api:GetTransactionStatus>` +
    '</soap:Body></soap:Envelope>'
  const { status, text } = await requestProvider(name, soapPlace(settings), { method: 'POST', xml })
  if (status !== 200) throw new ProviderError(name, `answered ${status}`)
  const code = /<(?:\w+:)?error_code\b[^>]*>(\w{0,20})</.exec(text)?.[1]
  if (code === undefined || !/^0*$/.test(code)) throw new ProviderError(name, 'refused')
  const numbers = [...text.matchAll(/<(?:\w+:)?transaction_id\b[^>]*>(\d{1,20})</g)].map(([, key = '']) => key)
  if (numbers.length > mostTransactions) throw new ProviderError(name, 'too many transactions of an order')
  return numbers
}

/** Most transactions of one order, with all tries of its payer. */
const mostTransactions = 50

const soapPlace = ({ apiRoot, isTest }: WebpaySettings) =>
  `${apiRoot ?? (isTest ? 'https://sandbox.webpay.by' : 'https://billing.webpay.by')}/WSBApi`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The texts of elements that hold text alone, by name; undefined when a name stands twice, or when there is more in it than
 *  elements with plain text. Enough for WEBPAY's answers, and nothing in them can be expanded. */
function flatXml(text: string): Map<string, string> | undefined {
  if (text.includes('<!') || !text.includes('<wsb_api_response>')) return undefined
  const fields = new Map<string, string>()
  for (const [, tag = '', value = ''] of text.matchAll(/<(\w{1,40})>([^<>&]{0,500})<\/\1>/g)) {
    if (fields.has(tag)) return undefined
    fields.set(tag, value)
  }
  return fields
}

function paymentOf(found: Answer): ProviderPayment[] {
  const type = types[found.payment_type]
  const isMoney = type?.state === 'paid'
  if (!isMoney) return []
  // A part that was given back is named without its sum: a person says how much it was.
  return [
    {
      key: found.transaction_id,
      reference: found.order_num,
      accountNo: undefined,
      amountKopecks: found.amount,
      currency: found.currency_id,
      paidAt: new Date(Number(found.batch_timestamp) * 1000),
      isReversed: found.payment_type === '7',
      refundedKopecks: found.payment_type === '11' ? found.amount : 0,
      ...(partRefunds.has(found.payment_type) && { isPartRefunded: true }),
    },
  ]
}

function parseNotification({ secretKey }: WebpaySettings, rawBody: Buffer): Notification {
  const fields = formFields(rawBody)
  const signature = fields?.get('wsb_signature')
  if (!fields || signature === undefined) return { refusal: 'signature' }
  if (!isSameSecret(signature, webpayNotificationSignature(fields, secretKey))) return { refusal: 'signature' }
  const parsed = notice.safeParse(Object.fromEntries(fields))
  if (!parsed.success) return { refusal: 'shape' }
  const { transaction_id, payment_type, amount, currency_id, site_order_id } = parsed.data
  return {
    events: [
      {
        key: `${transaction_id}|${payment_type}|${amount}`,
        kind: types[payment_type]?.kind ?? 'created',
        reference: site_order_id,
        accountNo: undefined,
        providerRef: undefined,
        paymentKey: transaction_id,
        amountKopecks: amount,
        currency: currency_id,
      },
    ],
  }
}
