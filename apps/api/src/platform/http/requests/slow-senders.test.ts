import { setAvatar } from '@navyk/api-spec/people/accounts'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createHttpServer } from '../http-server.ts'
import { bodyPace } from './slow-bodies.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await testApp()
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => t.close())

/** Sends `start` and then a byte a second, as an attacker who wants to keep connections busy. */
function drip(start: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(start)
  const timer = setInterval(() => socket.write('x'), 1000)
  socket.on('close', () => clearInterval(timer))
  socket.resume()
  return socket
}

test('headers may take ten seconds, and a body twelve without progress', () => {
  expect([t.app.server.headersTimeout, bodyPace]).toEqual([10_000, { graceMs: 12_000, bytesPerSecond: 16_384 }])
})

test('headers of more than 16 kB are refused', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { 'x-large': 'x'.repeat(17_000) } })
  expect(answer.status).toBe(431)
})

// These only wait, so they wait together. How many seconds the first takes is measured in bench/bounded-waits.ts.
test.concurrent('senders of slow headers, bodies and files are cut off, and others are served meanwhile', async () => {
  const head =
    'POST /frontend-api/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n'
  const upload = `PUT ${setAvatar.path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${t.people.customer.token}\r\n`
  const slow = [
    ...Array.from({ length: 20 }, () => drip(`${head}X-Slow: `)),
    ...Array.from({ length: 20 }, () => drip(`${head}\r\n{`)),
    ...Array.from({ length: 5 }, () => drip(`${upload}Content-Length: 5000000\r\n\r\n`)),
    ...Array.from({ length: 5 }, () => drip(`${upload}Transfer-Encoding: chunked\r\n\r\n4C4B40\r\n`)),
  ]
  const closed = slow.map((socket) => once(socket, 'close'))
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
  expect(answer.status).toBe(200)
  await Promise.all(closed)
})

/** A server that reads whatever comes `readAfterMs` after its beginning, with a pace of tests. */
async function pacedServer(readAfterMs = 0) {
  const server = createHttpServer(
    () => false,
    (request, response) => {
      setTimeout(() => request.resume().on('end', () => response.end('all')), readAfterMs)
    },
    { graceMs: 600, bytesPerSecond: 20_000 },
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, port: (server.address() as { port: number }).port }
}

/** Sends a file in pieces, each after a pause. @returns what was answered */
async function sendInPieces(to: number, pieces: { bytes: number; afterMs: number }[]): Promise<string> {
  const socket = connect(to, '127.0.0.1')
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const closed = once(socket, 'close')
  const length = pieces.reduce((sum, { bytes }) => sum + bytes, 0)
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`)
  for (const { bytes, afterMs } of pieces) {
    await pause(afterMs)
    if (!socket.destroyed) socket.write('x'.repeat(bytes))
  }
  await closed
  return answer
}

test.concurrent.each([
  ['a file that comes slowly and steadily gets through, however long it takes', 40, 200, 'all'],
  ['a file that comes more slowly than that is refused', 40, 20, '408'],
] as const)('%s', async (_, count, bytesEach, answered) => {
  const { server, port: to } = await pacedServer()
  // 40 times 50 ms is over three times the grace; 4,000 bytes each are four times the pace.
  const pieces = Array.from({ length: count }, () => ({ bytes: bytesEach * 20, afterMs: 50 }))
  expect(await sendInPieces(to, pieces)).toContain(answered)
  server.close()
})

test.concurrent('a file that stops half-way is refused, however fast its first half came', async () => {
  const { server, port: to } = await pacedServer()
  const answer = await sendInPieces(to, [
    { bytes: 60_000, afterMs: 0 },
    { bytes: 60_000, afterMs: 1500 },
  ])
  expect(answer).toContain('408')
  server.close()
})

test.concurrent('the time before the server reads does not count against the sender', async () => {
  const { server, port: to } = await pacedServer(1500)
  expect(await sendInPieces(to, [{ bytes: 500_000, afterMs: 0 }])).toContain('all')
  server.close()
})
