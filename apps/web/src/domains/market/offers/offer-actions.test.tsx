import type { Offer } from '@navyk/api-spec/market/offers'
import { expect, test } from 'vitest'
import { buttonsOfEach } from '../../../testing/buttons-of-each.tsx'
import { staff } from '../../../testing/people.ts'
import { readLines } from '../../../testing/read-lines.tsx'
import { OfferActions } from './offer-actions.tsx'
import { ResponseBadge } from './use-offer-columns.tsx'

const rights = ['cancel', 'pause', 'publish', 'resume', 'edit', 'republish', 'dismiss', 'respond'] as const

test.each([
  ['not_selected', 'rejected', 'Отклонён'],
  ['not_selected', null, 'Выбран другой'],
  ['submitted', null, 'Ждёт решения'],
] as const)('a response that is %s, ended as %s, reads: %s', async (state, ending, said) => {
  expect(await readLines(<ResponseBadge response={{ state, ending }} />, staff)).toEqual([said])
})

test('each step of a request has its button by its own right', async () => {
  const offer = {
    id: '00000000-0000-4000-8000-0000000000a1',
    number: 12,
    version: 3,
    responses: [],
  } as unknown as Offer
  expect(
    await buttonsOfEach(
      rights,
      (actions) => <OfferActions offer={{ ...offer, actions: { ...offer.actions, ...actions } }} />,
      staff,
    ),
  ).toEqual({
    cancel: ['Отменить заявку'],
    pause: ['Приостановить'],
    publish: ['Вернуть', 'Опубликовать'],
    resume: ['Возобновить'],
    edit: ['Изменить'],
    republish: ['Опубликовать снова'],
    dismiss: ['Не подходит'],
    respond: ['Откликнуться'],
    none: [],
  })
})
