import { signOut } from '@navyk/api-spec/people/sessions'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { schemaFiles } from '../apps/api/src/config.ts'
import { inspectFile } from '../apps/api/src/domains/messages/files/inspecting/inspect-file.ts'
import { connectEmbedded, connectPostgres, migrate } from '../apps/api/src/platform/database/index.ts'
import { createHttpServer } from '../apps/api/src/platform/http/http-server.ts'
import { askersAndManager, startAsking } from '../apps/api/src/testing/load/question-load.ts'
import { startService } from '../apps/api/src/testing/network/service-process.ts'
import { openStream } from '../apps/api/src/testing/network/streams.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { atMost, type Figure } from './figure.ts'

/** Promises of seconds whose events the tests await without a limit: on a busy machine they take longer, through no fault of
 *  the product. */
export async function measureBoundedWaits(): Promise<Figure[]> {
  return [await inspection(), await slowSenders(), await secondProcess(), ...(await onPostgres())]
}

async function inspection(): Promise<Figure> {
  const [table, pdf] = ['a#41 stream\n1,-1,', '/a#41 stream\n1,-'].map((filler) => Buffer.alloc(9_000_000, filler))
  const began = process.cpuUsage()
  const looks = [
    inspectFile({ name: 'a.csv', bytes: table ?? Buffer.of() }),
    inspectFile({
      name: 'a.pdf',
      bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), pdf ?? Buffer.of(), Buffer.from('\n%%EOF')]),
    }),
  ]
  // Whether they are kept or refused, all of their bytes are looked at.
  await Promise.allSettled(looks)
  return atMost('processor time to look through the largest PDF and table', process.cpuUsage(began).user / 1e6, 3, 's')
}

/** Fifty senders of a byte a second: half of them of headers, half of bodies. */
async function slowSenders(): Promise<Figure> {
  const server = createHttpServer(
    () => false,
    (request, response) => void request.resume().on('end', () => response.end()),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  const began = performance.now()
  const closed = Array.from({ length: 50 }, async (_, index) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.resume()
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n${index % 2 ? 'X-Slow: ' : '\r\n{'}`)
    const timer = setInterval(() => socket.write('x'), 1000)
    await once(socket, 'close')
    clearInterval(timer)
  })
  await Promise.all(closed)
  const seconds = (performance.now() - began) / 1000
  server.close()
  return atMost('time until senders of slow headers and bodies are cut off', seconds, 15, 's')
}

/** Measures the time until a second process on the same embedded database refuses; most of it is the start of Node. */
async function secondProcess(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'navyk-bench-second-'))
  const { db, close } = await connectEmbedded(folder)
  await migrate(db, schemaFiles)
  // A database with people in it is not filled with the demo.
  await askersAndManager(db)
  await close()
  const first = await startService({ DATA_DIR: folder, LOG_LEVEL: 'error' })
  try {
    await first.ready()
    const began = performance.now()
    const second = await startService({ DATA_DIR: folder, LOG_LEVEL: 'error' })
    await once(second.child, 'exit')
    return atMost('time until a second process on the same data refuses', (performance.now() - began) / 1000, 30, 's')
  } finally {
    await first.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures the time until a page learns that its session was ended, and the wait of a request while the database does not
 *  answer, with limits of one second for a connection and two for an answer. */
async function onPostgres(): Promise<Figure[]> {
  const cluster = await startPostgres({ survives: 'processes', settings: ['max_connections=30'] })
  const { db, close } = connectPostgres(cluster.databaseUrl, 1, () => {})
  const waits = { DATABASE_CONNECT_TIMEOUT: '1', DATABASE_ANSWER_TIMEOUT: '2' }
  await migrate(db, schemaFiles)
  const { askers, manager } = await askersAndManager(db)
  await close()
  const service = await startService({ DATABASE_URL: cluster.databaseUrl, DATABASE_POOL: '8', ...waits })
  try {
    await service.ready()
    const endMs = await untilStreamEnds(service.url, manager)
    const load = startAsking(service.url, askers)
    await delay(1000)
    cluster.signal('SIGSTOP')
    await delay(4000)
    cluster.signal('SIGCONT')
    await delay(1000)
    await load.stop()
    return [
      atMost('time until the page of a person who signs out elsewhere is told', endMs, 1000, 'ms'),
      atMost('longest wait of a request while the database does not answer', load.longestMs(), 6000, 'ms'),
    ]
  } finally {
    await service.stop()
    await cluster.stop()
  }
}

async function untilStreamEnds(url: string, token: string): Promise<number> {
  const stream = await openStream(url, token)
  const began = performance.now()
  const answer = await fetch(url + signOut.path, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`signing out was answered ${answer.status}`)
  await stream.ended
  return performance.now() - began
}
