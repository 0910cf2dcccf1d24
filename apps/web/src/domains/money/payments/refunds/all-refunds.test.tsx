import { listRefunds, payRefund, type Refund } from '@navyk/api-spec/money/payments'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '../../../../testing/mock-api.ts'
import { customer, staff } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render.tsx'
import { PaymentListPage } from '../list/payment-list-page.tsx'
import { RefundPaymentDialog } from './refund-payment-dialog.tsx'

const accountant = { ...staff, permissions: ['accountant' as const] }
const account = { holder: 'Мицкевич Ольга', iban: 'BY55MTBK30120001093300096372', bic: 'MTBKBY22', bank: 'МТБанк' }
const idOf = (index: number) => `00000000-0000-4000-8000-0000000000d${index}`
const refund = (index: number, changes: Partial<Refund> = {}): Refund => ({
  id: idOf(index),
  customer: { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' },
  amountKopecks: 1500,
  reason: 'Уезжает',
  state: 'asked',
  refusalReason: null,
  method: null,
  paidOn: null,
  reference: null,
  account: null,
  namedAccount: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  actions: { approve: true, refuse: true, pay: false },
  version: 1,
  ...changes,
})
const page = (data: Refund[]) => ({ data, nextCursor: null })
const none = () => undefined

test('the refunds of all customers are asked for by the state in the address, each with its customer', async () => {
  const own = { approve: false, refuse: true, pay: false }
  const asked = answer(listRefunds, page([refund(1), refund(2, { actions: own })]))
  await renderScreen(<PaymentListPage />, { user: accountant, path: '/?part=refunds&state=asked' })
  const list = await screen.findByRole('list', { name: 'Возвраты' })
  expect(asked[0]?.query.get('state')).toBe('asked')
  const [first, second] = within(list).getAllByRole('listitem')
  if (!first || !second) throw new Error('there are two refunds')
  const link = within(first).getByRole('link', { name: 'Мицкевич Ольга' })
  expect(link.getAttribute('href')).toBe(`/dashboard/invoice-list-v2?customerId=${customer.cabinetId}`)
  expect(within(first).getByRole('button', { name: 'Одобрить' })).toBeDefined()
  expect(within(second).queryByRole('button', { name: 'Одобрить' })).toBeNull()
})

test('where none are in that state, all can be shown', async () => {
  answer(listRefunds, page([]))
  await renderScreen(<PaymentListPage />, { user: accountant, path: '/?part=refunds&state=approved' })
  expect(await screen.findByText('Таких возвратов нет')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Показать все' }).getAttribute('href')).toBe(
    '/dashboard/payments?part=refunds',
  )
})

const approved = refund(3, { state: 'approved', actions: { approve: false, refuse: true, pay: true }, version: 2 })

test('whoever pays a refund out through the bank sees the account that the customer has named, and sends it', async () => {
  const sent = answer(payRefund, { data: refund(3, { state: 'paid' }) })
  await renderScreen(<RefundPaymentDialog refund={{ ...approved, namedAccount: account }} onClose={none} />, {
    user: accountant,
  })
  expect(await screen.findByDisplayValue(account.iban)).toBeDefined()
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(/Документ/), '88')
  await user.click(screen.getByRole('button', { name: 'Записать выплату' }))
  expect(await screen.findByText('Выплата записана')).toBeDefined()
  expect(sent).toMatchObject([{ body: { method: 'bank', reference: '88', version: 2, account } }])
})

test('an account that is not known has to be entered, unless the money goes in cash', async () => {
  const sent = answer(payRefund, { data: refund(3, { state: 'paid' }) })
  await renderScreen(<RefundPaymentDialog refund={approved} onClose={none} />, { user: accountant })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/Документ/), '88')
  await user.click(screen.getByRole('button', { name: 'Записать выплату' }))
  expect(screen.getByLabelText(/IBAN/).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  await user.selectOptions(screen.getByLabelText(/Способ/), 'cash')
  expect(screen.queryByLabelText(/IBAN/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Записать выплату' }))
  expect(await screen.findByText('Выплата записана')).toBeDefined()
  expect(sent).toMatchObject([{ body: { method: 'cash', reference: '88' } }])
  expect(sent[0]?.body).not.toHaveProperty('account')
})
