import { setTimeout as delay } from 'node:timers/promises'
import { requestRecovery } from '@navyk/api-spec/people/entry'
import { askersAndManager } from '../apps/api/src/testing/load/question-load.ts'
import { atLeast, atMost, type Figure, known, percentile } from '../bench/figure.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { type DrillOptions, optionOf } from './drill.ts'
import { onEnd } from './ground/cleaning.ts'
import { providerWays, startFaultProvider } from './ground/fault-provider.ts'
import { openMigrated, startProduct } from './ground/product.ts'
import { query } from './ground/query.ts'
import { secondsSince, until } from './ground/waiting.ts'
import { judgeDatabase } from './judge.ts'
import { countFailures, startOpenLoop } from './load/open-loop.ts'

const chatId = '7001'
const outageSeconds = 25
const codesEveryMs = 2000
const longestDeliverySeconds = 240

/** The providers of SMS and Telegram hang, end connections and answer nonsense, one after the other, while people ask and want codes. */
export async function run(options: DrillOptions): Promise<Figure[]> {
  const cluster = await startPostgres({ survives: 'processes' })
  onEnd(cluster.stop)
  const { db } = await openMigrated(cluster.databaseUrl)
  const { askers, manager } = await askersAndManager(db)
  await linkManager(cluster.databaseUrl)
  const provider = await startFaultProvider()
  const product = await startProduct(settingsOf(cluster.databaseUrl, provider.url))
  await product.ready()

  const load = startOpenLoop({ urls: [product.url], askers, perSecond: optionOf(options, 'rate'), readShare: 0.95 })
  const codes = askForCodes(product.url)
  await delay(10_000)
  const calmMs = percentile(load.readTimesMs.splice(0), 0.99)
  for (const way of providerWays.filter((each) => each !== 'works')) {
    provider.behave(way)
    await delay(outageSeconds * 1000)
  }
  const outageMs = percentile(load.readTimesMs, 0.99)
  provider.behave('works')
  const began = performance.now()
  await load.stop()
  const codesAsked = await codes.stop()
  const unsent = async () => countUnsent(cluster.databaseUrl)
  await until('all messages are delivered', async () => (await unsent()) === 0, longestDeliverySeconds).catch(() => {})
  const stored = await db.selectFrom('outgoing_message').select(['recipient', 'body', 'lapsed_at']).execute()
  const lapsed = stored.filter((message) => message.lapsed_at !== null)
  const wanted = stored.filter((message) => message.lapsed_at === null)
  const isTaken = (message: (typeof stored)[number]) =>
    provider.taken.some(
      ({ receiver, text }) => receiver.endsWith(message.recipient) && text.startsWith(message.body.slice(0, 40)),
    )
  console.error(countFailures(load.failures), provider.requests, `signed in: ${manager !== ''}`)
  return [
    ...(await judgeDatabase(db, { acknowledged: load.acknowledged, failed: load.failures.length }, { failed: 0 })),
    known('slowest hundredth of the reads before', calmMs, 'ms'),
    atMost('slowest hundredth of the reads while the providers misbehaved', outageMs, 500, 'ms'),
    atLeast('codes that were asked for', codesAsked, 10, 'codes'),
    atLeast('messages in the outbox', wanted.length, 50, 'messages'),
    atMost('messages that were not delivered', wanted.filter((message) => !isTaken(message)).length, 0, 'messages'),
    atMost('messages that were still unsent', await unsent(), 0, 'messages'),
    known('messages that nobody needed any more', lapsed.length, 'messages'),
    known('deliveries beyond one of each message', provider.taken.length - wanted.length, 'messages'),
    known('window from the providers’ return to the last message', secondsSince(began), 's'),
    known(
      'requests that the providers did not answer',
      provider.requests.hangs + provider.requests.resets + provider.requests.lies,
      'requests',
    ),
  ]
}

const settingsOf = (databaseUrl: string, providerUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  NAVYK_MODE: 'production',
  NAVYK_SECRET: 'a secret of the drill that guards nothing at all',
  PUBLIC_URL: 'https://navyk.example.test',
  TRUSTED_PROXIES: '127.0.0.1',
  SMS_PROVIDER: 'rocketsms',
  ROCKETSMS_USERNAME: 'drill',
  ROCKETSMS_PASSWORD: 'drill',
  SMS_API_ROOT: providerUrl,
  TELEGRAM_BOT_TOKEN: '1:drill',
  TELEGRAM_BOT_NAME: 'navyk_drill_bot',
  TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-the-drill',
  TELEGRAM_API_ROOT: providerUrl,
  LOG_LEVEL: 'error',
})

/** The manager is told of questions by Telegram. */
async function linkManager(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `insert into telegram_link (account_id, chat_id, name, linked_at)
      select account_id, $1, 'manager', now() from cabinet where role = 'staff'`,
    [chatId],
  )
  await query(
    databaseUrl,
    `insert into notice_choice (account_id, topic, channel, is_on)
      select account_id, 'questions', 'telegram', true from cabinet where role = 'staff'`,
  )
}

/** People who have forgotten their passwords, each in a network of their own. */
function askForCodes(url: string) {
  let isOver = false
  let asked = 0
  const work = (async () => {
    for (let place = 1; !isOver; place++) {
      const answer = await fetch(url + requestRecovery.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${place >> 8}.${place & 255}` },
        body: JSON.stringify({ username: `37533555${String(place).padStart(4, '0')}` }),
      })
      if (answer.ok) asked += 1
      else console.error(`a code was refused: ${answer.status} ${await answer.text()}`)
      await delay(codesEveryMs)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await work
      return asked
    },
  }
}

async function countUnsent(databaseUrl: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    databaseUrl,
    `select count(*)::int as count from outgoing_message
      where sent_at is null and refused_at is null and lapsed_at is null`,
  )
  return row?.count ?? 0
}
