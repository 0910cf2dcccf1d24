// `npm run retention`: counts what is over of each kind of data and removes it; with `--dry-run` it counts alone.
import { parseArgs } from 'node:util'
import { createServices, loadAllTexts } from '#app.ts'
import { ConfigError, readConfig } from '#config.ts'
import { retentionRules } from '#views/personal-data'
import { connectPostgres, DatabaseUnavailableError } from '#platform/database'
import { countOver, removeOver } from '#platform/domain-parts/retention.ts'
import { randomIds } from '#platform/ids/ids.ts'
import { createLogger } from '#platform/operation/log.ts'
import { silentQueue } from '#platform/queue'
import type { Services } from '#platform/services.ts'

try {
  await run()
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DatabaseUnavailableError)) throw error
  fail(error.message)
}

async function run(): Promise<void> {
  const { 'dry-run': isDry } = readArguments()
  const config = readConfig()
  if (config.databaseUrl === undefined) {
    return fail('This is for PostgreSQL: set DATABASE_URL. The embedded database serves one process alone.')
  }
  const log = createLogger('warn')
  const connection = connectPostgres(config.databaseUrl, 1, (error) => log.warn({ err: error }, 'connection lost'))
  const clock = await connection.followClock()
  const secrets = { secret: config.secret ?? '', oldSecrets: config.oldSecrets }
  const effects = { clock, ids: randomIds(clock), queue: silentQueue, texts: loadAllTexts(), log }
  const services = createServices(connection, { ...effects, ...secrets }, config)
  try {
    print(await countKinds(services))
    if (isDry) process.stdout.write('Nothing was changed.\n')
    else printRemoved(await removeOver(services, retentionRules(services)))
  } finally {
    clock.stop()
    await connection.close()
  }
}

function readArguments() {
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } }).values
  } catch {
    return fail('npm run retention -- [--dry-run]')
  }
}

interface OverKind {
  kind: string
  count: number
  oldest: Date | null
}

/** Counts all kinds in one transaction that the database lets change nothing. */
async function countKinds(services: Services): Promise<OverKind[]> {
  const reading = services.db.transaction().setAccessMode('read only')
  return reading.execute(async (tx) => {
    const kinds: OverKind[] = []
    for (const rule of retentionRules(services)) {
      kinds.push({ kind: rule.kind, ...(await countOver(tx, services, rule)) })
    }
    return kinds
  })
}

function print(kinds: readonly OverKind[]): void {
  const width = Math.max(...kinds.map(({ kind }) => kind.length))
  for (const { kind, count, oldest } of kinds) {
    const from = oldest === null ? '' : `  oldest ${oldest.toISOString()}`
    process.stdout.write(`${kind.padEnd(width)}  ${String(count).padStart(9)}${from}\n`)
  }
  const rows = kinds.reduce((sum, { count }) => sum + count, 0)
  process.stdout.write(`${rows} rows of ${kinds.length} kinds are over.\n`)
}

function printRemoved(removed: ReadonlyMap<string, number>): void {
  const rows = [...removed.values()].reduce((sum, count) => sum + count, 0)
  process.stdout.write(`${rows} rows were removed.\n`)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
