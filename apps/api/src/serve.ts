// Starts one process of the service: settings, database, queue, server; and stops it in the opposite order.
import { type Config, ConfigError, readConfig } from './config.ts'
import { allTasks, createApp, createServices, loadAllTexts, migrationsFolder, schedules } from './app.ts'
import { chatGone } from './domains/accounts/index.ts'
import { DemoInterruptedError, ensureDemoData, isDemoInterrupted } from './demo/ensure-demo-data.ts'
import { openChannels } from './open-channels.ts'
import { systemClock } from './platform/clock.ts'
import {
  type Connection,
  connectEmbedded,
  connectPostgres,
  DirectoryInUseError,
  eraseEmbedded,
  installationValue,
  migrate,
} from './platform/database/index.ts'
import { serveMetrics } from './platform/http/health.ts'
import { randomIds } from './platform/ids.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { deliveryHandler } from './platform/outbox/index.ts'
import { silentQueue, startQueue } from './platform/queue/index.ts'
import type { Services } from './platform/services.ts'

/** What runs when told to stop has this long to finish. */
const stopLimitMs = 10_000

/** What a person who starts the service can mend; their messages are for them. */
const refusals = [ConfigError, DirectoryInUseError, DemoInterruptedError]

/** Serves until a signal ends it. Without its settings or its database it says why and ends the process with 1.
 *  @param webApp resolves when the files of the web app are there to be served */
export async function serve(webApp: Promise<unknown> = Promise.resolve()): Promise<void> {
  try {
    await start(readConfig(), webApp)
  } catch (error) {
    if (!refusals.some((kind) => error instanceof kind)) throw error
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function start(config: Config, webApp: Promise<unknown>): Promise<void> {
  const log = createLogger(config.logLevel)
  const connection = await openDatabase(config, log)
  const services = await assemble(config, connection, log)
  if (config.mode === 'demo') await ensureDemoData(services, say)
  await webApp
  const channels = await openChannels(config, log)
  const tasks = {
    ...deliveryHandler(services, channels.carriers, (tx, message) => chatGone(tx, services, message)),
    ...allTasks(services),
  }
  const queue = await startQueue(connection, log, tasks, schedules)
  services.queue = queue
  const readiness = { isStopping: false, ping: connection.ping }
  const { app, metrics } = await createApp({
    services,
    readiness,
    trustedProxies: config.trustedProxies,
    webDist: config.webDist,
    startLanguage: config.startLanguage,
    telegramWebhookSecret: config.mode === 'production' ? config.channels.telegram?.webhookSecret : undefined,
  })
  await app.listen({ port: config.port, host: config.host })
  // A second process on this machine still serves when the figures' port is taken; it says so.
  const figures = await serveMetrics(metrics, config.metricsPort, config.metricsHost).catch((error: Error) => {
    log.warn({ err: error }, 'metrics are not served by this process')
    return undefined
  })
  say(`Navyk is running at http://${config.host}:${config.port}`)
  stopOnSignal(async () => {
    readiness.isStopping = true
    figures?.close()
    await app.close()
    await channels.close()
    await queue.stop(stopLimitMs)
    await connection.close()
  }, log)
  // Last: Telegram may take its time, and the process can be stopped meanwhile.
  await channels.listen(services)
}

/** The database at its newest version. A demo that was interrupted while it was told is of no use to anybody: the embedded
 *  database begins anew, since nothing in it was ever acknowledged to a person.
 *  @throws DemoInterruptedError when such a demo lies in PostgreSQL, where other things may lie beside it */
async function openDatabase(config: Config, log: Logger): Promise<Connection> {
  const connection = await connect(config, log)
  await migrate(connection.db, migrationsFolder)
  if (config.mode !== 'demo' || !(await isDemoInterrupted(connection.db))) return connection
  await connection.close()
  if (config.databaseUrl) throw new DemoInterruptedError()
  say('The demo data was not finished when the service was last ended.')
  eraseEmbedded(config.dataDir)
  return openDatabase(config, log)
}

async function connect(config: Config, log: Logger): Promise<Connection> {
  if (!config.databaseUrl) return connectEmbedded(config.dataDir)
  return connectPostgres(config.databaseUrl, config.databasePool, (error) =>
    log.warn({ err: error }, 'connection lost'),
  )
}

async function assemble(config: Config, connection: Connection, log: Logger): Promise<Services> {
  const ids = randomIds(systemClock)
  const secret = config.secret ?? (await installationValue(connection.db, 'secret', () => ids.secret(48)))
  const effects = {
    clock: systemClock,
    ids,
    queue: silentQueue,
    texts: loadAllTexts(),
    log,
    secret,
    oldSecrets: config.oldSecrets,
    publicUrl: config.publicUrl,
  }
  const bot = config.mode === 'production' ? config.channels.telegram?.botName : undefined
  return createServices(connection, effects, { ...config, ...(bot !== undefined && { telegramBot: bot }) })
}

function stopOnSignal(stop: () => Promise<void>, log: Logger): void {
  let isStopping = false
  const handle = () => {
    if (isStopping) return
    isStopping = true
    const limit = setTimeout(() => process.exit(1), stopLimitMs)
    stop().then(
      () => {
        clearTimeout(limit)
        process.exit(0)
      },
      (error: Error) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}
