// `npm run add-administrator`: asks who it is, and makes the account in the database of the settings.
import { nameSchema, phoneDigitsSchema } from '@navyk/api-spec/people/accounts'
import { createInterface } from 'node:readline'
import { createServices, loadAllTexts } from './app.ts'
import { ConfigError, schemaFiles, readConfig } from './config.ts'
import { addAdministrator } from '#people/entry'
import { connectPostgres, DatabaseOfOtherVersionError, LettersUnknownError, migrate } from '#platform/database'
import { randomIds } from '#platform/ids/ids.ts'
import { createLogger } from '#platform/operation/log.ts'
import { silentQueue } from '#platform/queue'

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()

try {
  await run()
} catch (error) {
  const refusals = [ConfigError, DatabaseOfOtherVersionError, LettersUnknownError]
  if (!(error instanceof Error && refusals.some((refusal) => error instanceof refusal))) throw error
  fail(error.message)
}

async function run(): Promise<void> {
  const config = readConfig()
  if (config.mode !== 'production' || config.databaseUrl === undefined || config.secret === undefined) {
    return fail('This is for NAVYK_MODE=production: the demo has an administrator, 291112255.')
  }
  const phone = await promptUntilValid('Phone, nine digits after +375', (text) => {
    const digits = text.replaceAll(/\D/g, '').replace(/^375(?=\d{9}$)/, '')
    return phoneDigitsSchema.safeParse(digits).data
  })
  const firstName = await promptUntilValid('First name', (text) => nameSchema.safeParse(text).data)
  const lastName = await promptUntilValid('Last name', (text) => nameSchema.safeParse(text).data)

  const log = createLogger('warn')
  const connection = connectPostgres(config.databaseUrl, 1, (error) => log.warn({ err: error }, 'connection lost'))
  await migrate(connection.db, schemaFiles)
  const clock = await connection.followClock()
  const secrets = { secret: config.secret, oldSecrets: config.oldSecrets }
  const effects = { clock, ids: randomIds(clock), queue: silentQueue, texts: loadAllTexts(), log }
  const services = createServices(connection, { ...effects, ...secrets }, config)
  const isMade = await addAdministrator(services, { phone: `375${phone}`, firstName, lastName })
  clock.stop()
  await connection.close()
  if (!isMade) return fail(`+375 ${phone} has an account already. Take another number.`)
  process.stdout.write(
    `Done. Now set the password at ${config.publicUrl}/forget-password by the code that comes there.\n`,
  )
  process.exit(0)
}

/** Repeats the question until the answer is valid. */
async function promptUntilValid(question: string, read: (text: string) => string | undefined): Promise<string> {
  for (;;) {
    process.stdout.write(`${question}: `)
    const { value, done } = await lines.next()
    if (done) return fail('\nNothing was changed.')
    const answer = read(value)
    if (answer !== undefined) return answer
    process.stdout.write('This does not look right.\n')
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
