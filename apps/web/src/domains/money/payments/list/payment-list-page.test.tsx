import { getPaymentTotals, listPayments } from '@navyk/api-spec/money/payments'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../../testing/mock-api.ts'
import { staff } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render.tsx'
import { PaymentListPage } from './payment-list-page.tsx'

const id = '01935f4a-0000-7000-8000-000000000001'

test('columns of the payments are left out by the address, and can be chosen', async () => {
  const payment = {
    ...{ id, receivedOn: '2026-11-20', customer: { id, firstName: 'Ольга', lastName: 'Белая' }, method: 'erip' },
    ...{
      source: 'online',
      allocations: [],
      creditKopecks: 0,
      refundedKopecks: 0,
      askedRefundKopecks: 0,
      amountKopecks: 4000,
      reversal: null,
    },
  }
  answer(listPayments, { data: [payment], nextCursor: null } as never) // the list shows no other fields
  const sums = {
    count: 1,
    amountKopecks: 4000,
    creditKopecks: 0,
    refundedKopecks: 0,
    askedRefundKopecks: 0,
    reversedKopecks: 0,
  }
  answer(getPaymentTotals, { data: { ...sums, methods: [] } })
  await renderScreen(<PaymentListPage />, { user: staff, path: '/?hide=source,credit' })
  expect(await screen.findAllByRole('columnheader')).toHaveLength(6)
  expect(screen.getByRole('button', { name: 'Столбцы' })).toBeDefined()
})
