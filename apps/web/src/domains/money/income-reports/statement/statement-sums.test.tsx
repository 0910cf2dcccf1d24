import type { IncomeReport } from '@navyk/api-spec/money/income-reports'
import type { PayParts } from '@navyk/api-spec/vocabulary'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { StatementSums } from './statement-sums.tsx'

const none: PayParts = {
  lessonsKopecks: 0,
  correctionsKopecks: 0,
  sessionsKopecks: 0,
  bonusesKopecks: 0,
  deductionsKopecks: 0,
  payableKopecks: 0,
}
const lessons = { ...none, lessonsKopecks: 9000, payableKopecks: 9000 }
const december: Partial<IncomeReport> = {
  month: '2026-12',
  amounts: { payKopecks: 9000 },
  lessonCount: 3,
  yearToDate: { lessonCount: 3, parts: lessons },
  parts: { ...lessons, deductionsKopecks: 1000, payableKopecks: 8000 },
  payableKopecks: 8000,
  paidKopecks: 8000,
  confirmedAt: null,
  approvedAt: null,
  adjustments: [],
}
/** The lines of the statement with their sums, from what is added to the lessons to what is paid. */
async function linesOf(
  olderMonths: IncomeReport['olderMonths'],
  language: 'en' | 'es' | 'ru' = 'en',
  change: Partial<IncomeReport> = {},
) {
  await renderScreen(<StatementSums report={{ ...december, olderMonths, ...change } as IncomeReport} />, {
    user: executor,
    language,
  })
  const terms = (await screen.findAllByRole('term')).map(({ textContent }) => textContent)
  const sums = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  return terms.map((term, at) => `${term}: ${sums[at]}`.replaceAll(/\s/g, ' '))
}

test('the rest of older months is below the sum to be paid, of which it is a part, the oldest first', async () => {
  const lines = await linesOf([
    { month: '2026-10', kopecks: 5000 },
    { month: '2026-11', kopecks: 1000 },
  ])
  const statement = [
    'To be paid out: =80.00 BYN',
    'Of that, left by October 2026: 50.00 BYN',
    'Of that, left by November 2026: 10.00 BYN',
    'Paid out: 80.00 BYN',
  ]
  expect(lines.join('\n')).toContain(statement.join('\n'))
})

test('a statement of its own month only names no other', async () => {
  expect((await linesOf([])).join()).not.toContain('Of that')
})

test('a statement without payments and decisions has no empty block below its sum', async () => {
  const { container } = await renderScreen(
    <StatementSums
      report={{ ...december, paidKopecks: 0, olderMonths: [], confirmedAt: null, approvedAt: null } as IncomeReport}
    />,
    { user: executor },
  )
  expect(container.querySelectorAll('dl:empty')).toHaveLength(0)
})

test('the Russian text names the month of the rest in the right case', async () => {
  expect((await linesOf([{ month: '2026-10', kopecks: 5000 }], 'ru')).join()).toContain('осталось за октябрь 2026')
})

test('the statement opens into its parts, which add up: groups, bonuses and corrections are added, deductions subtracted', async () => {
  const parts: PayParts = {
    lessonsKopecks: 188_232,
    sessionsKopecks: 6500,
    bonusesKopecks: 2500,
    deductionsKopecks: 700,
    correctionsKopecks: -1600,
    payableKopecks: 194_932,
  }
  const lines = await linesOf([], 'ru', { parts, paidKopecks: 0 })
  expect(lines.slice(0, 6)).toEqual([
    'За занятия: 1 882,32 BYN',
    'Занятия групп: +65,00 BYN',
    'Доплаты: +25,00 BYN',
    'Удержания: −7,00 BYN',
    'Исправления прошлых месяцев: −16,00 BYN',
    'К выплате: =1 949,32 BYN',
  ])
  expect(screen.getByRole('link', { name: 'Занятия групп' }).getAttribute('href')).toBe('#sessions')
})

test('staff see the commission in the charge of a statement', async () => {
  const amounts = { payKopecks: 9000, chargeKopecks: 12_000, commissionKopecks: 3000 }
  const service = { soldKopecks: 12_000, costKopecks: 9000, feeKopecks: 0 }
  await renderScreen(
    <StatementSums report={{ ...december, amounts, service, olderMonths: [] } as unknown as IncomeReport} />,
    { user: staff, language: 'ru' },
  )
  const terms = (await screen.findAllByRole('term')).map(({ textContent }) => textContent)
  expect(terms.join()).toContain('Начислено заказчикам,Исполнителю,Комиссия')
})
