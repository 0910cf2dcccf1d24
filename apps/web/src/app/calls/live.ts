import type * as sessionsSpec from '@navyk/api-spec/people/sessions'
import type { LiveEvent } from '@navyk/api-spec/people/sessions'
import type { ChangeTags } from './changes.ts'
import { endedSession } from './call.ts'
import { readEvents, type StreamOptions, streamToken } from './event-stream.ts'

const firstPauseMs = 1000
const longestPauseMs = 30_000
/** Time for which a stream has to be open, so that the pause before the next is short again. */
const steadyMs = 30_000
/** A page that was hidden for this long closes its stream. */
const hiddenLimitMs = 5 * 60_000
/** Time between the end of the old session and the new token in all tabs, when one tab switches the cabinet. */
const otherTabMs = 1000

/** The longest time that the server looks back. */
const longestLookBackMs: typeof sessionsSpec.longestLookBackMs = 60_000
/** Allowed time from requesting the stream until the server opens it. Where it may have taken longer, everything is
 *  refetched. */
const onTheWayMs = 10_000

/** Passes signs of typing on. Few pages show them, so the code is not in the frame's chunk. */
const forwardTyping = (tags: string[]) =>
  void import('./typing.ts').then(
    ({ markTyping }) => markTyping(tags),
    () => {},
  )

/** Follows the events of the session: calls `onChanges`, and ends the session here when the server has ended it.
 *  Reopens a lost stream after growing pauses, and at once when the page becomes visible or the browser is online
 *  again.
 *  @param shownSince when the oldest data on the page was requested, by `performance.now()`: changes since then are
 *  reported as soon as the stream is open
 *  @returns what stops it, quietly */
export function followLive(onChanges: (changes: ChangeTags) => void, shownSince: number): () => void {
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
    let last: LastEvent
    try {
      last = await readStream({ token, lookBackMs, signal: mine.signal }, { askedAt, shownSince, onChanges })
    } catch {
      // Aborted by `close`, which has reset `stream`.
      return
    }
    stream = undefined
    if (last === 'session_ended') return void setTimeout(() => endedSession.notify(token), otherTabMs)
    if (last === 'refused') return endedSession.notify(token)
    // The person has opened more pages than there may be streams; this page reopens its stream when it becomes visible.
    if (last === 'displaced') return
    failures = performance.now() - askedAt > steadyMs ? 0 : failures + 1
    retry = setTimeout(() => void follow(), pauseMs(failures))
  }

  const close = () => {
    clearTimeout(retry)
    stream?.abort()
    stream = undefined
  }
  const reconnect = () => {
    failures = 0
    void follow()
  }
  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'visible') reconnect()
    else hiding = setTimeout(close, hiddenLimitMs)
  }

  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', reconnect)
  void follow()
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', reconnect)
    clearTimeout(hiding)
    close()
  }
}

/** The last event of a stream; undefined where there was none. */
type LastEvent = LiveEvent['kind'] | 'refused' | undefined

interface Reading {
  /** When the stream was requested, by `performance.now()`. */
  askedAt: number
  shownSince: number
  onChanges: (changes: ChangeTags) => void
}

/** Reads a stream until it ends, and reports the changes. @throws when it is aborted */
async function readStream(opening: StreamOptions, { askedAt, shownSince, onChanges }: Reading): Promise<LastEvent> {
  let answeredAt = askedAt
  const onAnswer = () => {
    answeredAt = performance.now()
    if (opening.lookBackMs === undefined || answeredAt - askedAt > onTheWayMs) onChanges('anything')
  }
  let last: LastEvent
  const onEvent = ({ kind, tags, agoMs }: LiveEvent) => {
    if (kind === 'typing') return forwardTyping(tags ?? [])
    last = kind
    // The page has refetched everything since.
    if (agoMs !== undefined && answeredAt - agoMs < shownSince) return
    if (kind === 'changed') onChanges(tags ?? 'anything')
    if (kind === 'missed') onChanges('anything')
  }
  return (await readEvents(opening, { onAnswer, onEvent })) === 'refused' ? 'refused' : last
}

/** Doubles after each failure, with a random part, so that pages that lost one server together don't return together. */
function pauseMs(failures: number): number {
  const [chance = 0] = crypto.getRandomValues(new Uint8Array(1))
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1)) * (1 + chance / 512)
}
