import { tooBusy } from '../http/failures.ts'
import { besideLimit } from '../http/requests/place.ts'

/** Ranks are served in this order; within a rank askers take turns. */
const ranks = ['known', 'familiar', 'stranger'] as const
export type Rank = (typeof ranks)[number]

/** Sender of work to the queue. */
export interface RankedAsker {
  rank: Rank
  /** Name of the sender, such as a phone or a network. Each has at most a share of the queue. */
  asker: string
}

interface LineLimits {
  /** Pieces of work that run at the same time. */
  concurrency: number
  /** Most waiting pieces of a rank. */
  waiting: number
  /** Most waiting pieces of a rank for one asker. */
  waitingOfOne: number
  /** Longest wait; work that waits longer is refused. */
  waitMs: number
}

/** Factor on `waitMs`: larger in tests, which wait for the same answers on a busy machine. */
export const patience = { times: 1 }

/** `Retry-After` of a refusal. */
const retryAfterSeconds = 3

/** Starts waiting work. */
type StartWork = () => void

/** A bounded queue for expensive work: the number of waiting items and the waiting time are limited, and further work
 *  is refused at once. A request in it takes no place from those that the process works on. */
export function openLine({ concurrency, waiting, waitingOfOne, waitMs }: LineLimits) {
  let working = 0
  // By rank and asker. A Map keeps the order of insertion; an asker that was served is moved to the end.
  const lines = { known: askers(), familiar: askers(), stranger: askers() }

  const isFull = ({ rank, asker }: RankedAsker) =>
    lines[rank].count >= waiting || (lines[rank].byAsker.get(asker)?.length ?? 0) >= waitingOfOne

  const startNext = () => {
    working -= 1
    const rank = ranks.find((each) => lines[each].count > 0)
    if (rank) dequeueFirst(lines[rank])?.()
  }

  const waitForTurn = (by: RankedAsker) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        working += 1
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        removeWaiter(lines[by.rank], by.asker, begin)
        reject(tooBusy(retryAfterSeconds))
      }, waitMs * patience.times)
      join(lines[by.rank], by.asker, begin)
    })

  return {
    /** Does `work` when its turn comes. @throws Failure 503 with Retry-After, `work` not begun */
    run<T>(by: RankedAsker, work: () => Promise<T>): Promise<T> {
      return besideLimit(async () => {
        if (working < concurrency) working += 1
        else {
          if (isFull(by)) throw tooBusy(retryAfterSeconds)
          await waitForTurn(by)
        }
        try {
          return await work()
        } finally {
          startNext()
        }
      })
    },
    /** @throws Failure 503 with Retry-After where `run` would do so at once */
    refuseWhenFull(by: RankedAsker): void {
      if (working >= concurrency && isFull(by)) throw tooBusy(retryAfterSeconds)
    },
  }
}

interface WaitingWork {
  count: number
  byAsker: Map<string, StartWork[]>
}

const askers = (): WaitingWork => ({ count: 0, byAsker: new Map() })

function join(line: WaitingWork, asker: string, waiter: StartWork): void {
  line.count += 1
  const own = line.byAsker.get(asker)
  if (own) own.push(waiter)
  else line.byAsker.set(asker, [waiter])
}

function dequeueFirst(line: WaitingWork): StartWork | undefined {
  const [first] = line.byAsker
  if (!first) return undefined
  const [asker, own] = first
  const waiter = own.shift()
  line.count -= 1
  line.byAsker.delete(asker)
  if (own.length > 0) line.byAsker.set(asker, own)
  return waiter
}

function removeWaiter(line: WaitingWork, asker: string, waiter: StartWork): void {
  const own = line.byAsker.get(asker)
  const place = own?.indexOf(waiter) ?? -1
  if (!own || place < 0) return
  own.splice(place, 1)
  line.count -= 1
  if (own.length === 0) line.byAsker.delete(asker)
}
