import type { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Listener } from '../database/index.ts'
import { createEventHub } from './index.ts'

let listener: Listener
let valid: string[]
beforeEach(() => {
  vi.useFakeTimers()
  valid = ['key']
})
afterEach(() => vi.useRealTimers())

const hub = () =>
  createEventHub({
    listen: async (given) => {
      listener = given
      return async () => {}
    },
    ids: { next: () => '1' },
    stillValid: async (keys) => keys.filter((key) => valid.includes(key)),
    invalid: { kind: 'over', isLast: true },
    onError: () => {},
  })
const follower = { owner: 'person:1', network: '192.0.2.7', key: 'key', topics: ['person:1', 'room:1'] }

/** A stream in a network that has few. */
async function opened(live = hub()): Promise<Readable> {
  const stream = await live.open(follower)
  if (!stream) throw new Error('the network is crowded')
  return stream
}

/** What the stream has for its reader now. */
function unread(stream: Readable): string {
  let text = ''
  for (let part = stream.read(); part !== null; part = stream.read()) text += part
  return text
}

test('a comment every 25 seconds keeps the connection open', async () => {
  const stream = await opened()
  unread(stream)
  vi.advanceTimersByTime(24_999)
  expect(unread(stream)).toBe('')
  vi.advanceTimersByTime(1)
  expect(unread(stream)).toBe(':\n\n')
})

test('a key that stops being valid ends the stream within a minute, though nobody told', async () => {
  const stream = await opened()
  unread(stream)
  valid = []
  await vi.advanceTimersByTimeAsync(60_000)
  expect(unread(stream)).toContain('event: over\n')
  await vi.waitFor(() => expect(stream.readableEnded).toBe(true))
})

test('a key that stopped being valid before the stream was there ends it at once', async () => {
  valid = []
  const stream = await opened()
  expect(unread(stream)).toContain('event: over\n')
})

test('after a break of the connection to the database everybody is told that something may be missed', async () => {
  const stream = await opened()
  unread(stream)
  listener.onResume()
  expect(unread(stream)).toContain('event: missed\n')
})

test('an event reaches who follows its topic', async () => {
  const stream = await opened()
  unread(stream)
  listener.onMessage(JSON.stringify({ topic: 'room:2', event: { kind: 'knock' } }))
  expect(unread(stream)).toBe('')
  listener.onMessage(JSON.stringify({ topic: 'room:1', event: { kind: 'knock' } }))
  expect(unread(stream)).toBe('id: 1\nevent: knock\ndata: {"kind":"knock"}\n\n')
})

test('a reader who reads nothing is given up', async () => {
  const stream = await opened()
  for (let index = 0; index < 2000; index++) {
    listener.onMessage(JSON.stringify({ topic: 'room:1', event: { kind: 'knock' } }))
  }
  expect(stream.destroyed).toBe(true)
})

test('a closed hub opens streams that are over', async () => {
  const closed = hub()
  await closed.close()
  const stream = await opened(closed)
  stream.resume()
  await vi.waitFor(() => expect(stream.readableEnded).toBe(true))
})

test('a network has at most a thousand streams, and a new one as soon as an old one is over', async () => {
  const live = hub()
  const open = (person: number) => live.open({ ...follower, owner: `person:${person}`, topics: [`person:${person}`] })
  const [first] = await Promise.all(Array.from({ length: 1000 }, (_, person) => open(person)))
  expect(await open(1000)).toBeUndefined()
  expect(await live.open({ ...follower, network: '192.0.2.8' })).toBeDefined()
  await new Promise((resolve) => first?.destroy().once('close', resolve))
  expect(await open(1001)).toBeDefined()
})
