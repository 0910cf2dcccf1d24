import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './machine.mjs'

test('a port for a server is outside of the range for outgoing connections, and free', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  for (const port of ports) expect(port >= 20_000 && port < 32_768, String(port)).toBe(true)
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(ports[0], '127.0.0.1', () => resolve(undefined))
  })
})
