import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  batchNumbersIn,
  documentNumbersIn,
  invoiceNumbersIn,
  type MatchCandidates,
  matchRow,
  matchRows,
  nameKey,
  type RowToMatch,
} from './match-rows.ts'

const row = (said: Partial<RowToMatch> = {}): RowToMatch => ({
  direction: 'in',
  bookedOn: '2026-11-02',
  number: '15',
  amountKopecks: 5000,
  partyName: 'Иванова Мария Петровна',
  partyUnp: '',
  partyAccount: '',
  purpose: '',
  isLikeAnother: false,
  ...said,
})
const invoice = (number: string, customerId: string, balanceKopecks: number) => ({
  id: `id-${number}`,
  number,
  customerId,
  balanceKopecks,
})
const paidRefund = (refundId: string, customerId: string, amountKopecks: number, said: object = {}) => ({
  refundId,
  customerId,
  amountKopecks,
  paidOn: '2026-11-01',
  number: '',
  iban: '',
  holder: '',
  ...said,
})
const known: MatchCandidates = {
  invoices: [
    { ...invoice('2026-000008', 'ivanova', 0), ended: 'order' },
    { ...invoice('2026-000009', 'ivanova', 0), ended: 'invoice' },
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
  paidRefunds: [],
  days: { from: '2025-11-20', to: '2026-11-20' },
}
/** `known` with refunds that went out through the bank. */
const withRefunds: MatchCandidates = {
  ...known,
  paidRefunds: [
    paidRefund('refund-2', 'ivanova', 3000, { number: '88', iban: 'BY44', holder: 'ООО «Клён»' }),
    paidRefund('refund-3', 'ivanova', 3000, { number: '89' }),
    paidRefund('refund-4', 'company', 7000, { number: '90' }),
    paidRefund('refund-5', 'company', 6000),
    paidRefund('refund-6', 'company', 6100, { paidOn: '2026-11-03' }),
    paidRefund('refund-7', 'petrov', 6400, { number: '91' }),
  ],
}

const paying = (customerId: string, ...invoiceIds: string[]) => ({ kind: 'payment', customerId, invoiceIds })

describe('incoming money is', () => {
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
      'credit for the order that has ended with the invoice that it names',
      { purpose: 'Счёт 2026-000008' },
      'order_ended',
      [{ ...paying('ivanova'), forInvoiceId: 'id-2026-000008' }],
    ],
    [
      'for an ended order and a due invoice at once, and a person decides',
      { purpose: 'Счета 2026-000001, 2026-000008' },
      'order_ended',
      [{ ...paying('ivanova', 'id-2026-000001'), forInvoiceId: 'id-2026-000008' }],
    ],
    [
      'for an invoice that was withdrawn, which is not called paid',
      { purpose: 'Счёт 2026-000009' },
      'withdrawn',
      [paying('ivanova')],
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
    [
      'not sure where the invoice is paid',
      { purpose: '2026-000004', partyName: 'Ковалёв Иван' },
      'paid_already',
      [paying('petrov')],
    ],
    [
      'not sure where the payer is another customer',
      { purpose: '2026-000001', partyUnp: '100000007' },
      'other_payer',
      [paying('ivanova', 'id-2026-000001'), paying('company')],
    ],
    [
      'not sure where the payer has the name of other customers',
      { purpose: '2026-000001', partyName: 'Ковалёв Иван Ильич' },
      'other_payer',
      [paying('ivanova', 'id-2026-000001'), paying('petrov'), paying('company')],
    ],
    [
      'sure where somebody pays who is no customer',
      { purpose: '2026-000001', partyName: 'Кто-то Ещё' },
      null,
      [paying('ivanova', 'id-2026-000001')],
    ],
    [
      'not sure by the number of an act, which is no invoice’s',
      { purpose: 'По акту А-2026-000003', partyName: 'Кто-то Ещё', amountKopecks: 5000 },
      'sum_alone',
      [paying('ivanova', 'id-2026-000001'), paying('petrov', 'id-2026-000003')],
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

  test('a provider’s transfer if its name says so', () => {
    const said = { partyName: 'ОАО НКФО ЕРИП', purpose: 'Перечисление по договору', amountKopecks: 99 }
    expect(matchRow(row(said), known)).toMatchObject({ isTransfer: true, doubt: 'no_match' })
  })
})

describe('outgoing money is', () => {
  const out = (said: Partial<RowToMatch>) => matchRow(row({ direction: 'out', ...said }), known)
  const payout = { kind: 'payout', reportId: 'report-1', executorId: 'sidorov' }

  test('certain by name and sum', () => {
    expect(out({ partyName: 'СИДОРОВ ПЁТР ИЛЬИЧ', amountKopecks: 40_000 })).toMatchObject({
      doubt: null,
      candidates: [payout],
    })
    const paid = { partyName: 'ОАО Банк', purpose: 'Выплата Сидоров Пётр', amountKopecks: 40_000 }
    expect(out(paid)).toMatchObject({ doubt: null, candidates: [payout] })
    expect(out({ amountKopecks: 900 })).toMatchObject({ doubt: null, candidates: [{ kind: 'refund' }] })
  })

  test('not certain by the sum alone, and not matched by the name alone', () => {
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

  test('not certain if a single payout has the same sum, unless the purpose says which', () => {
    const { doubt, candidates } = out({ amountKopecks: 45_000 })
    expect([doubt, candidates[0], candidates.length]).toEqual(['sum_alone', batch('batch-13'), 2])
    expect(out({ amountKopecks: 45_000, partyName: 'Сидоров Пётр' })).toMatchObject({
      doubt: null,
      candidates: [{ kind: 'payout', reportId: 'report-6' }],
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

describe('a payout that the bank returns is', () => {
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

describe('a refund that the bank returns is', () => {
  const back = (said: Partial<RowToMatch>) =>
    matchRow(row({ partyName: 'ОАО Банк', purpose: 'Возврат: счёт закрыт', ...said }), withRefunds)
  const returned = (refundId: string, customerId: string) => ({ kind: 'refund_returned', refundId, customerId })
  const [second, third] = [returned('refund-2', 'ivanova'), returned('refund-3', 'ivanova')]
  const ofCompany = returned('refund-4', 'company')
  const exact = paying('company', 'id-2026-000005')

  test.each([
    ['sure by the account', { amountKopecks: 3000, partyAccount: 'BY44' }, null, [second]],
    ['sure by the holder of the account', { amountKopecks: 3000, partyName: 'ООО Клён' }, null, [second]],
    ['sure by the УНП', { amountKopecks: 7000, partyUnp: '100000007' }, null, [ofCompany]],
    [
      'sure by the number of its payment',
      { amountKopecks: 6400, purpose: 'Возврат платёжного поручения № 91' },
      null,
      [returned('refund-7', 'petrov')],
    ],
    [
      'that of two of one customer whose number is named',
      { amountKopecks: 3000, purpose: 'Возврат п/п 89, Иванова Мария' },
      null,
      [third],
    ],
    [
      'one of two of one customer, and a person decides',
      { amountKopecks: 3000, purpose: 'Возврат, Иванова Мария' },
      'several',
      [second, third],
    ],
    [
      'not that of another customer than the payer',
      { amountKopecks: 6400, partyName: 'Иванова Мария' },
      'name_alone',
      [paying('ivanova')],
    ],
    ['not sure by the sum alone', { amountKopecks: 6400 }, 'sum_alone', [returned('refund-7', 'petrov')]],
    [
      'not sure where a payout fits as well',
      { amountKopecks: 6000, partyUnp: '100000007', partyAccount: 'BY11' },
      'several',
      [returned('refund-5', 'company'), { kind: 'payout_failed', reportId: 'report-3', executorId: 'sidorov' }],
    ],
    [
      'not sure where the purpose names an invoice as well',
      { amountKopecks: 7000, partyUnp: '100000007', purpose: 'Возврат по счёту 2026-000005' },
      'several',
      [ofCompany, exact],
    ],
    [
      'proposed before the payment of an invoice where the purpose does not say so',
      { amountKopecks: 7000, partyUnp: '100000007', purpose: 'Перевод' },
      'like_refund',
      [ofCompany, exact],
    ],
    [
      'nothing where the purpose names the invoice alone',
      { amountKopecks: 7000, partyUnp: '100000007', purpose: '2026-000005' },
      null,
      [exact],
    ],
    [
      'proposed on the day of the payout',
      { amountKopecks: 6100, partyUnp: '100000007', bookedOn: '2026-11-03' },
      null,
      [returned('refund-6', 'company')],
    ],
  ] as const)('%s', (_, said, doubt, candidates) => {
    expect(back(said)).toMatchObject({ doubt, candidates })
  })

  test('not matched before the day of its payout', () => {
    const { candidates } = back({ amountKopecks: 6100, partyUnp: '100000007', bookedOn: '2026-11-02' })
    expect(candidates).not.toContainEqual(returned('refund-6', 'company'))
  })

  test('of two rows that match one refund, the second is not certain', () => {
    const twice = [1, 2].map(() =>
      row({ amountKopecks: 3000, partyName: 'ОАО Банк', partyAccount: 'BY44', purpose: 'Возврат' }),
    )
    expect(matchRows(twice, withRefunds).map(({ match }) => match.doubt)).toEqual([null, 'paid_already'])
  })
})

test.each([
  ['Возврат п/п 88 от 20.11.2026', ['88']],
  ['платёжное поручение № 7-А12, N 15', ['7-А12', '15']],
  ['Возврат от 20.11.2026', []],
])('the numbers of documents in %j are %j', (text, numbers) => {
  expect(documentNumbersIn(text)).toEqual(numbers)
})

test.each([
  ['OTHR 122601 Оплата по счету №2026-000012 от 01.11.2026', ['2026-000012']],
  ['счета 2026–000012/2026/000013', ['2026-000012', '2026-000013']],
  ['12026-000012', []],
  ['ОПЛАТА ПО АКТУ А-2026-000012', []],
  ['Акт A – 2026-000012, нота К-2026-000013 к счёту 2026-000014', ['2026-000014']],
  ['счёт-2026-000012', ['2026-000012']],
  ['2026-0000123', []],
])('the numbers in %j are %j', (text, numbers) => {
  expect(invoiceNumbersIn(text)).toEqual(numbers)
})

test('the second of two rows that match one invoice is not certain', () => {
  const twice = [row({ purpose: '2026-000001' }), row({ purpose: '2026-000001' })]
  expect(matchRows(twice, known).map(({ match }) => match.doubt)).toEqual([null, 'paid_already'])
})

test('a name is matched in each spelling of the bank', () => {
  expect(nameKey('СЕМЁНОВА  АННА-МАРИЯ ПЕТРОВНА')).toBe(nameKey('Семенова Анна-Мария'))
})

test('a certain row has exactly one candidate, for exactly its sum, whatever it says', () => {
  const texts = fc.constantFrom(
    '',
    '2026-000001',
    '2026-000002 2026-000003',
    '2026-000004',
    '26000000013',
    'ерип',
    'возврат BY11',
    'возврат № 88',
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
      const { doubt, candidates } = matchRow(said as RowToMatch, withRefunds)
      if (doubt !== null) return
      expect(candidates).toHaveLength(1)
      const [candidate] = candidates
      if (candidate?.kind === 'refund_returned') {
        const refund = withRefunds.paidRefunds.find((each) => each.refundId === candidate.refundId)
        expect(refund?.amountKopecks).toBe(said.amountKopecks)
      }
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
