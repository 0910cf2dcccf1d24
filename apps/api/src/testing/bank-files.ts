// Files as banks give them, for tests and for the demo.

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

interface FileOf {
  account: string
  opening: number
  /** What the file says, where that is not what the rows come to. */
  closing?: number
  rows: readonly FileRow[]
}

const day = (date: string) => date.split('-').reverse().join('.')
const sum = (kopecks: number) => (kopecks / 100).toFixed(2)
const closingOf = ({ opening, closing, rows }: FileOf) =>
  closing ?? rows.reduce((total, row) => total + row.in, opening)
const spanOf = (rows: readonly FileRow[]) => {
  const days = rows.map((row) => row.on).toSorted()
  return { from: day(days[0] ?? '2026-11-01'), to: day(days.at(-1) ?? '2026-11-30') }
}

export function clientBankFile(file: FileOf): string {
  const { from, to } = spanOf(file.rows)
  return [
    `***** ^Type=4^ ^Acc=${file.account}^  -  Выписка по счету за период`,
    '[IN_PARAM]',
    `^DateBegin=${from}^ ^DateEnd=${to}^ ^CurrCode=933^`,
    '[OUT_PARAM]',
    `^RestIn=${sum(file.opening)}^`,
    ...file.rows.flatMap((row) => [
      `^DocDate=${day(row.on)}^`,
      `^Num=${row.number}^ ^Code=AKBBBY2X^`,
      `^Acc=${row.account}^`,
      ...(row.id === '' ? [] : [`^DocID=${row.id}^`]),
      `^Db=${sum(Math.max(0, -row.in))}^`,
      `^Credit=${sum(Math.max(0, row.in))}^`,
      `^KorUNP=${row.unp}^`,
      `^KorName=${row.name}^`,
      `^Nazn=${row.purpose.slice(0, 20)}^`,
      `^Nazn2=${row.purpose.slice(20)}^`,
      `^OpDate=${day(row.on)} 10:20:30^`,
    ]),
    `^RestOut=${sum(closingOf(file))}^`,
    '####',
    '',
  ].join('\r\n')
}

export function csvFile(file: FileOf): string {
  const money = (kopecks: number) =>
    sum(kopecks)
      .replace('.', ',')
      .replace(/\B(?=(\d{3})+,)/g, ' ')
  const { from, to } = spanOf(file.rows)
  const head = [
    ...['Дата док.', 'N док.', 'Код опер', 'Корреспондент.Код', 'Корреспондент.Счет', 'Корреспондент.УНП'],
    ...['Корреспондент.Название', 'Номинал.Дебет', 'Номинал.Кредит', 'Назначение'],
  ]
  return [
    `Выписка по счету ${file.account};`,
    `за период с ${from} по ${to};`,
    `${head.join(';')};`,
    `;;;;;;Входящее сальдо;;${money(file.opening)};;`,
    ...file.rows.map((row) => {
      const [debit, credit] = row.in < 0 ? [money(-row.in), ''] : ['', money(row.in)]
      const cells = [day(row.on), row.number, '01', 'AKBBBY2X', row.account, row.unp, row.name, debit, credit]
      return `${[...cells, `"${row.purpose.replaceAll('"', '""')}"`].join(';')};`
    }),
    `;;;;;;Исходящее сальдо;;${money(closingOf(file))};;`,
    '',
  ].join('\r\n')
}

export function oneCFile(file: FileOf): string {
  const { from, to } = spanOf(file.rows)
  return [
    ...['1CClientBankExchange', 'ВерсияФормата=1.03', 'Кодировка=Windows'],
    ...[`ДатаНачала=${from}`, `ДатаКонца=${to}`, `РасчСчет=${file.account}`, 'СекцияРасчСчет'],
    ...[`ДатаНачала=${from}`, `РасчСчет=${file.account}`, `НачальныйОстаток=${sum(file.opening)}`],
    ...[`КонечныйОстаток=${sum(closingOf(file))}`, 'КонецРасчСчет'],
    ...file.rows.flatMap((row) => {
      const isIn = row.in > 0
      const [payer, payee] = isIn ? [row.account, file.account] : [file.account, row.account]
      return [
        ...['СекцияДокумент=Платежное поручение', `Номер=${row.number}`, `Дата=${day(row.on)}`],
        ...[`Сумма=${sum(Math.abs(row.in))}`, `ПлательщикСчет=${payer}`, `ПолучательСчет=${payee}`],
        isIn ? `ДатаПоступило=${day(row.on)}` : `ДатаСписано=${day(row.on)}`,
        ...[`${isIn ? 'Плательщик' : 'Получатель'}=${row.name}`, `ПлательщикИНН=${isIn ? row.unp : ''}`],
        ...[`НазначениеПлатежа=${row.purpose}`, 'КонецДокумента'],
      ]
    }),
    'КонецФайла',
    '',
  ].join('\r\n')
}
