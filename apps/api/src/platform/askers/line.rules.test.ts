import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '../http/index.ts'
import { openLine, type RankedAsker } from './line.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const limits = { concurrency: 2, waiting: 6, waitingOfOne: 3, waitMs: 1000 }
const asking = (rank: RankedAsker['rank'], asker: string): RankedAsker => ({ rank, asker })

/** A queue whose work ends when the test says so. */
function heldLine() {
  const line = openLine(limits)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, at: RankedAsker) =>
    line
      .run(at, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
      })
      .then(
        () => 'done',
        (error: Failure) => `${error.status} ${error.code} ${error.headers['retry-after']}`,
      )
  const endOne = async () => {
    ends.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { line, begun, ask, endOne }
}

test('a line works on as many tasks at a time as allowed, and the rest wait', async () => {
  const { begun, ask, endOne } = heldLine()
  for (const name of ['a', 'b', 'c']) void ask(name, asking('stranger', name))
  expect(begun).toEqual(['a', 'b'])
  await endOne()
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('the known come before the familiar and these before strangers, in whatever order they came', async () => {
  const { begun, ask, endOne } = heldLine()
  for (const name of ['a', 'b', 'stranger']) void ask(name, asking('stranger', name))
  void ask('familiar', asking('familiar', 'f'))
  void ask('known', asking('known', 'k'))
  for (let count = 0; count < 3; count++) await endOne()
  expect(begun).toEqual(['a', 'b', 'known', 'familiar', 'stranger'])
})

test('askers of one rank take turns', async () => {
  const { begun, ask, endOne } = heldLine()
  for (const name of ['a', 'b', 'many 1', 'many 2', 'many 3'])
    void ask(name, asking('stranger', name.split(' ')[0] ?? ''))
  void ask('one', asking('stranger', 'one'))
  for (let count = 0; count < 4; count++) await endOne()
  expect(begun.slice(2)).toEqual(['many 1', 'one', 'many 2', 'many 3'])
})

test('a line that is full, as a whole or for one asker, refuses at once and begins nothing', async () => {
  const { line, begun, ask } = heldLine()
  for (const name of ['a', 'b']) void ask(name, asking('stranger', name))
  for (let count = 0; count < 3; count++) void ask('greedy', asking('stranger', 'greedy'))
  expect(await ask('greedy', asking('stranger', 'greedy'))).toBe('503 busy 3')
  expect(() => line.refuseWhenFull(asking('stranger', 'modest'))).not.toThrow()
  for (let count = 0; count < 3; count++) void ask('other', asking('stranger', 'other'))
  expect(await ask('modest', asking('stranger', 'modest'))).toBe('503 busy 3')
  expect(() => line.refuseWhenFull(asking('stranger', 'modest'))).toThrow('busy')
  expect(() => line.refuseWhenFull(asking('known', 'modest'))).not.toThrow()
  expect(begun).toEqual(['a', 'b'])
})

test('an asker who has waited the whole time is refused, and makes room', async () => {
  const { begun, ask, endOne } = heldLine()
  for (const name of ['a', 'b']) void ask(name, asking('stranger', name))
  const late = ask('late', asking('stranger', 'c'))
  await vi.advanceTimersByTimeAsync(999)
  const later = ask('later', asking('stranger', 'd'))
  await vi.advanceTimersByTimeAsync(1)
  expect(await late).toBe('503 busy 3')
  await endOne()
  expect(begun).toEqual(['a', 'b', 'later'])
  await endOne()
  await endOne()
  expect(await later).toBe('done')
})

test('work that fails gives its place to the next', async () => {
  const line = openLine({ ...limits, concurrency: 1 })
  const failed = line.run(asking('stranger', 'a'), () => Promise.reject(new Error('failed')))
  const next = line.run(asking('stranger', 'b'), () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('failed')
  expect(await next).toBe('done')
})
