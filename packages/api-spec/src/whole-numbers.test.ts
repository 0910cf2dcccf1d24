import { expect, test } from 'vitest'
import type { z } from 'zod'
import { largestInt } from '#kit'
import { allEndpoints } from '#testing'
import { leavesOf } from '#testing/leaves.ts'

test('no incoming whole number is larger than its column; only sums of money have larger columns', () => {
  const found = allEndpoints.flatMap(([name, { query, body }]) =>
    [query, body].flatMap((input) =>
      input === undefined
        ? []
        : leavesOf(input, 'number')
            .filter(([, schema]) => (schema as z.ZodType).safeParse(largestInt + 1).success)
            .map(([way]) => `${name}${way}`)
            .filter((way) => !/kopecks$/i.test(way)),
    ),
  )
  expect(found).toEqual([])
})
