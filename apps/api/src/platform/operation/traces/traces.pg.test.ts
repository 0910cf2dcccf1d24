import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createAccounts } from '#people/accounts'
import { hashPassword } from '#people/passwords'
import { systemClock } from '#platform/clock.ts'
import { randomIds } from '#platform/ids/ids.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { startService } from '#testing/network/service-process.ts'

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

interface ReceivedSpans {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

/** A collector of traces on loopback. */
async function openCollector() {
  const received: ReceivedSpans[] = []
  const server = createServer((request, response) => {
    json(request).then(
      (body) => {
        received.push(body as ReceivedSpans)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      },
      () => response.writeHead(400).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    text: () => JSON.stringify(received),
    spans: () =>
      received.flatMap((each) => each.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((s) => s.spans))),
    close: () => server.close(),
  }
}

const phone = '375291112244'
const password = 'Correct-horse-42'

test('a trace joins a request with its statements and tells names alone, no value that a person has sent', async () => {
  const collector = await openCollector()
  const database = await postgresDatabase()
  const passwordHash = await hashPassword(password)
  const draft = { phone, passwordHash, firstName: 'Zinaida', lastName: 'B', email: null }
  const effects = { clock: systemClock, ids: randomIds(systemClock) }
  await database.db
    .transaction()
    .execute((tx) => createAccounts(tx, effects, [{ ...draft, cabinets: [{ role: 'customer' as const }] }]))
  const service = await startService({
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  })
  await service.ready()
  const answer = await fetch(`${service.url}/frontend-api/sign-in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Not joined, because anybody may send it.
      traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
    },
    body: JSON.stringify({ username: phone, password }),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  await fetch(`${service.url}/frontend-api/signed-in-user`, { headers: { authorization: `Bearer ${accessToken}` } })
  // What is left is sent before the process ends.
  expect(await service.stop()).toBe(0)

  const spans = collector.spans()
  const request = spans.find(({ name }) => name === 'POST /frontend-api/sign-in')
  const parts = spans.filter(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId === request?.spanId)
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['with account', 'select session']))
  expect(new Set(parts.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]))
  expect(request?.attributes).toEqual(
    expect.arrayContaining([
      { key: 'http.route', value: { stringValue: '/frontend-api/sign-in' } },
      { key: 'http.response.status_code', value: { intValue: 200 } },
    ]),
  )
  const other = spans.find(({ name }) => name === 'GET /frontend-api/signed-in-user')
  expect(other?.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set([other?.traceId, request?.traceId, '1'.repeat(32)]).size).toBe(3)
  for (const value of [phone, password, accessToken, passwordHash, 'Zinaida']) {
    expect(collector.text()).not.toContain(value)
  }
  collector.close()
  await database.close()
})
