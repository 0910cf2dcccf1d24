import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { askQuestion, listQuestions } from '@navyk/api-spec/desk/questions'
import { getSignedInUser } from '@navyk/api-spec/people/sessions'

/** A request that was not answered as it should be, at its first or a later try. */
export interface FailedTry {
  /** When it was sent and when it failed, by `performance.now()`. */
  sentMs: number
  failedMs: number
  kind: 'read' | 'write'
  /** Status of the answer; 0 where none came. */
  status: number
  /** `Retry-After` of the answer, or what ended the connection. */
  detail: string
  /** The beginning of the answer. */
  body: string
}

/** A write that the service has acknowledged. */
export interface AcknowledgedWrite {
  text: string
  id: string
  /** Place of the writer among those who ask. */
  asker: number
  sentMs: number
  acknowledgedMs: number
  /** Failed tries before it was acknowledged. */
  refusals: number
}

interface OpenLoop {
  /** Addresses of the service, taken in turn by each try. */
  urls: readonly string[]
  /** Access tokens of those who ask. */
  askers: readonly string[]
  perSecond: number
  readShare: number
  /** Reads; by default the own list of questions and the signed-in user. */
  reads?: readonly string[]
}

const answerLimitMs = 40_000
const betweenTriesMs = 500
/** Time after the load in which its last writes are to be acknowledged. */
const settleLimitMs = 180_000

/** Sends reads and writes at a set rate, whether or not answers are late. A write is repeated with its key until it is acknowledged; a
 *  failed read counts and is not repeated. */
export function startOpenLoop({ urls, askers, perSecond, readShare, reads }: OpenLoop) {
  const paths = reads ?? [listQuestions.path, getSignedInUser.path]
  const acknowledged: AcknowledgedWrite[] = []
  const failures: FailedTry[] = []
  const readTimesMs: number[] = []
  const pending = new Set<Promise<void>>()
  const counts = { reads: 0, writes: 0, readsAnswered: 0 }
  let [isOver, isGivenUp] = [false, false]
  let tries = 0

  const send = async (kind: FailedTry['kind'], path: string, init: RequestInit): Promise<string | FailedTry> => {
    const sentMs = performance.now()
    const url = (urls[tries++ % urls.length] ?? '') + path
    const fail = (status: number, detail: string, body: string) => {
      const failed = { sentMs, failedMs: performance.now(), kind, status, detail, body: body.slice(0, 200) }
      failures.push(failed)
      return failed
    }
    try {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(answerLimitMs) })
      const body = await answer.text()
      if (answer.ok) return body
      return fail(answer.status, `Retry-After ${answer.headers.get('retry-after')}`, body)
    } catch (error) {
      return fail(0, causeOf(error), '')
    }
  }
  const read = async (index: number) => {
    const began = performance.now()
    const token = askers[index % askers.length]
    const answer = await send('read', paths[index % paths.length] ?? '', {
      headers: { authorization: `Bearer ${token}` },
    })
    if (typeof answer !== 'string') return
    counts.readsAnswered += 1
    readTimesMs.push(performance.now() - began)
  }
  const write = async (index: number) => {
    // By the number of the write, so that all who ask take turns and none reaches the quota of a day.
    const asker = counts.writes % askers.length
    const sentMs = performance.now()
    const text = `Вопрос ${index} ${randomUUID()}`
    const init = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${askers[asker]}`,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ topic: 'other', text }),
    }
    for (let refusals = 0; ; refusals++) {
      const answer = await send('write', askQuestion.path, init)
      if (typeof answer === 'string') {
        const { data } = JSON.parse(answer)
        acknowledged.push({ text, id: data.id, asker, sentMs, acknowledgedMs: performance.now(), refusals })
        return
      }
      if (isGivenUp || isFinal(answer)) return
      await delay(betweenTriesMs)
    }
  }
  const sendAll = async () => {
    const began = performance.now()
    for (let index = 0; !isOver; index++) {
      await delay(Math.max(0, began + (index * 1000) / perSecond - performance.now()))
      const isWrite = Math.floor((index + 1) * (1 - readShare)) > Math.floor(index * (1 - readShare))
      counts[isWrite ? 'writes' : 'reads'] += 1
      const work = (isWrite ? write(index) : read(index)).finally(() => pending.delete(work))
      pending.add(work)
    }
  }
  const sending = sendAll()
  return {
    acknowledged,
    failures,
    readTimesMs,
    counts,
    sent: () => counts.reads + counts.writes,
    /** Ends the load: every write that was begun is acknowledged then. @throws where some are not after three minutes */
    stop: async () => {
      isOver = true
      await sending
      const end = setTimeout(() => (isGivenUp = true), settleLimitMs)
      await Promise.all(pending)
      clearTimeout(end)
      if (isGivenUp) throw new Error(`The machine does not carry ${perSecond} requests a second; set a lower --rate`)
    },
  }
}

/** Whether a repetition would be answered the same. 409 says that the try before is still at work. */
const isFinal = ({ status }: FailedTry) => status >= 400 && status < 500 && status !== 409

export type RunningLoad = ReturnType<typeof startOpenLoop>

function causeOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? name ?? 'no answer'
}

/** The longest time without an acknowledged write within a span, in seconds. */
export function longestPause(acknowledged: readonly AcknowledgedWrite[], fromMs: number, toMs: number): number {
  const moments = acknowledged
    .map((each) => each.acknowledgedMs)
    .filter((at) => at >= fromMs && at <= toMs)
    .toSorted((one, other) => one - other)
  const pauses = [...moments, toMs].map((at, index) => at - (moments[index - 1] ?? fromMs))
  return Math.max(...pauses) / 1000
}

/** Failed tries by kind, status and detail, for people to read. */
export function countFailures(failures: readonly FailedTry[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind, status, detail, body } of failures) {
    const sender = body.startsWith('{') ? '' : ' (not the product)'
    const name = `${kind}: ${status || 'no answer'}, ${detail}${status ? sender : ''}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
