import { setTimeout as delay } from 'node:timers/promises'
import { load } from '../bench/load/load.ts'
import { atMost, type Figure, known, percentile } from '../bench/figure.ts'
import { type DrillOptions, optionOf } from './drill.ts'
import { liftQuotas, startFilledService } from './ground/filled-service.ts'
import { readFigures } from './ground/memory.ts'
import { secondsSince, until } from './ground/waiting.ts'
import { acceptedTimes, countOf, startCrowd } from './load/crowd.ts'

const peopleOfEachRole = 200
/** A probe of a proxy waits so long for its answer. */
const probeLimitMs = 3000

/** Sends a multiple of what one process can answer: those that it accepts are answered soon, the others are told when to come again. */
export async function run(options: DrillOptions): Promise<Figure[]> {
  const [times, seconds] = [optionOf(options, 'times'), optionOf(options, 'seconds')]
  const { product, requests, database, metricsUrl } = await startFilledService(peopleOfEachRole)
  const endLifting = liftQuotas(database)
  const capacity = await measureCapacity(requests)
  const memories: number[] = []
  const probes: number[] = []
  const crowd = startCrowd(requests, capacity * times)
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    probes.push(await probe(product.url))
    memories.push((await readFigures(metricsUrl)).residentBytes / 1e6)
    await delay(1000)
  }
  const stopping = crowd.stop()
  const stopped = performance.now()
  const calm = requests[0]
  await until('an answer is as fast as before', async () => {
    const [sample] = await timesOf(calm ? [calm] : [])
    return sample !== undefined && sample < 200
  })
  const recovery = secondsSince(stopped)
  await stopping
  endLifting()
  const { outcomes } = crowd
  return [
    known('what the process answers without refusing', capacity, 'requests/s'),
    known('requests sent', outcomes.length, 'requests'),
    known('requests a second that were accepted', countOf(outcomes, 'accepted') / seconds, 'requests/s'),
    known('share that was refused with Retry-After', countOf(outcomes, 'refused') / outcomes.length, 'ratio'),
    atMost('slowest hundredth of those that were accepted', percentile(acceptedTimes(outcomes), 0.99), 1000, 'ms'),
    atMost('requests that failed', countOf(outcomes, 'failed'), 0, 'requests'),
    atMost('connections that broke', countOf(outcomes, 'broken'), 0, 'requests'),
    atMost('slowest probe of readiness', Math.max(...probes), probeLimitMs, 'ms'),
    atMost('time to recover', recovery, 10, 's'),
    atMost('most memory', Math.max(...memories), 512, 'MB'),
  ]
}

/** Answers a second to ten people who each wait for their answer, over all kinds of reads. */
async function measureCapacity(requests: Awaited<ReturnType<typeof startFilledService>>['requests']): Promise<number> {
  const rates: number[] = []
  for (const make of requests) {
    const { url, headers, method } = make()
    if (method === 'POST') continue
    const options = { url, headers, connections: 10 }
    await load({ ...options, seconds: 3 })
    rates.push((await load({ ...options, seconds: 4 })).requestsPerSecond)
  }
  // The harmonic mean, because the kinds take turns.
  return rates.length / rates.reduce((sum, rate) => sum + 1 / rate, 0)
}

/** @returns milliseconds until the process says that it is ready; endless where it says something else */
async function probe(url: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${url}/readyz`)
  return answer.ok ? performance.now() - began : Number.POSITIVE_INFINITY
}

async function timesOf(requests: Parameters<typeof startCrowd>[0]): Promise<number[]> {
  const one = startCrowd(requests, 1)
  await delay(100)
  await one.stop()
  return acceptedTimes(one.outcomes)
}
