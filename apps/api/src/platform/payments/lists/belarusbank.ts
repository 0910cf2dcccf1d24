import { encodeCyrillic } from '../bank-files/index.ts'
import { dayText, fieldText, sumText } from './fields.ts'
import type { PaymentList, PaymentListFormat } from './payment-list.ts'

const separators = /[;<>]/g
const text = (value: string) => fieldText(value, separators)

/** The list of payments of Belarusbank: a heading of tags with the number of payments and their sum to check by, then a line
 *  for each payment. Windows-1251, lines end with CR LF. */
export const belarusbankList: PaymentListFormat = {
  fileName: ({ number, madeOn }) => `list-${number}-${madeOn}.txt`,
  write: (list) =>
    encodeCyrillic(
      linesOf(list)
        .map((line) => `${line}\r\n`)
        .join(''),
    ),
}

function linesOf({ number, madeOn, payer, rows }: PaymentList): string[] {
  const sum = rows.reduce((total, row) => total + row.amountKopecks, 0)
  return [
    '<HEADER>',
    `<NSP>${number}`,
    `<DSP>${dayText(madeOn)}`,
    `<NOTD>${text(payer.branch)}`,
    '<NFIL>',
    `<ACC>${payer.iban}`,
    `<FISP>${text(payer.name)}`,
    `<TOTAL_P>${rows.length}`,
    `<TOTAL_S>${sumText(sum)}`,
    '<NZP>',
    `<NPP>${number}`,
    `<DPP>${dayText(madeOn)}`,
    '<VSP>K',
    '<CURRENCY>BYN',
    `<CONTRACT>${text(payer.contract)}`,
    '<DELIMITER>;',
    ...rows.map((row) => [row.iban, sumText(row.amountKopecks), text(row.name)].join(';')),
    '<EOD>',
  ]
}
