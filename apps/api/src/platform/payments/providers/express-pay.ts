// Express-Pay, API v1: invoices in ЕРИП. Values of calls are signed in an order of their own; sums have a comma.
import { businessDate, businessInstant, businessTime } from '@navyk/api-spec/kit'
import { z } from 'zod'
import { currencyCode, decimalSum, decimalText } from './amounts.ts'
import { requestProvider, jsonOf, largestList, pageAddress, ProviderError, type Question } from './request-provider.ts'
import { expressPayNotificationSignature, expressPaySignature, type SignedCall } from './express-pay-signature.ts'
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

export interface ExpressPaySettings {
  token: string
  /** Key of the calls' signatures; undefined where the cabinet at Express-Pay is set to calls without signatures. */
  secret: string | undefined
  notificationSecret: string
  apiRoot: string | undefined
}

const name = 'Express-Pay'

const invoiceStates: Record<number, RequestState> = {
  1: 'waiting',
  2: 'expired',
  3: 'paid',
  4: 'waiting',
  5: 'cancelled',
  6: 'paid',
  7: 'paid',
}

const refundedStatus = 7

const newInvoice = z.object({
  InvoiceNo: z.union([z.int(), z.string().regex(/^\d+$/)]),
  InvoiceUrl: pageAddress.nullish(),
})
const invoiceList = z.object({
  Items: z
    .array(z.object({ InvoiceNo: newInvoice.shape.InvoiceNo, AccountNo: z.string().max(30), Amount: decimalSum }))
    .max(1000)
    .nullable()
    .transform((items) => items ?? []),
})
const invoiceStatus = z.object({ Status: z.int().min(1).max(7) })
const qrCode = z.object({ QrCodeBody: z.string().min(1).max(1000) })
/** `yyyyMMdd`, with hours and minutes, or with seconds too; without a zone, so Minsk's. */
const dayText = z.string().regex(/^\d{8}(\d{4}(\d{2})?)?$/)
const paymentItem = z.object({
  PaymentNo: z.union([z.int(), z.string().regex(/^\d{1,20}$/)]).transform(String),
  AccountNo: z.string().max(30),
  Created: dayText.transform(minskInstant),
  Amount: decimalSum,
  Currency: currencyCode,
  CanceledDate: z.string().nullish(),
})
/** All payments of a span. Only what is asked for is looked at: a day may have many of others. */
const paymentList = z.object({
  Items: z
    .array(z.unknown())
    .max(100_000)
    .nullable()
    .transform((items) => items ?? []),
})
const accountOf = z.object({ AccountNo: paymentItem.shape.AccountNo })

export function expressPay(settings: ExpressPaySettings): PaymentProvider {
  const ask = asker(settings)
  return {
    name: 'express-pay',
    methods: ['erip'],
    takesParts: true,
    createRequest: (request) => createInvoice(ask, request),
    find: async ({ accountNo, amountKopecks }) => {
      const { Items } = await ask('listInvoices', 'invoices', { AccountNo: accountNo }, {}, invoiceList)
      const found = Items.findLast((each) => each.AccountNo === accountNo && each.Amount === amountKopecks)
      return found && describeInvoice(ask, String(found.InvoiceNo), undefined)
    },
    cancel: async ({ providerRef }) => {
      await ask('invoice', `invoices/${providerRef}`, { InvoiceNo: providerRef }, { method: 'DELETE' }, undefined)
      return 'cancelled'
    },
    status: async ({ providerRef, accountNo, createdAt }: KnownRequest): Promise<RequestStatus> => {
      const { Status } = await ask(
        'invoice',
        `invoices/${providerRef}/status`,
        { InvoiceNo: providerRef },
        {},
        invoiceStatus,
      )
      const payments = await listPayments(ask, [createdAt, new Date(createdAt.getTime() + yearMs)], { accountNo })
      // The account number is of this request alone, yet a list that holds others must not be taken for it.
      const own = payments.filter((each) => each.accountNo === accountNo)
      const isRefunded = Status === refundedStatus
      return {
        state: invoiceStates[Status] ?? 'waiting',
        // The list of payments does not name refunds: the invoice alone does, and it is given back whole.
        payments: isRefunded
          ? own.map((each) => ({ ...each, refundedKopecks: each.isReversed ? 0 : each.amountKopecks }))
          : own,
      }
    },
    listPayments: async (from, to) => {
      const all = await listPayments(ask, [from, to])
      return all.filter(({ paidAt }) => paidAt === undefined || (paidAt >= from && paidAt < to))
    },
    paymentsSince: (since, now, accountNos) => listPayments(ask, [since, now], { accountNos }),
    parseNotification: (rawBody) => parseNotification(settings, rawBody),
  }
}

const yearMs = 366 * 86_400_000
const dayOf = (instant: Date) => businessDate(instant).replaceAll('-', '')

type AskExpressPay = <Shape extends z.ZodType | undefined>(
  call: SignedCall,
  path: string,
  values: Record<string, string>,
  question: Question,
  shape: Shape,
) => Promise<Shape extends z.ZodType ? z.output<Shape> : undefined>

/** Signs a call and reads its answer. Failures come in four shapes, also with status 200, so the text is looked at
 *  first. */
function asker({ token, secret, apiRoot }: ExpressPaySettings): AskExpressPay {
  const root = apiRoot ?? 'https://api.express-pay.by/v1'
  return async (call, path, values, question, shape) => {
    const signed = secret === undefined ? {} : { signature: expressPaySignature(secret, token, call, values) }
    const isPost = question.method === 'POST'
    const query = new URLSearchParams({ token, ...(isPost ? {} : { ...queryOf(call, values), ...signed }) })
    const { status, text } = await requestProvider(name, `${root}/${path}?${query}`, {
      ...question,
      ...(isPost && { form: { ...values, ...signed } }),
    })
    const answer = jsonOf(text)
    const failure = failureCode(answer)
    if (failure !== undefined) throw new ProviderError(name, failure)
    if (status !== 200) throw new ProviderError(name, `answered ${status}`)
    // The answer to a withdrawal may be empty: its status says that it was done.
    if (shape === undefined) return undefined as never
    const parsed = shape.safeParse(answer)
    if (!parsed.success) throw new ProviderError(name, `an answer of an unexpected shape to ${call}`)
    return parsed.data as never
  }
}

/** The number of an invoice stands in the path. */
function queryOf(call: SignedCall, values: Record<string, string>): Record<string, string> {
  return call === 'invoice' ? {} : values
}

const failureShape = z.union([
  z
    .object({ Error: z.object({ Code: z.union([z.int(), z.string()]).optional() }) })
    .transform(({ Error: { Code } }) => Code),
  z.object({ ErrorCode: z.union([z.int(), z.string()]) }).transform(({ ErrorCode }) => ErrorCode),
  z.object({ Errors: z.array(z.unknown()).min(1) }).transform(() => undefined),
  z.object({ Message: z.string() }).transform(() => undefined),
])

function failureCode(answer: unknown): string | undefined {
  const failure = failureShape.safeParse(answer)
  if (!failure.success) return undefined
  const code = String(failure.data ?? '')
  return /^[\w-]{1,40}$/.test(code) ? `refused with ${code}` : 'refused'
}

interface WantedPayments {
  accountNo?: string
  accountNos?: ReadonlySet<string>
}

/** Payments of a span. Days are named whole, and the last one is counted in. */
async function listPayments(
  ask: AskExpressPay,
  [from, to]: [Date, Date],
  { accountNo, accountNos }: WantedPayments = {},
): Promise<ProviderPayment[]> {
  const values = { From: dayOf(from), To: dayOf(to), ...(accountNo !== undefined && { AccountNo: accountNo }) }
  const { Items } = await ask('listPayments', 'payments', values, { largest: largestList }, paymentList)
  const wanted = accountNos
    ? Items.filter((item) => accountNos.has(accountOf.safeParse(item).data?.AccountNo ?? ''))
    : Items
  const parsed = z.array(paymentItem).safeParse(wanted)
  if (!parsed.success) throw new ProviderError(name, 'an answer of an unexpected shape to listPayments')
  return parsed.data.map((item) => ({
    key: item.PaymentNo,
    reference: undefined,
    accountNo: item.AccountNo,
    amountKopecks: item.Amount,
    currency: item.Currency,
    paidAt: item.Created,
    isReversed: Boolean(item.CanceledDate),
    refundedKopecks: 0,
  }))
}

async function createInvoice(ask: AskExpressPay, request: NewRequest): Promise<CreatedRequest> {
  const values = {
    AccountNo: request.accountNo,
    Amount: decimalText(request.amountKopecks, ','),
    Currency: '933',
    Expiration: minuteOf(request.expiresAt),
    Info: request.description,
    IsNameEditable: '0',
    IsAddressEditable: '0',
    IsAmountEditable: '0',
    ReturnInvoiceUrl: '1',
  }
  const created = await ask('addInvoice', 'invoices', values, { method: 'POST' }, newInvoice)
  return describeInvoice(ask, String(created.InvoiceNo), created.InvoiceUrl ?? undefined)
}

async function describeInvoice(
  ask: AskExpressPay,
  providerRef: string,
  payUrl: string | undefined,
): Promise<CreatedRequest> {
  const wanted = { InvoiceId: providerRef, ViewType: 'text' }
  // The invoice can be paid by its number without the picture.
  const qr = await ask('qrCode', 'qrcode/getqrcode/', wanted, {}, qrCode).catch(() => undefined)
  return {
    providerRef,
    ...(payUrl !== undefined && { payUrl }),
    ...(qr && { qr: qr.QrCodeBody }),
  }
}

const minuteOf = (instant: Date) => dayOf(instant) + businessTime(instant).replace(':', '')

function minskInstant(text: string): Date {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?$/.exec(text) ?? []
  return new Date(businessInstant(`${year}-${month}-${day}`, `${hour}:${minute}`).getTime() + Number(second) * 1000)
}

const notice = z.object({
  CmdType: z.int().min(1).max(3),
  Status: z.union([z.int(), z.string().regex(/^\d$/).transform(Number)]).optional(),
  AccountNo: z.string().min(1).max(30),
  InvoiceNo: z
    .union([z.int(), z.string().regex(/^\d{1,20}$/)])
    .transform(String)
    .optional(),
  PaymentNo: z
    .union([z.int(), z.string().regex(/^\d{1,20}$/)])
    .transform(String)
    .optional(),
  Amount: decimalSum.optional(),
  Currency: currencyCode.optional(),
  Created: z.string().max(20).optional(),
})

const kinds: Record<number, EventKind> = {
  1: 'created',
  2: 'expired',
  3: 'paid',
  4: 'part-paid',
  5: 'cancelled',
  6: 'paid',
  7: 'refunded',
}

/** A form with `Data` and the signature of these very characters. Of one payment both a notice of the payment and one of
 *  its invoice may come. */
function parseNotification({ notificationSecret }: ExpressPaySettings, rawBody: Buffer): Notification {
  const fields = formFields(rawBody)
  const data = fields?.get('Data')
  const signature = fields?.get('Signature')
  if (data === undefined || signature === undefined) return { refusal: 'signature' }
  if (!isSameSecret(signature, expressPayNotificationSignature(notificationSecret, data)))
    return { refusal: 'signature' }
  const parsed = notice.safeParse(jsonOf(data))
  if (!parsed.success) return { refusal: 'shape' }
  const { CmdType, Status, AccountNo, InvoiceNo, PaymentNo, Amount, Currency, Created = '' } = parsed.data
  const kind = CmdType === 1 ? 'paid' : CmdType === 2 ? 'reversed' : kinds[Status ?? 0]
  if (kind === undefined) return { refusal: 'shape' }
  return {
    events: [
      {
        key: [CmdType, Status ?? '', AccountNo, InvoiceNo ?? '', PaymentNo ?? '', Amount ?? '', Created].join('|'),
        kind,
        reference: undefined,
        accountNo: AccountNo,
        providerRef: InvoiceNo,
        paymentKey: PaymentNo,
        amountKopecks: Amount,
        currency: Currency,
      },
    ],
  }
}
