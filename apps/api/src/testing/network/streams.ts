import { followEvents, type LiveEvent } from '@navyk/api-spec/people/sessions'
import type { FastifyInstance } from 'fastify'

/** A stream of events as a page follows it. */
export interface TestStream {
  status: number
  headers: Headers
  /** Kinds of the events that came so far. */
  kinds: string[]
  /** Tags of the changes that came so far, each once. */
  tags: Set<string>
  /** Everything that came so far, as it was sent. */
  text: () => string
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  /** Closes the stream from the client's side. */
  leave: () => void
}

/** Lets an application listen on a port of this machine. @returns its address */
export function listening(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' })
}

export async function openStream(
  url: string,
  token: string,
  headers: Record<string, string> = {},
  query = '',
): Promise<TestStream> {
  const gone = new AbortController()
  const answer = await fetch(url + followEvents.path + query, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: gone.signal,
  })
  const kinds: string[] = []
  const tags = new Set<string>()
  let text = ''
  let unread = ''
  const read = async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      kinds.splice(0, kinds.length, ...[...text.matchAll(/^event: (\w+)$/gm)].map(([, kind = '']) => kind))
      // A line may arrive in two chunks.
      unread += chunk
      const lines = unread.slice(0, unread.lastIndexOf('\n') + 1)
      unread = unread.slice(lines.length)
      for (const [, data = ''] of lines.matchAll(/^data: (.+)$/gm)) {
        for (const tag of (JSON.parse(data) as LiveEvent).tags ?? []) tags.add(tag)
      }
    }
  }
  const ended = read().catch(() => {})
  return {
    status: answer.status,
    headers: answer.headers,
    kinds,
    tags,
    text: () => text,
    ended,
    leave: () => gone.abort(),
  }
}

/** Less than the minute after which the server looks at the sessions of all streams by itself. */
const beforeRecheckMs = 50_000

/** Rejects when `work` ends only after the server's own look at all sessions: then nobody published the end. The milliseconds are
 *  measured in `bench/bounded-waits.ts`. */
export async function beforeRecheck<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`took longer than ${beforeRecheckMs} ms`)), beforeRecheckMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
