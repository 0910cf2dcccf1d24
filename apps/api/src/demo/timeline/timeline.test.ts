import { expect, test } from 'vitest'
import { settableClock } from '#platform/clock.ts'
import { Failure, notFound } from '#platform/http'
import { createTimeline } from './timeline.ts'

const end = new Date('2026-11-18T00:00:00Z')

/** Runs events at these hours, each with or without an error. @returns their hours or the errors' codes in the order in which
 *  they ran, and their count */
async function happeningsOf(events: readonly [hour: number, error?: Error][]) {
  const timeline = createTimeline(settableClock(new Date('2026-11-01T00:00:00Z')))
  const seen: (number | string)[] = []
  for (const [hour, error] of events) {
    timeline.at(new Date(Date.UTC(2026, 10, 17, hour)), async () => {
      if (error) throw error
      seen.push(hour)
    })
  }
  let count = 0
  const happened = async () => {
    count += 1
  }
  await timeline.run(end, { happened, leftOut: ({ code }) => seen.push(code) })
  return { seen, count }
}

test('an event that the product refuses is left out of the past, and the rest happens in the order of time', async () => {
  expect(await happeningsOf([[9], [8, notFound()], [7], [24]])).toEqual({ seen: [7, 'not_found', 9], count: 3 })
})

test.each([new Error('a plan belongs to nobody'), new Failure(503, 'unavailable', 'http.unavailable')])(
  '%s ends the building of the demo',
  async (error) => {
    await expect(happeningsOf([[8, error], [9]])).rejects.toThrow(error)
  },
)
