import type { Refund } from '@navyk/api-spec/money/payments'
import { expect, test } from 'vitest'
import { buttonsOfEach } from '#testing/buttons-of-each.tsx'
import { staff } from '#testing/people.ts'
import { RefundRow } from './refund-list.tsx'

const rights = ['approve', 'refuse', 'nameAccount', 'pay', 'askReturn', 'approveReturn', 'refuseReturn'] as const

test('each step of a refund has its button by its own right', async () => {
  const refund = {
    id: '00000000-0000-4000-8000-0000000000a1',
    state: 'asked',
    reason: 'Переезд',
    refusalReason: null,
    paidOn: null,
    account: null,
    toAccount: null,
    namedAccount: null,
    returnReason: null,
    amountKopecks: 4500,
    version: 3,
    ways: ['bank'],
  } as unknown as Refund // the fields that are read
  expect(
    await buttonsOfEach(
      rights,
      (actions) => <RefundRow refund={{ ...refund, actions: { ...refund.actions, ...actions } }} />,
      staff,
    ),
  ).toEqual({
    approve: ['История', 'Одобрить'],
    refuse: ['История', 'Отказать'],
    nameAccount: ['История', 'Назвать другой счёт'],
    pay: ['История', 'Записать выплату'],
    askReturn: ['История', 'Возврат не состоялся'],
    approveReturn: ['История', 'Подтвердить: не состоялся'],
    refuseReturn: ['История', 'Оставить выплаченным'],
    none: ['История'],
  })
})
