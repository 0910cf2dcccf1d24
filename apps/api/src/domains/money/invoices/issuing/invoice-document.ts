import type * as spec from '@navyk/api-spec/money/invoices'
import type { Invoice, InvoiceLine } from '@navyk/api-spec/money/invoices'
import type { ServiceDetails } from '@navyk/api-spec/money/legal-details'
import { businessDate, businessTime, type Input } from '@navyk/api-spec/kit'
import { amountInWords, fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import { type AnsweredFile, notFound, type Session } from '#platform/http'
import { type PaperDocument, writePdf } from '#platform/files/pdf'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { eripQr } from './erip-qr.ts'
import { getInvoice } from '../reading/get-invoice.ts'
import { textsBelow, type Translate } from '#platform/texts/texts.ts'

/** The invoice as PDF. It is in Russian for every reader, as accounting documents are here.
 *  @throws Failure 404 as getInvoice, and for a draft · 503 too many documents are being made */
export async function downloadInvoice(
  reader: Reader,
  effects: Pick<Effects, 'clock' | 'texts' | 'paymentProviders' | 'writeOffAloneKopecks'>,
  session: Session,
  { id }: Input<typeof spec.downloadInvoice>,
): Promise<AnsweredFile> {
  const invoice = await getInvoice(reader, effects, session, { id })
  if (invoice.number === null || invoice.issuedAt === null) throw notFound()
  const translate = textsBelow(effects.texts, 'ru', 'invoices.document')
  const subject = textsBelow(effects.texts, 'ru', 'schedule.subjects')
  const issued = { ...invoice, number: invoice.number, issuedAt: invoice.issuedAt }
  const bytes = await writePdf(documentOf(translate, subject, issued, session.role === 'staff'), session.cabinetId)
  return { name: `invoice-${invoice.number}.pdf`, bytes, shows: { id } }
}

export type IssuedInvoice = Invoice & { number: string; issuedAt: string }

function documentOf(
  translate: Translate<'invoices.document'>,
  subject: Translate<'schedule.subjects'>,
  invoice: IssuedInvoice,
  isStaff: boolean,
): PaperDocument {
  const { number, payee, dueOn, lines } = invoice
  const madeAt = new Date(invoice.issuedAt)
  const sum = (key: 'credited' | 'due_now' | 'paid' | 'total', kopecks: number, isStrong = false) => ({
    label: translate(key),
    value: moneyInText(kopecks),
    isStrong,
  })
  const qr = payee ? codeOf(translate, payee, invoice) : undefined
  return {
    title: translate('title', { number }),
    subtitle: [
      translate('issued', { date: businessDate(madeAt) }),
      ...(dueOn === null ? [] : [translate('due', { date: dueOn })]),
    ].join(' · '),
    madeAt,
    parties: [...(payee ? [payeeOf(translate, payee)] : []), payerOf(translate, subject, invoice)],
    table: {
      columns: [
        { title: translate('position'), width: 22 },
        { title: translate('what'), width: '*' },
        { title: translate('quantity'), width: 'auto', isNumber: true },
        { title: translate('price'), width: 'auto', isNumber: true },
        { title: translate('amount'), width: 'auto', isNumber: true },
      ],
      rows: lines.map((line, index) => [
        String(index + 1),
        lineText(translate, subject, line),
        String(line.quantity),
        moneyInText(line.priceKopecks),
        moneyInText(line.amountKopecks),
      ]),
    },
    sums: [
      sum('total', invoice.totalKopecks, true),
      ...(invoice.creditedKopecks > 0 ? [sum('credited', -invoice.creditedKopecks)] : []),
      ...(invoice.paidKopecks > 0
        ? [sum('paid', invoice.paidKopecks), sum('due_now', invoice.balanceKopecks, true)]
        : []),
    ],
    notes: [
      translate('in_words', { words: amountInWords(invoice.totalKopecks) }),
      translate('without_vat'),
      ...sellersOf(translate, invoice),
      ...(payee?.eripPath && invoice.eripAccount !== null
        ? [translate('erip', { path: payee.eripPath, number: invoice.eripAccount })]
        : []),
      ...(payee === null && isStaff ? [translate('no_payee')] : []),
    ],
    ...(qr && { qr }),
    foot: translate('title', { number }),
  }
}

/** The lines that name the executors for whom the service collects the money. */
export const sellersOf = (translate: Translate<'invoices.document'>, { sellers }: Pick<Invoice, 'sellers'>) =>
  sellers.map((seller) =>
    translate('collected', { number: seller.contractNumber, name: sellerText(translate, seller) }),
  )

/** The executor by the entered details, or by name where none are entered. */
const sellerText = (
  translate: Translate<'invoices.document'>,
  { details, firstName, lastName }: Invoice['sellers'][number],
) =>
  details
    ? [details.name, ...(details.unp ? [translate('unp', { unp: details.unp })] : []), details.address]
        .filter(Boolean)
        .join(', ')
    : fullName(firstName, lastName)

export const payeeOf = (translate: Translate<'invoices.document'>, payee: ServiceDetails) => ({
  role: translate('payee'),
  name: payee.name,
  lines: [
    translate('unp', { unp: payee.unp }),
    payee.address,
    translate('account', { iban: payee.iban }),
    translate('bank', { bank: payee.bank, bic: payee.bic }),
  ],
})

export function payerOf(
  translate: Translate<'invoices.document'>,
  subject: Translate<'schedule.subjects'>,
  invoice: Invoice,
) {
  const { payer, contractNumber, issuedTo } = invoice
  const learnerName = issuedTo ? issuedTo.learnerName : invoice.learnerName
  const about = invoice.about ?? (invoice.subject ? subject(invoice.subject) : '')
  return {
    role: translate('payer'),
    name: payer?.name ?? issuedTo?.customerName ?? fullName(invoice.customer.firstName, invoice.customer.lastName),
    lines: [
      ...(payer?.unp ? [translate('unp', { unp: payer.unp })] : []),
      ...(payer?.address ? [payer.address] : []),
      ...(payer?.iban ? [translate('account', { iban: payer.iban })] : []),
      ...(payer?.bic ? [translate(payer.bank ? 'bank' : 'bic', { bank: payer.bank ?? '', bic: payer.bic })] : []),
      ...(contractNumber === null ? [] : [translate('contract', { number: contractNumber })]),
      ...(learnerName === null ? [] : [translate('learner', { name: learnerName })]),
      translate('period', { about, month: invoice.period }),
    ],
  }
}

function lineText(
  translate: Translate<'invoices.document'>,
  subject: Translate<'schedule.subjects'>,
  line: InvoiceLine,
): string {
  const what = line.title ?? [line.subject && subject(line.subject), line.learnerName].filter(Boolean).join(', ')
  const discount = line.discountKopecks > 0 ? translate('discount', { amount: moneyInText(line.discountKopecks) }) : ''
  if (line.startsAt === null || line.endsAt === null) return [what, discount].filter(Boolean).join(', ')
  const [from, to] = [new Date(line.startsAt), new Date(line.endsAt)]
  const when = translate('when', { date: businessDate(from), from: businessTime(from), to: businessTime(to) })
  return [when, what, discount].filter(Boolean).join(', ')
}

function codeOf(
  translate: Translate<'invoices.document'>,
  { eripService, unp }: ServiceDetails,
  invoice: IssuedInvoice,
): PaperDocument['qr'] {
  const { eripAccount: account, balanceKopecks: amountKopecks } = invoice
  if (!eripService || account === null) return undefined
  const payment = { serviceCode: eripService, account, amountKopecks, unp }
  return { text: eripQr(payment), caption: translate('scan', { amount: moneyInText(invoice.balanceKopecks) }) }
}
