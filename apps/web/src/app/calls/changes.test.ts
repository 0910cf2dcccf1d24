import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints, shownOn } from '@navyk/api-spec/testing'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { refetchChanged, isTouched } from './changes.ts'
import { createQueryClient } from './query.ts'

const client = createQueryClient()
const asking = refetchChanged(client)
afterEach(() => {
  client.clear()
  look('visible')
})

/** Sets the page visible or hidden. */
function look(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A page that shows the answers of a query. @returns what counts how often it is asked */
async function shownQuery(queryKey: string[], answer: () => Promise<unknown> = async () => 'answer') {
  const queryFn = vi.fn(answer)
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  await expect.poll(() => queryFn).toHaveBeenCalledTimes(1)
  return queryFn
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a change of one thing refreshes its page and lists, and not the page of another one', () => {
  expect(isTouched(['contracts', 'one', '1', 'history'], ['contract:1'])).toBe(true)
  expect(isTouched(['contracts', 'list', {}], ['contract:1'])).toBe(true)
  expect(isTouched(['contracts', 'one', '2'], ['contract:1'])).toBe(false)
  expect(isTouched(['contracts', 'one', '2'], ['contract'])).toBe(true)
  expect(isTouched(['plans', 'one', '2'], ['contract:1'])).toBe(true)
  expect(isTouched(['notices', 'new'], ['contract:1'])).toBe(false)
  expect(isTouched(['notices', 'new'], 'anything')).toBe(true)
  expect(isTouched(['contracts', 'list'], ['something of a newer server'])).toBe(false)
})

test('the page of the current invoice is refreshed whichever invoice has changed', () => {
  expect(isTouched(['invoices', 'one', ''], ['invoice:1'])).toBe(true)
  expect(isTouched(['invoices', 'one', '2'], ['invoice:1'])).toBe(false)
})

test('an open page that shows the changed data asks again at once, another one does not', async () => {
  const contract = await shownQuery(['contracts', 'one', '1'])
  const other = await shownQuery(['contracts', 'one', '2'])
  asking.markChanged(['contract:1'])
  await expect.poll(() => contract).toHaveBeenCalledTimes(2)
  await pause(100)
  expect(other).toHaveBeenCalledTimes(1)
})

test('changed data are requested again within a tenth of a second', async () => {
  const list = await shownQuery(['contracts', 'list'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  asking.markChanged(['contract:1'])
  await vi.advanceTimersByTimeAsync(100)
  expect(list).toHaveBeenCalledTimes(2)
})

test('changes that come together are requested once', async () => {
  const list = await shownQuery(['contracts', 'list'])
  for (const id of ['1', '2', '3']) asking.markChanged([`contract:${id}`])
  await expect.poll(() => list).toHaveBeenCalledTimes(2)
  await pause(150)
  expect(list).toHaveBeenCalledTimes(2)
})

test('an answer that was under way during a change is requested once more', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const list = await shownQuery(['plans', 'list'], async () => (await answers[asked++]?.promise) ?? 'the last one')
  asking.markChanged(['plan:1'])
  answers[0]?.resolve('before the change')
  await expect.poll(() => list).toHaveBeenCalledTimes(2)
  asking.markChanged(['plan:1'])
  await expect.poll(() => list).toHaveBeenCalledTimes(3)
  answers[1]?.resolve('before the second change')
  await expect.poll(() => client.getQueryData(['plans', 'list'])).toBe('the last one')
})

test('a hidden page asks when it is looked at again', async () => {
  const list = await shownQuery(['offers', 'list'])
  look('hidden')
  asking.markChanged(['offer:1'])
  await pause(150)
  expect(list).toHaveBeenCalledTimes(1)
  look('visible')
  await expect.poll(() => list).toHaveBeenCalledTimes(2)
})

test('data that no page shows become stale, and are requested again when shown', async () => {
  client.setQueryData(['lessons', 'list'], 'old')
  asking.markChanged(['lesson'])
  await pause(100)
  expect(client.getQueryState(['lessons', 'list'])).toMatchObject({ isInvalidated: true, data: 'old' })
})

const sources = globSync('src/**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '../../..') })
  .filter((file) => !file.includes('.test.') && !file.includes('/testing/'))
  .map((file) => [file, readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')] as const)

/** Readings of the staff: fetching them is a reading too, so a page that followed them would refetch for ever. Actions: nearly
 *  every write is one. */
const notFollowed = ['readings', 'actions']

test('the key of every query begins with data that some change refreshes', () => {
  const known = new Set<string>([...Object.values(shownOn).flat(), ...notFollowed])
  const words = sources.flatMap(([file, text]) =>
    [...text.matchAll(/(?:dataKeys\(|queryKey:[^[\n]*\[\s*|pages\([^[\n]*\[\s*)'([\w-]+)'/g)].map(
      ([, word = '']) => `${word} in ${file}`,
    ),
  )
  expect(words.length).toBeGreaterThan(20)
  expect(words.filter((word) => !known.has(word.split(' ')[0] ?? ''))).toEqual([])
})

test('the key of a single thing has its id after the name of the data', () => {
  const paths = new Map(allEndpoints.map(([name, { path }]) => [name, path]))
  const kept = sources.flatMap(([file, text]) =>
    [...text.matchAll(/[kK]eys\.one\([^)]*\),\s*(?:\w+\.)?(\w+)/g)].map(([, name = '']) => ({ file, name })),
  )
  expect(kept.length).toBeGreaterThan(40)
  const isOther = ({ name }: { name: string }) =>
    !/^\/frontend-api\/[\w-]+(\/parties)?\/:id/.test(paths.get(name) ?? '/frontend-api/own/:id')
  expect(kept.filter(isOther)).toEqual([])
})

test('nothing is requested again after a stop, not for a pending answer either', async () => {
  const ended = refetchChanged(client)
  const { promise, resolve: give } = Promise.withResolvers<string>()
  const late = await shownQuery(['contracts', 'one', '1'], () => promise)
  ended.markChanged(['contract:1'])
  await pause(100)
  ended.stop()
  give('answer')
  await pause(150)
  expect(late).toHaveBeenCalledTimes(1)
})
