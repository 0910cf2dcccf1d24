import { setTimeout as delay } from 'node:timers/promises'
import { openStream, type TestStream } from '../../apps/api/src/testing/network/streams.ts'
import type { AcknowledgedWrite } from './open-loop.ts'

/** A person who follows the changes, and whose changes they may see. */
export interface StreamReader {
  token: string
  /** Place of the person among those who ask; undefined for a manager, who sees all questions. */
  asker?: number
}

interface FollowedStream extends StreamReader {
  /** Tags that came, over all connections. */
  tags: Set<string>
  /** The latest moment at which the server said that changes may have been lost, so that a page asks for everything. */
  toldToAskMs: number
  isOpen: boolean
  reconnects: number
  refusals: number
}

/** A page begins its next stream about a second after it lost one. */
const reconnectMs = 1000
/** Time from the request of a stream until the server opens it. Where it took longer, a page asks for everything. */
const onTheWayMs = 10_000
const longestLookBackMs = 60_000

/** Opens streams of events and opens each again when it ends, with the changes since its end. */
export function followAll(url: string, readers: readonly StreamReader[]) {
  const streams: FollowedStream[] = readers.map((reader) => ({
    ...reader,
    tags: new Set<string>(),
    toldToAskMs: Number.NEGATIVE_INFINITY,
    isOpen: false,
    reconnects: 0,
    refusals: 0,
  }))
  let isOver = false
  const open = new Set<TestStream>()

  const follow = async (stream: FollowedStream) => {
    let lostMs: number | undefined
    while (!isOver) {
      const lookBackMs = lostMs === undefined ? undefined : Math.ceil(performance.now() - lostMs + onTheWayMs)
      const askedMs = performance.now()
      const current = await openOne(url, stream.token, lookBackMs).catch(() => undefined)
      if (current?.status === 200) {
        open.add(current)
        stream.isOpen = true
        if (lostMs !== undefined) stream.reconnects += 1
        const isLate = performance.now() - askedMs > onTheWayMs
        if (lookBackMs !== undefined && (isLate || lookBackMs > longestLookBackMs))
          stream.toldToAskMs = performance.now()
        await readToEnd(current, stream, () => isOver)
        open.delete(current)
        stream.isOpen = false
        lostMs = performance.now()
      } else {
        stream.refusals += 1
      }
      if (!isOver) await delay(reconnectMs)
    }
  }
  const work = Promise.all(streams.map(follow))
  return {
    streams,
    areAllOpen: () => streams.every(({ isOpen }) => isOpen),
    close: async () => {
      isOver = true
      for (const each of open) each.leave()
      await work
    },
  }
}

function openOne(url: string, token: string, lookBackMs: number | undefined): Promise<TestStream> {
  const isCovered = lookBackMs !== undefined && lookBackMs <= longestLookBackMs
  return openStream(url, token, {}, isCovered ? `?lookBackMs=${lookBackMs}` : '')
}

/** Collects what a connection brings, until it ends. */
async function readToEnd(current: TestStream, stream: FollowedStream, isOver: () => boolean): Promise<void> {
  let hasEnded = false
  void current.ended.then(() => {
    hasEnded = true
  })
  let missedCount = 0
  const collect = () => {
    for (const tag of current.tags) stream.tags.add(tag)
    const missed = current.kinds.filter((kind) => kind === 'missed').length
    if (missed > missedCount) stream.toldToAskMs = performance.now()
    missedCount = missed
  }
  while (!hasEnded && !isOver()) {
    await Promise.race([current.ended, delay(250)])
    collect()
  }
  collect()
}

/** Changes of acknowledged writes that a stream was to bring and neither brought nor was told to ask again for. */
export function missedChanges(streams: readonly FollowedStream[], writes: readonly AcknowledgedWrite[]): string[] {
  return streams.flatMap(({ asker, tags, toldToAskMs }) =>
    writes
      .filter((write) => asker === undefined || write.asker === asker)
      .filter(({ id, acknowledgedMs }) => !tags.has(`question:${id}`) && toldToAskMs < acknowledgedMs)
      .map(({ id }) => id),
  )
}
