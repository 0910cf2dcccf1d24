import type { IncomeReport } from '@navyk/api-spec/money/income-reports'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { executor } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { StatementSums } from './statement-sums.tsx'

const december: Partial<IncomeReport> = {
  ...{ month: '2026-12', amounts: { payKopecks: 9000 }, accrualCount: 3, yearToDate: { payKopecks: 9000 } },
  ...{ adjustmentKopecks: -1000, payableKopecks: 8000, paidKopecks: 8000, confirmedAt: null, approvedAt: null },
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

test('what older months have left stands below the sum to be paid, of which it is a part, the oldest first', async () => {
  const lines = await linesOf([
    { month: '2026-10', kopecks: 5000 },
    { month: '2026-11', kopecks: 1000 },
  ])
  const statement = [
    'To be paid: 80.00 BYN',
    'Of that, left by October 2026: 50.00 BYN',
    'Of that, left by November 2026: 10.00 BYN',
    'Paid: 80.00 BYN',
  ]
  expect(lines.join('\n')).toContain(statement.join('\n'))
})

test('a statement of its own month alone names no other', async () => {
  expect((await linesOf([])).join()).not.toContain('Of that')
})

test('in Russian the month reads as the one from which it is left', async () => {
  expect((await linesOf([{ month: '2026-10', kopecks: 5000 }], 'ru')).join()).toContain('осталось за октябрь 2026')
})

test.each([
  [
    'sessions and a deduction',
    [3000, 1500],
    [-1000],
    ['Group sessions: 45.00 BYN', 'Bonuses and deductions: −10.00 BYN'],
  ],
  ['sessions alone', [3000], [], ['Group sessions: 30.00 BYN']],
  ['a bonus alone', [], [500], ['Bonuses and deductions: 5.00 BYN']],
  ['neither', [], [], []],
])('what is added to the lessons is said by what it is for: %s', async (_, sessions, others, said) => {
  const adjustments = [
    ...sessions.map((amountKopecks) => ({ amountKopecks, session: { id: '1' } })),
    ...others.map((amountKopecks) => ({ amountKopecks, session: null })),
  ] as unknown as IncomeReport['adjustments']
  const adjustmentKopecks = adjustments.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  const lines = await linesOf([], 'en', { adjustments, adjustmentKopecks })
  expect(lines.filter((line) => /^(Group|Bonuses)/.test(line)).map((line) => line.replace('-', '−'))).toEqual(said)
})
