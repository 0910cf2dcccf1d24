import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { atLeast, atMost, type Figure, known, percentile } from './figure.ts'
import { latencies } from './load.ts'
import { people, signIn } from './people.ts'
import { startProduct, startScript } from './servers/process.ts'

const seconds = 20
/** A little more than the goal, so that neither a late timer decides nor the last ones, which are applied after all came. */
const perSecond = 530
const count = seconds * perSecond
/** The payers' numbers are this one and those after it. */
const firstAccount = 50_000_001
const secret = 'a secret of the measurement'
const appliedWithinMs = 300_000

/** A rush of notifications of payments: all are acknowledged and each is applied once, while people work. */
export async function measureNotifications(databaseUrl: string): Promise<Figure[]> {
  const provider = await startScript('paid-provider.ts', {})
  const settings = {
    DATABASE_URL: databaseUrl,
    EXPRESS_PAY_TOKEN: 'a'.repeat(32),
    EXPRESS_PAY_NOTIFICATION_SECRET: secret,
    EXPRESS_PAY_API_ROOT: provider.url,
  }
  // As an operator divides them who expects a rush: one process serves, the other works through tasks.
  const worker = await startProduct(settings)
  const product = await startProduct({ ...settings, TASKS: 'elsewhere' })
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    await insertRequests(database)
    const headers = { authorization: `Bearer ${await signIn(product.url, people.executor)}` }
    const work = { url: `${product.url}/frontend-api/signed-in-user`, headers, perSecond: 50, seconds }
    await latencies({ ...work, seconds: 2 })
    const quiet = await latencies(work)
    const rush = send({ url: product.url, secret, perSecond, firstAccount, count })
    const busy = await latencies(work)
    const { acknowledged, ms } = await rush
    const appliedMs = await untilApplied(database)
    const { rows } = await database.query<{ payments: string; kopecks: string }>(
      `select count(*) as payments, coalesce(sum(amount_kopecks), 0) as kopecks from payment where source = 'online'`,
    )
    const applied = Number(rows[0]?.payments)
    return [
      atLeast('notifications of payments acknowledged a second', (acknowledged * 1000) / ms, 500, 'a second'),
      atMost('acknowledged notifications that did not become a payment', acknowledged - applied, 0, 'payments'),
      atMost('kopecks too many or too few', Math.abs(Number(rows[0]?.kopecks) - applied * 4000), 0, 'kopecks'),
      atMost(
        "a signed-in user's p99 while notifications come, against a quiet service",
        percentile(busy, 0.99) / percentile(quiet, 0.99),
        2,
      ),
      known("a signed-in user's p99 in a quiet service", percentile(quiet, 0.99), 'ms'),
      atLeast('notifications of payments applied a second', (applied * 1000) / (ms + appliedMs), 500, 'a second'),
    ]
  } finally {
    await database.end()
    await Promise.all([product.stop(), worker.stop(), provider.stop()])
  }
}

/** Customers with an issued invoice each, and for each invoice a request of which the payer has the number. */
async function insertRequests(database: pg.Client): Promise<void> {
  await database.query('begin')
  await database.query(
    `create temporary table payer on commit drop as
     select gen_random_uuid() as id, gen_random_uuid() as account_id, place from generate_series(1, ${count}) as place`,
  )
  await database.query(
    `insert into account (id, phone, password_hash, first_name, last_name, created_at)
     select account_id, '37533' || lpad(place::text, 7, '0'), '', 'Payer', place::text, now() from payer`,
  )
  await database.query(
    `insert into cabinet (id, account_id, role, created_at) select id, account_id, 'customer', now() from payer`,
  )
  await database.query(
    `with made as (
       insert into invoice (id, number, customer_id, period, kind, about, state, issued_at, due_on, total_kopecks, created_at)
       select gen_random_uuid(), 'МЕРА-' || place, id, '2026-01', 'manual', 'measurement', 'issued', now(),
         current_date + 7, 4000, now()
       from payer
       returning id, customer_id)
     insert into payment_request (id, customer_id, invoice_id, provider, method, reference, account_no, provider_ref,
       amount_kopecks, state, expires_at, created_at)
     select gen_random_uuid(), customer_id, id, 'express-pay', 'erip', id::text, name, name, 4000, 'waiting',
       now() + interval '7 days', now()
     from (select *, (${firstAccount - 1} + row_number() over ())::text as name from made) as named`,
  )
  await database.query('commit')
}

async function send(sent: object): Promise<{ acknowledged: number; ms: number }> {
  const script = join(import.meta.dirname, 'notification-sender.ts')
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
