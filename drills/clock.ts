import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { checkRecoveryCode, requestRecovery } from '@navyk/api-spec/people/entry'
import { askersAndManager } from '../apps/api/src/testing/load/question-load.ts'
import { atLeast, atMost, type Figure, known } from '../bench/figure.ts'
import { freePort, root } from '../tools/machine.mjs'
import { startPostgres } from '../tools/postgres.mjs'
import { type DrillOptions, optionOf } from './drill.ts'
import { onEnd } from './ground/cleaning.ts'
import { type Daemon, startDaemon } from './ground/daemon.ts'
import { openMigrated, startProduct } from './ground/product.ts'
import { query } from './ground/query.ts'
import { until } from './ground/waiting.ts'
import { judgeDatabase } from './judge.ts'
import { countFailures, startOpenLoop } from './load/open-loop.ts'

const hourMs = 3_600_000
const codesOfCase = 4
const codeLifeMinutes = 10
const digitsPattern = /\b\d{6}\b/

interface ClockCase {
  name: string
  movedMs: () => number
  zone?: string
}

const cases: ClockCase[] = [
  { name: 'an hour ahead', movedMs: () => hourMs },
  { name: 'an hour behind', movedMs: () => -hourMs },
  { name: 'a day ahead', movedMs: () => 24 * hourMs },
  { name: 'a day behind', movedMs: () => -24 * hourMs },
  {
    name: 'a minute before its zone changes to summer time',
    movedMs: () => Date.parse('2027-03-28T00:59:00Z') - Date.now(),
    zone: 'Europe/Berlin',
  },
]

/** One of two processes has a clock that is wrong. The clock of the database is the judge. */
export async function run(options: DrillOptions): Promise<Figure[]> {
  const cluster = await startPostgres({ survives: 'processes' })
  onEnd(cluster.stop)
  const { db } = await openMigrated(cluster.databaseUrl)
  const { askers } = await askersAndManager(db)
  const settings = {
    DATABASE_URL: cluster.databaseUrl,
    LOG_LEVEL: 'error',
    // Those who ask for codes come from networks of their own.
    NAVYK_DEMO_PUBLIC: 'yes',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const right = await startProduct(settings)
  await right.ready()
  const figures: Figure[] = []
  for (const [place, each] of cases.entries()) {
    const wrong = await startMoved(settings, each)
    const load = startOpenLoop({
      urls: [right.url, wrong.url],
      askers,
      perSecond: optionOf(options, 'rate'),
      readShare: 0.8,
    })
    const people = Array.from(
      { length: codesOfCase },
      (_, index) => `37533555${String(1 + place * codesOfCase + index).padStart(4, '0')}`,
    )
    const codes = await tryCodes(cluster.databaseUrl, people, [right.url, wrong.url])
    await delay(optionOf(options, 'seconds') * 1000)
    await load.stop()
    await wrong.daemon.stop()
    console.error(countFailures(load.failures))
    const { runs, doubled } = await countSchedules(cluster.databaseUrl)
    const outcome = { acknowledged: load.acknowledged, failed: load.failures.length }
    const own = [
      ...(await judgeDatabase(db, outcome, { failed: 0 })),
      atLeast('codes that came', codes.came, codesOfCase, 'codes'),
      atMost('expired codes that were taken', codes.takenLate, 0, 'codes'),
      atMost('codes that live longer than they may', codes.longLives, 0, 'codes'),
      known('codes that were refused while they lived', codes.refusedEarly, 'codes'),
      atLeast('runs of schedules so far', runs, 1, 'runs'),
      atMost('… that came twice in a minute', doubled, 0, 'runs'),
      atMost('messages sent before they were written', await countNegative(cluster.databaseUrl), 0, 'messages'),
    ]
    figures.push(...own.map((figure) => ({ ...figure, name: `${each.name}: ${figure.name}` })))
    await query(cluster.databaseUrl, 'delete from outgoing_message')
  }
  return figures
}

/** Starts a process whose clock is moved. */
async function startMoved(
  settings: Record<string, string>,
  { movedMs, zone }: ClockCase,
): Promise<{ url: string; daemon: Daemon }> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const moving = join(root, 'tools/runs/moved-time.mjs')
  const daemon = startDaemon(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', moving, join(root, 'apps/api/src/main.ts')],
    {
      env: {
        ...settings,
        PORT: port,
        METRICS_PORT: String(await freePort()),
        NAVYK_TEST_MOVED_MS: String(movedMs()),
        ...(zone !== undefined && { TZ: zone }),
      },
    },
  )
  await until(`the process with the wrong clock is ready`, async () => {
    if (daemon.child.exitCode !== null) throw new Error(daemon.said())
    return (await fetch(`${url}/readyz`)).ok
  })
  return { url, daemon }
}

interface TriedCodes {
  came: number
  takenLate: number
  longLives: number
  refusedEarly: number
}

/** Asks for codes at both processes in turn and hands each in at the other one: half of them while they live, half of them when they
 *  are over by the clock of the database. */
async function tryCodes(
  databaseUrl: string,
  people: readonly string[],
  urls: readonly [string, string],
): Promise<TriedCodes> {
  const tried: TriedCodes = { came: 0, takenLate: 0, longLives: 0, refusedEarly: 0 }
  for (const [index, phone] of people.entries()) {
    const [asked, other] = index % 2 === 0 ? urls : urls.toReversed()
    const isLate = index >= people.length / 2
    const answer = await post(asked + requestRecovery.path, phone, { username: phone })
    if (!answer.ok) console.error(`a code was refused: ${answer.status} ${await answer.text()}`)
    const privateCode = answer.ok ? await digitsFor(databaseUrl, phone) : undefined
    if (privateCode === undefined) continue
    const { publicCode } = (await answer.json()).data
    tried.came += 1
    const rows = await query<{ isLong: boolean }>(
      databaseUrl,
      `select expires_at > now() + make_interval(mins => $1) as "isLong" from one_time_code where recipient = $2`,
      [codeLifeMinutes, phone],
    )
    if (rows.some(({ isLong }) => isLong)) tried.longLives += 1
    if (isLate) await expire(databaseUrl, phone)
    const isTaken = (await post(other + checkRecoveryCode.path, phone, { publicCode, privateCode })).ok
    if (isLate && isTaken) tried.takenLate += 1
    if (!isLate && !isTaken) tried.refusedEarly += 1
  }
  return tried
}

/** Moves a code so far into the past that its life is over. */
async function expire(databaseUrl: string, phone: string): Promise<void> {
  await query(
    databaseUrl,
    `update one_time_code set created_at = created_at - past, expires_at = expires_at - past, use_until = use_until - past
      from make_interval(mins => $1) as past where recipient = $2`,
    [codeLifeMinutes + 1, phone],
  )
}

const post = (url: string, phone: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.8.0.${Number(phone.slice(-3))}` },
    body: JSON.stringify(body),
  })

/** The digits of the message to a phone; undefined where none comes. */
async function digitsFor(databaseUrl: string, phone: string): Promise<string | undefined> {
  let digits: string | undefined
  const look = async () => {
    const [found] = await query<{ body: string }>(
      databaseUrl,
      'select body from outgoing_message where recipient = $1',
      [phone],
    )
    digits = digitsPattern.exec(found?.body ?? '')?.[0]
    return digits !== undefined
  }
  await until('the message with the code', look, 20).catch(() => {})
  return digits
}

/** Runs of the schedules of every minute, and those beyond one in a minute, by the clock of the database. */
async function countSchedules(databaseUrl: string): Promise<{ runs: number; doubled: number }> {
  const [row] = await query<{ runs: number; doubled: number }>(
    databaseUrl,
    `select coalesce(sum(runs), 0)::int as runs, coalesce(sum(runs - 1), 0)::int as doubled from (
      select count(*) as runs from queue.job join queue.schedule using (name)
      where cron = '* * * * *' group by name, date_trunc('minute', job.created_on)
    ) as minutes`,
  )
  return row ?? { runs: 0, doubled: 0 }
}

async function countNegative(databaseUrl: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    databaseUrl,
    'select count(*)::int as count from outgoing_message where sent_at < created_at',
  )
  return row?.count ?? 0
}
