import { setTimeout as delay } from 'node:timers/promises'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { schemaFiles } from '../apps/api/src/config.ts'
import { connectEmbedded, migrate } from '../apps/api/src/platform/database/index.ts'
import { askersAndManager } from '../apps/api/src/testing/load/question-load.ts'
import { atLeast, atMost, type Figure, known } from '../bench/figure.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { type DrillOptions, optionOf } from './drill.ts'
import { onEnd } from './ground/cleaning.ts'
import { openMigrated, startProduct } from './ground/product.ts'
import { mountSmallDisk, type SmallDisk } from './ground/small-disk.ts'
import { secondsSince, until } from './ground/waiting.ts'
import { judgeDatabase } from './judge.ts'
import { countFailures, type FailedTry, type RunningLoad, startOpenLoop } from './load/open-loop.ts'

const fullSeconds = 20
const longestHealingSeconds = 60

/** The disk of the database runs full under load and gets room again: PostgreSQL first, then the embedded database. */
export async function run(options: DrillOptions): Promise<Figure[]> {
  const rate = optionOf(options, 'rate')
  return [...(await onPostgres(rate)), ...(await onEmbedded(rate))]
}

async function onPostgres(rate: number): Promise<Figure[]> {
  const disk = await mountSmallDisk(400)
  const cluster = await startPostgres({ survives: 'machine', within: disk.folder, settings: ['max_wal_size=64MB'] })
  onEnd(cluster.stop)
  const { db, close } = await openMigrated(cluster.databaseUrl)
  const { askers } = await askersAndManager(db)
  await close()
  const product = await startProduct({ DATABASE_URL: cluster.databaseUrl, LOG_LEVEL: 'warn' })
  await product.ready()
  const load = startOpenLoop({ urls: [product.url], askers, perSecond: rate, readShare: 0.8 })
  const full = await runFull(disk, load)
  // Where PostgreSQL has given up, it is started as a supervisor does.
  const end = await heal(load, () => cluster.crash())
  await load.stop()
  const again = await openMigrated(cluster.databaseUrl)
  const judged = await judgeDatabase(again.db, { acknowledged: load.acknowledged, failed: load.failures.length })
  await product.stop()
  await again.close()
  return [
    ...judged,
    ...figuresOf(full, end),
    known('… restarts of PostgreSQL that this took', end.restarts, 'restarts'),
  ]
}

async function onEmbedded(rate: number): Promise<Figure[]> {
  const disk = await mountSmallDisk(400)
  const folder = join(disk.folder, 'embedded')
  mkdirSync(folder)
  const made = await connectEmbedded(folder)
  await migrate(made.db, schemaFiles)
  const { askers } = await askersAndManager(made.db)
  await made.close()
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const product = await startProduct(settings)
  await product.ready()
  const load = startOpenLoop({ urls: [product.url], askers, perSecond: rate / 2, readShare: 0.8 })
  const full = await runFull(disk, load)
  const hasEnded = product.child.exitCode !== null
  if (hasEnded) console.error(product.said().slice(-2000))
  const next = hasEnded ? await startProduct({ ...settings, PORT: new URL(product.url).port }) : product
  const end = await heal(load, async () => {})
  await load.stop()
  await next.stop()
  const { db, close } = await connectEmbedded(folder)
  const judged = await judgeDatabase(db, { acknowledged: load.acknowledged, failed: load.failures.length })
  await close()
  return [
    ...judged.map((figure) => ({ ...figure, name: `embedded: ${figure.name}` })),
    ...figuresOf(full, end).map((figure) => ({ ...figure, name: `embedded: ${figure.name}` })),
    known('embedded: … starts of the service that this took', hasEnded ? 1 : 0, 'starts'),
  ]
}

/** What came while the disk was full. */
interface FullTime {
  failures: FailedTry[]
  reads: number
}

async function runFull(disk: SmallDisk, load: RunningLoad): Promise<FullTime> {
  await delay(8000)
  const before = { failures: load.failures.length, reads: load.counts.readsAnswered }
  disk.fill()
  await delay(fullSeconds * 1000)
  const full = {
    failures: load.failures.slice(before.failures),
    reads: load.counts.readsAnswered - before.reads,
  }
  disk.free()
  console.error(countFailures(full.failures))
  return full
}

interface Healing {
  seconds: number
  restarts: number
}

/** Waits for a write, with one restart of the database half-way where none comes. */
async function heal(load: RunningLoad, restart: () => Promise<void>): Promise<Healing> {
  const began = performance.now()
  const isWritten = () => load.acknowledged.some(({ acknowledgedMs }) => acknowledgedMs > began)
  let restarts = 0
  await until('a write is acknowledged', isWritten, longestHealingSeconds / 2).catch(async () => {
    restarts += 1
    await restart()
    await until('a write is acknowledged', isWritten, longestHealingSeconds * 2)
  })
  return { seconds: secondsSince(began), restarts }
}

function figuresOf({ failures, reads }: FullTime, { seconds }: Healing): Figure[] {
  const isProper = ({ status, detail }: FailedTry) =>
    /^50[37]$/.test(String(status)) && /^Retry-After \d+$/.test(detail)
  const writes = failures.filter(({ kind }) => kind === 'write')
  return [
    atLeast('… writes that were refused while the disk was full', writes.length, 1, 'requests'),
    atMost(
      '… of them without 503 or 507 and Retry-After',
      writes.filter((each) => !isProper(each)).length,
      0,
      'requests',
    ),
    atLeast('… reads that were answered meanwhile', reads, 1, 'requests'),
    atMost('… reads that failed meanwhile', failures.length - writes.length, 0, 'requests'),
    atMost('… window from room on the disk to the first write', seconds, longestHealingSeconds, 's'),
  ]
}
