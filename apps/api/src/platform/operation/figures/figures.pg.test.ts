import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import type { Connection } from '#platform/database'
import { processFigures } from '#platform/operation/figures'
import { createLogger } from '#platform/operation/log.ts'
import { sendMessages } from '#platform/channels/outbox'
import { type RunningQueue, startSending } from '#platform/queue'
import { postgresDatabase } from '#testing/postgres.ts'
import { testApp, type TestApp } from '#testing/test-app.ts'
import { nameInBackupUnit, namesInAlerts, namesInDashboard } from '#testing/readings/names-of-metrics.ts'

let connection: Connection
let ground: TestApp
let queue: RunningQueue
beforeAll(async () => {
  connection = await postgresDatabase()
  ground = await testApp(connection)
  queue = await startSending(connection, createLogger('silent'), ['deliver-message', 'count'])
  ground.services.queue = queue
})
afterAll(async () => {
  await queue.stop(1000)
  await ground.close()
})

/** The figures of a process as it composes them: those of requests and those of the process. */
async function openFigures() {
  const { services } = ground
  const readiness = { isStopping: false, ping: connection.ping }
  const { app, metrics } = await createApp({ services, readiness })
  const parts = { connection, db: services.db, countStreams: services.live.count, version: '1.2.3' }
  const own = processFigures({ ...parts, mode: 'production', tasksHere: false })
  const registry = Registry.merge([metrics, own.registry])
  return { app, ...own, scrape: () => registry.metrics() }
}

const figureOf = (figures: string, name: string) =>
  Number(
    figures
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  )

test('waiting and failed tasks and unsent messages are counted by their kind, and read once for several scrapes', async () => {
  const before = await openFigures()
  expect(figureOf(await before.scrape(), 'navyk_queue_waiting_tasks{task="count"}')).toBe(0)

  const message = { channel: 'sms' as const, recipient: '375291234567', body: 'Secret words' }
  await ground.services.transact(async (tx) => {
    await queue.send(tx, 'count', {})
    await queue.send(tx, 'count', {})
    await queue.send(tx, 'count', {}, { afterSeconds: 600 })
    await sendMessages(tx, ground.services, [message])
  })
  await sql`update queue.job set start_after = now() - interval '90 seconds' where name = 'count' and start_after <= now()`.execute(
    connection.db,
  )
  await sql`update queue.queue set failed_count = 4 where name = 'deliver-message'`.execute(connection.db)

  expect(figureOf(await before.scrape(), 'navyk_queue_waiting_tasks{task="count"}')).toBe(0)
  const figures = await (await openFigures()).scrape()
  expect(figureOf(figures, 'navyk_queue_waiting_tasks{task="count"}')).toBe(2)
  expect(figureOf(figures, 'navyk_queue_waiting_tasks{task="deliver-message"}')).toBe(1)
  expect(figureOf(figures, 'navyk_queue_oldest_task_seconds{task="count"}')).toBeGreaterThanOrEqual(90)
  expect(figureOf(figures, 'navyk_queue_failed_tasks{task="deliver-message"}')).toBe(4)
  expect(figureOf(figures, 'navyk_outbox_messages{state="waiting"}')).toBe(1)
  expect(figureOf(figures, 'navyk_outbox_messages{state="failed"}')).toBe(4)
  expect(figureOf(figures, 'navyk_backlog_readable')).toBe(1)
  expect(figures).not.toMatch(/^navyk_database_archive_age_seconds /m)
  expect(figures).not.toMatch(/375291234567|Secret words|[0-9a-f]{8}-[0-9a-f]{4}-/)
})

test('the version, the pool, tasks by their end and failures by their code are told', async () => {
  const { app, scrape, measured } = await openFigures()
  const tasks = measured({
    count: async (data) => {
      if (data === 'bad') throw new Error('failed')
    },
  })
  await tasks.count?.('good')
  await expect(tasks.count?.('bad')).rejects.toThrow('failed')
  await app.inject({ url: '/frontend-api/signed-in-user' })
  const figures = await scrape()
  expect(figures).toContain('navyk_build_info{version="1.2.3",')
  expect(figures).toContain('database="postgresql",mode="production",tasks="elsewhere"} 1')
  expect(figureOf(figures, 'navyk_database_connections{pool="requests",state="most"}')).toBe(10)
  expect(figureOf(figures, 'navyk_database_connections{pool="requests",state="waiting"}')).toBe(0)
  expect(figureOf(figures, 'navyk_task_duration_seconds_count{task="count",outcome="done"}')).toBe(1)
  expect(figureOf(figures, 'navyk_task_duration_seconds_count{task="count",outcome="failed"}')).toBe(1)
  expect(figureOf(figures, 'navyk_failures_total{code="no_session",status="401"}')).toBe(1)
  expect(figureOf(figures, 'navyk_open_streams')).toBe(0)
})

test('figures of a database that does not answer are absent, and the others are there', async () => {
  const away = await postgresDatabase()
  await away.close()
  const parts = { connection: away, db: away.db, countStreams: () => 7, version: '1.2.3' }
  const { registry } = processFigures({ ...parts, mode: 'demo', tasksHere: true })
  const figures = await registry.metrics()
  expect(figureOf(figures, 'navyk_backlog_readable')).toBe(0)
  expect(figureOf(figures, 'navyk_open_streams')).toBe(7)
  expect(figures).not.toMatch(/^navyk_(queue_waiting_tasks\{|outbox_messages\{|outbox_oldest_message_seconds )/m)
})

test('every metric that an alert or the dashboard names is one of the service, or is told by the unit of backups', async () => {
  const exported = new Set(
    [...(await (await openFigures()).scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  const named = { alerts: namesInAlerts(), dashboard: namesInDashboard() }
  expect(named.alerts.length).toBeGreaterThan(8)
  expect(named.dashboard.length).toBeGreaterThan(8)
  const unknown = [...named.alerts, ...named.dashboard].filter(
    (name) => !exported.has(name) && name !== nameInBackupUnit(),
  )
  expect(unknown).toEqual([])
})
