import { execFile } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { atLeast, atMost, type Figure, known, median, percentile } from '../figure.ts'
import { latencies, type SteadyRequest } from '../load/load.ts'
import { insertPayers } from '../load/payers.ts'
import { peopleAtWork } from '../load/people-at-work.ts'
import { startServer, startScript } from '../servers/process.ts'

const seconds = 20
const rounds = 3
/** Notifications a second: a little more than the goal, so that neither a late timer decides nor the last ones, which are applied
 *  after all came. */
const perSecond = 530
const perRound = seconds * perSecond
const count = rounds * perRound
/** First account number; the payers have this one and those after it. */
const firstAccount = 50_000_001
const secret = 'a secret of the measurement'
const appliedWithinMs = 300_000

/** Rushes of notifications of payments in the service at scale 100: all are acknowledged and each is applied once, while people
 *  work, who read and write. Quiet and busy spans take turns, and the median of their ratios counts. */
export async function measureNotifications(databaseUrl: string): Promise<Figure[]> {
  const provider = await startScript('paid-provider.ts', {
    FIRST_ACCOUNT: String(firstAccount),
    ACCOUNTS: String(count),
  })
  const settings = {
    DATABASE_URL: databaseUrl,
    EXPRESS_PAY_TOKEN: 'a'.repeat(32),
    EXPRESS_PAY_NOTIFICATION_SECRET: secret,
    EXPRESS_PAY_API_ROOT: provider.url,
  }
  // As an operator divides them who expects a rush: one process serves, the other works through tasks.
  const worker = await startServer(settings)
  // As its unit does (deploy/systemd/navyk-tasks.service).
  setPriority(worker.pid, 5)
  const product = await startServer({ ...settings, TASKS: 'elsewhere' })
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const before = await paymentsIn(database)
    await insertPayers(database, { count, firstAccount })
    await numberOthers(database)
    await database.query('vacuum analyze payment_request, invoice, cabinet')
    // What this has written reaches the disk now, not within a round.
    await database.query('checkpoint')
    const work = { requests: await peopleAtWork(product.url, database), perSecond: 50, seconds }
    await latencies({ ...work, seconds: 2 })
    const figures = await measureRounds(work, product.url, database)
    return figuresOf(figures, before, await paymentsIn(database))
  } finally {
    await database.end()
    await Promise.all([product.stop(), worker.stop(), provider.stop()])
  }
}

interface Work {
  requests: (() => SteadyRequest)[]
  perSecond: number
  seconds: number
}

/** Measures quiet and busy spans in turn. @returns a figure of each round */
async function measureRounds(work: Work, url: string, database: pg.Client) {
  const ratios: Ratios = { signedIn: [], everything: [] }
  const [quietMs, sentMs, allMs]: [number[], number[], number[]] = [[], [], []]
  const answers: Sent[] = []
  for (let round = 0; round < rounds; round += 1) {
    const quiet = slowest(await latencies(work), work.requests.length)
    const rush = {
      url,
      secret,
      perSecond,
      firstAccount: firstAccount + round * perRound,
      count: perRound,
    }
    const sending = send(rush)
    const busy = slowest(await latencies(work), work.requests.length)
    const sent = await sending
    answers.push(sent)
    quietMs.push(quiet.signedIn)
    ratios.signedIn.push(busy.signedIn / quiet.signedIn)
    ratios.everything.push(busy.everything / quiet.everything)
    sentMs.push(sent.ms)
    allMs.push(sent.ms + (await untilApplied(database)))
  }
  return { ratios, quietMs, answers, sentMs, allMs }
}

type Payments = Awaited<ReturnType<typeof paymentsIn>>

/** The figures of all rounds together. `before` and `present`: payments before the rounds and after them. */
function figuresOf(measured: Awaited<ReturnType<typeof measureRounds>>, before: Payments, present: Payments): Figure[] {
  const acknowledged = measured.answers.reduce((sum, each) => sum + each.acknowledged, 0)
  const others = Object.entries(sumOfEach(measured.answers.map((each) => each.others)))
  const applied = present.payments - before.payments
  const total = (all: number[]) => all.reduce((sum, ms) => sum + ms, 0)
  return [
    known('cores of the machine that measures', availableParallelism(), 'cores'),
    atLeast(
      'notifications of payments acknowledged a second',
      (acknowledged * 1000) / total(measured.sentMs),
      500,
      'a second',
    ),
    ...others.map(([answer, times]) => known(`notifications that were answered by ${answer}`, times, 'notifications')),
    atMost('acknowledged notifications that did not become a payment', acknowledged - applied, 0, 'payments'),
    atMost('payments more than notifications', applied - count, 0, 'payments'),
    atMost('kopecks too many or too few', Math.abs(present.kopecks - before.kopecks - applied * 4000), 0, 'kopecks'),
    atMost(
      "the signed-in user's p99 while notifications come and people work, against people who work alone, scale 100",
      median(measured.ratios.signedIn),
      2,
    ),
    known('their p99 while people work alone', median(measured.quietMs), 'ms'),
    known('the same of everything that people read and write', median(measured.ratios.everything), 'ratio'),
    atLeast('notifications of payments applied a second', (applied * 1000) / total(measured.allMs), 500, 'a second'),
  ]
}

/** Counts of the same names added up. */
function sumOfEach(all: Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, value] of all.flatMap((each) => Object.entries(each))) sums[name] = (sums[name] ?? 0) + value
  return sums
}

interface Ratios {
  signedIn: number[]
  everything: number[]
}

/** Slowest waits (99th percentile), of the first kind and of all. The kinds of requests take turns; the first asks who is signed
 *  in (`peopleAtWork`). */
const slowest = (all: number[], kinds: number) => ({
  signedIn: percentile(
    all.filter((_, place) => place % kinds === 0),
    0.99,
  ),
  everything: percentile(all, 0.99),
})

async function paymentsIn(database: pg.Client): Promise<{ payments: number; kopecks: number }> {
  const { rows } = await database.query<{ payments: string; kopecks: string }>(
    `select count(*) as payments, coalesce(sum(amount_kopecks), 0) as kopecks from payment where source = 'online'`,
  )
  return { payments: Number(rows[0]?.payments), kopecks: Number(rows[0]?.kopecks) }
}

/** All other invoices that are due have their numbers already, as in a service that has had its provider for a while. */
async function numberOthers(database: pg.Client): Promise<void> {
  await database.query(
    `update payment_request set state = 'waiting', provider_ref = account_no, next_ask_at = null, asked_until = null
     where state = 'asking'`,
  )
  await database.query(
    `insert into payment_request (id, customer_id, invoice_id, provider, method, reference, provider_ref, amount_kopecks, state,
       expires_at, created_at)
     select gen_random_uuid(), customer_id, id, 'express-pay', 'erip', 'other ' || id, 'other ' || id, balance_kopecks, 'waiting',
       now() + interval '90 days', now()
     from due_facts as due
     where not exists (
       select from payment_request as request
       where request.invoice_id = due.id and request.provider = 'express-pay' and request.method = 'erip'
         and request.state = 'waiting' and request.amount_kopecks - request.paid_kopecks = due.balance_kopecks
     )`,
  )
}

interface Sent {
  acknowledged: number
  /** Answers that are no acknowledgement, after which a provider sends again, with how often each came. */
  others: Record<string, number>
  ms: number
}

async function send(sent: object): Promise<Sent> {
  const script = join(import.meta.dirname, '../load/notification-sender.ts')
  const node = promisify(execFile)
  const { stdout } = await node(process.execPath, [script, JSON.stringify(sent)], { maxBuffer: 2 ** 24 })
  return JSON.parse(stdout)
}

/** @returns how many milliseconds passed until nothing waited @throws when that takes too long */
async function untilApplied(database: pg.Client): Promise<number> {
  const begin = performance.now()
  while (performance.now() - begin < appliedWithinMs) {
    const { rows } = await database.query(`select from payment_event where outcome = 'waiting' limit 1`)
    if (rows.length === 0) return performance.now() - begin
    await delay(20)
  }
  throw new Error('notifications of payments are not applied after five minutes')
}
