import { dayText, sumText } from './fields.ts'
import type { PaymentList, PaymentListFormat } from './payment-list.ts'

/** A table for banks that take lists by columns that one chooses there: UTF-8 with a mark of the order of bytes, semicolons,
 *  each text in quotation marks. */
export const csvList: PaymentListFormat = {
  fileName: ({ number, madeOn }) => `list-${number}-${madeOn}.csv`,
  write: (list) =>
    new TextEncoder().encode(
      `\ufeff${linesOf(list)
        .map((line) => `${line}\r\n`)
        .join('')}`,
    ),
}

const linesOf = ({ number, madeOn, rows, purpose }: PaymentList) => [
  ['account', 'sum', 'name', 'unp', 'purpose'].join(';'),
  ...rows.map((row) =>
    [
      row.iban,
      sumText(row.amountKopecks),
      cell(row.name),
      row.unp,
      cell(`${purpose} (${number}, ${dayText(madeOn)})`),
    ].join(';'),
  ),
]

/** A spreadsheet takes a text that begins so for a formula, unless an apostrophe stands before it. */
const formulaStart = /^[=+\-@＝＋－＠\t\r\n]/

function cell(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const safe = (formulaStart.test(text) ? `'${text}` : text).replace(/[\u0000-\u001f]+/g, ' ')
  return `"${safe.replaceAll('"', '""')}"`
}
