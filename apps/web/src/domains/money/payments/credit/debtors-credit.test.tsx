import type { Debtor } from '@navyk/api-spec/money/invoices'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { DebtorsCredit } from './debtors-credit.tsx'

const accountant = { ...staff, permissions: ['accountant' as const] }
const debtor = (index: number, lastName: string, creditKopecks: number): Debtor => ({
  customer: { id: `00000000-0000-4000-8000-0000000000e${index}`, firstName: 'Ольга', lastName },
  balanceKopecks: 8000,
  overdueKopecks: 8000,
  creditKopecks,
})
const debtors = [debtor(1, 'Мицкевич', 1500), debtor(2, 'Савич', 0)]
const line = () => screen.findByText('Долги, которые закроет аванс: 1')

test('debts that credit covers are folded above the list; each shows the debt and the credit', async () => {
  await renderScreen(<DebtorsCredit debtors={debtors} />, { user: accountant })
  const details = (await line()).closest('details')
  expect(details?.open).toBe(false)
  await userEvent.click(await line())
  expect(details?.open).toBe(true)
  const [row, ...others] = within(details as HTMLElement).getAllByRole('listitem')
  expect(others).toEqual([])
  expect(row?.textContent?.replaceAll(/\s/g, ' ')).toContain('Мицкевич Ольга')
  expect(row?.textContent?.replaceAll(/\s/g, ' ')).toContain('Долг 80,00 BYN, аванс 15,00 BYN')
  expect(within(row as HTMLElement).getByRole('button', { name: 'Зачесть аванс' })).toBeTruthy()
})

test('a manager sees the covered debts without the step', async () => {
  const user = { ...staff, permissions: ['manager' as const] }
  await renderScreen(<DebtorsCredit debtors={debtors} />, { user })
  await userEvent.click(await line())
  expect(screen.queryByRole('button', { name: 'Зачесть аванс' })).toBeNull()
})

test('without debtors with credit the section is absent', async () => {
  await renderScreen(<DebtorsCredit debtors={debtors.slice(1)} />, { user: accountant })
  expect(screen.queryByText(/закроет аванс/)).toBeNull()
})
