import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createPaymentRequest } from '@navyk/api-spec/money/online-payments'
import { askersAndManager } from '../apps/api/src/testing/load/question-load.ts'
import { atLeast, atMost, type Figure, known, percentile } from '../bench/figure.ts'
import { eripNotification } from '../bench/load/erip-notification.ts'
import { insertPayers } from '../bench/load/payers.ts'
import { signedIn } from '../bench/load/people-at-work.ts'
import { paidAnswers } from '../bench/servers/paid-answers.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { type DrillOptions, optionOf } from './drill.ts'
import { onEnd } from './ground/cleaning.ts'
import { providerWays, startFaultProvider } from './ground/fault-provider.ts'
import { openMigrated, startProduct } from './ground/product.ts'
import { openClient } from './ground/query.ts'
import { secondsSince, until } from './ground/waiting.ts'
import { judgeDatabase } from './judge.ts'
import { countFailures, startOpenLoop } from './load/open-loop.ts'

const secret = 'a secret of the drill'
const firstAccount = 50_000_001
/** Payers who pay by the number that they have, and payers who ask for one. */
const [payers, unnumbered] = [300, 50]
const kopecksEach = 4000
const outageSeconds = 25
const betweenNotificationsMs = 200
const betweenTriesMs = 1000
/** The task that asks again runs each five minutes. */
const longestSettlingSeconds = 420

/** The provider of payments hangs, ends connections and answers nonsense, one after the other, while payers pay, the provider's
 *  notifications come, and customers ask for numbers to pay by. */
export async function run(options: DrillOptions): Promise<Figure[]> {
  const cluster = await startPostgres({ survives: 'processes' })
  onEnd(cluster.stop)
  const { db } = await openMigrated(cluster.databaseUrl)
  const { askers } = await askersAndManager(db)
  const database = await openClient(cluster.databaseUrl)
  await insertPayers(database, { count: payers, firstAccount })
  const answer = paidAnswers(firstAccount, payers)
  const provider = await startFaultProvider(({ method, path }) => ({ answer: JSON.parse(answer(method, path)) }))
  provider.behave('hangs')
  const product = await startProduct({
    DATABASE_URL: cluster.databaseUrl,
    EXPRESS_PAY_TOKEN: 'a'.repeat(32),
    EXPRESS_PAY_NOTIFICATION_SECRET: secret,
    EXPRESS_PAY_API_ROOT: provider.url,
    LOG_LEVEL: 'fatal',
  })
  await product.ready()
  await insertPayers(database, { count: unnumbered })
  const own = await billsWithoutNumber(database)

  const load = startOpenLoop({ urls: [product.url], askers, perSecond: optionOf(options, 'rate'), readShare: 0.95 })
  await delay(10_000)
  const calmMs = percentile(load.readTimesMs.splice(0), 0.99)
  const notifications = sendNotifications(product.url)
  const asking = askForNumbers(product.url, own)
  for (const way of providerWays.filter((each) => each !== 'works')) {
    provider.behave(way)
    await delay(outageSeconds * 1000)
  }
  const outageMs = percentile(load.readTimesMs, 0.99)
  const returned = performance.now()
  provider.behave('works')
  const refusals = await notifications
  const askings = await asking
  await load.stop()
  const read = async () => readBooks(database)
  const isSettled = async () => {
    const { payments, numbered } = await read()
    return payments >= payers && numbered >= unnumbered
  }
  await until('all payments and numbers are there', isSettled, longestSettlingSeconds).catch(() => {})
  const settledSeconds = secondsSince(returned)
  const books = await read()
  console.error(countFailures(load.failures), provider.requests)
  return [
    ...(await judgeDatabase(db, { acknowledged: load.acknowledged, failed: load.failures.length }, { failed: 0 })),
    known('slowest hundredth of the reads before', calmMs, 'ms'),
    atMost('slowest hundredth of the reads while the provider misbehaved', outageMs, 500, 'ms'),
    atMost('notifications that were not acknowledged at once', refusals, 0, 'notifications'),
    atMost('acknowledged notifications without a payment', payers - books.paidRequests, 0, 'notifications'),
    atMost('payments more than notifications', books.payments - payers, 0, 'payments'),
    atMost('kopecks too many or too few', Math.abs(books.kopecks - payers * kopecksEach), 0, 'kopecks'),
    atMost('sum of the books', Math.abs(books.ledger), 0, 'kopecks'),
    atMost('customers who have no number to pay by', unnumbered - books.numbered, 0, 'customers'),
    atMost('customers who have two', books.numberedTwice, 0, 'customers'),
    known('answers that said that the provider does not answer', askings.said, 'answers'),
    atMost('answers that said something else', askings.others, 0, 'answers'),
    known('longest wait of a customer for an answer', askings.longestMs / 1000, 's'),
    known('window from the provider’s return to the last payment and number', settledSeconds, 's'),
    atLeast(
      'requests that the provider did not answer',
      provider.requests.hangs + provider.requests.resets + provider.requests.lies,
      1,
      'requests',
    ),
    known('requests that it answered', provider.requests.works, 'requests'),
  ]
}

/** Notifies of each payment, in the time of all outages; the next provider would repeat what is not acknowledged.
 *  @returns how many tries were not acknowledged */
async function sendNotifications(url: string): Promise<number> {
  let refusals = 0
  const notify = async (account: string) => {
    const body = eripNotification(secret, account)
    while (!(await fetch(`${url}/payment-notifications/express-pay`, { method: 'POST', body })).ok) {
      refusals += 1
      await delay(1000)
    }
  }
  for (let place = 0; place < payers; place++) {
    await notify(String(firstAccount + place))
    await delay(betweenNotificationsMs)
  }
  return refusals
}

/** Invoices that have no request yet, each with a session of its customer. */
async function billsWithoutNumber(database: Client) {
  const { rows } = await database.query<{ invoice_id: string; id: string; account_id: string }>(
    `select invoice.id as invoice_id, cabinet.id, cabinet.account_id
     from invoice join cabinet on cabinet.id = invoice.customer_id
     where not exists (select from payment_request where payment_request.invoice_id = invoice.id)`,
  )
  const tokens = await signedIn(database, rows)
  return rows.map(({ invoice_id: invoiceId }, place) => ({ invoiceId, token: tokens[place] ?? '' }))
}

/** Customers ask for numbers in ЕРИП, one after the other in the time of all outages, each until there is an answer. */
async function askForNumbers(url: string, bills: Awaited<ReturnType<typeof billsWithoutNumber>>) {
  const counts = { said: 0, others: 0, longestMs: 0 }
  const ask = async ({ invoiceId, token }: (typeof bills)[number], place: number) => {
    await delay((place * 3 * outageSeconds * 1000) / bills.length)
    const init = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ invoiceId, provider: 'express-pay', method: 'erip' }),
    }
    for (;;) {
      const began = performance.now()
      const answer = await fetch(url + createPaymentRequest.path, init)
      const { code } = (await answer.json()) as { code?: string }
      counts.longestMs = Math.max(counts.longestMs, performance.now() - began)
      if (answer.ok) return
      if (code === 'provider_unavailable') counts.said += 1
      else {
        counts.others += 1
        console.error(`a number was refused: ${answer.status} ${code}`)
      }
      await delay(betweenTriesMs)
    }
  }
  await Promise.all(bills.map(ask))
  return counts
}

type Client = Awaited<ReturnType<typeof openClient>>

/** Payments, requests and postings as they are stored. */
async function readBooks(database: Client) {
  const { rows } = await database.query<
    Record<'payments' | 'kopecks' | 'paid' | 'ledger' | 'numbered' | 'twice', string>
  >(
    `with number as (
       select invoice_id, count(*) as made from payment_request
       where state = 'waiting' and provider_ref is not null 
         and account_no::bigint not between ${firstAccount} and ${firstAccount + payers - 1}
       group by invoice_id
     )
     select (select count(*) from payment where source = 'online') as payments,
       (select coalesce(sum(amount_kopecks), 0) from payment where source = 'online') as kopecks,
       (select count(*) from payment_request where state = 'paid') as paid,
       (select coalesce(sum(amount_kopecks), 0) from ledger_posting) as ledger,
       (select count(*) from number) as numbered,
       (select count(*) from number where made > 1) as twice`,
  )
  const [row] = rows
  if (!row) throw new Error('the books have no sums')
  return {
    payments: Number(row.payments),
    kopecks: Number(row.kopecks),
    paidRequests: Number(row.paid),
    ledger: Number(row.ledger),
    numbered: Number(row.numbered),
    numberedTwice: Number(row.twice),
  }
}
