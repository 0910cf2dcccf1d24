import type { Statement, StatementRow } from '@navyk/api-spec/money/invoices'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { customer } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { StatementPaper } from './statement-paper.tsx'

const id = (index: number) => `00000000-0000-4000-8000-0000000000a${index}`
const row = (index: number, change: Partial<StatementRow>): StatementRow => ({
  id: id(index),
  on: '2031-12-01',
  kind: 'lessons',
  amountKopecks: 8000,
  balanceKopecks: 8000,
  month: '2031-11',
  lessonCount: 2,
  contractNumber: 12,
  subject: 'mathematics',
  learnerName: 'Савич Алина',
  reason: null,
  invoices: [],
  ...change,
})
const of = { month: null, lessonCount: 0, subject: null, learnerName: null }
const statement: Statement = {
  customer: { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' },
  fromMonth: '2031-10',
  toMonth: '2031-12',
  openingKopecks: -500,
  chargesKopecks: 6000,
  paymentsKopecks: -4000,
  refundsKopecks: 1000,
  closingKopecks: 2500,
  rows: [
    row(1, { balanceKopecks: 7500, invoices: [{ id: id(1), number: '2031-000007' }] }),
    row(2, { ...of, kind: 'payment', amountKopecks: -4000, balanceKopecks: 3500 }),
    row(3, { ...of, kind: 'refund', amountKopecks: 1000, balanceKopecks: 4500 }),
    row(4, { ...of, kind: 'credit_note', amountKopecks: -2000, balanceKopecks: 2500 }),
  ],
  ageing: {
    on: '2031-12-05',
    notInvoicedKopecks: 0,
    notDueKopecks: 5000,
    days30Kopecks: 1000,
    days60Kopecks: 0,
    days90Kopecks: 0,
    olderKopecks: 0,
    advanceKopecks: -1500,
    balanceKopecks: 4500,
  },
}
/** Reads the lines of an element, with both signs of a minus as one. */
const read = (element: Element) => linesOf(element).map((line) => line.replaceAll('-', '−'))

test('a statement has each row under charged or under paid, with the balance after it', async () => {
  const { container } = await renderScreen(<StatementPaper statement={statement} />, { user: customer, language: 'ru' })
  const [, ...rows] = await screen.findAllByRole('row')
  const cells = rows.map((each) => [...each.querySelectorAll('td')].slice(1).map((cell) => read(cell).join(' ')))
  expect(cells).toEqual([
    ['2 занятия за ноябрь 2031 Савич Алина · Математика · счёт № 2031−000007', '80,00 BYN', '', '75,00 BYN'],
    ['Оплата', '', '40,00 BYN', '35,00 BYN'],
    ['Возврат', '', '−10,00 BYN', '45,00 BYN'],
    ['Корректировка', '−20,00 BYN', '', '25,00 BYN'],
  ])
  const lines = read(container).join(' | ')
  expect(lines).toContain(
    'Остаток на начало | −5,00 BYN | Начислено | + 60,00 BYN | Поступило | − 40,00 BYN | Возвращено заказчику | + 10,00 BYN',
  )
  expect(lines).toContain('Остаток на конец | = 25,00 BYN')
  expect(lines).toContain(
    'Срок не наступил | 50,00 BYN | Просрочено до 30 дней | 10,00 BYN | Переплата | −15,00 BYN | Всего | 45,00 BYN',
  )
})

test('a balance below zero is the customer’s credit', async () => {
  const ageing = { ...statement.ageing, notDueKopecks: 0, days30Kopecks: 0, balanceKopecks: -1500 }
  const { container } = await renderScreen(<StatementPaper statement={{ ...statement, ageing, rows: [] }} />, {
    user: customer,
    language: 'ru',
  })
  const lines = read(container)
  expect(lines.slice(lines.indexOf('Переплата'))).toEqual([
    'Переплата',
    '−15,00 BYN',
    'Всего в пользу заказчика',
    '15,00 BYN',
    'За эти месяцы нет ни начислений, ни оплат',
  ])
})

test('a correction of a closed month is no lesson, and has its reason', async () => {
  const corrected = row(1, {
    kind: 'lesson_corrected',
    amountKopecks: -1250,
    lessonCount: 0,
    reason: 'Кончилось раньше',
  })
  const { container } = await renderScreen(<StatementPaper statement={{ ...statement, rows: [corrected] }} />, {
    user: customer,
    language: 'ru',
  })
  expect(read(container).join(' ')).toContain(
    'Исправление занятия за ноябрь 2031 Савич Алина · Математика Кончилось раньше',
  )
})
