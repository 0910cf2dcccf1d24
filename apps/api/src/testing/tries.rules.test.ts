import { expect, inject, test } from 'vitest'
import { tries } from './tries.ts'

test('a property on a database is tried as often as its test says, and at least 200 times in the deep run', () => {
  expect([tries(8), tries(300)]).toEqual(inject('isDeep') ? [200, 300] : [8, 300])
})
