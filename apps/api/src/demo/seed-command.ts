// `npm run seed -- --scale=N`: fills an empty PostgreSQL database with load data.
import { createServices, loadAllTexts } from '#app.ts'
import { schemaFiles, readConfig } from '#config.ts'
import { systemClock } from '#platform/clock.ts'
import { connectPostgres, migrate } from '#platform/database'
import { randomIds } from '#platform/ids/ids.ts'
import { createLogger } from '#platform/operation/log.ts'
import { silentQueue } from '#platform/queue'
import { ensureDemoData } from './ensure-demo-data.ts'
import { multiplyDemo } from './multiply.ts'
import { isEmpty } from './queries.ts'

const largestScale = 1000

await seed(readScale(process.argv.slice(2)))

async function seed(scale: number): Promise<void> {
  const config = readConfig()
  if (!config.databaseUrl)
    fail('Set DATABASE_URL: load data is for PostgreSQL. The demo fills the embedded database by itself.')
  const log = createLogger('warn')
  const connection = connectPostgres(config.databaseUrl, 2, (error) => log.warn({ err: error }, 'connection lost'))
  await migrate(connection.db, schemaFiles)
  if (!(await isEmpty(connection.db))) fail('The database is not empty; load data goes into an empty one.')
  const ids = randomIds(systemClock)
  const secrets = { secret: ids.secret(48), oldSecrets: [] }
  const effects = { clock: systemClock, ids, queue: silentQueue, texts: loadAllTexts(), log, ...secrets }
  const printLine = (line: string) => process.stdout.write(`${line}\n`)
  const startedAt = performance.now()
  await ensureDemoData(
    createServices(connection, effects, { mode: 'demo', smsPerDay: Number.MAX_SAFE_INTEGER }),
    printLine,
  )
  const lessons = await multiplyDemo(connection.db, scale, printLine)
  await connection.close()
  printLine(`${lessons.toLocaleString('en')} lessons in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}

function readScale(args: string[]): number {
  const scale = Number(/^--scale=(\d+)$/.exec(args[0] ?? '')?.[1] ?? Number.NaN)
  if (args.length === 1 && scale >= 1 && scale <= largestScale) return scale
  return fail(`Usage: npm run seed -- --scale=N, with N from 1 to ${largestScale}; each unit is ten thousand lessons.`)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
