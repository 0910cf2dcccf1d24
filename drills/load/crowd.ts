import { setTimeout as delay } from 'node:timers/promises'
import type { SteadyRequest } from '../../bench/load/load.ts'

/** What became of a request. `refused` is 503 or 429 with `Retry-After`; `failed` is every other answer that is not a success; `broken`
 *  has no answer. */
export interface Outcome {
  kind: 'accepted' | 'refused' | 'failed' | 'broken'
  status: number
  /** When it was sent and when its answer was complete, by `performance.now()`. */
  sentMs: number
  endedMs: number
}

const answerLimitMs = 60_000

/** Sends requests at a set rate, whether or not answers are late, and repeats none.
 *  @param requests made one after the other, and again from the first */
export function startCrowd(requests: readonly (() => SteadyRequest)[], perSecond: number) {
  const outcomes: Outcome[] = []
  const pending = new Set<Promise<void>>()
  let isOver = false

  const send = async (make: (() => SteadyRequest) | undefined) => {
    if (!make) throw new Error('there is nothing to ask for')
    const { url, ...rest } = make()
    const sentMs = performance.now()
    const end = (kind: Outcome['kind'], status: number) =>
      void outcomes.push({ kind, status, sentMs, endedMs: performance.now() })
    try {
      const answer = await fetch(url, { ...rest, signal: AbortSignal.timeout(answerLimitMs) })
      await answer.arrayBuffer()
      const isRefused = (answer.status === 503 || answer.status === 429) && answer.headers.has('retry-after')
      end(answer.ok ? 'accepted' : isRefused ? 'refused' : 'failed', answer.status)
    } catch {
      end('broken', 0)
    }
  }
  const sendAll = async () => {
    const began = performance.now()
    for (let index = 0; !isOver; index++) {
      await delay(Math.max(0, began + (index * 1000) / perSecond - performance.now()))
      const work = send(requests[index % requests.length]).finally(() => pending.delete(work))
      pending.add(work)
    }
  }
  const sending = sendAll()
  return {
    outcomes,
    stop: async () => {
      isOver = true
      await sending
      await Promise.all(pending)
    },
  }
}

export const countOf = (outcomes: readonly Outcome[], kind: Outcome['kind']): number =>
  outcomes.filter((each) => each.kind === kind).length

/** Milliseconds that accepted requests took. */
export const acceptedTimes = (outcomes: readonly Outcome[]): number[] =>
  outcomes.filter(({ kind }) => kind === 'accepted').map(({ sentMs, endedMs }) => endedMs - sentMs)
