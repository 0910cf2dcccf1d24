import { getOffer, listOffers } from '@navyk/api-spec/market/offers'
import { listImportRows } from '@navyk/api-spec/views/imports'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { transport } from './call.ts'
import { queryBy } from './query-by.ts'
import { askedEachTime, createQueryClient, dataKeys, listOf, queryOf } from './query.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('each page of a list is requested by the cursor of the one before it, until there is none', async () => {
  const cursors: (string | null)[] = []
  const next: Record<string, string | null> = { first: 'a', a: 'b', b: null }
  vi.spyOn(transport, 'fetch').mockImplementation(async (address) => {
    const cursor = new URL(address).searchParams.get('cursor')
    cursors.push(cursor)
    return Response.json({ data: [cursor ?? 'first'], nextCursor: next[cursor ?? 'first'] ?? null })
  })
  const list = await new QueryClient().fetchInfiniteQuery({ ...listOf(['rows'], listOffers, {}), pages: 10 })
  expect(cursors).toEqual([null, 'a', 'b'])
  expect(list.pages.flatMap(({ data }) => data)).toEqual(['first', 'a', 'b'])
})

test('data that are fetched on each visit are not fetched again if they came with the page just now', () => {
  const askedAgo = (ms: number) => askedEachTime.refetchOnMount({ state: { dataUpdatedAt: Date.now() - ms } })
  expect(askedEachTime.staleTime).toBe(0)
  expect([0, 1999, 2000, 60_000].map(askedAgo)).toEqual([false, false, 'always', 'always'])
})

test('a query without an answer is tried twice more, and has failed within five seconds', async () => {
  const fetch = vi.spyOn(transport, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const hasFailed = vi.fn()
  void createQueryClient()
    .fetchQuery(queryOf(['offers'], listOffers))
    .catch(hasFailed)
  await vi.advanceTimersByTimeAsync(5000)
  expect(fetch).toHaveBeenCalledTimes(3)
  expect(hasFailed).toHaveBeenCalledOnce()
})

test('the parameters of a query are the end of its key, so that other values are another query', () => {
  const keys = dataKeys('offers')
  const [id, filter] = ['019a', { limit: '5' }]
  expect(queryOf(keys.one(id), getOffer, { params: { id } }).queryKey).toEqual([
    'offers',
    'one',
    id,
    { params: { id } },
  ])
  expect(listOf(keys.of('list'), listOffers, filter).queryKey).toEqual(['offers', 'list', filter])
  expect(listOf(keys.of('rows'), listImportRows, {}, { id }).queryKey).toEqual(['offers', 'rows', { id }, {}])
  const asked = { id, isNewest: true }
  expect(queryBy(keys.of('some'), asked, async () => id).queryKey).toEqual(['offers', 'some', asked])
})
