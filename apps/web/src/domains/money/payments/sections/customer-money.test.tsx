import {
  allocateCredit,
  type CustomerDues,
  getCustomerDues,
  listPayments,
  listRefunds,
} from '@navyk/api-spec/money/payments'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { CreditDialog } from '../credit/credit-dialog.tsx'
import { CustomerMoney } from './customer-money.tsx'

const idOf = (index: number) => `00000000-0000-4000-8000-0000000000e${index}`
const invoiceOf = (index: number, dueOn: string, balanceKopecks: number) => ({
  id: idOf(index),
  number: `2031-00000${index}`,
  subject: null,
  learnerName: null,
  about: 'Занятия',
  period: '2031-11',
  dueOn,
  balanceKopecks,
  version: index,
})
/** Dues of a customer: 100.00 paid ahead, 60.00 and 80.00 to be paid. */
const dues: CustomerDues = {
  customer: { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' },
  creditKopecks: 10_000,
  heldKopecks: 0,
  endedOrders: [],
  invoices: [invoiceOf(1, '2031-11-30', 6000), invoiceOf(2, '2031-12-08', 8000)],
}
const accountant = { ...staff, permissions: ['accountant' as const] }
const manager = { ...staff, permissions: ['manager' as const] }

test.each([
  ['an accountant', accountant, {}, ['Вернуть деньги', 'Зачесть аванс', 'Записать оплату']],
  ['an accountant', accountant, { creditKopecks: 0 }, ['Записать оплату']],
  ['an accountant', accountant, { invoices: [] }, ['Вернуть деньги', 'Записать оплату']],
  ['a customer', customer, {}, ['Зачесть аванс']],
  ['a customer', customer, { creditKopecks: 0 }, []],
  ['a manager', manager, {}, []],
])('below a statement %s is offered the steps for the credit of %#: %j', async (_, user, change, buttons) => {
  answer(getCustomerDues, { data: { ...dues, ...change } })
  answer(listPayments, { data: [], nextCursor: null })
  answer(listRefunds, { data: [], nextCursor: null })
  await renderScreen(<CustomerMoney customerId={customer.cabinetId} />, { user, language: 'ru' })
  const section = await screen.findByRole('region', { name: 'Аванс' })
  expect(
    within(section)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(buttons)
})

test.each([
  [{ heldKopecks: 500 }, ['Свободно', '100,00 BYN', 'Отложено на возврат', '5,00 BYN']],
  [{ creditKopecks: 0 }, ['Свободно', '0,00 BYN', 'Все оплаты распределены по счетам.']],
])('a sum that is reserved for a refund is not free: %j', async (change, said) => {
  answer(getCustomerDues, { data: { ...dues, ...change } })
  answer(listPayments, { data: [], nextCursor: null })
  answer(listRefunds, { data: [], nextCursor: null })
  await renderScreen(<CustomerMoney customerId="" />, { user: manager, language: 'ru' })
  const section = await screen.findByRole('region', { name: 'Аванс' })
  expect(linesOf(section).slice(1, 1 + said.length)).toEqual(said)
})

test('credit goes to the first due invoice, or to the other one if that is left out, and the sum of both is shown', async () => {
  answer(getCustomerDues, { data: dues })
  const sent = answer(allocateCredit, { data: {} } as never) // nothing of the answer is shown
  await renderScreen(<CreditDialog customerId={customer.cabinetId} onClose={() => undefined} />, {
    user: customer,
    language: 'ru',
  })
  const list = await screen.findByRole('list', { name: 'Неоплаченные счета' })
  const taken = () =>
    within(list)
      .getAllByRole('listitem')
      .map((row) => linesOf(row).at(-1)?.split(' BYN ').at(-1))
  expect(taken()).toEqual([expect.stringContaining('60,00'), expect.stringContaining('40,00')])
  expect(screen.getByRole('status').textContent).toBe('Аванс уйдёт весь')
  expect(screen.getByRole('button', { name: /^Зачесть 100,00/ })).toBeDefined()
  await userEvent.click(screen.getByRole('checkbox', { name: /2031-000001/ }))
  expect(taken()).toEqual(['—', expect.stringContaining('80,00')])
  expect(screen.getByRole('status').textContent).toMatch(/^20,00.BYN останутся авансом$/)
  await userEvent.click(screen.getByRole('button', { name: /^Зачесть 80,00/ }))
  await expect
    .poll(() => sent[0]?.body)
    .toEqual({ allocations: [{ invoiceId: idOf(2), version: 2, amountKopecks: 8000 }] })
})
