import type { followEvents, LiveEvent } from '@navyk/api-spec/people/sessions'
import { createParser } from 'eventsource-parser'
import { type EndpointAddress, tokenKey } from './call.ts'
import { answerCame, noAnswerCame } from './connection.ts'
import { readStored } from '#ui/browser/storage.ts'

// The address only, as in session.ts.
const address: EndpointAddress<typeof followEvents> = { method: 'GET', path: '/frontend-api/events' }

/** The server says something at least every 25 seconds. A connection that is silent for this long is dead even where
 *  the browser has not noticed: the machine slept, or the network changed. */
const silenceLimitMs = 60_000

/** Reason why a stream ended: the server refused the token, or the stream was closed or lost. */
export type StreamEnd = 'refused' | 'over'

export interface StreamOptions {
  token: string
  /** Time before the opening whose changes the stream reports too; undefined where it reports none of before. */
  lookBackMs: number | undefined
  signal: AbortSignal
}

interface StreamReader {
  /** Called when the server has answered: answers to requests from now on are newer than the stream's beginning. */
  onAnswer: () => void
  onEvent: (event: LiveEvent) => void
}

/** Reads the events of the session until the stream is over. A browser's own EventSource could not send the token in a
 *  header, and in an address it would stand in every log on the way. Rejects only when it is aborted. */
export async function readEvents(
  { token, lookBackMs, signal }: StreamOptions,
  { onAnswer, onEvent }: StreamReader,
): Promise<StreamEnd> {
  let isOpen = false
  const search = lookBackMs === undefined ? '' : `?lookBackMs=${Math.ceil(lookBackMs)}`
  try {
    const answer = await fetch(`${__API_HOST__ || location.origin}${address.path}${search}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal,
    })
    isOpen = true
    answerCame()
    if (answer.status === 401) return 'refused'
    onAnswer()
    if (answer.ok && answer.body) await readStream(answer.body, onEvent)
  } catch (error) {
    if (signal.aborted) throw error
    // A lost connection ends the stream like a closed one; the next attempt shows whether the server can be reached.
    if (!isOpen) noAnswerCame()
  }
  return 'over'
}

async function readStream(body: ReadableStream<Uint8Array>, onEvent: (event: LiveEvent) => void): Promise<void> {
  const decoder = new TextDecoder()
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = readEvent(data)
      if (event) onEvent(event)
    },
  })
  await readParts(body, (part) => parser.feed(decoder.decode(part, { stream: true })))
}

async function readParts(body: ReadableStream<Uint8Array>, onPart: (part: Uint8Array) => void): Promise<void> {
  const reader = body.getReader()
  const cancelReader = () => void reader.cancel().catch(() => {})
  let silence = setTimeout(cancelReader, silenceLimitMs)
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(cancelReader, silenceLimitMs)
      onPart(part.value)
    }
  } finally {
    clearTimeout(silence)
  }
}

const kinds: Record<LiveEvent['kind'], true> = {
  changed: true,
  typing: true,
  missed: true,
  displaced: true,
  reopen: true,
  session_ended: true,
}

/** @returns undefined for what a newer server may say */
function readEvent(data: string): LiveEvent | undefined {
  const event: unknown = JSON.parse(data)
  const isKnown = typeof event === 'object' && event !== null && 'kind' in event && String(event.kind) in kinds
  // The server made it by this schema.
  return isKnown ? (event as LiveEvent) : undefined
}

/** The token that a stream is opened with. */
export const streamToken = () => readStored(tokenKey)
