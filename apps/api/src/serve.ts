// Starts one process of the service: settings, database, queue, server; and stops it in the opposite order.
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, ConfigError, schemaFiles, readConfig } from './config.ts'
import { allTasks, createApp, createServices, lastingNotices, loadAllTexts, retiredTasks, schedules } from './app.ts'
import { registerTask } from '#money/online-payments'
import { deactivateChat } from '#people/codes'
import { resealTask } from '#people/two-step'
import { DemoInterruptedError, isDemoInterrupted } from '#demo/interrupted-demo.ts'
import { openChannels } from './open-channels.ts'
import { openPaymentProviders, simulatesPayments } from '#settings/payment-settings.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import {
  type Connection,
  connectEmbedded,
  connectPostgres,
  DatabaseOfOtherVersionError,
  DatabaseUnavailableError,
  DirectoryInUseError,
  eraseEmbedded,
  installationValue,
  LettersUnknownError,
  machineClock,
  migrate,
  type StatementWatcher,
} from '#platform/database'
import { type ProcessFigures, processFigures } from '#platform/operation/figures'
import { type Tracer, tracedTasks, type TraceSettings } from '#platform/operation/traces'
import { type Readiness, serveMetrics } from '#platform/http/health.ts'
import { randomIds } from '#platform/ids/ids.ts'
import { createLogger, type Logger } from '#platform/operation/log.ts'
import { deliveryHandler } from '#platform/channels/outbox'
import { silentQueue, startQueue, startSending } from '#platform/queue'
import type { Services } from '#platform/services.ts'
import type { Simulator } from '@navyk/simulators'
import { Registry } from 'prom-client'

/** The time for running work to finish when the process stops. */
const stopLimitMs = 10_000

/** Errors that an operator can fix; their messages are printed. */
const refusals = [
  ConfigError,
  DatabaseOfOtherVersionError,
  DatabaseUnavailableError,
  DemoInterruptedError,
  DirectoryInUseError,
  LettersUnknownError,
]

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

const printLine = (line: string) => process.stdout.write(`${line}\n`)

async function start(config: Config, webApp: Promise<unknown>): Promise<void> {
  const log = createLogger(config.logLevel)
  endLoudly(log)
  const tracer = config.traces && (await loadTracer(config.traces))
  const connection = await openDatabase(config, log, tracer)
  const service = await startService(config, connection, log, webApp, tracer)
  stopOnSignal({ ...service, stop: () => service.stop().finally(() => tracer?.close()) }, log)
  // Last, because Telegram may answer slowly, and the process can be stopped meanwhile.
  await service.listen()
}

/** Memory and time of OpenTelemetry are spent by processes that send traces alone. */
async function loadTracer(settings: TraceSettings): Promise<Tracer> {
  const { openTracer } = await import('#platform/operation/traces/open-telemetry.ts')
  return openTracer(settings, schemaFiles.version, systemClock)
}

interface RunningService {
  services: Services
  /** Starts receiving what is written to the bot. */
  listen(): Promise<void>
  /** Turns not ready, and still serves for the time that proxies need to notice, or until `hurry`. */
  drain(hurry: AbortSignal): Promise<void>
  /** Lets running work finish, and closes the database. */
  stop(): Promise<void>
}

/** Serves by an open, migrated database. @param webApp resolves when the files of the web app are there to be served */
export async function startService(
  config: Config,
  connection: Connection,
  log: Logger,
  webApp: Promise<unknown> = Promise.resolve(),
  tracer?: Tracer,
): Promise<RunningService> {
  // A start in production loads neither the demo nor its simulators.
  const payments = simulatesPayments(config)
    ? await (await import('#demo/money/simulated-payments.ts')).openDemoPayments(connection.db, config.localUrl)
    : undefined
  const clock = config.clock === 'database' ? await connection.followClock() : machineClock
  const services = await assemble(config, connection, { log, clock }, payments?.providers)
  const readiness = { isStopping: false, ping: connection.ping, demo: services.demo }
  const figures = processFigures({
    connection,
    db: services.db,
    countStreams: services.live.count,
    version: schemaFiles.version,
    mode: config.mode,
    tasksHere: config.tasksHere,
  })
  const open = () => openPort(config, services, readiness, { simulators: payments?.simulators, tracer, figures })
  // A demo answers how far it is while its past is told. Otherwise nobody is answered before the queue takes tasks.
  const opened = services.demo && webApp.then(open)
  if (services.demo) {
    services.demo.isReady = false
    const { ensureDemoData } = await import('#demo/ensure-demo-data.ts')
    await ensureDemoData(services, printLine, payments)
  }
  await webApp
  const channels = await openChannels(config, log)
  const taskServices = servicesOfTasks(services, connection)
  const handlers = {
    ...deliveryHandler(
      taskServices,
      channels.carriers,
      (tx, message) => deactivateChat(tx, taskServices, message),
      lastingNotices,
    ),
    ...allTasks(taskServices),
  }
  const tasks = figures.measured(tracer ? tracedTasks(handlers, tracer) : handlers)
  const queue = await (config.tasksHere
    ? startQueue(connection, log, tasks, schedules, retiredTasks)
    : startSending(connection, log, Object.keys(tasks)))
  for (const each of [services, taskServices]) each.queue = queue
  // An earlier secret is accepted for a while alone, so what it has sealed is sealed anew before it is taken away.
  if (config.oldSecrets.length > 0) await services.transact((tx) => services.queue.send(tx, resealTask, {}))
  services.reads.start()
  await services.live.start()
  const { app, metrics } = await (opened ?? open())
  if (services.demo) {
    services.demo.isReady = true
    // While the past of the demo was told, nobody asked for the numbers in ЕРИП of what is due.
    await services.transact((tx) => services.queue.send(tx, registerTask, {}))
  }
  printLine(`Navyk is running at ${addressOf(config)}`)
  const drain = async (hurry: AbortSignal) => {
    readiness.isStopping = true
    // Pages return to another process once the proxy knows that this one is not ready.
    await pause(config.drainMs / 2, undefined, { signal: hurry }).catch(() => {})
    await Promise.all([
      services.live.release(config.drainMs / 2, hurry),
      pause(config.drainMs / 2, undefined, { signal: hurry }).catch(() => {}),
    ])
  }
  const stop = async () => {
    readiness.isStopping = true
    metrics?.close()
    await app.close()
    await payments?.close()
    await services.reads.stop()
    await channels.close()
    await queue.stop(stopLimitMs)
    clock.stop()
    await connection.close()
  }
  return { services, listen: () => channels.listen(services), drain, stop }
}

/** Services whose work takes connections that people do not wait for. */
const servicesOfTasks = (services: Services, { taskDb }: Connection): Services => ({
  ...services,
  db: taskDb,
  longRead: (work) => work(taskDb),
  transact: (work) => taskDb.transaction().execute(work),
})

const addressOf = ({ host, port }: Config) => `http://${host}:${port}`

interface PortParts {
  simulators: Record<string, Simulator> | undefined
  tracer: Tracer | undefined
  figures: ProcessFigures
}

/** Opens the port of the service, and the one of its metrics. */
async function openPort(
  config: Config,
  services: Services,
  readiness: Readiness,
  { simulators, tracer, figures }: PortParts,
) {
  const { app, metrics: requests } = await createApp({
    services,
    readiness,
    trustedProxies: config.trustedProxies,
    requestsAtOnce: config.requestsAtOnce,
    webDist: config.webDist,
    startLanguage: config.startLanguage,
    simulators,
    tracer,
    telegramWebhookSecret: config.mode === 'production' ? config.channels.telegram?.webhookSecret : undefined,
  })
  await app.listen({ port: config.port, host: config.host })
  if (services.demo?.isReady === false) printLine(`${addressOf(config)} shows how far the demo data is`)
  // When the port is taken by another process, the service runs without metrics and logs that.
  const registry = Registry.merge([requests, figures.registry])
  const metrics = await serveMetrics(registry, config.metricsPort, config.metricsHost).catch((error: Error) => {
    services.log.warn({ err: error }, 'metrics are not served by this process')
    return undefined
  })
  return { app, metrics }
}

/** Opens the database and brings it up to date. An incomplete demo in the embedded database is deleted and created anew.
 *  @throws DemoInterruptedError when PostgreSQL has an incomplete demo, because other data may be there as well */
async function openDatabase(config: Config, log: Logger, tracer?: Tracer): Promise<Connection> {
  const { databaseUrl } = config
  const connection = databaseUrl
    ? await connectNewest(databaseUrl, config, log, tracer?.statement)
    : await connectEmbedded(config.dataDir, undefined, tracer?.statement)
  if (!databaseUrl) await migrate(connection.db, schemaFiles)
  if (config.mode !== 'demo' || !(await isDemoInterrupted(connection.db))) return connection
  await connection.close()
  if (databaseUrl) throw new DemoInterruptedError()
  printLine('The demo data was not finished when the service was last ended.')
  eraseEmbedded(config.dataDir)
  return openDatabase(config, log, tracer)
}

/** Connects to PostgreSQL and brings it up to date, without limits on the statements of that. */
async function connectNewest(
  url: string,
  config: Config,
  log: Logger,
  watch: StatementWatcher | undefined,
): Promise<Connection> {
  const onError = (error: Error) => log.warn({ err: error }, 'connection lost')
  const patient = connectPostgres(url, 1, onError, { ...config.databaseLimits, answerMs: Number.POSITIVE_INFINITY })
  await migrate(patient.db, schemaFiles).finally(() => patient.close())
  const replica = config.replica && {
    ...config.replica,
    onPrimary: (reason: string) => log.warn({ reason }, 'the database answers a report in place of the replica'),
  }
  return connectPostgres(url, config.databasePool, onError, config.databaseLimits, watch, replica)
}

async function assemble(
  config: Config,
  connection: Connection,
  { log, clock }: { log: Logger; clock: Clock },
  paymentProviders = openPaymentProviders(config.payments),
): Promise<ReturnType<typeof createServices>> {
  const ids = randomIds(clock)
  const secret = config.secret ?? (await installationValue(connection.db, 'secret', () => ids.secret(48)))
  const effects = {
    clock,
    ids,
    queue: silentQueue,
    texts: loadAllTexts(),
    log,
    secret,
    oldSecrets: config.oldSecrets,
    publicUrl: config.publicUrl,
  }
  const bot = config.mode === 'production' ? config.channels.telegram?.botName : undefined
  return createServices(connection, effects, {
    ...config,
    paymentProviders,
    ...(bot !== undefined && { telegramBot: bot }),
  })
}

/** Ends the process on an uncaught error, as Node does, but with a log line, because Node prints all properties of the
 *  error. A lost database is not fatal: requests handle it. */
function endLoudly(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    if (!(error instanceof DatabaseUnavailableError)) throw error
    log.warn({ err: error }, 'work without a database')
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'ended by an error that nobody caught')
    process.exit(1)
  })
}

/** On SIGTERM the process drains first. A person at the keyboard (SIGINT) and a second signal do not wait for that. */
function stopOnSignal({ drain, stop }: RunningService, log: Logger): void {
  const hurry = new AbortController()
  let isStopping = false
  const handle = async (signal: NodeJS.Signals) => {
    if (isStopping || signal === 'SIGINT') hurry.abort()
    if (isStopping) return
    isStopping = true
    await drain(hurry.signal)
    const limit = setTimeout(() => process.exit(1), stopLimitMs)
    try {
      await stop()
      clearTimeout(limit)
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    }
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}
