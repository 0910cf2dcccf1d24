import autocannon from 'autocannon'
import { median } from './figure.ts'

export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  connections: number
  seconds: number
  /** Requests a second over all connections; as many as possible without it. */
  rate?: number
}

export interface LoadResult {
  requestsPerSecond: number
  p99Ms: number
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
    ...(options.rate !== undefined && { overallRate: options.rate }),
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.sent} requests to ${options.url} failed`)
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 }
}

/** Measures two things in turn, A B A B …, and gives the median of the ratios A/B pair by pair, so that a machine whose
 *  speed drifts does not change the outcome. */
export async function ratioInTurn(rounds: number, a: () => Promise<number>, b: () => Promise<number>): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) ratios.push((await a()) / (await b()))
  return median(ratios)
}
