import {
  approveIncomeReport,
  approveMonth,
  confirmIncomeReport,
  getApprovalSums,
  type IncomeReport,
  requestIncomeReportCode,
} from '@navyk/api-spec/money/income-reports'
import type { SignedInUser } from '@navyk/api-spec/people/sessions'
import { incomeReportPath } from '@navyk/api-spec/money/income-reports/paths'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ApproveMonthDialog } from './approve-month.tsx'
import { StatementActions } from '../statement/statement-actions.tsx'
import { MissingDetails } from '../statement/statement-news.tsx'

const accountant: SignedInUser = { ...staff, permissions: ['accountant'] }
const nobody = { count: 0, kopecks: 0 }
const noAccount = { count: 2, kopecks: 9050 }
const noTaxStatus = { count: 1, kopecks: 5000 }
const none = () => undefined
const accounts = {
  newAccounts: { count: 0, named: [] as { id: string; name: string; iban: string; kopecks: number }[] },
  accountsSha256: 'b'.repeat(64),
}

const confirmed = (lacks: IncomeReport['lacks']) => {
  const account = { name: 'Климович Инна', iban: 'BY55MTBK30120001093300096372', byStaffAt: null }
  const approval = { needsTwo: false, firstBy: null, isFirstMine: false, by: null, account, approvedAccount: null }
  const report: Partial<IncomeReport> = {
    id: '01935f4a-0000-7000-8000-000000000001',
    month: '2026-10',
    state: 'confirmed',
    version: 3,
    approval,
    executor: { id: staff.cabinetId, firstName: 'Инна', lastName: 'Климович' },
    payableKopecks: 6000,
    paidKopecks: 0,
    lacks,
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

test('a statement of an executor without an account has no such button, and shows where to enter the details', async () => {
  await show(confirmed('account'))
  expect(await screen.findByText('Нет банковских реквизитов')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Одобрить' })).toBeNull()
})

test('a statement of an executor without a tax status has no such button, and shows what is missing', async () => {
  await show(confirmed('tax_status'))
  expect(await screen.findByText('Не указан налоговый статус')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Одобрить' })).toBeNull()
})

test('an executor reads what is missing in the details, and where to enter it', async () => {
  await show(confirmed('tax_status'), executor)
  expect(await screen.findByText(/Вы не указали, как платите налоги/)).toBeDefined()
  const link = screen.getByRole('link', { name: 'К моим реквизитам' })
  expect(link.getAttribute('href')).toBe(`${accountPath}?part=details`)
})

test('an executor confirms the shown paper by a code', async () => {
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

test('an accountant who approves a month sees how many statements are left out, and approves only the others', async () => {
  answer(getApprovalSums, {
    data: { ...accounts, last: { count: 3, kopecks: 20_000 }, first: nobody, other: nobody, noAccount, noTaxStatus },
  })
  const sent = answer(approveMonth, {
    data: { ...accounts, last: nobody, first: nobody, other: nobody, noAccount, noTaxStatus },
  })
  await renderScreen(<ApproveMonthDialog month="2026-10" onClose={none} />, { user: accountant })
  expect(await screen.findByText('Без счёта, не будут одобрены')).toBeDefined()
  expect(screen.getByText(/^2 на 90,50\sBYN$/)).toBeDefined()
  expect(screen.getByText('Без налогового статуса, не будут одобрены')).toBeDefined()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Одобрить' }))
  expect(await screen.findByText('Ведомости одобрены')).toBeDefined()
  const accountsSha256 = accounts.accountsSha256
  expect(sent).toMatchObject([{ body: { month: '2026-10', count: 3, kopecks: 20_000, accountsSha256 } }])
})

test('an accountant who approves a month sees each new account, with its sum and a link to its statement', async () => {
  const named = [{ id: 'r1', name: 'Жук Ольга', iban: 'BY38MTBK30120001093300134799', kopecks: 9050 }]
  const last = { count: 3, kopecks: 20_000 }
  const sums = { last, first: nobody, other: nobody, noAccount: nobody, noTaxStatus: nobody }
  answer(getApprovalSums, { data: { ...accounts, ...sums, newAccounts: { count: 2, named } } })
  await renderScreen(<ApproveMonthDialog month="2026-10" onClose={none} />, { user: accountant, language: 'ru' })
  const link = await screen.findByRole('link', { name: 'Жук Ольга, BY38 MTBK 3012 0001 0933 0013 4799' })
  expect(link.getAttribute('href')).toBe(incomeReportPath('r1'))
  expect(screen.getByText(/^90,50\sBYN$/)).toBeDefined()
  expect(screen.getByText('и ещё 1')).toBeDefined()
})

test('the account is shown at the approval of a statement, and its author if it was not the executor', async () => {
  const user = userEvent.setup()
  const report = confirmed(null)
  const byStaffAt = '2026-11-02T09:00:00.000Z'
  const account = { name: 'Климович Инна', iban: 'BY55MTBK30120001093300096372', byStaffAt }
  await show({ ...report, ...(report.approval && { approval: { ...report.approval, account } }) })
  await user.click(await screen.findByRole('button', { name: 'Одобрить' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Счёт: Климович Инна, BY55 MTBK 3012 0001 0933 0009 6372')
  expect(dialog.textContent).toMatch(/Его ввёл сотрудник .*2\sноя/)
})

test('an account that has changed since the approval is approved by its own button, beside the former one', async () => {
  const user = userEvent.setup()
  const report = { ...confirmed(null), state: 'approved' as const, paidKopecks: 1000, isAccountChanged: true }
  const former = { name: 'Климович Инна', iban: 'BY38MTBK30120001093300134799' }
  const approval = report.approval && { approval: { ...report.approval, approvedAccount: former } }
  const sent = answer(approveIncomeReport, { data: report })
  await show({ ...report, ...approval })
  await user.click(await screen.findByRole('button', { name: 'Одобрить счёт' }))
  const dialog = await screen.findByRole('dialog', { name: /^Одобрить счёт: Климович Инна, октябрь 2026\?$/ })
  expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toContain('На этот счёт уйдёт 50,00 BYN')
  expect(dialog.textContent).toContain('Одобрен раньше: Климович Инна, BY38 MTBK 3012 0001 0933 0013 4799')
  await user.click(within(dialog).getByRole('button', { name: 'Одобрить счёт' }))
  expect(await screen.findByText('Счёт одобрен')).toBeDefined()
  expect(sent[0]?.body).toEqual({ version: 3 })
})

test('above the limit the approval of a changed account shows that one more person is needed', async () => {
  const report = { ...confirmed(null), state: 'failed' as const, isAccountChanged: true }
  const approval = report.approval && { approval: { ...report.approval, needsTwo: true } }
  await show({ ...report, ...approval })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Одобрить счёт' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toContain(
    'Сумма 60,00 BYN выше лимита: после вас счёт должен одобрить ещё один человек',
  )
})
