import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'

/** A request that a simulated service was sent: its path, and its form or JSON as fields. */
export interface SimulatedRequest {
  path: string
  fields: Record<string, unknown>
}

/** Answers a request; a status alone stands for an answer that is no JSON, `hang` for no answer. */
type RespondToRequest = (
  request: SimulatedRequest,
) => { status?: number; json?: unknown } | 'hang' | Promise<{ json: unknown }>

/** A service on this machine that answers as a test says, and remembers what it was asked. */
export async function httpSimulator(respond: RespondToRequest) {
  const requests: SimulatedRequest[] = []
  const server = createServer(async (incoming, outgoing) => {
    const request = { path: incoming.url ?? '', fields: await readFields(incoming) }
    requests.push(request)
    const answer = await respond(request)
    if (answer === 'hang') return
    const status = 'status' in answer ? (answer.status ?? 200) : 200
    outgoing.writeHead(status, { 'content-type': 'application/json' })
    outgoing.end(answer.json === undefined ? 'not JSON' : JSON.stringify(answer.json))
  })
  const port = await listen(server)
  const close = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return { url: `http://127.0.0.1:${port}`, requests, close }
}

async function readFields(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  if (incoming.headers['content-type']?.includes('json')) return JSON.parse(text)
  return Object.fromEntries(new URLSearchParams(text))
}

/** A mail server that takes every letter, or refuses recipients with an answer of the protocol. */
export async function smtpSimulator(refuseWith?: string) {
  const letters: { to: string; source: string }[] = []
  const server = createTcpServer((socket) => talk(socket, letters, refuseWith))
  const port = await listen(server)
  return { url: `smtp://127.0.0.1:${port}`, letters, close: () => new Promise((done) => server.close(done)) }
}

/** A minimal SMTP server for one message. */
function talk(socket: Socket, letters: { to: string; source: string }[], refuseWith: string | undefined): void {
  const reply = (line: string) => socket.write(`${line}\r\n`)
  let to = ''
  let source: string | undefined
  let rest = ''
  const receiveLine = (line: string) => {
    if (source !== undefined) {
      if (line !== '.') {
        source += `${line}\n`
        return
      }
      letters.push({ to, source })
      source = undefined
      return reply('250 taken')
    }
    if (line.startsWith('RCPT')) {
      to = /<(.*)>/.exec(line)?.[1] ?? ''
      return reply(refuseWith ?? '250 ok')
    }
    if (line.startsWith('DATA')) {
      source = ''
      return reply('354 go on')
    }
    if (line.startsWith('QUIT')) return socket.end('221 bye\r\n')
    reply('250 ok')
  }
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) receiveLine(line)
  })
  reply('220 simulator')
}

function listen(server: { listen(port: number, host: string, done: () => void): unknown; address(): unknown }) {
  return new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  )
}
