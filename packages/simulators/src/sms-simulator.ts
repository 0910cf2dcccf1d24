// The gateway of SMS as a server on this machine, for trying the product in production mode without an account at a gateway: it takes
// messages as RocketSMS does, and shows them to whoever opens its page. Nothing leaves the machine.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { escaped, htmlPage } from './page.ts'

export interface SmsSimulator {
  url: string
  close(): Promise<void>
}

interface Message {
  phone: string
  text: string
}

/** The newest messages that the page shows. */
const mostShown = 100

/** Starts the gateway. @param port any free one without it */
export async function simulateSms(port = 0): Promise<SmsSimulator> {
  const messages: Message[] = []
  const server = createServer(async (request, response) => {
    const isPage = request.method === 'GET' && request.url === '/simulator'
    const isMessage = request.method === 'POST' && request.url === '/simple/send'
    if (isMessage) messages.unshift(await readMessage(request))
    messages.splice(mostShown)
    const body = isPage ? drawMessages(messages) : JSON.stringify(isMessage ? taken : unknownCall)
    const type = isPage ? 'text/html' : 'application/json'
    response.writeHead(isPage || isMessage ? 200 : 404, { 'content-type': `${type}; charset=utf-8` }).end(body)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const taken = { id: 1, status: 'SENT' }
const unknownCall = { error: 'UNKNOWN_CALL' }

async function readMessage(request: IncomingMessage): Promise<Message> {
  const form = new URLSearchParams(await text(request))
  return { phone: form.get('phone') ?? '', text: form.get('text') ?? '' }
}

function drawMessages(messages: readonly Message[]): string {
  const drawn = messages.map(
    ({ phone, text: said }) => `<article><b>+${escaped(phone)}</b><br>${escaped(said)}</article>`,
  )
  return htmlPage(
    'Simulator of an SMS gateway',
    `<h1>Simulator of an SMS gateway</h1><p>No message leaves this machine.</p>${drawn.join('') || '<p>None yet.</p>'}`,
  )
}
