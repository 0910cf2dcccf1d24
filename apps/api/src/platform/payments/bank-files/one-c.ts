// 1CClientBankExchange: lines `Ключ=Значение`, in sections.
import {
  BankFileRefused,
  type BankStatement,
  neededDay,
  neededKopecks,
  readDay,
  type ReadRow,
  statementOf,
} from './statement.ts'

export const isOneC = (text: string): boolean => text.trimStart().startsWith('1CClientBankExchange')

type Fields = Map<string, string>

/** @throws BankFileRefused */
export function readOneC(text: string): BankStatement {
  const { head, accounts, documents } = sectionsOf(text)
  const names = new Set([head.get('РасчСчет'), ...accounts.map((each) => each.get('РасчСчет'))].filter(Boolean))
  if (names.size > 1) throw new BankFileRefused('other_accounts', [...names].join(', ').slice(0, 120))
  const account = [...names][0] ?? ''
  if (account === '') throw new BankFileRefused('broken', 'РасчСчет')
  const balance = (section: Fields | undefined, name: string) => {
    const value = section?.get(name)
    return value === undefined ? null : neededKopecks(value)
  }
  return statementOf(
    {
      format: 'one_c',
      account,
      fromOn: readDay(head.get('ДатаНачала') ?? ''),
      toOn: readDay(head.get('ДатаКонца') ?? ''),
      openingKopecks: balance(accounts[0], 'НачальныйОстаток'),
      closingKopecks: balance(accounts.at(-1), 'КонечныйОстаток'),
    },
    documents.flatMap((fields) => rowOf(fields, account)),
  )
}

function sectionsOf(text: string): { head: Fields; accounts: Fields[]; documents: Fields[] } {
  const head: Fields = new Map()
  const accounts: Fields[] = []
  const documents: Fields[] = []
  let into: Fields = head
  for (const line of text.split(/\r?\n/)) {
    const at = line.indexOf('=')
    const key = (at < 0 ? line : line.slice(0, at)).trim()
    const value = at < 0 ? '' : line.slice(at + 1).trim()
    if (key === 'СекцияРасчСчет' || key === 'СекцияДокумент') {
      into = new Map()
      const sections = key === 'СекцияДокумент' ? documents : accounts
      sections.push(into)
    } else if (key === 'КонецРасчСчет' || key === 'КонецДокумента') into = head
    else if (key === 'КонецФайла') break
    else if (at >= 0) into.set(key, value)
  }
  return { head, accounts, documents }
}

/** A document that has not moved money on the account yet has neither of the two days. */
function rowOf(fields: Fields, account: string): ReadRow[] {
  const isOut = fields.get('ПлательщикСчет') === account
  const isIn = fields.get('ПолучательСчет') === account
  const moved = fields.get(isOut ? 'ДатаСписано' : 'ДатаПоступило') ?? ''
  if (isOut === isIn || moved === '') return []
  const amountKopecks = neededKopecks(fields.get('Сумма') ?? '')
  if (amountKopecks <= 0) return []
  const other = isOut ? 'Получатель' : 'Плательщик'
  return [
    {
      bankId: '',
      bookedOn: neededDay(moved),
      number: fields.get('Номер') ?? '',
      direction: isOut ? 'out' : 'in',
      amountKopecks,
      partyName: fields.get(other) ?? fields.get(`${other}1`) ?? '',
      partyUnp: fields.get(`${other}УНП`) ?? fields.get(`${other}ИНН`) ?? '',
      partyAccount: fields.get(`${other}Счет`) ?? '',
      purpose: fields.get('НазначениеПлатежа') ?? '',
    },
  ]
}
