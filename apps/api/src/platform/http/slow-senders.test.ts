import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'

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

test('senders of slow headers and slow bodies are cut off, and others are served meanwhile', {
  timeout: 40_000,
}, async () => {
  const head =
    'POST /frontend-api/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n'
  const slow = [
    ...Array.from({ length: 20 }, () => drip(`${head}X-Slow: `)),
    ...Array.from({ length: 20 }, () => drip(`${head}\r\n{`)),
  ]
  const closed = slow.map((socket) => once(socket, 'close'))
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
  expect(answer.status).toBe(200)
  await Promise.all(closed)
})

test('headers of more than 16 kB are refused', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { 'x-large': 'x'.repeat(17_000) } })
  expect(answer.status).toBe(431)
})
