import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerStreams } from '#testing/mock-stream.ts'
import { endedSession, tokenKey } from './call.ts'
import { followLive } from './live.ts'

const onChanges = vi.fn()
const ended = vi.fn()
let stop = () => {}

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.setItem(tokenKey, 'my-token')
  endedSession.notify = ended
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  look('visible')
})

/** Sets the page visible or hidden. */
function look(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

async function follow(shownSince = performance.now()) {
  const streams = answerStreams()
  stop = followLive(onChanges, shownSince)
  await expect.poll(() => streams).toHaveLength(1)
  return streams
}

test('the token is sent in a header, never in the address', async () => {
  const [stream] = await follow()
  expect(stream?.authorization).toBe('Bearer my-token')
  expect(stream?.address).not.toContain('my-token')
})

test('the stream reports changes, and that anything may have changed when something was missed', async () => {
  const [stream] = await follow()
  stream?.send('changed', ['contract:1', 'notice'])
  await waitFor(() => expect(onChanges).toHaveBeenLastCalledWith(['contract:1', 'notice']))
  stream?.send('missed')
  await waitFor(() => expect(onChanges).toHaveBeenLastCalledWith('anything'))
})

test('no stream is opened without a token', async () => {
  localStorage.removeItem(tokenKey)
  const streams = answerStreams()
  stop = followLive(onChanges, performance.now())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(streams).toHaveLength(0)
})

test('a lost stream is opened again after about a second, and missed changes are requested', async () => {
  const streams = await follow()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  streams[0]?.end()
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(900)
  expect(streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(700)
  vi.useRealTimers()
  await waitFor(() => expect(streams).toHaveLength(2))
  expect(onChanges).toHaveBeenCalledTimes(1)
})

test('pauses grow to half a minute while the server is unreachable', async () => {
  const streams = answerStreams(503)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stop = followLive(onChanges, performance.now())
  await vi.advanceTimersByTimeAsync(60_000)
  // After 1, 2, 4, 8, 16 seconds and up to half as much again.
  expect(streams.length).toBeGreaterThanOrEqual(5)
  expect(streams.length).toBeLessThanOrEqual(6)
  const before = streams.length
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(streams.length - before).toBeGreaterThanOrEqual(13)
  expect(streams.length - before).toBeLessThanOrEqual(21)
})

test('an ended session ends here a moment later: another tab may be storing a new token', async () => {
  const streams = await follow()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  streams[0]?.send('session_ended')
  streams[0]?.end()
  await expect.poll(() => timers.mock.calls.map(([, delayMs]) => delayMs)).toContain(1000)
  // Each try of poll moves the fake time on by 50 ms.
  await vi.advanceTimersByTimeAsync(900)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(ended).toHaveBeenCalledWith('my-token')
  await vi.advanceTimersByTimeAsync(2000)
  expect(streams).toHaveLength(1)
})

test('a server that does not know the session ends it here at once, and is not asked again', async () => {
  const streams = answerStreams(401)
  stop = followLive(onChanges, performance.now())
  await waitFor(() => expect(ended).toHaveBeenCalledWith('my-token'))
  expect(streams).toHaveLength(1)
})

test('a stream that was closed in favour of others returns when the page is looked at', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const streams = await follow()
  // The one timer ends a silent stream; once it is stopped, the page knows that this one is gone.
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  streams[0]?.send('displaced')
  streams[0]?.end()
  await expect.poll(() => vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(1)
  vi.useRealTimers()
  look('visible')
  await waitFor(() => expect(streams).toHaveLength(2))
})

test('a page that is hidden for five minutes has no stream until it is looked at again', async () => {
  const streams = await follow()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  look('hidden')
  // The server's heartbeat: silence for a minute would end the stream.
  for (let second = 0; second < 299; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    streams[0]?.send('missed')
  }
  expect(streams[0]?.wasLeft()).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(streams[0]?.wasLeft()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(1)
  look('visible')
  vi.useRealTimers()
  await waitFor(() => expect(streams).toHaveLength(2))
})

test('a stream that is silent for a minute is closed, and another one is opened', async () => {
  const streams = await follow()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  streams[0]?.send('changed', ['notice'])
  await vi.advanceTimersByTimeAsync(59_000)
  expect(streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3000)
  vi.useRealTimers()
  await waitFor(() => expect(streams).toHaveLength(2))
})

test('the stream is opened at once when the connection returns', async () => {
  const streams = await follow()
  streams[0]?.end()
  await new Promise((resolve) => setTimeout(resolve, 50))
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(streams).toHaveLength(2))
})

test('stopping closes the stream without an error', async () => {
  const errors = vi.spyOn(console, 'error')
  const streams = await follow()
  stop()
  await waitFor(() => expect(streams[0]?.wasLeft()).toBe(true))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(errors).not.toHaveBeenCalled()
  expect(ended).not.toHaveBeenCalled()
  expect(streams).toHaveLength(1)
})

test('the first stream looks back to the time of the page’s first request', async () => {
  const [stream] = await follow(performance.now() - 2000)
  const lookBackMs = Number(new URL(stream?.address ?? '').searchParams.get('lookBackMs'))
  expect(lookBackMs).toBeGreaterThanOrEqual(12_000)
  expect(lookBackMs).toBeLessThan(13_000)
  stream?.send('changed', ['contract:1'], 1900)
  await waitFor(() => expect(onChanges.mock.calls).toEqual([[['contract:1']]]))
})

test('changes before the page’s first request are not requested again', async () => {
  const [stream] = await follow(performance.now() - 2000)
  stream?.send('changed', ['contract:1'], 5000)
  stream?.send('changed', ['contract:2'], 100)
  await waitFor(() => expect(onChanges.mock.calls).toEqual([[['contract:2']]]))
})

test('a page older than the server looks back asks for everything when its stream is open', async () => {
  const streams = await follow(performance.now() - 50_001)
  expect(streams[0]?.address).not.toContain('lookBackMs')
  await waitFor(() => expect(onChanges.mock.calls).toEqual([['anything']]))
})

test.each([
  [10_000, [['contract:1']]],
  [10_001, ['anything', ['contract:1']]],
])('a first stream that is opened %i ms after its request reports %j', async (delayMs, told) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const streams = answerStreams(200, delayMs)
  stop = followLive(onChanges, performance.now())
  await vi.advanceTimersByTimeAsync(delayMs)
  streams[0]?.send('changed', ['contract:1'])
  await expect.poll(() => onChanges).toHaveBeenLastCalledWith(['contract:1'])
  expect(onChanges.mock.calls.map(([changes]) => changes)).toEqual(told)
})

test('everything is requested again once the stream is open after a loss, not before', async () => {
  const streams = await follow()
  streams[0]?.end()
  await new Promise((resolve) => setTimeout(resolve, 50))
  vi.unstubAllGlobals()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const later = answerStreams(200, 600_000)
  act(() => void dispatchEvent(new Event('online')))
  await expect.poll(() => later).toHaveLength(1)
  expect(onChanges).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(600_000)
  vi.useRealTimers()
  await waitFor(() => expect(onChanges.mock.calls).toEqual([['anything']]))
})
