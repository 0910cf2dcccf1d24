import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { executor } from '#testing/people.ts'
import { tokenKey } from '../calls/call.ts'
import { consumeFirstAnswers, consumeStartAnswer } from './start.ts'

const answer = { user: executor, queries: [[['home'], { data: 1 }]] as [string[], unknown][] }

beforeEach(() => {
  localStorage.setItem(tokenKey, 'mine')
  globalThis.navykStart = { token: 'mine', answer: Promise.resolve(answer) }
})
afterEach(() => {
  vi.useRealTimers()
  consumeFirstAnswers('')
  globalThis.navykStart = undefined
})

test('an early answer is used once', async () => {
  expect(await consumeStartAnswer('mine')).toBe(answer)
  expect(consumeFirstAnswers(executor.cabinetId)).toBe(answer.queries)
  expect(consumeFirstAnswers(executor.cabinetId)).toEqual([])
  expect(await consumeStartAnswer('mine')).toBeUndefined()
})

test('an early answer of another session is discarded', async () => {
  expect(await consumeStartAnswer('of another')).toBeUndefined()
  expect(consumeFirstAnswers(executor.cabinetId)).toEqual([])
})

test('an early answer is discarded when another session was begun meanwhile', async () => {
  const taking = consumeStartAnswer('mine')
  localStorage.setItem(tokenKey, 'of another')
  expect(await taking).toBeUndefined()
})

test('early answers of one cabinet are not shown in another', async () => {
  await consumeStartAnswer('mine')
  expect(consumeFirstAnswers('another cabinet')).toEqual([])
})

test('an old early answer is not shown: the page asks again', async () => {
  vi.useFakeTimers()
  await consumeStartAnswer('mine')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(consumeFirstAnswers(executor.cabinetId)).toEqual([])
})

test('without an early answer the page asks as usual', async () => {
  globalThis.navykStart = { token: 'mine', answer: Promise.resolve(undefined) }
  expect(await consumeStartAnswer('mine')).toBeUndefined()
})
