import type * as sessionsSpec from '@navyk/api-spec/people/sessions'
import type { LiveEvent } from '@navyk/api-spec/people/sessions'
import type { Changes } from './changes.ts'
import { endedSession } from './call.ts'
import { readEvents, streamToken } from './event-stream.ts'

const firstPauseMs = 1000
const longestPauseMs = 30_000
/** A stream that held this long was a good one: the next pause is short again. */
const steadyMs = 30_000
/** A page that nobody has looked at for this long follows nothing. */
const hiddenLimitMs = 5 * 60_000
/** Going to another cabinet in one tab ends the session a moment before the new token is stored for all of them. */
const otherTabMs = 1000

/** The server tells so far back, at most. */
const longestLookBackMs: typeof sessionsSpec.longestLookBackMs = 60_000
/** From when the stream is asked for until the server opens it. Where it may have been longer, everything is asked again. */
const onTheWayMs = 10_000

/** Follows the events of the session: tells what has changed, and ends the session here when the server has ended
 *  it. Opens the stream again whenever it is lost, after pauses that grow, and at once when the page is looked at or the
 *  connection is back.
 *  @param shownSince when the oldest of what the page shows was asked for, as `performance.now()` tells it: what has
 *  changed since then is told as soon as the stream is open
 *  @returns what stops it, quietly */
export function followLive(onChanges: (changes: Changes) => void, shownSince: number): () => void {
  let stream: AbortController | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let wasOpen = false
  let failures = 0

  const follow = async () => {
    clearTimeout(retry)
    const token = streamToken()
    if (isStopped || stream || token === null) return
    const mine = new AbortController()
    stream = mine
    const askedAt = performance.now()
    const age = askedAt - shownSince + onTheWayMs
    const lookBackMs = wasOpen || age > longestLookBackMs ? undefined : age
    wasOpen = true
    let answeredAt = askedAt
    const onAnswer = () => {
      answeredAt = performance.now()
      if (lookBackMs === undefined || answeredAt - askedAt > onTheWayMs) onChanges('anything')
    }
    let last: LiveEvent['kind'] | 'refused' | undefined
    const onEvent = ({ kind, tags, agoMs }: LiveEvent) => {
      last = kind
      // The page has asked for everything since.
      if (agoMs !== undefined && answeredAt - agoMs < shownSince) return
      if (kind === 'changed') onChanges(tags ?? 'anything')
      if (kind === 'missed') onChanges('anything')
    }
    try {
      const opening = { token, lookBackMs, signal: mine.signal }
      if ((await readEvents(opening, { onAnswer, onEvent })) === 'refused') last = 'refused'
    } catch {
      // Aborted: by `close`, which has forgotten it already.
      return
    }
    stream = undefined
    if (last === 'session_ended') return void setTimeout(() => endedSession.notify(token), otherTabMs)
    if (last === 'refused') return endedSession.notify(token)
    // Somebody with so many pages looks at another one now; this one goes on when it is looked at.
    if (last === 'displaced') return
    failures = performance.now() - askedAt > steadyMs ? 0 : failures + 1
    retry = setTimeout(() => void follow(), pauseMs(failures))
  }

  const close = () => {
    clearTimeout(retry)
    stream?.abort()
    stream = undefined
  }
  const comeBack = () => {
    failures = 0
    void follow()
  }
  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'visible') comeBack()
    else hiding = setTimeout(close, hiddenLimitMs)
  }

  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', comeBack)
  void follow()
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', comeBack)
    clearTimeout(hiding)
    close()
  }
}

/** Twice as long after each failure, and never the same for all pages that lost one server together. */
function pauseMs(failures: number): number {
  const [chance = 0] = crypto.getRandomValues(new Uint8Array(1))
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1)) * (1 + chance / 512)
}
