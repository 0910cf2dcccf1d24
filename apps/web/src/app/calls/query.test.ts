import { listOffers } from '@navyk/api-spec/market/offers'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { transport } from './call.ts'
import { askedEachTime, listOf } from './query.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('each page of a list is asked for by the cursor of the one before it, until there is none', async () => {
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

test('what is asked anew each time is not, where its answer came with the page just now', () => {
  const askedAgo = (ms: number) => askedEachTime.refetchOnMount({ state: { dataUpdatedAt: Date.now() - ms } })
  expect(askedEachTime.staleTime).toBe(0)
  expect([0, 1999, 2000, 60_000].map(askedAgo)).toEqual([false, false, 'always', 'always'])
})
