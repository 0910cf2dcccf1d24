import { setTimeout as delay } from 'node:timers/promises'
import { signOut } from '@navyk/api-spec/people/sessions'
import type pg from 'pg'
import { tokenHash } from '../apps/api/src/platform/ids/tokens.ts'
import { atLeast, atMost, type Figure, known } from '../bench/figure.ts'
import { type DrillOptions, optionOf } from './drill.ts'
import { onEnd } from './ground/cleaning.ts'
import { startFilledService } from './ground/filled-service.ts'
import { readFigures } from './ground/memory.ts'
import { secondsSince, until } from './ground/waiting.ts'
import { openIdleStreams } from './load/idle-stream.ts'

/** Streams of one person; more of them would displace the oldest. */
const ofOnePerson = 5
/** Streams of one network; a process takes up to a thousand. */
const ofOneNetwork = 500
const heartbeatsSeconds = 52
const megabyte = 1e6

/** Opens thousands of streams that hear nothing, tells all of them something, and ends one by signing out. */
export async function run(options: DrillOptions): Promise<Figure[]> {
  const count = optionOf(options, 'streams')
  const trusting = { NAVYK_DEMO_PUBLIC: 'yes', TRUSTED_PROXIES: '127.0.0.1' }
  const { product, database, metricsUrl } = await startFilledService(1, trusting)
  const tokens = await insertPeople(database, Math.ceil(count / ofOnePerson))
  const before = await readFigures(metricsUrl)
  const began = performance.now()
  const streams = await openIdleStreams(
    product.url,
    Array.from({ length: count }, (_, place) => ({
      token: tokens[Math.floor(place / ofOnePerson)] ?? '',
      address: `10.${Math.floor(place / ofOneNetwork)}.0.1`,
    })),
  )
  onEnd(streams.close)
  const openSeconds = secondsSince(began)
  await delay(5000)
  const opened = await readFigures(metricsUrl)

  const told = performance.now()
  await database.query(`select pg_notify('live_events', $1)`, [
    JSON.stringify({ topic: 'role:customer', event: { kind: 'missed' } }),
  ])
  await until('every stream has the event', () => streams.countWith('event: missed') >= count, 60)
  const toldSeconds = secondsSince(told)

  const cpuBefore = await cpuSeconds(metricsUrl)
  await delay(heartbeatsSeconds * 1000)
  const cpuShare = ((await cpuSeconds(metricsUrl)) - cpuBefore) / heartbeatsSeconds

  const left = performance.now()
  await fetch(product.url + signOut.path, { method: 'POST', headers: { authorization: `Bearer ${tokens[0]}` } })
  await until('the streams of the session have ended', () => streams.openCount() <= count - ofOnePerson, 60)
  const endSeconds = secondsSince(left)
  return [
    atLeast('streams that were open at once', streams.mostOpen(), count, 'streams'),
    known('time to open them', openSeconds, 's'),
    atMost('memory of all of them', (opened.residentBytes - before.residentBytes) / megabyte, 300, 'MB'),
    atMost('time until an event has reached all', toldSeconds, 1, 's'),
    atMost('processor time while only heartbeats are sent', cpuShare, 0.2, 'cores'),
    atMost('time until the streams of a person who signs out have ended', endSeconds, 1, 's'),
    atMost('other streams that broke', count - ofOnePerson - streams.openCount(), 0, 'streams'),
  ]
}

async function cpuSeconds(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
}

/** Customers with a session each. @returns their access tokens */
async function insertPeople(database: pg.Client, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => crypto.randomUUID())
  await database.query(
    `with person as (
       select gen_random_uuid() as account_id, gen_random_uuid() as cabinet_id, hash, place
       from unnest($1::text[]) with ordinality as given (hash, place)),
     made as (
       insert into account (id, phone, password_hash, first_name, last_name, created_at)
       select account_id, '37544' || lpad(place::text, 7, '0'), '', 'Имя', place::text, now() from person
       returning id),
     worker as (
       insert into cabinet (id, account_id, role, created_at)
       select cabinet_id, account_id, 'customer', now() from person join made on made.id = account_id
       returning id)
     insert into session (id, token_hash, account_id, cabinet_id, address, user_agent, created_at, last_used_at, expires_at,
       authenticated_at)
     select gen_random_uuid(), hash, account_id, cabinet_id, '127.0.0.1', 'drill', now(), now(), now() + interval '1 day', now()
     from person join worker on worker.id = cabinet_id`,
    [tokens.map((token) => tokenHash(token))],
  )
  return tokens
}
