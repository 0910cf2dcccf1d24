import type { Order } from '@navyk/api-spec/money/orders'
import { expect, test } from 'vitest'
import { staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { OrderSum } from './order-sum.tsx'

const order = { state: 'completed', totalKopecks: 57_600, paidKopecks: 57_600, refundedKopecks: 0 }

test.each<[Partial<Order>, string[]]>([
  [{ paidKopecks: 0, state: 'awaiting_payment' }, []],
  [{}, ['Стоимость 576,00 BYN', 'Оплачено', '576,00 BYN', 'Стоимость', '= 576,00 BYN']],
  [
    { state: 'awaiting_payment', paidKopecks: 10_000 },
    [
      'Стоимость 576,00 BYN',
      'Оплачено',
      '100,00 BYN',
      'Осталось оплатить',
      '+ 476,00 BYN',
      'Стоимость',
      '= 576,00 BYN',
    ],
  ],
  [
    { state: 'cancelled', paidKopecks: 0, refundedKopecks: 10_000 },
    ['Стоимость 576,00 BYN', 'Возвращено', '100,00 BYN', 'Не оплачено', '+ 476,00 BYN', 'Стоимость', '= 576,00 BYN'],
  ],
])('the price of an order with %o is divided into paid, refunded and unpaid', async (change, lines) => {
  // The fields that are read.
  expect(await readLines(<OrderSum order={{ ...order, ...change } as Order} />, staff)).toEqual(lines)
})
