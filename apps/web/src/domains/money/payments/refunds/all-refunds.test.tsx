import {
  approveRefundReturn,
  askRefundReturn,
  listRefunds,
  nameRefundAccount,
  payRefund,
  type Refund,
  refundMethods,
} from '@navyk/api-spec/money/payments'
import { customerStatementPath } from '@navyk/api-spec/money/invoices/paths'
import { paymentListPath } from '@navyk/api-spec/money/payments/paths'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { PaymentListPage } from '../list/payment-list-page.tsx'
import { RefundPaymentDialog } from './refund-payment-dialog.tsx'

const accountant = { ...staff, permissions: ['accountant' as const] }
const account = { holder: 'Мицкевич Ольга', iban: 'BY55MTBK30120001093300096372', bic: 'MTBKBY22', bank: 'МТБанк' }
const idOf = (index: number) => `00000000-0000-4000-8000-0000000000d${index}`
const none = {
  approve: false,
  refuse: false,
  nameAccount: false,
  pay: false,
  askReturn: false,
  approveReturn: false,
  refuseReturn: false,
}
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
  ways: [],
  toAccount: null,
  namedAccount: null,
  returnReason: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  actions: { ...none, approve: true, refuse: true },
  version: 1,
  ...changes,
})
const page = (data: Refund[]) => ({ data, nextCursor: null })
const close = () => undefined

test('the refunds of all customers are requested by the state in the address, each with its customer', async () => {
  const own = { ...none, refuse: true }
  const asked = answer(listRefunds, page([refund(1), refund(2, { actions: own })]))
  await renderScreen(<PaymentListPage />, { user: accountant, path: '/?part=refunds&state=asked' })
  const list = await screen.findByRole('list', { name: 'Возвраты' })
  expect(asked[0]?.query.get('state')).toBe('asked')
  const [first, second] = within(list).getAllByRole('listitem')
  if (!first || !second) throw new Error('there are two refunds')
  const link = within(first).getByRole('link', { name: 'Мицкевич Ольга' })
  expect(link.getAttribute('href')).toBe(customerStatementPath(customer.cabinetId))
  expect(within(first).getByRole('button', { name: 'Одобрить' })).toBeDefined()
  expect(within(second).queryByRole('button', { name: 'Одобрить' })).toBeNull()
})

test('a state without refunds has a button to show all', async () => {
  answer(listRefunds, page([]))
  await renderScreen(<PaymentListPage />, { user: accountant, path: '/?part=refunds&state=approved' })
  expect(await screen.findByText('Таких возвратов нет')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Показать все' }).getAttribute('href')).toBe(
    `${paymentListPath}?part=refunds`,
  )
})

const approved = refund(3, {
  state: 'approved',
  actions: { ...none, refuse: true, nameAccount: true, pay: true },
  ways: ['bank'],
  toAccount: account,
  version: 2,
})

test('a person who pays a refund through the bank sees the approved account, and can enter no other', async () => {
  const sent = answer(payRefund, { data: refund(3, { state: 'paid' }) })
  await renderScreen(<RefundPaymentDialog refund={approved} onClose={close} />, { user: accountant })
  expect(await screen.findByText(/BY55 MTBK 3012/)).toBeDefined()
  expect(screen.queryByLabelText(/IBAN/)).toBeNull()
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(/Документ/), '88')
  await user.click(screen.getByRole('button', { name: 'Записать выплату' }))
  expect(await screen.findByText('Выплата записана')).toBeDefined()
  expect(sent).toMatchObject([{ body: { method: 'bank', reference: '88', version: 2 } }])
  expect(sent[0]?.body).not.toHaveProperty('account')
})

test('an approver of a refund sees its account, in the row and before the step', async () => {
  const actions = { ...none, approve: true, nameAccount: true }
  const other = { ...account, iban: 'BY79BPSB30121736180139330000' }
  answer(listRefunds, page([refund(1, { actions, toAccount: account, namedAccount: other }), refund(2, { actions })]))
  await renderScreen(<PaymentListPage />, { user: accountant, path: '/?part=refunds' })
  const user = userEvent.setup()
  const [first, second] = within(await screen.findByRole('list', { name: 'Возвраты' })).getAllByRole('listitem')
  if (!first || !second) throw new Error('there are two refunds')
  expect(within(first).getByText('Получатель Мицкевич Ольга, счёт BY55 MTBK 3012 0001 0933 0009 6372')).toBeDefined()
  expect(within(first).getByText(/Заказчик назвал другой счёт.*BY79 BPSB/)).toBeDefined()
  await user.click(within(first).getByRole('button', { name: 'Одобрить' }))
  expect(
    await screen.findByText(
      'После одобрения деньги можно выплатить только сюда: Мицкевич Ольга, счёт BY55 MTBK 3012 0001 0933 0009 6372.',
    ),
  ).toBeDefined()
  await user.keyboard('{Escape}')
  expect(within(second).getByText('Без счёта: наличными или через платёжную систему')).toBeDefined()
  await user.click(within(second).getByRole('button', { name: 'Одобрить' }))
  expect(
    await screen.findByText(
      'После одобрения деньги можно выдать наличными или вернуть через платёжную систему. На счёт — только если его назовут и одобрят.',
    ),
  ).toBeDefined()
})

test('another account is entered in the row, and the refund is sent for approval again', async () => {
  answer(listRefunds, page([approved]))
  const sent = answer(nameRefundAccount, { data: approved })
  await renderScreen(<PaymentListPage />, { user: accountant, path: '/?part=refunds' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Назвать другой счёт' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByDisplayValue(account.iban)).toBeDefined()
  await user.selectOptions(dialog.getByLabelText('Куда вернуть'), 'details')
  await user.click(dialog.getByRole('button', { name: 'Отправить на одобрение' }))
  expect(await screen.findByText('Заявка на возврат отправлена')).toBeDefined()
  expect(sent).toMatchObject([{ body: { version: 2 } }])
  expect(sent[0]?.body).not.toHaveProperty('account')
})

test('only the part that came through the provider is refunded by it, after the refund there', async () => {
  const sent = answer(payRefund, { data: refund(3, { state: 'paid' }) })
  const online = { ...approved, ways: [...refundMethods] }
  await renderScreen(<RefundPaymentDialog refund={online} onClose={close} />, { user: accountant })
  const user = userEvent.setup()
  await user.selectOptions(await screen.findByLabelText(/Способ/), 'provider')
  expect(screen.getByText(/Сначала верните деньги в кабинете платёжной системы/)).toBeDefined()
  expect(screen.queryByLabelText(/IBAN/)).toBeNull()
  await user.type(screen.getByLabelText(/Документ/), '77-1')
  await user.click(screen.getByRole('button', { name: 'Записать выплату' }))
  expect(await screen.findByText('Выплата записана')).toBeDefined()
  expect(sent).toMatchObject([{ body: { method: 'provider', reference: '77-1' } }])
  expect(sent[0]?.body).not.toHaveProperty('account')
})

test('one accountant enters why a refund was returned, another agrees', async () => {
  const paid = refund(4, { state: 'paid', actions: { ...none, askReturn: true }, version: 3 })
  const said = refund(5, {
    state: 'return_asked',
    returnReason: 'Счёт закрыт',
    version: 4,
    actions: { ...none, approveReturn: true, refuseReturn: true },
  })
  answer(listRefunds, page([paid, said]))
  const asked = answer(askRefundReturn, { data: paid })
  const agreed = answer(approveRefundReturn, { data: said })
  await renderScreen(<PaymentListPage />, { user: accountant, path: '/?part=refunds' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Возврат не состоялся' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/Причина/), 'Ошибка')
  await user.click(within(dialog).getByRole('button', { name: 'Возврат не состоялся' }))
  expect(await screen.findByText('Отправлено на подтверждение')).toBeDefined()
  expect(asked).toMatchObject([{ body: { version: 3, reason: 'Ошибка' } }])
  expect(screen.getByText('Не состоялся: Счёт закрыт')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Подтвердить: не состоялся' }))
  const sure = await screen.findByRole('dialog', { name: /не состоялся\?/ })
  await user.click(within(sure).getByRole('button', { name: 'Подтвердить: не состоялся' }))
  await expect.poll(() => agreed).toMatchObject([{ body: { version: 4 } }])
})
