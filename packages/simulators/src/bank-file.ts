// A statement as the bank gives it, for tests and for the demo.

export interface FileRow {
  /** The bank's own number; the formats that have none leave it out. */
  id: string
  number: string
  on: string
  /** Kopecks that came; below zero: that went. */
  in: number
  name: string
  unp: string
  account: string
  purpose: string
}

export interface FileOf {
  account: string
  opening: number
  /** Closing balance in the file; without it the opening balance and the rows. */
  closing?: number
  rows: readonly FileRow[]
}

export const bankDay = (date: string) => date.split('-').reverse().join('.')
export const bankSum = (kopecks: number) => (kopecks / 100).toFixed(2)
export const closingOf = ({ opening, closing, rows }: FileOf) =>
  closing ?? rows.reduce((total, row) => total + row.in, opening)
export const spanOf = (rows: readonly FileRow[]) => {
  const days = rows.map((row) => row.on).toSorted()
  return { from: bankDay(days[0] ?? '2026-11-01'), to: bankDay(days.at(-1) ?? '2026-11-30') }
}

export function clientBankFile(file: FileOf): string {
  const { from, to } = spanOf(file.rows)
  return [
    `***** ^Type=4^ ^Acc=${file.account}^  -  Выписка по счету за период`,
    '[IN_PARAM]',
    `^DateBegin=${from}^ ^DateEnd=${to}^ ^CurrCode=933^`,
    '[OUT_PARAM]',
    `^RestIn=${bankSum(file.opening)}^`,
    ...file.rows.flatMap((row) => [
      `^DocDate=${bankDay(row.on)}^`,
      `^Num=${row.number}^ ^Code=AKBBBY2X^`,
      `^Acc=${row.account}^`,
      ...(row.id === '' ? [] : [`^DocID=${row.id}^`]),
      `^Db=${bankSum(Math.max(0, -row.in))}^`,
      `^Credit=${bankSum(Math.max(0, row.in))}^`,
      `^KorUNP=${row.unp}^`,
      `^KorName=${row.name}^`,
      `^Nazn=${row.purpose.slice(0, 20)}^`,
      `^Nazn2=${row.purpose.slice(20)}^`,
      `^OpDate=${bankDay(row.on)} 10:20:30^`,
    ]),
    `^RestOut=${bankSum(closingOf(file))}^`,
    '####',
    '',
  ].join('\r\n')
}
