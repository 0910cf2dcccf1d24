import type * as spec from '@navyk/api-spec/money/invoices'
import { businessDate, type Input } from '@navyk/api-spec/kit'
import { amountInWords } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import { type AnsweredFile, notFound, type Session } from '#platform/http'
import { type PaperDocument, writePdf } from '#platform/pdf'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/text-formats.ts'
import { findInvoiceOfNote } from './correction-queries.ts'
import { getInvoice } from './get-invoice.ts'
import { type IssuedInvoice, payeeOf, payerOf, type Translate, sellersOf } from './invoice-document.ts'

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
  const say: Translate = (key, values) => effects.texts.say('ru', `invoices.document.${key}`, values)
  const subject: Translate = (name) => effects.texts.say('ru', `schedule.subjects.${name}`)
  const issued = { ...invoice, number: invoice.number, issuedAt: invoice.issuedAt }
  const bytes = await writePdf(documentOf(say, subject, issued, note), session.cabinetId)
  return { name: `credit-note-${note.number}.pdf`, bytes, shows: { id: invoiceId } }
}

function documentOf(
  say: Translate,
  subject: Translate,
  invoice: IssuedInvoice,
  note: IssuedInvoice['creditNotes'][number],
): PaperDocument {
  const madeAt = new Date(note.createdAt)
  const title = say('note_title', { number: note.number })
  const toInvoice = { number: invoice.number, date: businessDate(new Date(invoice.issuedAt)) }
  const earlier = invoice.creditNotes.filter((each) => each.id < note.id)
  const before = invoice.totalKopecks - earlier.reduce((sum, each) => sum + each.amountKopecks, 0)
  return {
    title,
    subtitle: [say('issued', { date: businessDate(madeAt) }), say('note_to', toInvoice)].join(' · '),
    madeAt,
    parties: [...(invoice.payee ? [payeeOf(say, invoice.payee)] : []), payerOf(say, subject, invoice)],
    table: {
      columns: [
        { title: say('position'), width: 22 },
        { title: say('note_reason'), width: '*' },
        { title: say('amount'), width: 'auto', isNumber: true },
      ],
      rows: [['1', note.reason, moneyInText(-note.amountKopecks)]],
    },
    sums: [
      { label: say('note_before'), value: moneyInText(before), isStrong: false },
      { label: say('credited'), value: moneyInText(-note.amountKopecks), isStrong: true },
      { label: say('note_after'), value: moneyInText(before - note.amountKopecks), isStrong: false },
    ],
    notes: [
      say('note_in_words', { words: amountInWords(note.amountKopecks) }),
      say('without_vat'),
      ...(note.returnedKopecks > 0 ? [say('note_returned', { amount: moneyInText(note.returnedKopecks) })] : []),
      ...(invoice.status === 'void' ? [say('note_of_void')] : []),
      ...sellersOf(say, invoice),
    ],
    foot: title,
  }
}
