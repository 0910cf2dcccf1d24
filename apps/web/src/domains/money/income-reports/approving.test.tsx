import { approveMonth, getApprovalSums, type IncomeReport } from '@navyk/api-spec/money/income-reports'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/mock-api.ts'
import { staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { ApproveMonthDialog } from './approve-month.tsx'
import { StatementActions } from './statement-actions.tsx'
import { NoAccount } from './statement-news.tsx'

const accountant = { ...staff, permissions: ['accountant' as const] }
const nobody = { count: 0, kopecks: 0 }
const noAccount = { count: 2, kopecks: 9050 }
const none = () => undefined

const confirmed = (hasAccount: boolean) => {
  const approval = { needsTwo: false, firstBy: null, isFirstMine: false, by: null, hasAccount }
  const report: Partial<IncomeReport> = {
    ...{ id: '01935f4a-0000-7000-8000-000000000001', month: '2026-10', state: 'confirmed', version: 3, approval },
    ...{ executor: { id: staff.cabinetId, firstName: 'Инна', lastName: 'Климович' } },
    ...{ payableKopecks: 6000, paidKopecks: 0 },
  }
  return report as IncomeReport
}
const show = (report: IncomeReport) =>
  renderScreen(
    <>
      <NoAccount report={report} />
      <StatementActions report={report} />
    </>,
    { user: accountant },
  )

test('a confirmed statement is approved by its button', async () => {
  await show(confirmed(true))
  expect(await screen.findByRole('button', { name: 'Одобрить' })).toBeDefined()
  expect(screen.queryByText('Нет банковских реквизитов')).toBeNull()
})

test('one of an executor without an account has no such button, and says where to enter the details', async () => {
  await show(confirmed(false))
  expect(await screen.findByText('Нет банковских реквизитов')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Одобрить' })).toBeNull()
})

test('who approves a month reads how many statements are left out, and approves the others alone', async () => {
  answer(getApprovalSums, { data: { last: { count: 3, kopecks: 20_000 }, first: nobody, other: nobody, noAccount } })
  const sent = answer(approveMonth, { data: { last: nobody, first: nobody, other: nobody, noAccount } })
  await renderScreen(<ApproveMonthDialog month="2026-10" onClose={none} />, { user: accountant })
  expect(await screen.findByText('Без счёта, не будут одобрены')).toBeDefined()
  expect(screen.getByText(/^2 на 90,50\sBYN$/)).toBeDefined()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Одобрить' }))
  expect(await screen.findByText('Ведомости одобрены')).toBeDefined()
  expect(sent).toMatchObject([{ body: { month: '2026-10', count: 3, kopecks: 20_000 } }])
})
