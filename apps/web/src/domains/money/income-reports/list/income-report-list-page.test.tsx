import { downloadIncomeReports, getIncomeTotals, listIncomeReports } from '@navyk/api-spec/money/income-reports'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { IncomeReportListPage } from './income-report-list-page.tsx'

const parts = {
  lessonsKopecks: 0,
  correctionsKopecks: 0,
  sessionsKopecks: 0,
  bonusesKopecks: 0,
  deductionsKopecks: 0,
  payableKopecks: 0,
}
const none = { count: 0, lessonCount: 0, amounts: { payKopecks: 0, chargeKopecks: 0, commissionKopecks: 0 }, parts }

test('statements are filtered by name in the address, with their sums and the workbook, and without the button for a whole month', async () => {
  const lists = answer(listIncomeReports, { data: [], nextCursor: null })
  const totals = answer(getIncomeTotals, { data: { ...none, paidKopecks: 0 } })
  const saved = answer(downloadIncomeReports, '' as never)
  const path = '/?search=новик&year=2026&state=approved&waits=payout'
  await renderScreen(<IncomeReportListPage />, { user: staff, path })
  await screen.findByRole('searchbox', { name: 'Имя исполнителя' })
  await userEvent.click(screen.getByRole('button', { name: 'Скачать' }))
  const narrowed = { search: 'новик', year: '2026', state: 'approved', waits: 'payout' }
  await expect.poll(() => Object.fromEntries(saved[0]?.query ?? [])).toEqual(narrowed)
  expect(Object.fromEntries(lists[0]?.query ?? [])).toEqual(narrowed)
  expect(Object.fromEntries(totals[0]?.query ?? [])).toEqual(narrowed)
  expect(screen.queryByRole('button', { name: 'Одобрить все' })).toBeNull()
})
