import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { requestProvider } from './request-provider.ts'

const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  open.push(server)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets }
}

test('a provider’s redirect is not followed', async () => {
  const asked: (string | undefined)[] = []
  const { url } = await serve((request, response) => {
    asked.push(request.url)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  await expect(requestProvider('Some', `${url}/status`)).rejects.toThrow('Some: not reachable')
  expect(asked).toEqual(['/status'])
})

test('calls share a connection, and one that the provider closes at that moment is repeated once on a new one', async () => {
  let count = 0
  const { url, sockets } = await serve((request, response) => {
    count += 1
    if (count === 3) request.socket.destroy()
    else response.end(`answer ${count}`)
  })
  expect((await requestProvider('Some', url)).text).toBe('answer 1')
  expect((await requestProvider('Some', url)).text).toBe('answer 2')
  expect(sockets).toHaveLength(1)
  expect((await requestProvider('Some', url)).text).toBe('answer 4')
  expect(sockets).toHaveLength(2)
})

test('a call that changes something at the provider is sent once, on a connection of its own', async () => {
  const methods: (string | undefined)[] = []
  const { url, sockets } = await serve((request, response) => {
    methods.push(request.method)
    if (request.method === 'GET') response.end()
    else request.socket.destroy()
  })
  await requestProvider('Some', url)
  const lost = requestProvider('Some', url, { method: 'POST', form: { sum: '1,00' } })
  await expect(lost).rejects.toThrow('Some: not reachable')
  expect([methods, sockets.length]).toEqual([['GET', 'POST'], 2])
})
