import { type CustomerDues, getCustomerDues, recordPayment } from '@navyk/api-spec/money/payments'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { PaymentForm } from './payment-form.tsx'

const accountant = { ...staff, permissions: ['accountant' as const] }
const idOf = (index: number) => `00000000-0000-4000-8000-0000000000e${index}`
const customer = { id: idOf(1), firstName: 'Ольга', lastName: 'Мицкевич' }
const dues: CustomerDues = {
  customer,
  creditKopecks: 0,
  heldKopecks: 0,
  invoices: [
    {
      id: idOf(3),
      number: '2026-000007',
      subject: null,
      learnerName: null,
      about: 'Восемь занятий',
      period: '2026-11',
      dueOn: '2026-11-30',
      balanceKopecks: 32_000,
      version: 4,
    },
  ],
  endedOrders: [{ invoiceId: idOf(4), number: 12, totalKopecks: 32_000, endedOn: '2026-11-23' }],
}

test('an accountant marks a payment as for an order that has ended; the invoices are left alone then', async () => {
  answer(getCustomerDues, { data: dues })
  const sent = answer(recordPayment, () => new Promise(() => undefined))
  await renderScreen(<PaymentForm customerId={customer.id} invoice={undefined} onClose={() => undefined} />, {
    user: accountant,
  })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/Сумма/), '320')
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /2026-000007/ })
  expect(box.checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: /Заказ №\s12 на 320,00/ }))
  expect(box.checked).toBe(false)
  await user.selectOptions(screen.getByLabelText(/Способ/), 'bank')
  await user.click(screen.getByRole('button', { name: 'Записать оплату' }))
  await expect.poll(() => sent).toMatchObject([{ body: { allocations: [], forInvoiceId: idOf(4) } }])
})
