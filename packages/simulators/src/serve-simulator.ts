// The HTTP server of a simulated provider: its protocol, and below /simulator a page where a person plays the payer.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deserialize, serialize } from 'node:v8'
import { createNotices, type Notices } from './notices.ts'
import { drawPage } from './page.ts'
import type { Incoming, Reply, Row, SimulatedProvider } from './simulated-provider.ts'

export interface Simulator {
  url: string
  notices: Notices
  /** Does with a request what its button on the page does. */
  act(id: string, action: string): void
  rows(): Row[]
  tick(): void
  /** Answers what another server hands on. */
  answer(incoming: Incoming): Promise<Reply>
  /** The state as a text, for `restore`. */
  snapshot(): string
  restore(snapshot: string): void
  close(): Promise<void>
}

const keepAliveMs = 15 * 60_000

/** Serves a simulated provider on this machine alone. */
export async function serveSimulator(
  make: (notices: Notices, url: () => string) => SimulatedProvider,
  port = 0,
): Promise<Simulator> {
  const notices = createNotices()
  let url = ''
  const provider = make(notices, () => url)
  const act = (id: string, action: string) => {
    const run = provider.actions[action]
    if (!run) throw new Error(`${provider.title} has no action ${action}`)
    run(id)
  }
  const answer = async (incoming: Incoming): Promise<Reply> => {
    provider.tick()
    if (!incoming.path.startsWith('/simulator')) return provider.answer(incoming)
    const { method, base } = incoming
    if (method === 'GET') return { type: 'text/html', body: drawPage(provider, notices, base) }
    await playPayer(incoming, act, notices)
    return { status: 303, location: `${base}/simulator`, body: '' }
  }
  const server = createServer(async (request, response) => {
    const reply = await readIncoming(request)
      .then(answer)
      .catch((error: Error) => ({ status: 500, body: error.message }) as Reply)
    response.writeHead(reply.status ?? 200, {
      'content-type': `${reply.type ?? 'application/json'}; charset=utf-8`,
      ...(reply.location && { location: reply.location }),
    })
    response.end(reply.body)
  })
  // Longer than any client keeps a connection: one that is closed while a question is being sent on it would be a question
  // without an answer, as happened where the demo was filled on a busy machine.
  server.keepAliveTimeout = keepAliveMs
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    notices,
    act,
    rows: () => provider.rows(),
    tick: () => provider.tick(),
    answer,
    snapshot: () => serialize(provider.state).toString('base64'),
    restore: (snapshot) => void Object.assign(provider.state, deserialize(Buffer.from(snapshot, 'base64'))),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await notices.settled()
    },
  }
}

/** A button of the page. */
async function playPayer(
  { body }: Incoming,
  act: (id: string, action: string) => void,
  notices: Notices,
): Promise<void> {
  const form = new URLSearchParams(body)
  const [id, action, way] = [form.get('id'), form.get('action'), form.get('notices')]
  if (id !== null && action !== null) act(id, action)
  if (way === 'hold' || way === 'at-once') notices.isHeld = way === 'hold'
  if (way === 'at-once' || way === 'send') await notices.deliver()
  if (way === 'reversed') await notices.deliver({ order: 'reversed' })
  if (way === 'twice') await notices.deliver({ copies: 2 })
  if (way === 'repeat') await notices.repeat()
}

async function readIncoming(request: IncomingMessage): Promise<Incoming> {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const { method = 'GET', headers } = request
  return { method, path, base: '', query, headers, body: await readBody(request) }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
