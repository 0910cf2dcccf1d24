import { listOfferHistory, type Offer, type OfferResponse } from '@navyk/api-spec/market/offers'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { Budget } from '../budget.tsx'
import { OfferTerms } from './offer-facts.tsx'
import { OfferOutcome } from './offer-outcome.tsx'
import { Prices, ResponseNews } from '../responses/response-parts.tsx'

const offer = { id: '00000000-0000-4000-8000-0000000000a1', outcomeReason: 'Уточните класс', waitingSince: null }
const own = (state: OfferResponse['state']) => ({ ownResponse: { state } })

test.each([
  [{ state: 'moderation' }, customer, ['Заявка на модерации', /^Мы проверим её/]],
  [{ state: 'moderation' }, staff, ['Заявка на модерации', /^Опубликуйте её/]],
  [{ state: 'returned' }, customer, ['Заявку нужно исправить', /^Уточните класс$/]],
  [{ state: 'paused' }, executor, ['Заявка приостановлена', /^Уточните класс$/]],
  [{ state: 'cancelled' }, executor, ['Заявка отменена', /^Уточните класс$/]],
  [{ state: 'expired' }, customer, ['Срок заявки истёк', /Опубликуйте новую/]],
  [{ state: 'expired' }, executor, ['Срок заявки истёк', /не выбрали\.$/]],
  [{ state: 'matched' }, customer, ['Исполнитель выбран', /^Договор готовится/]],
  [{ state: 'matched', ...own('accepted') }, executor, ['Вас выбрали', /^Договор готовится/]],
  [{ state: 'matched', ...own('not_selected') }, executor, ['Выбран другой исполнитель']],
  [{ state: 'closed_matched', ...own('accepted') }, executor, ['Договор действует', /^Обе стороны/]],
  [{ state: 'closed_matched' }, executor, ['Выбран другой исполнитель']],
  [{ state: 'published', isInvited: true, isInvitedByService: false }, executor, ['Вас приглашают', /^Заказчик нашёл/]],
  [{ state: 'published', isInvited: true, isInvitedByService: true }, executor, ['Вас приглашают', /^Сервис считает/]],
  [{ state: 'in_selection', isInvited: true, ...own('submitted') }, executor, []],
  [{ state: 'published', isInvited: false }, executor, []],
] as const)('a request with %j shows its outcome to its reader', async (facts, user, said) => {
  answer(listOfferHistory, { data: [] })
  const lines = await readLines(<OfferOutcome offer={{ ...offer, ...facts } as unknown as Offer} />, user)
  expect(lines).toEqual(said.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))))
})

const response = {
  state: 'submitted',
  priceKopecks: 4800,
  priceBeforeKopecks: null,
  viewedAt: null,
  changedAt: null,
} as unknown as OfferResponse
const seenAt = '2026-11-20T09:00:00.000Z'

test.each([
  [{}, ['новый']],
  [{ viewedAt: seenAt }, []],
  [{ changedAt: seenAt }, ['изменён']],
  [{ state: 'withdrawn' }, []],
] as const)('a response with %j is marked for its customer by what is new in it', async (facts, said) => {
  const changed = { ...response, ...facts } as OfferResponse
  expect(await readLines(<ResponseNews response={changed} />, customer)).toEqual(said)
})

test.each([
  [{}, customer, '48,00 BYN за занятие'],
  [{ priceBeforeKopecks: 4200 }, customer, '48,00 BYN за занятие было 42,00 BYN'],
  [{ payKopecks: 4000 }, staff, '48,00 BYN за занятие исполнителю 40,00 BYN'],
] as const)('a response with %j shows the price of a lesson, and to staff the pay', async (facts, user, said) => {
  const lines = await readLines(<Prices response={{ ...response, ...facts } as OfferResponse} />, user)
  expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toBe(said)
})

test.each([
  [{ priceFromKopecks: 4000, priceToKopecks: 5000 }, '40,00– 50,00 BYN'],
  [{ priceFromKopecks: 4000, priceToKopecks: 4000 }, '40,00 BYN'],
  [{ priceFromKopecks: 4000, priceToKopecks: null }, 'от 40,00 BYN'],
  [{ priceFromKopecks: null, priceToKopecks: 5000 }, 'до 50,00 BYN'],
  [{ priceFromKopecks: null, priceToKopecks: null }, 'не указан'],
  [{ payFromKopecks: 3200, payToKopecks: 4000 }, '32,00– 40,00 BYN'],
  [{ payFromKopecks: null, payToKopecks: null }, 'не указан'],
])('a budget of %j reads: %s', async (budget, said) => {
  expect(await readLines(<Budget offer={budget as unknown as Offer} />, executor)).toEqual([said])
})

const terms = {
  ...offer,
  learner: { firstName: 'Миша', age: 12 },
  customer,
  invited: null,
  responseCount: 3,
  responses: [1],
  deadlineOn: '2031-12-04',
  publishedAt: '2031-11-20T21:30:00.000Z',
  priceFromKopecks: null,
  priceToKopecks: 5000,
} as unknown as Offer

test.each([
  ['customer', customer, ['Бюджет занятия', 'до 50,00 BYN']],
  ['executor', executor, ['Вам за занятие', 'до 50,00 BYN']],
  ['staff', staff, ['Бюджет занятия', 'до 50,00 BYN', 'Заказчик', 'Мицкевич Ольга']],
] as const)(
  'the terms of a request show its budget to the %s, and its customer only to the staff',
  async (_, user, first) => {
    expect(await readLines(<OfferTerms offer={terms} />, user)).toEqual([
      ...first,
      'Ждём отклики до',
      'чт, 4 дек 2031',
      'Опубликована',
      'пт, 21 ноя 2031, 00:30',
      'Откликов',
      '3',
    ])
  },
)
