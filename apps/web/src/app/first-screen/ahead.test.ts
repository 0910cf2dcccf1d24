import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { offerListPath } from '@navyk/api-spec/market/offers/paths'
import { contractListPath } from '@navyk/api-spec/teaching/contracts/paths'
import { answer, type MockRequest, refuse } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { tokenKey } from '../calls/call.ts'
import { createQueryClient } from '../calls/query.ts'
import { screens } from '../routes/screens.tsx'
import { assumeNobody, updateUser } from '../session/session.ts'
import { fetchAhead, fetchScreensAhead } from './ahead.ts'

const firstScreen = { method: 'GET', path: '/frontend-api/first-screen' } as never
const lists = [offerListPath, contractListPath]

let loaded: string[]
let asked: MockRequest[]
let client: QueryClient
let people = 0

const answerWith = (queries: unknown[], before: () => void = () => {}) => {
  asked = answer(firstScreen, () => {
    before()
    return { user: executor, queries } as never
  })
}
const saveData = (wanted: boolean) =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: wanted }, configurable: true })
/** Long enough for an answer of the mock. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

beforeEach(() => {
  // Addresses fetched lately are remembered by token.
  localStorage.setItem(tokenKey, `token ${people++}`)
  updateUser(executor)
  client = new QueryClient()
  loaded = []
  for (const { path, part } of screens) {
    vi.spyOn(part, 'load').mockImplementation(async () => void loaded.push(screenPath(path)))
  }
  answerWith([[['offers'], { data: ['an offer'] }]])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  client.clear()
  assumeNobody()
  Reflect.deleteProperty(navigator, 'connection')
})

test('a pointer near a link of the menu prefetches the screen and its answers, which the screen uses', async () => {
  fetchAhead(client, lists[0] ?? '')
  await expect.poll(() => client.getQueryData(['offers'])).toEqual({ data: ['an offer'] })
  expect(loaded).toEqual([lists[0]])
  expect(asked.map(({ query }) => [query.get('address'), query.get('picture')])).toEqual([[lists[0], 'no']])
})

test('a second approach of the pointer prefetches nothing again', async () => {
  fetchAhead(client, lists[0] ?? '')
  fetchAhead(client, lists[0] ?? '')
  await settled()
  expect(asked).toHaveLength(1)
})

test('newer answers of the page are not replaced by prefetched ones', async () => {
  answerWith([[['offers'], { data: ['older'] }]], () => client.setQueryData(['offers'], { data: ['newer'] }))
  fetchAhead(client, lists[0] ?? '')
  await settled()
  expect(asked).toHaveLength(1)
  expect(client.getQueryData(['offers'])).toEqual({ data: ['newer'] })
})

test('a screen that opens while its answers are under way waits for them, and asks only for the missing ones', async () => {
  client = createQueryClient()
  history.replaceState(null, '', lists[0])
  const ask = vi.fn(async () => ({ data: ['asked by the screen'] }))
  fetchAhead(client, lists[0] ?? '')
  const inside = client.fetchQuery({ queryKey: ['offers'], queryFn: ask })
  const missing = client.fetchQuery({ queryKey: ['counts'], queryFn: ask })
  expect(await Promise.all([inside, missing])).toEqual([{ data: ['an offer'] }, { data: ['asked by the screen'] }])
  expect(ask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ queryKey: ['counts'] }))
})

test('a screen whose prefetched answers take too long asks by itself', async () => {
  client = createQueryClient()
  history.replaceState(null, '', lists[0])
  const late = Promise.withResolvers<void>()
  answer(firstScreen, async () => {
    await late.promise
    return { user: executor, queries: [] } as never
  })
  fetchAhead(client, lists[0] ?? '')
  const ask = async () => ({ data: ['asked by the screen'] })
  expect(await client.fetchQuery({ queryKey: ['offers'], queryFn: ask })).toEqual({ data: ['asked by the screen'] })
  late.resolve()
})

test('a screen whose prefetched answers do not come asks by itself, and no other screen waits for them', async () => {
  client = createQueryClient()
  history.replaceState(null, '', lists[0])
  refuse(firstScreen, 500)
  fetchAhead(client, lists[0] ?? '')
  const ask = vi.fn(async () => ({ data: ['asked by the screen'] }))
  expect(await client.fetchQuery({ queryKey: ['offers'], queryFn: ask })).toEqual({ data: ['asked by the screen'] })
  fetchAhead(client, lists[1] ?? '')
  const other = client.fetchQuery({ queryKey: ['elsewhere'], queryFn: ask })
  expect(ask).toHaveBeenCalledTimes(2)
  await other
})

test('prefetched answers of an ended session are discarded', async () => {
  answerWith([[['offers'], { data: ['theirs'] }]], () => localStorage.setItem(tokenKey, 'of another'))
  fetchAhead(client, lists[0] ?? '')
  await settled()
  expect(client.getQueryData(['offers'])).toBeUndefined()
})

test('nothing is prefetched for the staff, because readings are recorded', async () => {
  updateUser(staff)
  fetchAhead(client, lists[0] ?? '')
  await settled()
  expect(loaded).toEqual([lists[0]])
  expect(asked).toEqual([])
})

test('the screens of the menu are fetched while a person reads, after the first screen', async () => {
  vi.useFakeTimers()
  fetchScreensAhead(lists)
  await vi.advanceTimersByTimeAsync(2999)
  expect(loaded).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(loaded).toEqual(lists)
})

test('nothing is prefetched once the person leaves', async () => {
  vi.useFakeTimers()
  fetchScreensAhead(lists)()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(loaded).toEqual([])
})

test('neither scripts nor answers are prefetched on a connection that saves data', async () => {
  saveData(true)
  fetchAhead(client, lists[0] ?? '')
  await settled()
  vi.useFakeTimers()
  fetchScreensAhead(lists)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(loaded).toEqual([])
  expect(asked).toEqual([])
})
