import { setTimeout as delay } from 'node:timers/promises'
import { atMost, atLeast, type Figure, known, percentile } from '../bench/figure.ts'
import { type DrillOptions, optionOf } from './drill.ts'
import { liftQuotas, startFilledService } from './ground/filled-service.ts'
import { readFigures } from './ground/memory.ts'
import { acceptedTimes, countOf, startCrowd } from './load/crowd.ts'

const peopleOfEachRole = 200

/** The mix of a weekday evening, four reads to a write, at a set rate on one machine beside PostgreSQL. */
export async function run(options: DrillOptions): Promise<Figure[]> {
  const [rate, seconds] = [optionOf(options, 'rate'), optionOf(options, 'seconds')]
  const { requests, database, metricsUrl } = await startFilledService(peopleOfEachRole)
  const endLifting = liftQuotas(database)
  const warm = startCrowd(requests, rate / 4)
  await delay(10_000)
  await warm.stop()
  const began = performance.now()
  const crowd = startCrowd(requests, rate)
  await delay(seconds * 1000)
  await crowd.stop()
  endLifting()
  const { outcomes } = crowd
  const spent = (performance.now() - began) / 1000
  const accepted = countOf(outcomes, 'accepted')
  return [
    known('requests sent', outcomes.length, 'requests'),
    atLeast('requests a second that were answered', accepted / spent, rate * 0.98, 'requests/s'),
    atMost('slowest hundredth of the answers', percentile(acceptedTimes(outcomes), 0.99), 250, 'ms'),
    atMost('requests that were refused', countOf(outcomes, 'refused'), 0, 'requests'),
    atMost('requests that failed or broke', countOf(outcomes, 'failed') + countOf(outcomes, 'broken'), 0, 'requests'),
    known('memory at the end', (await readFigures(metricsUrl)).residentBytes / 1e6, 'MB'),
  ]
}
