import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onEnd } from './cleaning.ts'

/** Ways of a provider: it works, never answers, ends the connection, or answers what is no answer. */
export const providerWays = ['works', 'hangs', 'resets', 'lies'] as const
export type ProviderWay = (typeof providerWays)[number]

/** Answers a request as a provider does that works, with the message that it takes, where it takes one. */
type Answers = (request: { method: string | undefined; path: string; body: string }) => {
  answer: unknown
  message?: { receiver: string; text: string }
}

/** Providers as one server, which misbehaves as it is told. */
export interface FaultProvider {
  url: string
  /** Texts that were taken, by the address of the receiver; one that came twice is there twice. */
  taken: { receiver: string; text: string }[]
  requests: Record<ProviderWay, number>
  behave(way: ProviderWay): void
}

/** @param answerTo how it answers while it works; by default as providers of SMS and Telegram do */
export async function startFaultProvider(answerTo: Answers = takeMessage): Promise<FaultProvider> {
  let way: ProviderWay = 'works'
  const taken: FaultProvider['taken'] = []
  const requests: FaultProvider['requests'] = { works: 0, hangs: 0, resets: 0, lies: 0 }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    requests[way] += 1
    if (way === 'hangs') return
    if (way === 'resets') return void request.socket.destroy()
    if (way === 'lies')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>maintenance</html>')
    const { answer, message } = answerTo({ method: request.method, path: request.url ?? '/', body })
    if (message) taken.push(message)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }
  const server = createServer(
    (request, response) => void handle(request, response).catch(() => request.socket.destroy()),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    requests,
    behave: (next) => {
      way = next
      // Whoever waits for an answer that never comes is let go, as by a provider that starts again.
      if (next === 'works') server.closeAllConnections()
    },
  }
}

/** RocketSMS takes a form, the Bot API of Telegram JSON. */
const takeMessage: Answers = ({ path, body }) => {
  if (path.startsWith('/simple/send')) {
    const form = new URLSearchParams(body)
    return {
      answer: { id: 1, status: 'SENT' },
      message: { receiver: form.get('phone') ?? '', text: form.get('text') ?? '' },
    }
  }
  if (!path.endsWith('/sendMessage')) return { answer: { ok: true, result: true } }
  const { chat_id: receiver, text: written } = JSON.parse(body)
  const result = { message_id: 1, date: 0, chat: { id: 1, type: 'private' } }
  return { answer: { ok: true, result }, message: { receiver: String(receiver), text: String(written) } }
}
