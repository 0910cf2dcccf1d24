import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLine } from '../../askers/line.ts'
import { Failure } from '../failures.ts'
import { createHttpServer } from '../http-server.ts'
import { countWork, openWorkLimit, refuserOf } from './work-limit.ts'

/** A stream that has begun and does not end. */
function openStream(): Readable {
  const stream = new Readable({ read: () => {} })
  stream.push('retry: 3000\n\n')
  return stream
}

let app: FastifyInstance
let url: string
let metrics: Registry
/** Ends the work of the calls of /frontend-api/work, the first call's first. */
let finish: (() => void)[]

beforeEach(async () => {
  finish = []
  metrics = new Registry()
  const limit = openWorkLimit(2)
  const refuse = refuserOf(limit, { translate: (language) => language })
  const serverFactory = (handle: RequestListener) => createHttpServer(refuse, handle)
  app = Fastify({ forceCloseConnections: true, serverFactory }) as unknown as FastifyInstance
  app.setErrorHandler((error: FastifyError | Failure, _, reply) =>
    error instanceof Failure ? reply.code(error.status).headers(error.headers).send({ code: error.code }) : error,
  )
  countWork(app, metrics, limit)
  app.get('/frontend-api/work', async () => {
    await new Promise<void>((resolve) => finish.push(resolve))
    return { isDone: true }
  })
  const line = openLine({ concurrency: 1, waiting: 8, waitingOfOne: 8, waitMs: 600_000 })
  app.get('/frontend-api/line', async () => {
    await line.run({ rank: 'stranger', asker: 'a' }, () => new Promise<void>((resolve) => finish.push(resolve)))
    return { isDone: true }
  })
  app.get('/frontend-api/stream', async (_, reply) => reply.send(openStream()))
  app.post('/frontend-api/body', async () => ({ isDone: true }))
  app.get('/readyz', async () => ({ status: 'ready' }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const end of finish) end()
  await app.close()
})

const work = (signal?: AbortSignal) => fetch(`${url}/frontend-api/work`, signal ? { signal } : {})
const inFlight = async () => (await metrics.getMetricsAsJSON()).find(({ name }) => name === 'navyk_requests_in_flight')
const inWork = async () => (await inFlight())?.values[0]?.value

test('a request beyond the limit is refused at once with a time to come again, and accepted when another has ended', async () => {
  const [first, second] = [work(), work()]
  await expect.poll(() => finish.length).toBe(2)
  const refused = await fetch(`${url}/frontend-api/work`, { headers: { 'accept-language': 'es' } })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await refused.json()).toEqual({ code: 'busy', message: 'es' })
  // A path that is spelled otherwise meets the limit as well.
  expect(await (await fetch(`${url}/%66rontend-api/work`)).json()).toEqual({ code: 'busy' })
  expect(await metrics.metrics()).toMatch(/^navyk_requests_refused_total 2$/m)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  finish[0]?.()
  expect((await first).status).toBe(200)
  const third = work()
  await expect.poll(() => finish.length).toBe(3)
  for (const end of finish) end()
  expect([(await second).status, (await third).status, await inWork()]).toEqual([200, 200, 0])
})

test('open streams and senders of slow bodies take no place from others', async () => {
  const streams = await Promise.all([1, 2, 3].map(() => fetch(`${url}/frontend-api/stream`)))
  const senders = [1, 2, 3].map(() => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(
      'POST /frontend-api/body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{',
    )
    return socket
  })
  const isDone = work()
  await expect.poll(() => finish.length).toBe(1)
  expect(await inWork()).toBe(1)
  finish[0]?.()
  expect((await isDone).status).toBe(200)
  const answer = once(senders[0] as Socket, 'data')
  senders[0]?.write('"text": "whole one"}')
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 (200|400)/)
  for (const each of senders) each.destroy()
  await Promise.all(streams.map((stream) => stream.body?.cancel()))
})

test('requests that wait in a line take no place from others, so that strangers who sign in do not stop the service', async () => {
  const waiting = [1, 2, 3].map(() => fetch(`${url}/frontend-api/line`))
  await expect.poll(() => finish.length).toBe(1)
  const isDone = work()
  await expect.poll(() => finish.length).toBe(2)
  expect(await inWork()).toBe(1)
  finish[1]?.()
  expect((await isDone).status).toBe(200)
  finish[0]?.()
  for (const place of [2, 3]) {
    await expect.poll(() => finish.length).toBe(place + 1)
    finish[place]?.()
  }
  expect([...(await Promise.all(waiting)).map(({ status }) => status), await inWork()]).toEqual([200, 200, 200, 0])
})

test('work goes on counting when the person who asked for it has left', async () => {
  const leaving = new AbortController()
  const left = work(leaving.signal).catch(() => 'left')
  await expect.poll(() => finish.length).toBe(1)
  leaving.abort()
  expect(await left).toBe('left')
  expect(await inWork()).toBe(1)
  finish[0]?.()
  await expect.poll(inWork).toBe(0)
})

test('calls within the process belong to the request that makes them, and are not refused', async () => {
  const requests = [work(), work()]
  await expect.poll(() => finish.length).toBe(2)
  const inner = app.inject('/frontend-api/work')
  await expect.poll(() => finish.length).toBe(3)
  for (const end of finish) end()
  expect((await inner).statusCode).toBe(200)
  await Promise.all(requests)
})
