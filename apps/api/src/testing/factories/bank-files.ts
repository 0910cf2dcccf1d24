// Files as banks give them, for tests.
import { bankDay as day, bankSum as sum, closingOf, type FileOf, spanOf } from '@navyk/simulators/bank-file'

export { clientBankFile, type FileRow } from '@navyk/simulators/bank-file'

export function csvFile(file: FileOf): string {
  const money = (kopecks: number) =>
    sum(kopecks)
      .replace('.', ',')
      .replace(/\B(?=(\d{3})+,)/g, ' ')
  const { from, to } = spanOf(file.rows)
  const head = [
    'Дата док.',
    'N док.',
    'Код опер',
    'Корреспондент.Код',
    'Корреспондент.Счет',
    'Корреспондент.УНП',
    'Корреспондент.Название',
    'Номинал.Дебет',
    'Номинал.Кредит',
    'Назначение',
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
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    `ДатаНачала=${from}`,
    `ДатаКонца=${to}`,
    `РасчСчет=${file.account}`,
    'СекцияРасчСчет',
    `ДатаНачала=${from}`,
    `РасчСчет=${file.account}`,
    `НачальныйОстаток=${sum(file.opening)}`,
    `КонечныйОстаток=${sum(closingOf(file))}`,
    'КонецРасчСчет',
    ...file.rows.flatMap((row) => {
      const isIn = row.in > 0
      const [payer, payee] = isIn ? [row.account, file.account] : [file.account, row.account]
      return [
        'СекцияДокумент=Платежное поручение',
        `Номер=${row.number}`,
        `Дата=${day(row.on)}`,
        `Сумма=${sum(Math.abs(row.in))}`,
        `ПлательщикСчет=${payer}`,
        `ПолучательСчет=${payee}`,
        isIn ? `ДатаПоступило=${day(row.on)}` : `ДатаСписано=${day(row.on)}`,
        `${isIn ? 'Плательщик' : 'Получатель'}=${row.name}`,
        `ПлательщикИНН=${isIn ? row.unp : ''}`,
        `НазначениеПлатежа=${row.purpose}`,
        'КонецДокумента',
      ]
    }),
    'КонецФайла',
    '',
  ].join('\r\n')
}
