import { getPaymentTotals, listPayments } from '@navyk/api-spec/money/payments'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { PaymentListPage } from './payment-list-page.tsx'

const id = '01935f4a-0000-7000-8000-000000000001'

test('columns of the payments are left out by the address, and can be chosen', async () => {
  const payment = {
    id,
    receivedOn: '2026-11-20',
    customer: { id, firstName: 'Ольга', lastName: 'Белая' },
    method: 'erip',
    source: 'online',
    allocations: [],
    creditKopecks: 0,
    refundedKopecks: 0,
    askedRefundKopecks: 0,
    amountKopecks: 4000,
    reversal: null,
  }
  answer(listPayments, { data: [payment], nextCursor: null } as never) // the list shows no other fields
  const sums = {
    count: 1,
    amountKopecks: 4000,
    creditKopecks: 0,
    refundedKopecks: 0,
    askedRefundKopecks: 0,
    coveredKopecks: 4000,
    reversedKopecks: 0,
  }
  answer(getPaymentTotals, { data: { ...sums, methods: [] } })
  await renderScreen(<PaymentListPage />, { user: staff, path: '/?hide=source,credit' })
  expect(await screen.findAllByRole('columnheader')).toHaveLength(6)
  expect(screen.getByRole('button', { name: 'Столбцы' })).toBeDefined()
})

test.each([
  ['/', 'По всем оплатам'],
  ['/?method=bank', 'По отобранным оплатам'],
])(
  'at %s the head adds up the listed payments, labels them, and links from a part to its rows',
  async (path, scope) => {
    const payment = {
      id,
      receivedOn: '2026-11-20',
      customer: { id, firstName: 'Ольга', lastName: 'Белая' },
      method: 'erip',
      source: 'online',
      allocations: [],
      creditKopecks: 0,
      refundedKopecks: 0,
      askedRefundKopecks: 0,
      amountKopecks: 4000,
      reversal: null,
    }
    answer(listPayments, { data: [payment], nextCursor: null } as never) // the list shows no other fields
    const sums = { count: 3, amountKopecks: 10_000, coveredKopecks: 7000, creditKopecks: 2500, refundedKopecks: 500 }
    const methods = [
      { method: 'bank' as const, count: 2, amountKopecks: 9000 },
      { method: 'erip' as const, count: 1, amountKopecks: 1000 },
    ]
    answer(getPaymentTotals, { data: { ...sums, askedRefundKopecks: 200, reversedKopecks: 300, methods } })
    await renderScreen(<PaymentListPage />, { user: staff, path })
    const head = await screen.findByRole('region', { name: scope })
    expect(linesOf(head).slice(1)).toEqual([
      'Получено 100,00 BYN',
      'Зачтено в счета',
      '70,00 BYN',
      'Аванс',
      '+ 25,00 BYN',
      'Возврат',
      '+ 3,00 BYN',
      'Возврат ждёт одобрения',
      '+ 2,00 BYN',
      'Получено',
      '= 100,00 BYN',
      'Получено по способам 100,00 BYN',
      'Банковский перевод',
      '90,00 BYN',
      'ЕРИП',
      '+ 10,00 BYN',
      'Получено по способам',
      '= 100,00 BYN',
      'Отменено',
      '3,00 BYN',
    ])
    const credit = head.querySelector('a[href*="mark=credit"]')
    expect(credit?.getAttribute('href')).toBe(path === '/' ? '/?mark=credit' : `${path}&mark=credit`)
  },
)
