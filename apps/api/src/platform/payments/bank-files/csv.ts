// Statements as tables of text, in the columns of Priorbank: `Дата док.;N док.;…;Номинал.Дебет;Номинал.Кредит;Назначение`.
import { kopecksOf } from '@navyk/api-spec/vocabulary'
import {
  BankFileRefused,
  type BankStatement,
  neededDay,
  neededKopecks,
  readDay,
  type ReadRow,
  statementOf,
} from './statement.ts'

const columns = {
  day: /^дата\s*док/i,
  number: /^n\s*док|^№\s*док|^номер\s*док/i,
  account: /корреспондент.*сч[её]т/i,
  unp: /корреспондент.*унп/i,
  name: /корреспондент.*(название|наименование)/i,
  debit: /дебет$/i,
  credit: /кредит$/i,
  purpose: /^назначение/i,
} as const
type ColumnName = keyof typeof columns

export const isCsvStatement = (text: string): boolean => headAt(linesOf(text.slice(0, 20_000))) !== undefined

/** @throws BankFileRefused */
export function readCsvStatement(text: string): BankStatement {
  const lines = linesOf(text)
  const found = headAt(lines)
  if (!found) throw new BankFileRefused('unknown')
  const above = lines.slice(0, found.at).flat()
  const below = lines.slice(found.at + 1)
  const cell = (line: string[], name: ColumnName) => (line[found.places[name] ?? -1] ?? '').trim()
  const rows = below.flatMap((line): ReadRow[] => {
    if (readDay(cell(line, 'day')) === null) {
      // A line without a day has balances, turnovers or signatures, and never a movement of money.
      if (isMoney(cell(line, 'debit')) && !isService(line))
        throw new BankFileRefused('broken', line.join(';').slice(0, 60))
      return []
    }
    const moved = neededKopecks(cell(line, 'credit')) - neededKopecks(cell(line, 'debit'))
    if (moved === 0) return []
    return [
      {
        bankId: '',
        bookedOn: neededDay(cell(line, 'day')),
        number: cell(line, 'number'),
        direction: moved > 0 ? 'in' : 'out',
        amountKopecks: Math.abs(moved),
        partyName: cell(line, 'name'),
        partyUnp: cell(line, 'unp'),
        partyAccount: cell(line, 'account'),
        purpose: cell(line, 'purpose'),
      },
    ]
  })
  const days = above.join(' ').match(/\d{2}[./]\d{2}[./]\d{4}/g) ?? []
  return statementOf(
    {
      format: 'csv',
      account: above.map((each) => /BY\d{2}[A-Z0-9]{24}/.exec(each.replace(/\s/g, ''))?.[0]).find(Boolean) ?? '',
      fromOn: readDay(days[0] ?? ''),
      toOn: readDay(days[1] ?? days[0] ?? ''),
      openingKopecks: balanceOf(lines, /входящ\S*\s+(сальдо|остаток)/i),
      closingKopecks: balanceOf(lines, /исходящ\S*\s+(сальдо|остаток)/i),
    },
    rows,
  )
}

const isService = (line: string[]) => /сальдо|остаток|оборот|итого|всего/i.test(line.join(' '))
const isMoney = (text: string) => text !== '' && kopecksOf(text) !== undefined

/** A balance is the last sum of its line; one in the column of debit is below zero. */
function balanceOf(lines: string[][], name: RegExp): number | null {
  const line = lines.find((each) => each.some((text) => name.test(text)))
  const sums = (line ?? []).filter(isMoney).map((text) => kopecksOf(text) ?? 0)
  const [only, second] = sums.slice(-2)
  if (only === undefined) return null
  return second === undefined ? only : second - only
}

/** The line of heads, and which column stands where. */
function headAt(lines: string[][]): { at: number; places: Partial<Record<ColumnName, number>> } | undefined {
  for (const [at, line] of lines.entries()) {
    const places: Partial<Record<ColumnName, number>> = {}
    for (const [index, title] of line.entries()) {
      for (const name of Object.keys(columns) as ColumnName[]) {
        if (places[name] === undefined && columns[name].test(title.trim())) places[name] = index
      }
    }
    const isHead = (['day', 'debit', 'credit', 'purpose'] as const).every((name) => places[name] !== undefined)
    if (isHead) return { at, places }
  }
  return undefined
}

/** Lines of cells: between semicolons, in quotes where a cell contains one. */
function linesOf(text: string): string[][] {
  const lines: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    lines.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (character === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (character === ';' && !isQuoted) endCell()
    else if (character === '\n' && !isQuoted) {
      endCell()
      lines.push([])
    } else if (character !== '\r' || isQuoted) cell += character
  }
  endCell()
  return lines
}
