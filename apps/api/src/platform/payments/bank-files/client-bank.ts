// The text of «Клиент-банк»: `***** ^Type=4^`, then `^Key=Value^` in any division into lines, because it differs between banks.
import {
  BankFileRefused,
  type BankStatement,
  neededDay,
  neededKopecks,
  readDay,
  type ReadRow,
  statementOf,
} from './statement.ts'

/** Statements of accounts in roubles: of a day, of a period, and of a period with annexes. */
const types = ['3', '4', '400']

export const isClientBank = (text: string): boolean => /^\s*\*{3,}\s*\^Type=/i.test(text.slice(0, 2000))

/** @throws BankFileRefused */
export function readClientBank(text: string): BankStatement {
  const type = /\^Type=(\d+)\^/i.exec(text)?.[1] ?? ''
  if (!types.includes(type)) throw new BankFileRefused('unknown', type)
  const start = text.search(/\[OUT_PARAM\]/i)
  if (start < 0) throw new BankFileRefused('broken', '[OUT_PARAM]')
  const asked = new Map(tokensOf(text.slice(0, start)))
  const currency = asked.get('CurrCode') ?? ''
  if (!['', '933', 'BYN'].includes(currency.trim())) throw new BankFileRefused('currency', currency)
  const { head, rows } = blocksOf(tokensOf(text.slice(start)))
  const one = (...names: string[]) => names.map((name) => head.get(name) ?? asked.get(name)).find((value) => value)
  const balance = (plain: string, ours: string, theirs: string) => {
    const value = one(plain)
    if (value !== undefined) return neededKopecks(value)
    const credit = one(ours)
    const debit = one(theirs)
    if (credit === undefined && debit === undefined) return null
    return neededKopecks(credit ?? '') - neededKopecks(debit ?? '')
  }
  const from = one('DateBegin', 'Date1', 'DateIn', 'Date')
  const to = one('DateEnd', 'Date2', 'DateOut', 'Date')
  return statementOf(
    {
      format: 'client_bank',
      account: (/\^Acc=([^^]*)\^/i.exec(text.slice(0, start))?.[1] ?? '').trim(),
      fromOn: from === undefined ? null : readDay(from),
      toOn: to === undefined ? null : readDay(to),
      openingKopecks: balance('RestIn', 'CrIn', 'DebIn'),
      closingKopecks: balance('RestOut', 'CrOut', 'DebOut'),
    },
    rows.flatMap(rowOf),
  )
}

const tokensOf = (text: string): [string, string][] =>
  Array.from(text.matchAll(/\^(\w+)=([^^]*)\^/g), ([, key = '', value = '']) => [key, value])

/** Names of the fields in the foot; a row ends before the first of them. */
const footNames = new Set(['RestOut', 'CrOut', 'DebOut', 'DB', 'CR', 'DateOut', 'MyBankMFO', 'MyBankName', 'Answer'])

/** A row begins with the day of its document; what stands before the first is the head, what comes after the last the foot. */
function blocksOf(tokens: [string, string][]): { head: Map<string, string>; rows: Map<string, string>[] } {
  const head = new Map<string, string>()
  const rows: Map<string, string>[] = []
  for (const [key, value] of tokens) {
    if (key === 'DocDate') rows.push(new Map())
    const row = rows.at(-1)
    if (row && !footNames.has(key)) row.set(key, value)
    else head.set(key, value)
  }
  return { head, rows }
}

function rowOf(row: Map<string, string>): ReadRow[] {
  const one = (...names: string[]) => names.map((name) => row.get(name)?.trim()).find((value) => value) ?? ''
  const debit = neededKopecks(one('Db'))
  const credit = neededKopecks(one('Credit', 'Cre'))
  // A row that moves nothing, such as a note of the bank.
  if (debit === 0 && credit === 0) return []
  // A debit below zero is money that came back, as a credit below zero is money that was taken back.
  const moved = credit - debit
  const happened = readDay(one('OpDate', 'DateTime')) ?? neededDay(one('DocDate'))
  return [
    {
      bankId: one('DocID', 'OperationID'),
      bookedOn: happened,
      number: one('Num', 'NDoc'),
      direction: moved > 0 ? 'in' : 'out',
      amountKopecks: Math.abs(moved),
      partyName: one('KorName', 'ActualPayerName'),
      partyUnp: one('KorUNP', 'UNNRec', 'ActualPayerUNP'),
      partyAccount: one('Acc'),
      purpose: [row.get('Nazn'), row.get('Nazn2'), row.get('Nazn3'), row.get('Nazn4')].join(''),
    },
  ]
}
