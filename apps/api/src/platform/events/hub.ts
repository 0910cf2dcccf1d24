import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Listener, StopListening } from '../database/index.ts'
import type { Ids } from '../ids/ids.ts'
import { eventsIn, type PublishedEvent } from './event.ts'
import { type TagMerger, merging } from './merging.ts'
import { recentEvents } from './recent.ts'

/** The subscriber of a stream: its topics, for as long as `key` is valid. `owner` is the topic of the person, who may
 *  have a few streams at a time; `network` is the network of the request. */
export interface Follower {
  owner: string
  network: string
  key: string
  topics: string[]
  /** Kinds of things of which the stream says nothing: tags `<kind>` and `<kind>:<id>`. */
  hidden?: readonly string[]
}

/** The streams of one process. */
export interface EventHub {
  /** Listens to the database from now on; without it from the first stream on. */
  start(): Promise<void>
  /** Opens a stream of server-sent events. It ends when the follower's key is no longer valid.
   *  @param lookBackMs begins with the changes of so many milliseconds before
   *  @returns undefined when the follower's network has too many */
  open(follower: Follower, lookBackMs?: number): Promise<Readable | undefined>
  /** Streams that are open now. */
  count(): number
  /** Ends the streams that are open one after the other within `withinMs`, so that their pages do not return together; until
   *  `hurry`. */
  release(withinMs: number, hurry: AbortSignal): Promise<void>
  /** Ends all streams and opens no more. */
  close(): Promise<void>
}

interface HubParts {
  listen: (listener: Listener) => Promise<StopListening>
  ids: Pick<Ids, 'next'>
  /** Keys among these that are not valid any more, each with the last event for its followers. */
  findInvalid: (keys: string[]) => Promise<Map<string, PublishedEvent>>
  onError: (error: Error) => void
}

interface Stream extends Follower {
  out: Readable
  merged: TagMerger
}

/** Proxies cut connections that are silent for a minute; a comment now and then keeps them open. */
const heartbeatMs = 25_000
/** The end of a session is published at once; this finds sessions that expired, and lost notifications. */
const recheckMs = 60_000
const mostPerOwner = 5
/** The most streams of one network at one process; mobile operators put thousands of people behind one address. */
const mostPerNetwork = 1000
/** A stream with more unread bytes is closed. */
const mostUnreadBytes = 64 * 1024

/** The pause before a browser reconnects. */
const retryLine = 'retry: 3000\n\n'

const displaced: PublishedEvent = { kind: 'displaced', isLast: true }
const missed: PublishedEvent = { kind: 'missed' }

/** Streams by what they follow, each in the order of their opening. */
function followers() {
  const byTopic = new Map<string, Set<Stream>>()
  return {
    of: (topic: string): Stream[] => [...(byTopic.get(topic) ?? [])],
    add: (stream: Stream) => {
      for (const topic of stream.topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(stream))
    },
    remove: (stream: Stream) => {
      for (const topic of stream.topics) {
        const left = byTopic.get(topic)
        left?.delete(stream)
        if (left?.size === 0) byTopic.delete(topic)
      }
    },
  }
}

/** Counts by name; a name without a count is forgotten. */
function counter() {
  const counts = new Map<string, number>()
  const of = (name: string) => counts.get(name) ?? 0
  return {
    of,
    add: (name: string, more: number) => {
      const count = of(name) + more
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
  }
}

/** The open streams: by what they follow, and their number by network. */
function openStreams() {
  const all = new Set<Stream>()
  const topics = followers()
  const networks = counter()
  const removeStream = (stream: Stream): boolean => {
    if (!all.delete(stream)) return false
    stream.merged.stop()
    topics.remove(stream)
    networks.add(stream.network, -1)
    return true
  }
  return {
    all,
    ofTopic: topics.of,
    countOf: networks.of,
    add: (stream: Stream) => {
      all.add(stream)
      topics.add(stream)
      networks.add(stream.network, 1)
      stream.out.once('close', () => removeStream(stream))
    },
    end: (stream: Stream) => {
      if (removeStream(stream)) stream.out.push(null)
    },
  }
}

type OpenStreams = ReturnType<typeof openStreams>

function write(stream: Pick<Stream, 'out'>, text: string | Buffer): void {
  stream.out.push(text)
  if (stream.out.readableLength > mostUnreadBytes) stream.out.destroy()
}

/** Writes events to streams and remembers those of the last minute. What is told to many streams is written out once, with one id. */
function eventWriter(ids: HubParts['ids'], streams: OpenStreams) {
  const recent = recentEvents()
  const bytesOf = (event: PublishedEvent) => {
    let bytes: Buffer | undefined
    return () => (bytes ??= Buffer.from(eventText(ids.next(), event)))
  }
  const writeEvent = (stream: Pick<Stream, 'out'>, event: PublishedEvent & { agoMs?: number }) =>
    write(stream, eventText(ids.next(), event))
  const deliver = (stream: Stream, event: PublishedEvent, bytes = bytesOf(event)) => {
    if (event.tags) {
      const tags = shownTo(stream, event.tags)
      if (tags.length > 0) stream.merged.add(event.kind, tags)
      return
    }
    write(stream, bytes())
    if (event.isLast) streams.end(stream)
  }
  const deliverPast = (stream: Stream, lookBackMs: number) => {
    for (const event of recent.since(lookBackMs, stream.topics) ?? [missed]) {
      const tags = event.tags && shownTo(stream, event.tags)
      if (tags?.length !== 0) writeEvent(stream, { ...event, ...(tags && { tags }) })
    }
  }
  return {
    writeEvent,
    tell: deliver,
    deliverPast,
    begin: recent.begin,
    publish: (payload: string) => {
      for (const { topic, event } of eventsIn(payload)) {
        recent.record(topic, event)
        const bytes = bytesOf(event)
        for (const stream of streams.ofTopic(topic)) deliver(stream, event, bytes)
      }
    },
    /** Begins anew after events may have been lost. */
    resume: () => {
      recent.begin()
      const bytes = bytesOf(missed)
      for (const stream of streams.all) deliver(stream, missed, bytes)
    },
    beat: () => {
      for (const stream of streams.all) write(stream, ':\n\n')
    },
  }
}

/** Tells those of the checked streams whose keys are not valid any more, which ends them. */
async function endInvalid(
  { findInvalid }: HubParts,
  { all }: OpenStreams,
  { tell: deliver }: ReturnType<typeof eventWriter>,
  checked: readonly Stream[],
): Promise<void> {
  if (checked.length === 0) return
  const invalid = await findInvalid([...new Set(checked.map(({ key }) => key))])
  for (const stream of checked) {
    const last = invalid.get(stream.key)
    if (last && all.has(stream)) deliver(stream, last)
  }
}

/** The streams of this process. */
export function createEventHub(parts: HubParts): EventHub {
  const streams = openStreams()
  const writer = eventWriter(parts.ids, streams)
  const { writeEvent, tell: deliver, deliverPast } = writer
  const timers: NodeJS.Timeout[] = []
  let listening: Promise<StopListening> | undefined
  let isClosed = false

  const recheck = () => void endInvalid(parts, streams, writer, [...streams.all]).catch(parts.onError)

  const listen = async () => {
    const stop = await parts.listen({
      onMessage: writer.publish,
      onResume: () => {
        writer.resume()
        recheck()
      },
    })
    writer.begin()
    return stop
  }
  const start = async () => {
    listening ??= listen()
    await listening.catch((error) => {
      listening = undefined
      throw error
    })
    if (timers.length > 0 || isClosed) return
    timers.push(setInterval(writer.beat, heartbeatMs).unref(), setInterval(recheck, recheckMs).unref())
  }

  return {
    start,
    async open(follower, lookBackMs) {
      if (!isClosed) await start()
      if (streams.countOf(follower.network) >= mostPerNetwork) return undefined
      const out = new Readable({ read() {} })
      const stream: Stream = { ...follower, out, merged: merging((event) => writeEvent({ out }, event)) }
      write(stream, retryLine)
      if (isClosed) {
        stream.out.push(null)
        return stream.out
      }
      streams.add(stream)
      if (lookBackMs !== undefined) deliverPast(stream, lookBackMs)
      for (const oldest of streams.ofTopic(follower.owner).slice(0, -mostPerOwner)) deliver(oldest, displaced)
      // The session may have ended between its check and the subscription.
      await endInvalid(parts, streams, writer, [stream])
      return stream.out
    },
    count: () => streams.all.size,
    async release(withinMs, hurry) {
      const open = [...streams.all]
      const began = performance.now()
      for (const [place, stream] of open.entries()) {
        const waitMs = began + (withinMs * place) / open.length - performance.now()
        if (waitMs > 0) await pause(waitMs, undefined, { signal: hurry }).catch(() => {})
        if (hurry.aborted) return
        streams.end(stream)
      }
    },
    async close() {
      isClosed = true
      for (const timer of timers.splice(0)) clearInterval(timer)
      for (const stream of streams.all) streams.end(stream)
      await (await listening)?.()
    },
  }
}

const shownTo = ({ hidden = [] }: Stream, tags: string[]) =>
  hidden.length === 0 ? tags : tags.filter((tag) => !hidden.includes(tag.split(':', 1)[0] ?? ''))

const eventText = (id: string, { kind, tags, agoMs }: PublishedEvent & { agoMs?: number }) =>
  `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify({ kind, tags, agoMs })}\n\n`
