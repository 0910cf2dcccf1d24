import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { askersAndManager } from '../apps/api/src/testing/load/question-load.ts'
import { atLeast, atMost, type Figure, known, percentile } from '../bench/figure.ts'
import { freePort, root } from '../tools/machine.mjs'
import { startPostgres } from '../tools/postgres.mjs'
import { type DrillOptions, optionOf } from './drill.ts'
import { onEnd } from './ground/cleaning.ts'
import { startDaemon } from './ground/daemon.ts'
import { openMigrated, startProduct } from './ground/product.ts'
import { makeFolder } from './ground/system.ts'
import { secondsSince, until } from './ground/waiting.ts'
import { judgeDatabase } from './judge.ts'
import { countFailures, longestPause, startOpenLoop } from './load/open-loop.ts'

const besideSeconds = 20

/** The next version: a table gets a column and an index, as steps between releases do. */
const migration = `import { sql } from 'kysely'
import type { Tx } from '#platform/database'

export async function up(tx: Tx): Promise<void> {
  await sql\`alter table question add column drill_note text not null default ''\`.execute(tx)
  await sql\`create index question_drill_note on question (drill_note, id)\`.execute(tx)
}
`

/** A process of the next version migrates the database and starts while one of this version serves on it. */
export async function run(options: DrillOptions): Promise<Figure[]> {
  const cluster = await startPostgres({ survives: 'machine' })
  onEnd(cluster.stop)
  const { db } = await openMigrated(cluster.databaseUrl)
  const { askers } = await askersAndManager(db)
  const settings = { DATABASE_URL: cluster.databaseUrl, LOG_LEVEL: 'warn' }
  const old = await startProduct(settings)
  await old.ready()
  const next = makeNextVersion()

  const load = startOpenLoop({
    urls: [old.url],
    askers,
    perSecond: optionOf(options, 'rate'),
    readShare: 0.8,
  })
  await delay(10_000)
  const beganMs = performance.now()
  const port = await freePort()
  const fresh = startDaemon(process.execPath, ['--disable-warning=ExperimentalWarning', join(next, 'src/main.ts')], {
    env: {
      ...settings,
      PORT: String(port),
      METRICS_PORT: String(await freePort()),
      WEB_DIST: join(root, 'apps/web/dist'),
    },
  })
  const freshUrl = `http://127.0.0.1:${port}`
  await until('the next version is ready', async () => {
    if (fresh.child.exitCode !== null) return true
    return (await fetch(`${freshUrl}/readyz`)).ok
  })
  if (fresh.child.exitCode !== null) console.error(`the next version has ended:\n${fresh.said()}`)
  const seconds = secondsSince(beganMs)
  const readyMs = performance.now()
  // Both versions serve side by side.
  const beside =
    fresh.child.exitCode === null
      ? startOpenLoop({ urls: [freshUrl], askers, perSecond: 5, readShare: 0.8 })
      : undefined
  await delay(besideSeconds * 1000)
  await Promise.all([load.stop(), beside?.stop()])
  const failures = [...load.failures, ...(beside?.failures ?? [])]
  console.error(countFailures(failures))
  if (failures.length > 0) console.error(old.said().slice(-3000))
  return [
    ...(await judgeDatabase(
      db,
      { acknowledged: [...load.acknowledged, ...(beside?.acknowledged ?? [])], failed: failures.length },
      { failed: 0 },
    )),
    atLeast('next version serves', beside ? 1 : 0, 1, 'processes'),
    known('time until the next version was ready', seconds, 's'),
    atMost(
      'longest time without an acknowledged write meanwhile',
      longestPause(load.acknowledged, beganMs, readyMs),
      10,
      's',
    ),
    known('slowest hundredth of the old version’s reads', percentile(load.readTimesMs, 0.99), 'ms'),
  ]
}

/** A copy of the server with one more migration; its packages are those of this version. @returns the folder of the server */
function makeNextVersion(): string {
  const folder = makeFolder('next-version')
  const server = join(folder, 'apps/api')
  mkdirSync(join(folder, 'apps'))
  const isSource = (path: string) => !path.includes('node_modules')
  cpSync(join(root, 'apps/api'), server, { recursive: true, filter: isSource })
  for (const name of ['node_modules', 'packages']) symlinkSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'apps/api/node_modules'), join(server, 'node_modules'))
  writeFileSync(join(server, 'src/migrations/9999-drill.ts'), migration)
  const file = join(server, 'package.json')
  const described = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...described, version: `${described.version}-next` }))
  return server
}
