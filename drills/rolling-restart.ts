import { setTimeout as delay } from 'node:timers/promises'
import { atLeast, atMost, type Figure, known, percentile } from '../bench/figure.ts'
import { askersAndManager } from '../apps/api/src/testing/load/question-load.ts'
import type { ServiceProcess } from '../apps/api/src/testing/network/service-process.ts'
import { freePort } from '../tools/machine.mjs'
import { startPostgres } from '../tools/postgres.mjs'
import { type DrillOptions, optionOf } from './drill.ts'
import { onEnd } from './ground/cleaning.ts'
import { startHttpProxy } from './ground/haproxy.ts'
import { openMigrated, startProduct } from './ground/product.ts'
import { secondsSince, until } from './ground/waiting.ts'
import { judgeDatabase } from './judge.ts'
import { followAll, missedChanges } from './load/event-streams.ts'
import { countFailures, longestPause, startOpenLoop } from './load/open-loop.ts'

/** Time that a process serves on after SIGTERM: longer than haproxy needs for two failed checks. */
const drainSeconds = '4'
const managerStreams = 3
const readShare = 0.8

/** Two processes behind haproxy are restarted one after the other under load, beside a third that works through tasks. */
export async function run(options: DrillOptions): Promise<Figure[]> {
  const rate = optionOf(options, 'rate')
  const cluster = await startPostgres({ survives: 'machine' })
  onEnd(cluster.stop)
  const { db } = await openMigrated(cluster.databaseUrl)
  const { askers, manager } = await askersAndManager(db)
  const settings = { DATABASE_URL: cluster.databaseUrl, LOG_LEVEL: 'warn', DRAIN_SECONDS: drainSeconds }
  const ports = [await freePort(), await freePort()]
  const start = (port: number) => startProduct({ ...settings, PORT: String(port), TASKS: 'elsewhere' })
  await (await startProduct({ ...settings, TASKS: 'here' })).ready()
  const processes = await Promise.all(ports.map(start))
  await Promise.all(processes.map((each) => each.ready()))
  const proxyPort = await freePort()
  startHttpProxy(
    proxyPort,
    ports.map((port, index) => ({ name: `process-${index + 1}`, host: '127.0.0.1', port })),
  )
  const url = `http://127.0.0.1:${proxyPort}`
  await until('haproxy takes requests', async () => (await fetch(`${url}/readyz`)).ok)

  const readers = askers
    .slice(0, optionOf(options, 'streams') - managerStreams)
    .map((token, asker) => ({ token, asker }))
  const managers = Array.from({ length: managerStreams }, () => ({ token: manager }))
  const live = followAll(url, [...readers, ...managers])
  onEnd(live.close)
  await until('all streams are open', live.areAllOpen)

  await warmUp(url, askers, rate)
  const load = startOpenLoop({ urls: [url], askers, perSecond: rate, readShare })
  const beganMs = performance.now()
  const stops: number[] = []
  const lengthSeconds = optionOf(options, 'requests') / rate
  await delay(Math.min(10, lengthSeconds / 4) * 1000)
  for (const [index, port] of ports.entries()) {
    const stopped = performance.now()
    const exitCode = await stop(processes[index])
    stops.push(secondsSince(stopped))
    if (exitCode !== 0) console.error(`process ${index + 1} ended with ${exitCode}`)
    const fresh = await start(port)
    await fresh.ready()
    // haproxy takes it for ready after two checks.
    await delay(5000)
  }
  while (load.sent() < optionOf(options, 'requests')) await delay(100)
  const endMs = performance.now()
  await load.stop()
  await until(
    'the streams have told everything',
    () => missedChanges(live.streams, load.acknowledged).length === 0,
    15,
  ).catch(() => {})
  const sum = (of: (stream: (typeof live.streams)[number]) => number) =>
    live.streams.reduce((total, stream) => total + of(stream), 0)
  console.error(countFailures(load.failures))
  return [
    atLeast('requests sent', load.sent(), optionOf(options, 'requests'), 'requests'),
    known('requests a second that were carried', (load.sent() * 1000) / (endMs - beganMs), 'requests/s'),
    ...(await judgeDatabase(db, { acknowledged: load.acknowledged, failed: load.failures.length }, { failed: 0 })),
    known('longest time without an acknowledged write', longestPause(load.acknowledged, beganMs, endMs), 's'),
    known('slowest hundredth of the reads', percentile(load.readTimesMs, 0.99), 'ms'),
    atMost('changes that streams missed', missedChanges(live.streams, load.acknowledged).length, 0, 'changes'),
    known(
      'streams that were opened again',
      sum(({ reconnects }) => reconnects),
      'streams',
    ),
    atMost(
      'streams that were refused',
      sum(({ refusals }) => refusals),
      0,
      'streams',
    ),
    known('longest stop of a process', Math.max(...stops), 's'),
  ]
}

async function stop(service: ServiceProcess | undefined): Promise<number | null> {
  if (!service) throw new Error('there is no such process')
  return service.stop()
}

/** Compiles the code of a new process and fills its caches, which is not what the drill is about. */
async function warmUp(url: string, askers: readonly string[], rate: number): Promise<void> {
  const load = startOpenLoop({ urls: [url], askers, perSecond: Math.min(rate, 20), readShare: 1 })
  await delay(5000)
  await load.stop()
}
