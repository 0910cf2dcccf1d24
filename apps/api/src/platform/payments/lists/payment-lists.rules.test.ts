import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NotWritable, type PaymentList, paymentListFormats } from './index.ts'

const list: PaymentList = {
  number: 7,
  madeOn: '2026-11-30',
  payer: {
    name: 'ООО «Навык»',
    unp: '200988541',
    iban: 'BY79BPSB30121736180139330000',
    bic: 'BPSBBY2X',
    branch: '500',
    contract: 'Д-17 от 01.02.2026',
  },
  purpose: 'Вознаграждение по договору',
  rows: [
    { name: 'Иванов Иван Иванович', unp: '', iban: 'BY55MTBK30120001093300096372', amountKopecks: 10_000 },
    { name: 'Ўладзімір Пётр', unp: 'MA1953684', iban: 'BY38MTBK30120001093300134799', amountKopecks: 5025 },
  ],
}

/** Reads the list as a bank does, and knows nothing of how it was written. */
function readBelarusbank(bytes: Uint8Array) {
  const text = new TextDecoder('windows-1251', { fatal: true }).decode(bytes)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = text.split('\r\n')
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['<HEADER>', '<EOD>', ''])
  const tags = new Map<string, string>()
  const rows: { iban: string; sum: string; name: string }[] = []
  for (const line of lines.slice(1, -2)) {
    const tag = /^<([A-Z_]+)>(.*)$/.exec(line)
    if (tag) {
      tags.set(tag[1] ?? '', tag[2] ?? '')
      continue
    }
    const fields = line.split(tags.get('DELIMITER') ?? '')
    expect(fields).toHaveLength(3)
    rows.push({ iban: fields[0] ?? '', sum: fields[1] ?? '', name: fields[2] ?? '' })
  }
  return { tags, rows }
}

const withName = (name: string): PaymentList => ({
  ...list,
  rows: [{ name, unp: '', iban: 'BY55MTBK30120001093300096372', amountKopecks: 1 }],
})

describe('a list of payments for Belarusbank', () => {
  const { write, fileName } = paymentListFormats.belarusbank

  test('has the number of payments and their sum as a checksum, and a line for each', () => {
    const { tags, rows } = readBelarusbank(write(list))
    expect(Object.fromEntries(tags)).toMatchObject({
      NSP: '7',
      DSP: '30.11.2026',
      NOTD: '500',
      ACC: 'BY79BPSB30121736180139330000',
      TOTAL_P: '2',
      TOTAL_S: '150.25',
      CURRENCY: 'BYN',
      CONTRACT: 'Д-17 от 01.02.2026',
      FISP: 'ООО «Навык»',
    })
    expect(rows).toEqual([
      { iban: 'BY55MTBK30120001093300096372', sum: '100.00', name: 'Иванов Иван Иванович' },
      { iban: 'BY38MTBK30120001093300134799', sum: '50.25', name: 'Ўладзімір Пётр' },
    ])
    expect(fileName(list)).toBe('list-7-2026-11-30.txt')
  })

  test('has the same bytes whenever it is written', () => {
    expect(write(list)).toEqual(write(structuredClone(list)))
  })

  test('writes a name without characters that would end the field, the line or the file', () => {
    expect(readBelarusbank(write(withName('Иванов; 999.99\r\n<EOD>\tИван'))).rows).toEqual([
      { iban: 'BY55MTBK30120001093300096372', sum: '0.01', name: 'Иванов 999.99 EOD Иван' },
    ])
  })

  test('writes letters that the encoding lacks without their accents, and refuses other scripts', () => {
    expect(readBelarusbank(write(withName('José Müller'))).rows[0]?.name).toBe('Jose Muller')
    expect(() => write(withName('陈伟'))).toThrow(NotWritable)
  })

  test('adds up to the sum of its lines to the kopeck, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 50 }), (amounts) => {
        const rows = amounts.map((amountKopecks) => ({ ...withName('А').rows[0], amountKopecks }) as never)
        const read = readBelarusbank(write({ ...list, rows }))
        const kopecks = (sum: string) => Number(sum.replace('.', ''))
        expect(read.rows.map((row) => kopecks(row.sum))).toEqual(amounts)
        expect(kopecks(read.tags.get('TOTAL_S') ?? '')).toBe(amounts.reduce((sum, each) => sum + each, 0))
      }),
    )
  })
})

describe('a list of payments as a table', () => {
  const { write } = paymentListFormats.csv
  const read = (bytes: Uint8Array) =>
    parse<Record<string, string>>(Buffer.from(bytes), { bom: true, columns: true, delimiter: ';' })

  test('is read by other programs', () => {
    expect(read(write(list))).toEqual([
      {
        account: 'BY55MTBK30120001093300096372',
        sum: '100.00',
        name: 'Иванов Иван Иванович',
        unp: '',
        purpose: 'Вознаграждение по договору (7, 30.11.2026)',
      },
      {
        account: 'BY38MTBK30120001093300134799',
        sum: '50.25',
        name: 'Ўладзімір Пётр',
        unp: 'MA1953684',
        purpose: 'Вознаграждение по договору (7, 30.11.2026)',
      },
    ])
  })

  test.each(['=1+1', '+375', '-1', '@cmd', '\t=1', '\r=1', '＝1+1', '＋375', '－1', '＠cmd'])(
    'keeps the name %j a text in a spreadsheet',
    (name) => {
      expect(read(write(withName(name)))[0]?.name).toMatch(/^'/)
    },
  )

  test('holds quotation marks and separators within a cell', () => {
    expect(read(write(withName('ИП "Я"; 5')))[0]?.name).toBe('ИП "Я"; 5')
  })
})
