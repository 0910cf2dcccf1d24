import { listPayers } from '@navyk/api-spec/money/bank-statements'
import { listInvoices } from '@navyk/api-spec/money/invoices'
import { type PaymentProblem, settlePaymentProblem } from '@navyk/api-spec/money/online-payments'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { SettleDialog } from './settle-dialog.tsx'

const problem = {
  id: '01935f4a-0000-7000-8000-000000000001',
  kind: 'unknown_request',
  ways: ['received'],
  customer: null,
} as unknown as PaymentProblem

test('a payment is assigned to a customer without an invoice, found by name', async () => {
  const customer = { id: '01935f4a-0000-7000-8000-000000000002', firstName: 'Ольга', lastName: 'Мицкевич' }
  const asked = answer(listPayers, { data: [customer] })
  answer(listInvoices, { data: [], nextCursor: null } as never)
  const settled = answer(settlePaymentProblem, { data: problem } as never)
  await renderScreen(<SettleDialog problem={problem} onClose={() => undefined} />, { user: staff })
  const user = userEvent.setup()
  await user.type(await screen.findByRole('combobox', { name: 'Заказчик' }), 'миц')
  await user.click(await screen.findByRole('option', { name: 'Мицкевич Ольга' }))
  await user.type(screen.getByRole('textbox', { name: 'Причина' }), 'Позвонила')
  await user.click(screen.getByRole('button', { name: 'Закрыть расхождение' }))
  await waitFor(() => expect(settled[0]?.body).toMatchObject({ way: 'received', customerId: customer.id }))
  expect(asked.at(-1)?.query.get('name')).toBe('миц')
})

test.each<[string, () => unknown]>([
  ['people', () => refuse(listPayers, 500)],
  ['invoices', () => refuse(listInvoices, 500)],
])('a search for a customer reports that the %s could not be searched', async (_, refuseOne) => {
  answer(listPayers, { data: [] })
  answer(listInvoices, { data: [], nextCursor: null } as never)
  refuseOne()
  await renderScreen(<SettleDialog problem={problem} onClose={() => undefined} />, { user: staff, language: 'ru' })
  await userEvent.type(await screen.findByRole('combobox', { name: 'Заказчик' }), 'миц')
  expect(await screen.findByText('Поиск не удался. Введите ещё раз')).toBeDefined()
})
