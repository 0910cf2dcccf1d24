import type * as spec from '@navyk/api-spec/money/invoices'
import { businessDate, type Input } from '@navyk/api-spec/kit'
import { amountInWords } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import { type AnsweredFile, notFound, type Session } from '#platform/http'
import { type PaperDocument, writePdf } from '#platform/files/pdf'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { findInvoiceOfNote } from './correction-queries.ts'
import { getInvoice } from '../reading/get-invoice.ts'
import { type IssuedInvoice, payeeOf, payerOf, sellersOf } from '../issuing/invoice-document.ts'
import { textsBelow, type Translate } from '#platform/texts/texts.ts'

/** A credit note as PDF: the invoice, the sum taken off it, and the parties as the invoice keeps them. In Russian for every reader.
 *  @throws Failure 404 no such note, or of another customer's invoice · 503 too many documents are being made */
export async function downloadCreditNote(
  reader: Reader,
  effects: Pick<Effects, 'clock' | 'texts' | 'paymentProviders' | 'writeOffAloneKopecks'>,
  session: Session,
  { id }: Input<typeof spec.downloadCreditNote>,
): Promise<AnsweredFile> {
  const invoiceId = await findInvoiceOfNote(reader, id)
  if (invoiceId === undefined) throw notFound()
  const invoice = await getInvoice(reader, effects, session, { id: invoiceId })
  const note = invoice.creditNotes.find((each) => each.id === id)
  if (!note || invoice.number === null || invoice.issuedAt === null) throw notFound()
  const translate = textsBelow(effects.texts, 'ru', 'invoices.document')
  const subject = textsBelow(effects.texts, 'ru', 'schedule.subjects')
  const issued = { ...invoice, number: invoice.number, issuedAt: invoice.issuedAt }
  const bytes = await writePdf(documentOf(translate, subject, issued, note), session.cabinetId)
  return { name: `credit-note-${note.number}.pdf`, bytes, shows: { id: invoiceId } }
}

function documentOf(
  translate: Translate<'invoices.document'>,
  subject: Translate<'schedule.subjects'>,
  invoice: IssuedInvoice,
  note: IssuedInvoice['creditNotes'][number],
): PaperDocument {
  const madeAt = new Date(note.createdAt)
  const title = translate('note_title', { number: note.number })
  const toInvoice = { number: invoice.number, date: businessDate(new Date(invoice.issuedAt)) }
  const earlier = invoice.creditNotes.filter((each) => each.id < note.id)
  const before = invoice.totalKopecks - earlier.reduce((sum, each) => sum + each.amountKopecks, 0)
  return {
    title,
    subtitle: [translate('issued', { date: businessDate(madeAt) }), translate('note_to', toInvoice)].join(' · '),
    madeAt,
    parties: [...(invoice.payee ? [payeeOf(translate, invoice.payee)] : []), payerOf(translate, subject, invoice)],
    table: {
      columns: [
        { title: translate('position'), width: 22 },
        { title: translate('note_reason'), width: '*' },
        { title: translate('amount'), width: 'auto', isNumber: true },
      ],
      rows: [['1', note.reason, moneyInText(-note.amountKopecks)]],
    },
    sums: [
      { label: translate('note_before'), value: moneyInText(before), isStrong: false },
      { label: translate('credited'), value: moneyInText(-note.amountKopecks), isStrong: true },
      { label: translate('note_after'), value: moneyInText(before - note.amountKopecks), isStrong: false },
    ],
    notes: [
      translate('note_in_words', { words: amountInWords(note.amountKopecks) }),
      translate('without_vat'),
      ...(note.returnedKopecks > 0 ? [translate('note_returned', { amount: moneyInText(note.returnedKopecks) })] : []),
      ...(invoice.status === 'void' ? [translate('note_of_void')] : []),
      ...sellersOf(translate, invoice),
    ],
    foot: title,
  }
}
