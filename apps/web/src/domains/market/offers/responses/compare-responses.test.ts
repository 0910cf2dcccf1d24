import type { Offer, OfferResponse } from '@navyk/api-spec/market/offers'
import { expect, test } from 'vitest'
import { compareResponses } from './compare-responses.ts'

const offer = { wantedSlots: [{ weekday: 1, from: '10:00', to: '12:00' }], lessonMinutes: 60 } as unknown as Offer
const response = (id: string, change: Partial<OfferResponse> = {}) =>
  ({
    id,
    state: 'submitted',
    proposal: null,
    isShortlisted: false,
    slots: [],
    priceKopecks: 3000,
    ...change,
  }) as OfferResponse

test.each<[string, Partial<OfferResponse>, Partial<OfferResponse>]>([
  ['the chosen one before those that wait', { state: 'accepted', priceKopecks: 9000 }, {}],
  ['those that wait before those that are over', { priceKopecks: 9000 }, { state: 'withdrawn' }],
  ['what the service suggests before the short list', { proposal: { place: 1 } as never }, { isShortlisted: true }],
  ['the short list before the rest', { isShortlisted: true, priceKopecks: 9000 }, {}],
  ['the lower price first where all else is equal', { priceKopecks: 2000 }, {}],
])('responses are ordered %s', (_, first, second) => {
  const sorted = [response('second', second), response('first', first)].sort(compareResponses(offer))
  expect(sorted.map(({ id }) => id)).toEqual(['first', 'second'])
})
