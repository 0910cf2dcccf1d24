import { expect, test } from 'vitest'
import { eachId } from './each-id.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

test.each([0, 1, 99, 100, 101, 250])('each of %i ids is processed once, in their order', async (count) => {
  const ids = Array.from({ length: count }, (_, index) => idOf(index + 1))
  const done: string[] = []
  let reads = 0
  await eachId(
    async (after, limit) => {
      reads += 1
      return ids.filter((id) => id > after).slice(0, limit)
    },
    async (id) => done.push(id),
  )
  expect(done).toEqual(ids)
  expect(reads).toBe(Math.floor(count / 100) + 1)
})
