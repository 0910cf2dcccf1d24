import { addDays } from '@navyk/api-spec/kit'
import { expect, test } from 'vitest'
import { testDay } from '@navyk/tools/test-day'
import { buildDemoOn } from '#testing/databases/told-demo.ts'

/** Days on which the demo is told. Its events depend on the weekday and on the day of the month; these days cover each of both. */
const days = Array.from({ length: 31 }, (_, after) => addDays(testDay(), after + 1))

// Each takes a minute, so `npm test` leaves them to `npm test -- deep`.
test.runIf(process.env.NAVYK_DEEP === '1').each(days)(
  'the demo is built on %s, and the product refuses none of its events',
  { timeout: 900_000 },
  async (day) => {
    await expect(buildDemoOn(day)).resolves.toBeUndefined()
  },
)
