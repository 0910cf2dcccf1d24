import type { Order } from '@navyk/api-spec/money/orders'
import { getCustomerDues } from '@navyk/api-spec/money/payments'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { LateMoney } from './late-money.tsx'

const order = {
  id: '00000000-0000-4000-8000-0000000000a1',
  number: 7,
  version: 2,
  totalKopecks: 10_000,
  lateKopecks: 9000,
  customer: { id: customer.cabinetId },
  lines: [{ productId: 'p1' }],
  actions: { decideLate: true },
} as unknown as Order // the fields that are read
const short = 'Аванс заказчика сейчас 99,99 BYN, а заказ стоит 100,00 BYN: на восстановление не хватает.'
const enough = 'Аванс заказчика сейчас 100,00 BYN, заказ стоит 100,00 BYN.'

test.each([
  ['less than it costs', 9999, order, short, 1],
  ['just what it costs', 10_000, order, enough, 2],
  ['enough, of a seat from before the shop', 10_000, { ...order, lines: [{ productId: null }] } as Order, enough, 1],
])(
  'late money with a credit that is %s shows that and offers the possible steps',
  async (_, creditKopecks, of, text, steps) => {
    answer(getCustomerDues, { data: { creditKopecks } } as never)
    const { container } = await renderScreen(<LateMoney order={of} />, { user: staff, language: 'ru' })
    await screen.findByText(/Аванс заказчика сейчас/)
    expect(linesOf(container)).toEqual(expect.arrayContaining(['90,00 BYN пришли за закрытый заказ', text]))
    expect(screen.getAllByRole('button')).toHaveLength(steps)
  },
)
