import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

function counting(read: () => Promise<number>) {
  let now = 0
  const asked = remembered(read, { maxAgeMs: 10_000, limitMs: 50, now: () => now })
  const pass = (ms: number) => {
    now += ms
  }
  return { asked, pass }
}

test('all who ask within the age get one reading, and who asks after it gets the next', async () => {
  let reads = 0
  const { asked, pass } = counting(async () => ++reads)
  expect(await Promise.all([asked(), asked(), asked()])).toEqual([1, 1, 1])
  pass(9_999)
  expect(await asked()).toBe(1)
  pass(1)
  expect(await asked()).toBe(2)
})

test('a reading that fails or hangs gives nothing, and is not repeated within the age', async () => {
  let reads = 0
  const { asked, pass } = counting(() => {
    reads += 1
    return reads === 1 ? Promise.reject(new Error('away')) : new Promise(() => {})
  })
  expect([await asked(), await asked(), reads]).toEqual([undefined, undefined, 1])
  pass(10_000)
  expect([await asked(), reads]).toEqual([undefined, 2])
})
