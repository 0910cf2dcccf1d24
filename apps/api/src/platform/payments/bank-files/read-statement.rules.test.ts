import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientBankFile, csvFile, oneCFile } from '#testing/factories/bank-files.ts'
import { encodeCyrillic, NoSuchByte } from './encodings.ts'
import { BankFileRefused, mismatchOf, readBankStatement } from './index.ts'
import { readDay } from './statement.ts'
import { tries } from '#testing/tries.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const account = 'BY83BPSB30123542950119330000'
const incoming = {
  id: '77',
  number: '15',
  on: '2026-11-02',
  in: 5001,
  name: 'Иванова Мария Петровна',
  unp: '',
  account: '',
  purpose: 'OTHR 122601 Оплата по счёту 2026-000012',
}
const outgoing = { ...incoming, id: '78', number: '16', in: -3000, name: 'Петров Пётр', purpose: 'Выплата' }

describe.each([
  ['«Клиент-банк»', clientBankFile],
  ['CSV', csvFile],
  ['1CClientBankExchange', oneCFile],
] as const)('a statement as %s', (_, write) => {
  const text = write({ account, opening: 100_000, rows: [incoming, outgoing] })

  test.each([
    ['windows-1251', encodeCyrillic],
    ['UTF-8', utf8],
    ['UTF-8 with a mark', (each: string) => utf8(`\uFEFF${each}`)],
  ])('is read in %s, and its balances agree', (_name, encode) => {
    const statement = readBankStatement(encode(text))
    expect(statement).toMatchObject({ account, openingKopecks: 100_000, closingKopecks: 102_001 })
    expect(statement.rows).toMatchObject([
      { direction: 'in', amountKopecks: 5001, bookedOn: '2026-11-02', number: '15', partyName: incoming.name },
      { direction: 'out', amountKopecks: 3000, partyName: outgoing.name, purpose: outgoing.purpose },
    ])
    expect(mismatchOf(statement)).toBe(0)
  })

  test('gives the same keys when it is read again, and two keys to equal operations', () => {
    const twice = write({
      account,
      opening: 0,
      rows: [
        { ...incoming, id: '' },
        { ...incoming, id: '' },
      ],
    })
    const keys = (each: string) => readBankStatement(utf8(each)).rows.map((row) => row.key)
    expect(keys(twice)).toEqual(keys(twice))
    expect(new Set(keys(twice)).size).toBe(2)
    expect(keys(text)).toEqual(keys(text))
  })

  test('that does not add up to its balance is refused with the difference', () => {
    const wrong = readBankStatement(utf8(write({ account, opening: 0, closing: 9000, rows: [incoming] })))
    expect(mismatchOf(wrong)).toBe(9000 - 5001)
  })

  test('that has no operation is refused', () => {
    expect(() => readBankStatement(utf8(write({ account, opening: 0, rows: [] })))).toThrow(BankFileRefused)
  })

  test('that has more operations than the limit is refused', () => {
    const rows = Array.from({ length: 5001 }, (_each, index) => ({ ...incoming, id: String(index) }))
    expect(() => readBankStatement(utf8(write({ account, opening: 0, rows })))).toThrow('too_many')
  })

  test('that was damaged on its way is refused or read, without any other fault', () => {
    const part = fc.record({ at: fc.nat(text.length), cut: fc.nat(60), put: fc.string({ maxLength: 20 }) })
    fc.assert(
      fc.property(part, ({ at, cut, put }) => {
        const damaged = text.slice(0, at) + put + text.slice(at + cut)
        refusesOrReads(utf8(damaged))
      }),
      { numRuns: tries(300) },
    )
  })
})

function refusesOrReads(bytes: Uint8Array): void {
  try {
    const { rows } = readBankStatement(bytes)
    for (const row of rows) {
      expect(Number.isSafeInteger(row.amountKopecks) && row.amountKopecks > 0).toBe(true)
      expect(row.bookedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
    expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
  } catch (error) {
    expect(error).toBeInstanceOf(BankFileRefused)
  }
}

test('any bytes are refused or read', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), refusesOrReads))
  const heads = fc.constantFrom(
    '***** ^Type=4^\n[OUT_PARAM]\n',
    '1CClientBankExchange\n',
    'Дата док.;Дебет;Кредит;Назначение\n',
  )
  fc.assert(fc.property(heads, fc.string(), (head, rest) => refusesOrReads(utf8(head + rest))))
})

test('a statement in another currency, or of another kind, is refused', () => {
  const text = clientBankFile({ account, opening: 0, rows: [incoming] })
  expect(() => readBankStatement(utf8(text.replace('Type=4', 'Type=5')))).toThrow('unknown')
  expect(() => readBankStatement(utf8(text.replace('CurrCode=933', 'CurrCode=840')))).toThrow('currency')
  expect(() => readBankStatement(utf8('Привет'))).toThrow('unknown')
})

test.each(['12 50', '1 2 3', '1.234', '50.01.2'])(
  'a statement with the sum %j is refused, and names the sum',
  (sum) => {
    for (const write of [clientBankFile, csvFile, oneCFile]) {
      const text = write({ account, opening: 0, closing: 5001, rows: [incoming] }).replaceAll(/50[.,]01/g, sum)
      expect(() => readBankStatement(utf8(text))).toThrow(BankFileRefused)
    }
  },
)

test.each([
  ['02.11.2026', '2026-11-02'],
  ['02/11/2026 10:20:30', '2026-11-02'],
  ['31.02.2026', null],
  ['2026-11-02', null],
])('the day %j is read as %j', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test('a character that windows-1251 lacks is named instead of replaced', () => {
  expect(encodeCyrillic('Ўў№—€')).toHaveLength(5)
  expect(() => encodeCyrillic('Иван 李')).toThrow(NoSuchByte)
})
