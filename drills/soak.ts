import { setTimeout as delay } from 'node:timers/promises'
import { askersAndManager } from '../apps/api/src/testing/load/question-load.ts'
import { atMost, type Figure, known, percentile } from '../bench/figure.ts'
import { freePort } from '../tools/machine.mjs'
import { startPostgres } from '../tools/postgres.mjs'
import { type DrillOptions, optionOf } from './drill.ts'
import { onEnd } from './ground/cleaning.ts'
import { type ProcessFigures, readFigures, slopeOf } from './ground/memory.ts'
import { openMigrated, startProduct } from './ground/product.ts'
import { query } from './ground/query.ts'
import { until } from './ground/waiting.ts'
import { judgeDatabase } from './judge.ts'
import { followAll, missedChanges } from './load/event-streams.ts'
import { countFailures, startOpenLoop } from './load/open-loop.ts'

const sampleMs = 5000
const liftEveryMs = 60_000
const streams = 100
/** Caches are filled and the code is compiled after this share of the time. */
const warmShare = 1 / 3

/** The daily mix for an hour: reads, questions and open pages; memory, handles and connections stay as they are. */
export async function run(options: DrillOptions): Promise<Figure[]> {
  const minutes = optionOf(options, 'minutes')
  const cluster = await startPostgres({ survives: 'machine' })
  onEnd(cluster.stop)
  const { db } = await openMigrated(cluster.databaseUrl)
  const { askers, manager } = await askersAndManager(db)
  const metricsPort = await freePort()
  const product = await startProduct({
    DATABASE_URL: cluster.databaseUrl,
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'warn',
  })
  await product.ready()
  const readers = askers.slice(0, streams - 1).map((token, asker) => ({ token, asker }))
  const live = followAll(product.url, [...readers, { token: manager }])
  onEnd(live.close)
  await until('all streams are open', live.areAllOpen)

  const load = startOpenLoop({ urls: [product.url], askers, perSecond: optionOf(options, 'rate'), readShare: 0.8 })
  const samples: (ProcessFigures & { connections: number })[] = []
  const beganMs = performance.now()
  const endMs = beganMs + minutes * 60_000
  for (let liftedMs = beganMs; performance.now() < endMs; ) {
    await delay(sampleMs)
    const [row] = await query<{ count: number }>(
      cluster.databaseUrl,
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'`,
    )
    samples.push({
      ...(await readFigures(`http://127.0.0.1:${metricsPort}/metrics`)),
      connections: row?.count ?? 0,
    })
    if (performance.now() - liftedMs < liftEveryMs) continue
    // A person asks a few questions a day, not one in a few minutes.
    await query(cluster.databaseUrl, 'delete from quota_use')
    liftedMs = performance.now()
  }
  await load.stop()
  await until(
    'the streams have told everything',
    () => missedChanges(live.streams, load.acknowledged).length === 0,
    15,
  ).catch(() => {})
  console.error(countFailures(load.failures))
  const warm = samples.filter(({ atMs }) => atMs > beganMs + minutes * 60_000 * warmShare)
  const perHour = (of: (sample: (typeof samples)[number]) => number) =>
    slopeOf(warm.map((sample) => [(sample.atMs - beganMs) / 3_600_000, of(sample)]))
  const highest = (of: (sample: (typeof samples)[number]) => number) => Math.max(...samples.map(of))
  const megabyte = 1024 ** 2
  return [
    known('requests sent', load.sent(), 'requests'),
    ...(await judgeDatabase(db, { acknowledged: load.acknowledged, failed: load.failures.length }, { failed: 0 })),
    atMost('changes that streams missed', missedChanges(live.streams, load.acknowledged).length, 0, 'changes'),
    atMost(
      'rise of the memory in an hour',
      perHour(({ residentBytes }) => residentBytes / megabyte),
      60,
      'MB',
    ),
    atMost(
      'rise of the heap in an hour',
      perHour(({ heapBytes }) => heapBytes / megabyte),
      30,
      'MB',
    ),
    atMost(
      'rise of the handles in an hour',
      perHour(({ handles }) => handles),
      5,
      'handles',
    ),
    known(
      'most memory',
      highest(({ residentBytes }) => residentBytes / megabyte),
      'MB',
    ),
    atMost(
      'most connections to the database',
      highest(({ connections }) => connections),
      // Ten for people, four for tasks and two that listen, and two of the drill.
      18,
      'connections',
    ),
    known('slowest hundredth of the reads', percentile(load.readTimesMs, 0.99), 'ms'),
  ]
}
