import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { median } from '../figure.ts'

export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  connections: number
  seconds: number
}

export interface LoadResult {
  requestsPerSecond: number
}

/** Sends requests for a while. @throws when any of them fails: a figure of failing requests would mean nothing */
export async function load(options: Load): Promise<LoadResult> {
  const result = await autocannon({
    url: options.url,
    method: options.method ?? 'GET',
    connections: options.connections,
    duration: options.seconds,
    ...(options.headers && { headers: options.headers }),
    ...(options.body !== undefined && { body: options.body }),
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.sent} requests to ${options.url} failed`)
  return { requestsPerSecond: result.requests.average }
}

/** Sends the requests of `load` from a process of its own, so that they do not slow down the measurement beside it. */
export async function loadBeside(options: Load): Promise<void> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'sender.ts'), JSON.stringify(options)])
}

export interface SteadyRequest {
  url: string
  headers: Record<string, string>
  method?: 'POST'
  body?: string
}

interface SteadyLoad {
  /** Made one after the other, and again from the first. */
  requests: readonly (() => SteadyRequest)[]
  perSecond: number
  seconds: number
}

/** Sends requests at a steady rate, whether or not answers are late. @returns how many milliseconds each answer took
 *  @throws when one of them fails */
export async function latencies({ requests, perSecond, seconds }: SteadyLoad): Promise<number[]> {
  const begin = performance.now()
  const sendRequest = async (make: (() => SteadyRequest) | undefined) => {
    if (!make) throw new Error('there is nothing to ask for')
    const { url, ...rest } = make()
    const sentAt = performance.now()
    const answer = await fetch(url, rest)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    return performance.now() - sentAt
  }
  const answers: Promise<number>[] = []
  for (let place = 0; place < perSecond * seconds; place++) {
    await delay(Math.max(0, begin + (place * 1000) / perSecond - performance.now()))
    answers.push(sendRequest(requests[place % requests.length]))
  }
  return Promise.all(answers)
}

/** Measures two things in turn, A B A B …, and gives the median of the ratios A/B pair by pair, so that a machine whose
 *  speed drifts does not change the outcome. */
export async function ratioInTurn(rounds: number, a: () => Promise<number>, b: () => Promise<number>): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) ratios.push((await a()) / (await b()))
  return median(ratios)
}
