import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import {
  addDays,
  addMonths,
  businessDate,
  businessInstant,
  businessMonth,
} from '../../packages/api-spec/src/kit/dates.ts'
import { atLeast, atMost, type Figure, known, median, percentile } from '../../bench/figure.ts'
import { signedIn } from '../../bench/load/people-at-work.ts'
import { type Cluster, startPostgres, startReplica } from '../../tools/postgres.mjs'
import { type DrillOptions, optionOf } from '../drill.ts'
import { onEnd } from '../ground/cleaning.ts'
import { openMigrated } from '../ground/product.ts'
import { openClient } from '../ground/query.ts'
import { amountsOf, generateRows, months } from './generated-rows.ts'
import { type Call, caller, openProduct, planLesson, someone } from './product-requests.ts'

const lagMs = 1000
const leftAloneMs = 500
const noiseRows = 2000

/** People plan lessons and look at the pivot of the coming weeks at once, while other rows are written: the pivot is read from a replica
 *  that replays, then from one that is paused, and then the replica is stopped. */
export async function run(options: DrillOptions): Promise<Figure[]> {
  const primary = await startPostgres({ survives: 'processes', settings: ['wal_level=replica'] })
  onEnd(primary.stop)
  await (await openMigrated(primary.databaseUrl)).close()
  const client = await openClient(primary.databaseUrl)
  await fill(client, optionOf(options, 'lessons'))
  const replica = await startReplica(primary)
  onEnd(replica.stop)
  const reasons: string[] = []
  const onPrimary = (reason: string) => void reasons.push(reason)
  const place = { url: replica.databaseUrl, pool: 2, lagMs, leftAloneMs, onPrimary }
  const product = await openProduct(primary.databaseUrl, 4, place)
  const person = await someone(client, 'executor')
  const [token = ''] = await signedIn(client, [person])
  const call = caller(product.app, token)
  const plans = optionOf(options, 'plans')
  const contractId = await contractOf(client, person.id)
  const phase = async (name: string, servedBy: 'replica' | 'primary') => {
    reasons.length = 0
    const counted = { call, contractId, client, plans }
    return figuresOf(name, servedBy, await planAndLook(counted), { plans, reasons: reasons.length })
  }
  const figures = await phase('replay', 'replica')
  const onReplica = await openClient(replica.databaseUrl)
  figures.push(known('lag while it replays', await lagOf(client), 'ms'))
  await onReplica.query('select pg_wal_replay_pause()')
  figures.push(...(await phase('replay paused', 'primary')))
  await onReplica.query('select pg_wal_replay_resume()')
  await delay(leftAloneMs)
  figures.push(...(await phase('replay resumed', 'replica')))
  await onReplica.end()
  await stopped(replica)
  figures.push(...(await phase('replica stopped', 'primary')))
  await product.close()
  return figures
}

const stopped = (replica: Cluster) => replica.stop()

async function fill(client: pg.Client, lessons: number): Promise<void> {
  const from = businessInstant(`${addMonths(businessMonth(new Date()), 1 - months)}-01`, '00:00')
  await client.query('set session_replication_role = replica')
  await generateRows(client, amountsOf(lessons), from)
  await client.query('set session_replication_role = origin')
  await client.query('create table noise (number integer, text text)')
  await client.query('analyze')
}

interface Looks {
  /** Milliseconds of the pivots. */
  times: number[]
  /** Pivots that did not have the lesson that had just been planned. */
  missed: number
}

interface Counted {
  call: Call
  contractId: string
  client: pg.Client
  plans: number
}

/** Plans lessons one after the other, and looks at the pivot after each; rows that nobody looks at are written meanwhile. */
async function planAndLook({ call, contractId, client, plans }: Counted): Promise<Looks> {
  const today = businessDate(new Date())
  const pivot = `/pivot?from=${today}&to=${addDays(today, 30)}&columns=month&rows=contract&measures=planned`
  const look = async () => JSON.stringify((await call(pivot)).data)
  let isOver = false
  const noise = writeNoise(client, () => isOver)
  const looks: Looks = { times: [], missed: 0 }
  let before = await look()
  for (let count = 0; count < plans; count += 1) {
    await planLesson(call, contractId)
    const began = performance.now()
    const now = await look()
    looks.times.push(performance.now() - began)
    if (now === before) looks.missed += 1
    before = now
  }
  isOver = true
  await noise
  await client.query('delete from quota_use')
  return looks
}

async function writeNoise(client: pg.Client, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await client.query('insert into noise select n, md5(n::text) from generate_series(1, $1) n', [noiseRows])
    await delay(20)
  }
}

function figuresOf(
  name: string,
  servedBy: 'replica' | 'primary',
  { times, missed }: Looks,
  { plans, reasons }: { plans: number; reasons: number },
): Figure[] {
  return [
    atMost(`${name}: pivots without what was written before`, missed, 0, 'pivots'),
    servedBy === 'replica'
      ? atMost(`${name}: pivots that the primary had to answer`, reasons, Math.floor(plans / 10), 'pivots')
      : atLeast(`${name}: times that the replica was asked in vain`, reasons, 1, 'times'),
    known(`${name}: median of a pivot`, median(times), 'ms'),
    atMost(`${name}: slowest pivot of twenty`, percentile(times, 0.95), lagMs + 1000, 'ms'),
  ]
}

async function contractOf(client: pg.Client, executorId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from contract where executor_id = $1 and state = 'active' order by id limit 1`,
    [executorId],
  )
  return rows[0]?.id ?? ''
}

async function lagOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ lag: number }>(
    `select coalesce(extract(epoch from max(replay_lag)) * 1000, 0)::float8 as lag from pg_stat_replication`,
  )
  return rows[0]?.lag ?? 0
}
