import { followEvents, type LiveEvent } from '@navyk/api-spec/people/sessions'
import { vi } from 'vitest'

/** A stream of events that a page has opened. */
export interface MockStream {
  authorization: string | null
  address: string
  send: (kind: LiveEvent['kind'], tags?: string[], agoMs?: number) => void
  /** Ends the stream from the server's side. */
  end: () => void
  /** Whether the page has closed it. */
  wasLeft: () => boolean
}

/** Lets pages open streams until `vi.unstubAllGlobals()`, and returns the list of those that were opened. It replaces
 *  `fetch`, because the mock network does not support aborting in the middle of an answer.
 *  @param status another one than 200 refuses them all
 *  @param delayMs how long an opening takes */
export function answerStreams(status = 200, delayMs = 0): MockStream[] {
  const streams: MockStream[] = []
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!input.split('?', 1)[0]?.endsWith(followEvents.path)) return others(input, init)
    const { readable, stream } = openStream(input, init)
    streams.push(stream)
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    return status === 200 ? new Response(readable) : Response.json({ code: 'refused', message: '' }, { status })
  })
  return streams
}

function openStream(address: string, { headers, signal }: RequestInit) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const readable = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
  })
  signal?.addEventListener('abort', () => controller?.error(signal.reason))
  const write = (text: string) => controller?.enqueue(new TextEncoder().encode(text))
  write('retry: 3000\n\n')
  const stream: MockStream = {
    authorization: new Headers(headers).get('authorization'),
    address,
    send: (kind, tags, agoMs) => write(`id: 1\nevent: ${kind}\ndata: ${JSON.stringify({ kind, tags, agoMs })}\n\n`),
    end: () => controller?.close(),
    wasLeft: () => signal?.aborted ?? false,
  }
  return { readable, stream }
}
