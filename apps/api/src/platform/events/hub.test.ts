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
    findInvalid: async (keys) =>
      new Map(keys.filter((key) => !valid.includes(key)).map((key) => [key, { kind: 'over', isLast: true }])),
    onError: () => {},
  })
const follower = { owner: 'person:1', network: '192.0.2.7', key: 'key', topics: ['person:1', 'room:1'] }

/** A stream in a network that has few. */
async function opened(live = hub(), lookBackMs?: number): Promise<Readable> {
  const stream = await live.open(follower, lookBackMs)
  if (!stream) throw new Error('the network is crowded')
  return stream
}

/** The unread text of the stream. */
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

test('a key that stops being valid ends its stream within a minute, even without an event', async () => {
  const stream = await opened()
  unread(stream)
  valid = []
  await vi.advanceTimersByTimeAsync(60_000)
  expect(unread(stream)).toContain('event: over\n')
  await vi.waitFor(() => expect(stream.readableEnded).toBe(true))
})

test('a key that stopped being valid before the stream was opened ends the stream at once', async () => {
  valid = []
  const stream = await opened()
  expect(unread(stream)).toContain('event: over\n')
})

test('after a break of the connection to the database every stream learns that it may have missed something', async () => {
  const stream = await opened()
  unread(stream)
  listener.onResume()
  expect(unread(stream)).toContain('event: missed\n')
})

test('an event reaches the streams that follow its topic', async () => {
  const stream = await opened()
  unread(stream)
  listener.onMessage(JSON.stringify({ topic: 'room:2', event: { kind: 'knock' } }))
  expect(unread(stream)).toBe('')
  listener.onMessage(JSON.stringify({ topic: 'room:1', event: { kind: 'knock' } }))
  expect(unread(stream)).toBe('id: 1\nevent: knock\ndata: {"kind":"knock"}\n\n')
})

test('a message may hold events of many topics, each for the streams that follow its topic', async () => {
  const stream = await opened()
  unread(stream)
  listener.onMessage(JSON.stringify(['room:2', 'room:1'].map((topic) => ({ topic, event: { kind: topic } }))))
  expect(unread(stream)).toBe('id: 1\nevent: room:1\ndata: {"kind":"room:1"}\n\n')
})

test('a stream whose client reads nothing is closed', async () => {
  const stream = await opened()
  for (let index = 0; index < 2000; index++) {
    listener.onMessage(JSON.stringify({ topic: 'room:1', event: { kind: 'knock' } }))
  }
  expect(stream.destroyed).toBe(true)
})

test('an event for this moment reaches the open streams, and not one that is opened a moment later', async () => {
  const live = await hubWithPast()
  const stream = await opened(live)
  unread(stream)
  const event = { kind: 'typing', tags: ['chair:3'], isPassing: true }
  listener.onMessage(JSON.stringify({ topic: 'room:1', event }))
  vi.advanceTimersByTime(500)
  expect(unread(stream)).toContain('data: {"kind":"typing","tags":["chair:3"]}')
  expect(unread(await opened(live, 1000))).not.toContain('typing')
})

test('a closed hub ends new streams at once', async () => {
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

const changed = (topic: string, ...tags: string[]) =>
  listener.onMessage(JSON.stringify({ topic, event: { kind: 'changed', tags } }))

/** A hub that has listened for ten seconds and received a change two seconds ago. */
async function hubWithPast() {
  const live = hub()
  await live.start()
  vi.advanceTimersByTime(8000)
  changed('room:1', 'chair:1')
  changed('room:2', 'chair:2')
  vi.advanceTimersByTime(2000)
  return live
}

test('a stream that looks back begins with the events of its topics since then, and says how long ago they were', async () => {
  const stream = await opened(await hubWithPast(), 2000)
  expect(unread(stream)).toContain(
    'id: 1\nevent: changed\ndata: {"kind":"changed","tags":["chair:1"],"agoMs":2000}\n\n',
  )
  expect(unread(stream)).not.toContain('chair:2')
})

test('a stream that looks back leaves out the events before that time', async () => {
  expect(unread(await opened(await hubWithPast(), 1999))).not.toContain('event:')
  expect(unread(await opened(await hubWithPast()))).not.toContain('event:')
})

test('a thing that changed several times is reported once, with its last time', async () => {
  const live = await hubWithPast()
  changed('person:1', 'chair:1', 'table:1')
  vi.advanceTimersByTime(500)
  const text = unread(await opened(live, 9000))
  expect(text.match(/chair:1/g)).toHaveLength(1)
  expect(text).toContain('"tags":["chair:1","table:1"],"agoMs":500}')
})

test('a stream that looks back to before the process listened reports that something may be missed', async () => {
  expect(unread(await opened(hub(), 1))).toContain('event: missed\n')
  expect(unread(await opened(await hubWithPast(), 10_001))).toContain('event: missed\n')
  expect(unread(await opened(await hubWithPast(), 10_000))).not.toContain('event: missed\n')
})

test('a stream that looks back over a break of the connection reports that something may be missed', async () => {
  const live = await hubWithPast()
  listener.onResume()
  vi.advanceTimersByTime(1000)
  expect(unread(await opened(live, 1001))).toContain('event: missed\n')
  expect(unread(await opened(live, 1000))).not.toContain('event: missed\n')
})

test('a process remembers events for a minute, and no more than it can hold', async () => {
  const live = await hubWithPast()
  vi.advanceTimersByTime(50_000)
  for (let index = 0; index < 20_000; index++) changed('room:3', `lamp:${index}`)
  expect(unread(await opened(live, 52_000))).toContain('event: missed\n')
  expect(unread(await opened(live, 1))).toContain('event: missed\n')
  vi.advanceTimersByTime(100)
  expect(unread(await opened(live, 99))).not.toContain('event:')
})

test.each([
  [50, false],
  [51, true],
])('%i things that have changed are reported as missed instead of one by one: %s', async (count, isMissed) => {
  const live = await hubWithPast()
  for (let index = 0; index < count; index++) {
    vi.advanceTimersByTime(1)
    changed('room:1', `table:${index}`)
  }
  const text = unread(await opened(live, count))
  expect(text.includes('event: missed\n')).toBe(isMissed)
  expect(text.match(/table/g) ?? []).toHaveLength(isMissed ? 0 : count)
})

test('a hub that is released ends its streams one after the other, and stays open for new ones', async () => {
  vi.useRealTimers()
  const live = hub()
  const streams = [await opened(live), await opened(live), await opened(live)]
  const ended: number[] = []
  for (const [place, stream] of streams.entries()) stream.resume().once('end', () => ended.push(place))
  await live.release(60, new AbortController().signal)
  await expect.poll(() => ended).toEqual([0, 1, 2])
  const late = await opened(live)
  expect(live.count()).toBe(1)
  late.destroy()
})

test('a hub that has to hurry leaves the rest of its streams to its end', async () => {
  vi.useRealTimers()
  const live = hub()
  await opened(live)
  const last = await opened(live)
  const hurry = new AbortController()
  const released = live.release(3_600_000, hurry.signal)
  hurry.abort()
  await released
  expect(live.count()).toBe(1)
  last.destroy()
})
