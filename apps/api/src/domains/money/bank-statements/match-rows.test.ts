import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  batchNumbersIn,
  invoiceNumbersIn,
  type Known,
  matchRow,
  matchRows,
  nameKey,
  type RowToMatch,
} from './match-rows.ts'

const row = (said: Partial<RowToMatch> = {}): RowToMatch => ({
  ...{
    direction: 'in',
    bookedOn: '2026-11-02',
    number: '15',
    amountKopecks: 5000,
    partyName: 'Иванова Мария Петровна',
  },
  ...{ partyUnp: '', partyAccount: '', purpose: '', isLikeAnother: false, ...said },
})
const invoice = (number: string, customerId: string, balanceKopecks: number) => ({
  ...{ id: `id-${number}`, number, customerId, balanceKopecks },
})
const known: Known = {
  invoices: [
    invoice('2026-000001', 'ivanova', 5000),
    invoice('2026-000002', 'ivanova', 3000),
    invoice('2026-000003', 'petrov', 5000),
    invoice('2026-000004', 'petrov', 0),
    invoice('2026-000005', 'company', 7000),
  ],
  invoiceOfAccountNo: new Map([['26000000013', 'id-2026-000001']]),
  customersOfUnp: new Map([
    ['100000007', ['company']],
    ['200000008', ['company', 'petrov']],
  ]),
  customersOfName: new Map([
    ['иванова мария', ['ivanova']],
    ['ковалев иван', ['petrov', 'company']],
  ]),
  executorsOfName: new Map([['сидоров петр', ['sidorov']]]),
  payouts: [
    { reportId: 'report-1', executorId: 'sidorov', amountKopecks: 40_000 },
    { reportId: 'report-2', executorId: 'another', amountKopecks: 40_000 },
    { reportId: 'report-6', executorId: 'sidorov', amountKopecks: 45_000 },
  ],
  returnable: [
    { reportId: 'report-3', executorId: 'sidorov', amountKopecks: 6000, isPaid: true, iban: 'BY11' },
    { reportId: 'report-4', executorId: 'another', amountKopecks: 6100, isPaid: false, iban: 'BY22' },
    { reportId: 'report-5', executorId: 'another', amountKopecks: 6100, isPaid: true, iban: 'BY33' },
  ],
  batches: [
    { batchId: 'batch-12', number: 12, sentOn: '2026-11-01', open: { count: 3, kopecks: 90_000 } },
    { batchId: 'batch-13', number: 13, sentOn: '2026-11-10', open: { count: 2, kopecks: 45_000 } },
    { batchId: 'batch-14', number: 14, sentOn: '2026-11-01', open: { count: 1, kopecks: 70_000 } },
  ],
  refunds: [{ refundId: 'refund-1', customerId: 'ivanova', amountKopecks: 900 }],
  days: { from: '2025-11-20', to: '2026-11-20' },
}

const paying = (customerId: string, ...invoiceIds: string[]) => ({ kind: 'payment', customerId, invoiceIds })

describe('money that came in is', () => {
  test.each([
    [
      'sure by the number and the sum',
      { purpose: 'Оплата счёта 2026-000001' },
      null,
      [paying('ivanova', 'id-2026-000001')],
    ],
    [
      'sure by the account number of a request',
      { purpose: 'Счёт 26000000013' },
      null,
      [paying('ivanova', 'id-2026-000001')],
    ],
    [
      'sure by several numbers and their sum',
      { purpose: '2026-000001, 2026-000002', amountKopecks: 8000 },
      null,
      [paying('ivanova', 'id-2026-000001', 'id-2026-000002')],
    ],
    [
      'sure by the УНП and the sum',
      { partyUnp: '100000007', amountKopecks: 7000 },
      null,
      [paying('company', 'id-2026-000005')],
    ],
    [
      'not sure with another sum',
      { purpose: '№2026-000001', amountKopecks: 4999 },
      'other_sum',
      [paying('ivanova', 'id-2026-000001')],
    ],
    ['not sure where the invoice is paid', { purpose: '2026-000004' }, 'paid_already', [paying('petrov')]],
    [
      'not sure where the payer is another customer',
      { purpose: '2026-000001', partyUnp: '100000007' },
      'other_payer',
      [paying('ivanova', 'id-2026-000001'), paying('company')],
    ],
    [
      'not sure where numbers are of two customers',
      { purpose: '2026-000001 2026-000003', amountKopecks: 10_000 },
      'several',
      [paying('ivanova', 'id-2026-000001'), paying('petrov', 'id-2026-000003')],
    ],
    ['not sure by the УНП alone', { partyUnp: '100000007' }, 'unp_alone', [paying('company')]],
    [
      'not sure by a УНП of two',
      { partyUnp: '200000008' },
      'several',
      [paying('petrov', 'id-2026-000003'), paying('company'), paying('petrov')],
    ],
    ['not sure by the name alone', {}, 'name_alone', [paying('ivanova', 'id-2026-000001')]],
    [
      'not sure by the sum alone',
      { partyName: 'Кто-то', amountKopecks: 7000 },
      'sum_alone',
      [paying('company', 'id-2026-000005')],
    ],
    ['nobody’s', { partyName: 'Кто-то', amountKopecks: 12 }, 'no_match', []],
    [
      'not sure when it may have come before',
      { purpose: '2026-000001', isLikeAnother: true },
      'seen_before',
      [paying('ivanova', 'id-2026-000001')],
    ],
    [
      'not sure on a day to come',
      { purpose: '2026-000001', bookedOn: '2026-11-21' },
      'day',
      [paying('ivanova', 'id-2026-000001')],
    ],
    [
      'not sure on a day long ago',
      { purpose: '2026-000001', bookedOn: '2025-11-19' },
      'day',
      [paying('ivanova', 'id-2026-000001')],
    ],
  ] as const)('%s', (_, said, doubt, candidates) => {
    expect(matchRow(row(said), known)).toMatchObject({ doubt, candidates })
  })

  test('a provider’s transfer where its name says so', () => {
    const said = { partyName: 'ОАО НКФО ЕРИП', purpose: 'Перечисление по договору', amountKopecks: 99 }
    expect(matchRow(row(said), known)).toMatchObject({ isTransfer: true, doubt: 'no_match' })
  })
})

describe('money that left is', () => {
  const out = (said: Partial<RowToMatch>) => matchRow(row({ direction: 'out', ...said }), known)
  const payout = { kind: 'payout', reportId: 'report-1', executorId: 'sidorov' }

  test('sure by name and sum', () => {
    expect(out({ partyName: 'СИДОРОВ ПЁТР ИЛЬИЧ', amountKopecks: 40_000 })).toMatchObject({
      doubt: null,
      candidates: [payout],
    })
    const paid = { partyName: 'ОАО Банк', purpose: 'Выплата Сидоров Пётр', amountKopecks: 40_000 }
    expect(out(paid)).toMatchObject({ doubt: null, candidates: [payout] })
    expect(out({ amountKopecks: 900 })).toMatchObject({ doubt: null, candidates: [{ kind: 'refund' }] })
  })

  test('not sure by the sum alone, and nothing of ours by the name alone', () => {
    expect(out({ partyName: 'Кто-то', amountKopecks: 40_000 })).toMatchObject({
      doubt: 'sum_alone',
      candidates: [{}, {}],
    })
    expect(out({ partyName: 'Сидоров Пётр', amountKopecks: 1 })).toMatchObject({ doubt: 'no_match', candidates: [] })
  })
})

describe('the sum of a whole batch of payouts is', () => {
  const out = (said: Partial<RowToMatch>) => matchRow(row({ direction: 'out', partyName: 'ОАО Банк', ...said }), known)
  const batch = (batchId: string) => ({ kind: 'batch', batchId })

  test.each([
    ['sure by number, sum and day', { purpose: 'По списку № 12 от 01.11.2026' }, null, [batch('batch-12')]],
    ['sure by the name of its file', { purpose: 'list-12-20261101.txt' }, null, [batch('batch-12')]],
    ['not sure by the sum alone', { purpose: 'Зарплатный проект' }, 'sum_alone', [batch('batch-12')]],
    ['not sure by another number', { purpose: 'Список № 99' }, 'sum_alone', [batch('batch-12')]],
    [
      'not sure before it was sent',
      { purpose: 'Список 12', bookedOn: '2026-10-31' },
      'before_sent',
      [batch('batch-12')],
    ],
    [
      'not sure with another sum, because some of its payouts may have failed',
      { purpose: 'Список № 12', amountKopecks: 80_000 },
      'batch_sum',
      [batch('batch-12')],
    ],
    [
      'sure of one payout too, by its number',
      { purpose: 'Реестр №14', amountKopecks: 70_000 },
      null,
      [batch('batch-14')],
    ],
    ['no batch of one payout by its sum', { amountKopecks: 70_000 }, 'no_match', []],
  ] as const)('%s', (_, said, doubt, candidates) => {
    expect(out({ amountKopecks: 90_000, ...said })).toMatchObject({ doubt, candidates })
  })

  test('not sure where a single payout is of the same sum, unless the purpose says which', () => {
    const { doubt, candidates } = out({ amountKopecks: 45_000 })
    expect([doubt, candidates[0], candidates.length]).toEqual(['sum_alone', batch('batch-13'), 2])
    expect(out({ amountKopecks: 45_000, partyName: 'Сидоров Пётр' })).toMatchObject({
      ...{ doubt: null, candidates: [{ kind: 'payout', reportId: 'report-6' }] },
    })
    const named = out({
      amountKopecks: 45_000,
      partyName: 'Сидоров Пётр',
      purpose: 'Список 13',
      bookedOn: '2026-11-10',
    })
    expect(named).toMatchObject({ doubt: null, candidates: [batch('batch-13')] })
  })

  test.each([
    ['Перечисление по списку № 12 от 20.11.2026', [12]],
    ['Вознаграждение, реестр №7', [7]],
    ['Ведомость 15; пакет выплат № 16', [15, 16]],
    ['Список от 20.11.2026', []],
    ['Оплата по счёту № 12', []],
  ])('in %j the numbers of batches are %j', (text, numbers) => {
    expect(batchNumbersIn(text)).toEqual(numbers)
  })
})

describe('a payout that the bank sends back is', () => {
  const back = (said: Partial<RowToMatch>) =>
    matchRow(row({ partyName: 'ОАО Банк', purpose: 'Возврат: счёт закрыт', amountKopecks: 6000, ...said }), known)
  const failed = (reportId: string) => ({ kind: 'payout_failed', reportId })

  test.each([
    ['sure by the account', { partyAccount: 'BY11' }, null, [failed('report-3')]],
    ['sure by the name', { purpose: 'Возврат, Сидоров Пётр, счёт закрыт' }, null, [failed('report-3')]],
    ['not sure by the sum alone', {}, 'sum_alone', [failed('report-3')]],
    [
      'not sure while it is not recorded as paid',
      { purpose: 'Не зачислено, BY22', amountKopecks: 6100 },
      'not_paid_yet',
      [failed('report-4')],
    ],
    ['nothing where the purpose does not say so', { purpose: 'Сидоров Пётр' }, 'no_match', []],
  ] as const)('%s', (_, said, doubt, candidates) => {
    expect(back(said)).toMatchObject({ doubt, candidates })
  })
})

test.each([
  ['OTHR 122601 Оплата по счету №2026-000012 от 01.11.2026', ['2026-000012']],
  ['счета 2026–000012/2026/000013', ['2026-000012', '2026-000013']],
  ['12026-000012', []],
  ['2026-0000123', []],
])('the numbers in %j are %j', (text, numbers) => {
  expect(invoiceNumbersIn(text)).toEqual(numbers)
})

test('of two rows that fit one invoice, the second is not sure', () => {
  const twice = [row({ purpose: '2026-000001' }), row({ purpose: '2026-000001' })]
  expect(matchRows(twice, known).map((each) => each.doubt)).toEqual([null, 'paid_already'])
})

test('a name is found however the bank writes it', () => {
  expect(nameKey('СЕМЁНОВА  АННА-МАРИЯ ПЕТРОВНА')).toBe(nameKey('Семенова Анна-Мария'))
})

test('whatever a row says, a sure one has exactly one candidate, which takes exactly the sum', () => {
  const texts = fc.constantFrom(
    '',
    '2026-000001',
    '2026-000002 2026-000003',
    '2026-000004',
    '26000000013',
    'ерип',
    'возврат BY11',
    'Список 12',
  )
  const any = fc.record({
    direction: fc.constantFrom('in', 'out'),
    bookedOn: fc.constantFrom('2026-11-02', '2026-11-30'),
    number: fc.string(),
    amountKopecks: fc.constantFrom(1, 900, 3000, 5000, 6000, 7000, 8000, 40_000, 45_000, 90_000),
    partyName: fc.constantFrom('Иванова Мария', 'Ковалёв Иван', 'Сидоров Пётр', ''),
    partyUnp: fc.constantFrom('', '100000007', '200000008', '1'),
    partyAccount: fc.constant(''),
    purpose: fc.tuple(texts, fc.string(), texts).map((parts) => parts.join(' ')),
    isLikeAnother: fc.boolean(),
  })
  fc.assert(
    fc.property(any, (said) => {
      const { doubt, candidates } = matchRow(said as RowToMatch, known)
      if (doubt !== null) return
      expect(candidates).toHaveLength(1)
      const [candidate] = candidates
      if (candidate?.kind === 'batch') {
        expect(known.batches.find((each) => each.batchId === candidate.batchId)?.open.kopecks).toBe(said.amountKopecks)
      }
      if (candidate?.kind !== 'payment') return
      const taken = known.invoices.filter(({ id }) => candidate.invoiceIds.includes(id))
      expect(taken.every((each) => each.customerId === candidate.customerId)).toBe(true)
      expect(taken.reduce((sum, each) => sum + each.balanceKopecks, 0)).toBe(said.amountKopecks)
    }),
  )
})
