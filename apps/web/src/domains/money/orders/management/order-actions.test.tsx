import type { Order } from '@navyk/api-spec/money/orders'
import { expect, test } from 'vitest'
import { buttonsOfEach } from '#testing/buttons-of-each.tsx'
import { staff } from '#testing/people.ts'
import { OrderActions } from './order-actions.tsx'

test('each step of an order has its button by its own right', async () => {
  const order = { id: '00000000-0000-4000-8000-0000000000a1', number: 12, version: 3 } as Order // the fields that are read
  expect(
    await buttonsOfEach(
      ['cancel', 'refund', 'fulfil'],
      (actions) => <OrderActions order={{ ...order, actions: { ...actions, decideLate: false } }} />,
      staff,
    ),
  ).toEqual({ cancel: ['Отменить заказ'], refund: ['Вернуть деньги'], fulfil: ['Открыть сейчас'], none: [] })
})
