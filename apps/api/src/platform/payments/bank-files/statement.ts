// What a statement of a bank account says, whatever the format of its file.
import { isDate } from '@navyk/api-spec/kit'
import { kopecksOf } from '@navyk/api-spec/vocabulary'
import { createHash } from 'node:crypto'

export type BankFileFormat = 'client_bank' | 'csv' | 'one_c'

/** Why a file is not taken. */
export type BankFileRefusal = 'unknown' | 'currency' | 'empty' | 'too_many' | 'broken' | 'other_accounts'

export class BankFileRefused extends Error {
  readonly code: BankFileRefusal
  /** The line or the value that is wrong, for the person. */
  readonly detail: string

  constructor(code: BankFileRefusal, detail = '') {
    super(`the bank file is refused: ${code} ${detail}`)
    this.code = code
    this.detail = detail
  }
}

export interface BankRow {
  /** The bank's own number of the operation, or what tells it from all others. A file read twice brings the same keys. */
  key: string
  /** Equal for the same operation in files of different formats. */
  fingerprint: string
  bookedOn: string
  /** Number of the document, which several may share. */
  number: string
  direction: 'in' | 'out'
  amountKopecks: number
  partyName: string
  partyUnp: string
  partyAccount: string
  purpose: string
}

export interface BankStatement {
  format: BankFileFormat
  /** Empty where the file does not say it. */
  account: string
  fromOn: string | null
  toOn: string | null
  openingKopecks: number | null
  closingKopecks: number | null
  rows: BankRow[]
}

/** A row as a format has read it. */
export type ReadRow = Omit<BankRow, 'key' | 'fingerprint'> & { bankId: string }

const mostRows = 5000
const mostText = 500

/** Gives the rows their keys. @throws BankFileRefused for a file without rows, or with too many */
export function statementOf(head: Omit<BankStatement, 'rows'>, read: ReadRow[]): BankStatement {
  if (read.length === 0) throw new BankFileRefused('empty')
  if (read.length > mostRows) throw new BankFileRefused('too_many', String(mostRows))
  const times = new Map<string, number>()
  const rows = read.map(({ bankId, ...row }): BankRow => {
    const short = {
      ...row,
      number: cut(row.number),
      partyName: cut(row.partyName),
      partyUnp: cut(row.partyUnp),
      partyAccount: cut(row.partyAccount),
      purpose: cut(row.purpose),
    }
    const same = [
      head.account,
      row.number,
      row.bookedOn,
      row.direction,
      row.amountKopecks,
      row.partyAccount,
      row.purpose,
    ]
    const named = bankId === '' ? `hash:${digest(same)}` : `id:${head.account}:${row.bookedOn}:${cut(bankId)}`
    // Two operations with equal data in one file are two: the second one gets a number in its key, the same in each file of their
    // day.
    const time = (times.get(named) ?? 0) + 1
    times.set(named, time)
    const fingerprint = digest([row.number, row.bookedOn, row.direction, row.amountKopecks, row.partyAccount])
    return { ...short, key: time === 1 ? named : `${named}:${time}`, fingerprint }
  })
  return { ...head, rows }
}

const digest = (parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

/** PostgreSQL keeps no U+0000; spaces of all kinds become one. */
const cut = (text: string) => text.replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, mostText)

/** Closing balance minus opening balance and rows, in kopecks: 0 when they agree; null where the file has no balances. */
export function mismatchOf({ openingKopecks, closingKopecks, rows }: BankStatement): number | null {
  if (openingKopecks === null || closingKopecks === null) return null
  const moved = rows.reduce((sum, row) => sum + (row.direction === 'in' ? row.amountKopecks : -row.amountKopecks), 0)
  return closingKopecks - openingKopecks - moved
}

/** A day as banks write it: `02.11.2026` or `02/11/2026`. @returns null for anything else */
export function readDay(text: string): string | null {
  const [, day, month, year] = /^\s*(\d{2})[./](\d{2})[./](\d{4})(?!\d)/.exec(text) ?? []
  if (day === undefined || month === undefined || year === undefined) return null
  const date = `${year}-${month}-${day}`
  return isDate(date) ? date : null
}

/** @throws BankFileRefused where a row has no readable day */
export function neededDay(text: string): string {
  const day = readDay(text)
  if (day === null) throw new BankFileRefused('broken', text.slice(0, 60))
  return day
}

/** @throws BankFileRefused where a sum can't be read; an empty one is zero */
export function neededKopecks(text: string): number {
  if (text.trim() === '') return 0
  const kopecks = kopecksOf(text)
  if (kopecks === undefined) throw new BankFileRefused('broken', text.slice(0, 60))
  return kopecks
}
