import { businessInstant } from '@navyk/api-spec/kit'
import { describe, expect, test } from 'vitest'
import { Failure } from '#platform/http'
import { type AccountRow, monthsOf, statementRows } from './statement-rules.ts'

describe('the months of a statement', () => {
  const refusal = (wanted: Parameters<typeof monthsOf>[0]) => {
    try {
      return monthsOf(wanted, '2026-11') && undefined
    } catch (error) {
      if (error instanceof Failure) return error.fields
      throw error
    }
  }

  test('are the present one and the five before it, if none is named', () => {
    expect(monthsOf({}, '2026-11')).toEqual({ fromMonth: '2026-06', toMonth: '2026-11' })
    expect(monthsOf({ toMonth: '2026-02' }, '2026-11')).toEqual({ fromMonth: '2025-09', toMonth: '2026-02' })
    expect(monthsOf({ fromMonth: '2026-11' }, '2026-11')).toEqual({ fromMonth: '2026-11', toMonth: '2026-11' })
  })

  test('are in order', () => {
    expect(refusal({ fromMonth: '2026-11', toMonth: '2026-11' })).toBeUndefined()
    expect(refusal({ fromMonth: '2026-12' })).toEqual({ toMonth: [{ key: 'invoices.months_reversed' }] })
  })

  test('are twenty-four at most', () => {
    expect(refusal({ fromMonth: '2024-12' })).toBeUndefined()
    expect(refusal({ fromMonth: '2024-11' })).toEqual({
      fromMonth: [{ key: 'invoices.too_many_months', values: { count: 24 } }],
    })
  })
})

describe('the rows of a statement', () => {
  const charge = (
    id: string,
    occurredAt: Date,
    amountKopecks = 4000,
    fields: Partial<AccountRow> = {},
  ): AccountRow => ({
    transactionId: id,
    kind: 'lesson_settled',
    sourceKind: 'lesson',
    sourceId: `lesson ${id}`,
    referenceId: 'contract',
    occurredAt,
    memo: '2026-10',
    amountKopecks,
    ...fields,
  })
  const payment = (id: string, on: string, amountKopecks: number): AccountRow => ({
    transactionId: id,
    kind: 'payment',
    sourceKind: 'payment',
    sourceId: `paid ${id}`,
    referenceId: 'contract',
    occurredAt: businessInstant(on, '12:00'),
    memo: '',
    amountKopecks,
  })
  const contract = {
    id: 'contract',
    contract_number: 7,
    subject: 'chess' as const,
    executor_id: 'e',
    customer_id: 'c',
    learner_first_name: 'Алина',
    learner_last_name: 'Савич',
  }
  const invoice = (fields: object) => ({
    id: 'invoice',
    number: '2026-000001',
    source_id: 'lesson a',
    ...fields,
  })
  const at = businessInstant
  const ids = (entries: AccountRow[]) => statementRows(0, entries, [], []).map(({ id }) => id)
  const rows = (...entries: AccountRow[]) =>
    statementRows(0, entries, [contract], [invoice({}), invoice({ source_id: 'paid p' })])

  test('put charges before the payments of their day, and both in the order of days, by the calendar of Minsk', () => {
    // The day begins in Minsk at 21:00 of the day before by UTC, and ends at 20:59.
    const [first, last] = [at('2026-11-02', '00:00'), new Date(at('2026-11-03', '00:00').getTime() - 1)]
    const paid = payment('p', '2026-11-02', -4000)
    expect(ids([paid, charge('c', first)])).toEqual(['c', 'p'])
    expect(ids([paid, charge('c', last)])).toEqual(['c', 'p'])
    expect(ids([paid, charge('c', at('2026-11-03', '00:00'))])).toEqual(['p', 'c'])
    expect(ids([charge('c', new Date(first.getTime() - 1)), paid])).toEqual(['c', 'p'])
    expect(ids([charge('c', at('2026-11-03', '09:00')), paid])).toEqual(['p', 'c'])
  })

  test('keep the order of rows of one day', () => {
    const payments = [payment('q', '2026-11-02', -1), payment('p', '2026-11-02', -2)]
    expect(ids(payments)).toEqual(['q', 'p'])
    expect(ids([...payments, charge('b', at('2026-11-02', '09:00')), charge('a', at('2026-11-02', '10:00'))])).toEqual([
      'b',
      'a',
      'q',
      'p',
    ])
  })

  test('have the debt after each', () => {
    const entries = [charge('c', at('2026-11-02', '09:00')), payment('p', '2026-11-03', -1500)]
    const balances = (opening: number) => statementRows(opening, entries, [], []).map((row) => row.balanceKopecks)
    expect([balances(0), balances(-500)]).toEqual([
      [4000, 2500],
      [3500, 2000],
    ])
  })

  test('are one for the lessons of one contract and month that were charged at one moment', () => {
    const one = at('2026-11-02', '09:00')
    const both = [invoice({}), invoice({ source_id: 'lesson b' })]
    expect(statementRows(0, [charge('a', one), charge('b', one, 1)], [contract], both)).toMatchObject([
      { id: 'a', amountKopecks: 4001, balanceKopecks: 4001, lessonCount: 2 },
    ])
    const others = [
      charge('b', new Date(one.getTime() + 1)),
      charge('b', one, 1, { memo: '2026-09' }),
      charge('b', one, 1, { referenceId: 'other' }),
      charge('b', one, 1, { kind: 'lesson_corrected' }),
    ]
    for (const other of others) {
      expect(statementRows(0, [charge('a', one), other], [], both).map(({ id }) => id)).toEqual(['a', 'b'])
    }
  })

  test('are one for each payment, even of one moment and source', () => {
    expect(ids([payment('p', '2026-11-02', -1), payment('q', '2026-11-02', -1)])).toEqual(['p', 'q'])
  })

  test('name the month, the contract and the invoice of lessons', () => {
    expect(rows(charge('a', at('2026-11-02', '00:00')))).toEqual([
      {
        id: 'a',
        on: '2026-11-02',
        kind: 'lessons',
        amountKopecks: 4000,
        balanceKopecks: 4000,
        month: '2026-10',
        lessonCount: 1,
        contractNumber: 7,
        subject: 'chess',
        learnerName: 'Савич Алина',
        reason: null,
        invoices: [{ id: 'invoice', number: '2026-000001' }],
      },
    ])
  })

  test('name the month and the reason of a correction, which has a row of its own', () => {
    const one = at('2026-12-02', '09:00')
    const corrected = [
      charge('a', one, -500, { kind: 'lesson_corrected' }),
      charge('b', one, 700, { kind: 'lesson_corrected' }),
    ]
    const reasons = new Map([['lesson b', 'Кончилось раньше']])
    expect(statementRows(0, corrected, [contract], [], reasons)).toMatchObject([
      { id: 'a', kind: 'lesson_corrected', month: '2026-10', lessonCount: 0, reason: null, amountKopecks: -500 },
      {
        id: 'b',
        kind: 'lesson_corrected',
        month: '2026-10',
        lessonCount: 0,
        reason: 'Кончилось раньше',
        amountKopecks: 700,
      },
    ])
  })

  test('name the day, the contract and the invoice of a payment, and no month', () => {
    expect(rows(payment('p', '2026-11-02', -4000))).toEqual([
      {
        id: 'p',
        on: '2026-11-02',
        kind: 'payment',
        amountKopecks: -4000,
        balanceKopecks: -4000,
        month: null,
        lessonCount: 0,
        contractNumber: 7,
        subject: 'chess',
        learnerName: 'Савич Алина',
        reason: null,
        invoices: [{ id: 'invoice', number: '2026-000001' }],
      },
    ])
  })

  test('are two if one approval charged lessons of two invoices', () => {
    const moment = at('2026-11-02', '09:00')
    const later = invoice({ id: 'later', number: '2026-000002', source_id: 'lesson b' })
    const lessons = [charge('a', moment), charge('b', moment, 1), charge('c', moment, 2)]
    expect(statementRows(0, lessons, [contract], [invoice({}), later])).toMatchObject([
      { id: 'a', invoices: [{ id: 'invoice' }], lessonCount: 1, balanceKopecks: 4000 },
      { id: 'b', invoices: [{ id: 'later' }], lessonCount: 1, balanceKopecks: 4001 },
      { id: 'c', invoices: [], lessonCount: 1, balanceKopecks: 4003 },
    ])
  })

  test('name no invoice of another lesson or payment', () => {
    const none = { invoices: [] }
    const others = [invoice({ source_id: 'lesson x' }), invoice({ source_id: 'paid x' })]
    expect(statementRows(0, [charge('a', at('2026-11-02', '09:00'))], [], others)).toMatchObject([none])
    expect(statementRows(0, [payment('p', '2026-11-02', -1)], [], others)).toMatchObject([none])
    // An unknown contract has null fields.
    const unknown = { contractNumber: null, subject: null, learnerName: null }
    expect(rows(charge('a', at('2026-11-02', '09:00'), 1, { referenceId: null }))).toMatchObject([unknown])
  })

  test('name every invoice that a payment covers, and tell reversals and refunds from lessons', () => {
    const two = [invoice({ source_id: 'paid p' }), invoice({ id: 'later', number: '2026-000002', source_id: 'paid p' })]
    const entries = [
      payment('p', '2026-11-02', -4000),
      { ...payment('r', '2026-11-03', 4000), kind: 'payment_reversed' },
      { ...payment('s', '2026-11-04', 500), kind: 'refund' },
    ]
    expect(statementRows(0, entries, [], two)).toMatchObject([
      { kind: 'payment', invoices: [{ number: '2026-000001' }, { number: '2026-000002' }], balanceKopecks: -4000 },
      { kind: 'payment_reversed', month: null, lessonCount: 0, invoices: [], balanceKopecks: 0 },
      { kind: 'refund', month: null, lessonCount: 0, balanceKopecks: 500 },
    ])
  })

  test('are empty if nothing moved', () => expect(rows()).toEqual([]))
})
