import { setTimeout as delay } from 'node:timers/promises'
import { connectPostgres } from '../apps/api/src/platform/database/index.ts'
import { draftsToPay, faultsOfPayments, startPaying } from '../apps/api/src/testing/load/payment-load.ts'
import { askersAndManager } from '../apps/api/src/testing/load/question-load.ts'
import { atLeast, atMost, type Figure, known } from '../bench/figure.ts'
import { type DrillOptions, optionOf } from './drill.ts'
import { type PatroniCluster, startPatroni } from './ground/patroni.ts'
import { openMigrated, reasonsOf, startProduct } from './ground/product.ts'
import { until } from './ground/waiting.ts'
import { judgeDatabase } from './judge.ts'
import { countFailures, type FailedTry, longestPause, type RunningLoad, startOpenLoop } from './load/open-loop.ts'

/** As many as there are months for them. */
const drafts = 1700
const betweenPaymentsMs = 1000
const betweenSeconds = 10
/** Those who have the permission of a manager: the one of the questions, and the one of the payments. */
const managers = 2

/** The primary of a cluster is killed, and later another one handed over, under questions and payments with keys. */
export async function run(options: DrillOptions): Promise<Figure[]> {
  const cluster = await startPatroni()
  const { databaseUrl } = cluster
  const ground = await openMigrated(databaseUrl)
  const toPay = await draftsToPay(
    connectPostgres(databaseUrl, 2, () => {}),
    drafts,
  )
  const { askers } = await askersAndManager(ground.db)
  await ground.close()
  const settings = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' }
  const processes = await Promise.all([
    startProduct({ ...settings, TASKS: 'here' }),
    startProduct({ ...settings, TASKS: 'elsewhere' }),
  ])
  await Promise.all(processes.map((each) => each.ready()))

  const urls = processes.map(({ url }) => url)
  const load = startOpenLoop({ urls, askers, perSecond: optionOf(options, 'rate'), readShare: 0.5 })
  const refusals: (Pick<FailedTry, 'status' | 'detail' | 'body'> | undefined)[] = []
  let turn = 0
  const paying = startPaying(() => urls[turn++ % urls.length] ?? '', toPay, {
    betweenMs: betweenPaymentsMs,
    onRefusal: (answer) =>
      refusals.push(answer && { status: answer.status, detail: `Retry-After ${answer.retryAfter}`, body: answer.text }),
  })
  await delay(betweenSeconds * 1000)
  const crash = await strike(cluster, load, async (leader) => {
    await cluster.kill(leader)
    await until('another primary', async () => (await cluster.leader()) !== leader)
    await untilWritten(load)
    cluster.start(leader)
    await cluster.untilWhole()
  })
  await delay(betweenSeconds * 1000)
  const switchover = await strike(cluster, load, async (leader) => {
    await cluster.switchOver(leader)
    await until('another primary', async () => (await cluster.leader()) !== leader)
    await untilWritten(load)
    await cluster.untilWhole()
  })
  await delay(betweenSeconds * 1000)
  await Promise.all([load.stop(), paying.stop()])

  const { db } = await openMigrated(databaseUrl)
  const outcome = { acknowledged: load.acknowledged, failed: load.failures.length + refusals.length }
  const figures = await judgeDatabase(db, outcome, { managers })
  const { lost, twice, inPart, ...sums } = await faultsOfPayments(db, paying.acknowledged)
  const reasons = reasonsOf(processes)
  console.error(countFailures(load.failures), Object.fromEntries(reasons))
  return [
    ...figures,
    atLeast('payments acknowledged', paying.acknowledged.length, 1, 'payments'),
    atMost('payments lost, doubled or in part', lost.length + twice.length + inPart.length, 0, 'payments'),
    atMost('sums of the books that are not zero', Object.values(sums).filter((sum) => sum !== 0).length, 0, 'sums'),
    atMost('answers that were others the second time', paying.oddities.length, 0, 'answers'),
    atMost('window of the crash', crash, 30, 's'),
    atMost('window of the switchover', switchover, 5, 's'),
    ...figuresOfRefusals([...load.failures, ...refusals.filter((each) => each !== undefined)]),
    ...[...reasons].map(([reason, count]) => known(`… of them by ${reason}`, count, 'requests')),
  ]
}

/** Refusals that are no 503 with a time to come again, and those that are a failure of the product. */
function figuresOfRefusals(refusals: readonly Pick<FailedTry, 'status' | 'detail'>[]): Figure[] {
  const isProper = ({ status, detail }: Pick<FailedTry, 'status' | 'detail'>) =>
    status === 503 && /^Retry-After \d+$/.test(detail)
  return [
    atMost('refusals without 503 and Retry-After', refusals.filter((each) => !isProper(each)).length, 0, 'requests'),
    atMost('answers 500', refusals.filter(({ status }) => status === 500).length, 0, 'requests'),
  ]
}

/** Disturbs the primary. @returns the longest time without an acknowledged write since then, in seconds */
async function strike(
  cluster: PatroniCluster,
  load: RunningLoad,
  disturb: (leader: string) => Promise<void>,
): Promise<number> {
  const leader = await cluster.leader()
  const fromMs = performance.now()
  await disturb(leader)
  return longestPause(load.acknowledged, fromMs, performance.now())
}

/** Waits until a write is acknowledged that is sent from now on. */
async function untilWritten(load: RunningLoad): Promise<void> {
  const fromMs = performance.now()
  await until('a write is acknowledged', () => load.acknowledged.some(({ sentMs }) => sentMs > fromMs))
}
