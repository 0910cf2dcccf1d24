// `npm run erase-again -- --from=FILE`: after a backup was restored, erases again who was erased since it was made. The file is the
// list at ERASURES_FILE, or a log of the service; `-` is what comes by standard input.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createServices, loadAllTexts } from '#app.ts'
import { ConfigError, readConfig, schemaFiles } from '#config.ts'
import { eraseAgain, readErasures } from '#views/personal-data'
import { connectPostgres, DatabaseOfOtherVersionError, DatabaseUnavailableError, migrate } from '#platform/database'
import { randomIds } from '#platform/ids/ids.ts'
import { createLogger } from '#platform/operation/log.ts'
import { silentQueue } from '#platform/queue'

const refusals = [ConfigError, DatabaseOfOtherVersionError, DatabaseUnavailableError]

try {
  await run()
} catch (error) {
  if (!(error instanceof Error && refusals.some((refusal) => error instanceof refusal))) throw error
  fail(error.message)
}

async function run(): Promise<void> {
  const files = readArguments()
  const config = readConfig()
  if (config.databaseUrl === undefined) {
    return fail('This is for PostgreSQL: set DATABASE_URL. The embedded database serves one process alone.')
  }
  const erasures = readErasures(files.map(readText).join('\n'))
  const log = createLogger('warn')
  const connection = connectPostgres(config.databaseUrl, 1, (error) => log.warn({ err: error }, 'connection lost'))
  const clock = await connection.followClock()
  try {
    await migrate(connection.db, schemaFiles)
    const secrets = { secret: config.secret ?? '', oldSecrets: config.oldSecrets }
    const effects = { clock, ids: randomIds(clock), queue: silentQueue, texts: loadAllTexts(), log }
    const services = createServices(connection, { ...effects, ...secrets }, config)
    const { accounts, erasedBefore, unknown, leads, openContracts } = await eraseAgain(services, erasures)
    process.stdout.write(
      `${erasures.length} erasures in the list. Accounts: ${accounts} erased again, ${erasedBefore} were erased already, ` +
        `${unknown} are not in this database. Leads: ${leads} erased again.\n`,
    )
    if (openContracts.length > 0) {
      process.stdout.write(
        `Contracts of erased people that are open, to be ended by staff: ${openContracts.join(', ')}\n`,
      )
    }
  } finally {
    clock.stop()
    await connection.close()
  }
}

function readArguments(): string[] {
  try {
    const { from } = parseArgs({ options: { from: { type: 'string', multiple: true } } }).values
    if (from !== undefined) return from
  } catch {
    // An unknown argument is answered like none.
  }
  return fail('npm run erase-again -- --from=FILE [--from=FILE …]')
}

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? process.stdin.fd : file, 'utf8')
  } catch {
    return fail(`${file} can not be read.`)
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
