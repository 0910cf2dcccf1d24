import {
  approveMonth,
  confirmIncomeReport,
  getApprovalSums,
  type IncomeReport,
  requestIncomeReportCode,
} from '@navyk/api-spec/money/income-reports'
import type { SignedInUser } from '@navyk/api-spec/people/sessions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/mock-api.ts'
import { executor, staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { ApproveMonthDialog } from './approve-month.tsx'
import { StatementActions } from './statement-actions.tsx'
import { MissingDetails } from './statement-news.tsx'

const accountant: SignedInUser = { ...staff, permissions: ['accountant'] }
const nobody = { count: 0, kopecks: 0 }
const noAccount = { count: 2, kopecks: 9050 }
const noTaxStatus = { count: 1, kopecks: 5000 }
const none = () => undefined

const confirmed = (lacks: IncomeReport['lacks']) => {
  const approval = { needsTwo: false, firstBy: null, isFirstMine: false, by: null }
  const report: Partial<IncomeReport> = {
    ...{ id: '01935f4a-0000-7000-8000-000000000001', month: '2026-10', state: 'confirmed', version: 3, approval },
    ...{ executor: { id: staff.cabinetId, firstName: 'Инна', lastName: 'Климович' } },
    ...{ payableKopecks: 6000, paidKopecks: 0, lacks },
  }
  return report as IncomeReport
}
const show = (report: IncomeReport, user = accountant) =>
  renderScreen(
    <>
      <MissingDetails report={report} />
      <StatementActions report={report} />
    </>,
    { user },
  )

test('a confirmed statement is approved by its button', async () => {
  await show(confirmed(null))
  expect(await screen.findByRole('button', { name: 'Одобрить' })).toBeDefined()
  expect(screen.queryByText('Нет банковских реквизитов')).toBeNull()
})

test('one of an executor without an account has no such button, and says where to enter the details', async () => {
  await show(confirmed('account'))
  expect(await screen.findByText('Нет банковских реквизитов')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Одобрить' })).toBeNull()
})

test('one of an executor without a tax status has no such button, and says what is missing', async () => {
  await show(confirmed('tax_status'))
  expect(await screen.findByText('Не указан налоговый статус')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Одобрить' })).toBeNull()
})

test('an executor reads what is missing of the own details, and where to enter it', async () => {
  await show(confirmed('tax_status'), executor)
  expect(await screen.findByText(/Вы не указали, как платите налоги/)).toBeDefined()
  const link = screen.getByRole('link', { name: 'К моим реквизитам' })
  expect(link.getAttribute('href')).toBe('/dashboard/account?part=details')
})

test('an executor confirms the paper that is shown by a code', async () => {
  const documentSha256 = 'a'.repeat(64)
  const drafted = { ...confirmed(null), state: 'draft', openObjections: 0, documentSha256 } as IncomeReport
  answer(requestIncomeReportCode, { data: { publicCode: 'abc', expiresAt: '2026-11-20T10:10:00.000Z' } })
  const sent = answer(confirmIncomeReport, { data: { ...drafted, state: 'confirmed' } })
  await show(drafted, executor)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Подтвердить' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('претензий нет')
  await user.type(await within(dialog).findByRole('textbox'), '123456')
  await user.click(within(dialog).getByRole('button', { name: 'Подтвердить' }))
  await waitFor(() => {
    expect(sent).toMatchObject([{ body: { publicCode: 'abc', privateCode: '123456', documentSha256 } }])
  })
})

test('who approves a month reads how many statements are left out, and approves the others alone', async () => {
  answer(getApprovalSums, {
    data: { last: { count: 3, kopecks: 20_000 }, first: nobody, other: nobody, noAccount, noTaxStatus },
  })
  const sent = answer(approveMonth, { data: { last: nobody, first: nobody, other: nobody, noAccount, noTaxStatus } })
  await renderScreen(<ApproveMonthDialog month="2026-10" onClose={none} />, { user: accountant })
  expect(await screen.findByText('Без счёта, не будут одобрены')).toBeDefined()
  expect(screen.getByText(/^2 на 90,50\sBYN$/)).toBeDefined()
  expect(screen.getByText('Без налогового статуса, не будут одобрены')).toBeDefined()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Одобрить' }))
  expect(await screen.findByText('Ведомости одобрены')).toBeDefined()
  expect(sent).toMatchObject([{ body: { month: '2026-10', count: 3, kopecks: 20_000 } }])
})
