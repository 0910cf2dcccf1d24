import { countOffers, getOfferDraft, listOffers, type OfferSummary } from '@navyk/api-spec/market/offers'
import { offerListPath } from '@navyk/api-spec/market/offers/paths'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { OfferListPage } from './offer-list-page.tsx'

const offer = {
  id: '01935f4a-0000-7000-8000-000000000001',
  number: 72,
  subject: 'mathematics',
  level: 'exam',
  format: 'online',
  place: '',
  goal: 'ЦТ',
  lessonsPerWeek: 2,
  lessonMinutes: 60,
  state: 'published',
  deadlineOn: '2031-12-04',
  learner: { firstName: 'Миша', age: 12 },
  customer,
  waitingSince: null,
  responseCount: 3,
  unseenCount: 0,
} as unknown as OfferSummary

const open = async (user: typeof staff, path: string, change: object = {}) => {
  const asked = answer(listOffers, { data: [{ ...offer, ...change }], nextCursor: null })
  answer(countOffers, { data: {} } as never)
  answer(getOfferDraft, { data: null })
  const { container } = await renderScreen(<OfferListPage />, { user, path, language: 'ru' })
  await screen.findByText(/Миша/)
  return { asked, lines: () => linesOf(container) }
}

test.each([
  ['an executor for those that suit', executor, '', { scope: 'suitable' }],
  ['an executor who searches for all that are open', executor, '?search=Гродно', { scope: 'open', search: 'Гродно' }],
  ['an executor for the own ones', executor, '?scope=responded', { scope: 'responded' }],
  ['an executor for what pays at least so much', executor, '?priceFrom=40', { scope: 'suitable', priceFrom: '4000' }],
  ['a customer for the own ones', customer, '', {}],
  [
    'staff for those that wait, the longest first',
    staff,
    '?scope=moderation',
    { scope: 'moderation', sort: 'waiting' },
  ],
  ['staff as they sort', staff, '?scope=moderation&sort=price', { scope: 'moderation', sort: 'price' }],
])('the list of requests requests %s', async (_, user, address, query) => {
  const { asked } = await open(user, `${offerListPath}${address}`)
  const { limit: _limit, searchSubjects: _subjects, ...said } = Object.fromEntries(asked[0]?.query ?? [])
  expect(said).toEqual(query)
})

test.each([
  [{}, 'Опубликована'],
  [{ isInvited: true }, 'Вас приглашают'],
  [{ isInvited: true, ownResponse: { state: 'submitted', ending: null } }, 'Ждёт решения'],
])('an executor sees their own status of a request with %j first: %s', async (change, said) => {
  const { lines } = await open(executor, `${offerListPath}?scope=open`, change)
  const states = ['Опубликована', 'Вас приглашают', 'Ждёт решения']
  expect(lines().filter((line) => states.includes(line))).toEqual([said])
})

test.each([
  [{}, '3'],
  [{ unseenCount: 2 }, '3 (новых: 2)'],
])('a customer sees the number of responses, and of new ones: %j', async (change, said) => {
  const { lines } = await open(customer, offerListPath, change)
  expect(lines().filter((line) => /^3( |$)/.test(line))).toEqual([said])
})
