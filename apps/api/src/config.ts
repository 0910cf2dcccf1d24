import { z } from 'zod'
import { join, resolve } from 'node:path'
import ownPackage from '../package.json' with { type: 'json' }
import {
  type Channels,
  channelFaults,
  channelSettings,
  productionChannelFaults,
  readChannels,
} from '#settings/channel-settings.ts'
import {
  demoFileFaults,
  fileFaults,
  fileSettings,
  productionFileFaults,
  readFileKeeping,
} from '#settings/file-settings.ts'
import type { SchemaFiles } from '#platform/database'
import type { TraceSettings } from '#platform/operation/traces'
import type { FileKeeping } from '#platform/files/file-store'
import {
  demoPaymentFaults,
  type Payments,
  paymentFaults,
  paymentSettings,
  productionPaymentFaults,
  readPayments,
} from '#settings/payment-settings.ts'

/** The repository's root: settings with a relative default (DATA_DIR) are meant from here, wherever one starts. */
const repositoryRoot = resolve(import.meta.dirname, '../../..')

/** Files that describe the database, with the areas of `domains/` in their order. */
export const schemaFiles: SchemaFiles = {
  schema: join(import.meta.dirname, 'schema'),
  areas: ['platform', 'people', 'messages', 'teaching', 'market', 'money', 'desk', 'views'],
  migrations: join(import.meta.dirname, 'migrations'),
  version: ownPackage.version,
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)

/** Most connections of one process to the replica: so many reports are made at once. */
const replicaPool = 4

const seconds = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be a number of seconds')
  .transform(Number)

/** Whether a text is only scheme, host and port, so that it can stand in a header as it is. A host of `URL` may have signs that
 *  end a directive there. */
const isOrigin = (text: string) =>
  /^https?:\/\/[a-z\d.-]+(:\d+)?$/.test(text) && URL.canParse(text) && new URL(text).origin === text

const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.default(9464),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  DATABASE_POOL: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of connections')
    .transform(Number)
    .default(10),
  /** Server that replays the log of the database. Reports, pivots and workbooks are read there. */
  REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  /** Longest wait of such a read for the replica to have what the database has; then the database answers it. */
  REPLICA_LAG_SECONDS: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,3})?$/, 'must be a number of seconds below 100')
    .transform(Number)
    .default(1),
  /** Whether this process works through background tasks, or leaves them to other processes of the service. */
  TASKS: z.enum(['here', 'elsewhere'], 'must be here or elsewhere').default('here'),
  /** The clock of this process. Processes of one service that go by the database's clock agree on what is over. */
  CLOCK: z.enum(['database', 'machine'], 'must be database or machine').default('database'),
  DATABASE_CONNECT_TIMEOUT: seconds.default(5),
  DATABASE_ANSWER_TIMEOUT: seconds.default(15),
  /** Most requests that this process works on at the same time. */
  REQUESTS_AT_ONCE: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of requests')
    .transform(Number)
    .default(40),
  /** Seconds for which a process that was told to stop is not ready and still serves, so that proxies notice. */
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of seconds')
    .transform(Number)
    .optional(),
  DATA_DIR: z.string().default(join(repositoryRoot, '.data')),
  NAVYK_MODE: z.enum(['demo', 'production'], 'must be demo or production').default('demo'),
  /** Whether a demo may be reached from other machines. It shows everybody every message with its codes, so somebody has to say
   *  that it may. */
  NAVYK_DEMO_PUBLIC: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  /** Keys of one-time codes and cabinet links. Demo mode makes its own, kept in DATA_DIR's database. Several are separated
   *  by commas: the first signs, all are accepted, so a new one is put in front and the old one taken away a day later. */
  NAVYK_SECRET: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every(({ length }) => length >= 32), 'must have at least 32 characters')
    .optional(),
  /** Budget of SMS with codes within 24 hours; beyond it none are sent, and an error is written to the log. */
  SMS_PER_DAY: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a number of messages')
    .transform(Number)
    .default(1000),
  /** Days for which readings of records by the staff are kept. */
  READING_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of days')
    .transform(Number)
    .default(365),
  /** List outside of the database to which everybody who was erased is added. */
  ERASURES_FILE: z.string().optional(),
  /** The event at which an executor is paid for a lesson: its settlement, or the payment of the invoice that has it. */
  NAVYK_PAY_WHEN: z
    .enum(['lesson_settled', 'invoice_paid'], 'must be lesson_settled or invoice_paid')
    .default('lesson_settled'),
  /** Day of a month from which the service hands in the lesson accounting of the month before; 0: never. */
  NAVYK_SUBMIT_DAY: z
    .string()
    .regex(/^(\d|1\d|2[0-8])$/, 'must be a day from 1 to 28, or 0')
    .transform(Number)
    .optional(),
  /** Roubles, stored as kopecks, above which a statement needs the approval of two accounts. */
  NAVYK_SECOND_APPROVAL_ABOVE: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a number of roubles')
    .transform(Number)
    .default(2000),
  /** Roubles of one invoice, stored as kopecks, up to which an accountant writes off alone. */
  NAVYK_WRITE_OFF_ALONE_UP_TO: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a number of roubles')
    .transform((roubles) => Number(roubles) * 100)
    .default(500_00),
  /** Unpaid orders that one customer may have at once. */
  NAVYK_UNPAID_ORDERS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a number of orders')
    .transform(Number)
    .default(5),
  /** Seats and counted pieces that unpaid orders of one customer may hold. */
  NAVYK_UNPAID_PIECES: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a number of seats and pieces')
    .transform(Number)
    .default(6),
  /** Hours for which an order of the last seats or pieces waits for its payment. */
  NAVYK_SCARCE_HOURS: z
    .string()
    .regex(/^([1-9]|[1-6]\d|7[0-2])$/, 'must be a number of hours from 1 to 72')
    .transform(Number)
    .default(24),
  /** Roubles a year from companies above which the tax on professional income is higher, if this year's sum is not the one that
   *  the service knows. */
  NAVYK_NPD_THRESHOLD: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a number of roubles')
    .transform((roubles) => Number(roubles) * 100)
    .optional(),
  /** Sites that may embed the page /request, as origins with commas between. */
  FORM_SITES: z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim()))
    .refine((origins) => origins.every(isOrigin), 'must be origins such as https://example.by, with commas between')
    .default([]),
  START_LANGUAGE: z.enum(['en', 'es', 'ru'], 'must be en, es or ru').optional(),
  TRUSTED_PROXIES: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Collector of traces that speaks OTLP over HTTP; without it nothing is recorded, and nothing of OpenTelemetry is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      (text) => /^https?:\/\//.test(text) && URL.canParse(text),
      'must be an address such as http://127.0.0.1:4318',
    )
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('navyk'),
  /** The share of requests and tasks that are recorded. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'must be a share from 0 to 1')
    .transform(Number)
    .default(1),
  WEB_DIST: z.string().default(join(repositoryRoot, 'apps/web/dist')),
  ...channelSettings,
  ...paymentSettings,
  ...fileSettings,
})

export interface Config {
  port: number
  host: string
  metricsPort: number
  metricsHost: string
  databaseUrl: string | undefined
  databasePool: number
  /** Server for long reads; undefined without one. */
  replica: { url: string; pool: number; lagMs: number } | undefined
  /** Whether this process works through background tasks. */
  tasksHere: boolean
  clock: 'database' | 'machine'
  databaseLimits: { connectMs: number; answerMs: number }
  requestsAtOnce: number
  /** For so long a process that was told to stop is not ready and still serves. */
  drainMs: number
  dataDir: string
  mode: 'demo' | 'production'
  secret: string | undefined
  oldSecrets: string[]
  smsPerDay: number
  readingDays: number
  erasuresFile: string | undefined
  payoutRules: {
    payWhen: 'lesson_settled' | 'invoice_paid'
    secondAboveKopecks: number
    npdThresholdKopecks: number | null
  }
  writeOffAloneKopecks: number
  unpaidRules: { mostOrders: number; mostPieces: number; scarceHours: number }
  submitOnDay: number
  /** Origins of sites that embed the form for strangers. */
  formSites: string[]
  startLanguage: 'en' | 'es' | 'ru' | undefined
  trustedProxies: string[]
  logLevel: string
  /** Absent when no traces are sent. */
  traces: TraceSettings | undefined
  webDist: string
  /** Address at which people find the product; messages lead there. */
  publicUrl: string
  /** Address at which this machine itself finds the product. */
  localUrl: string
  channels: Channels
  /** Providers of payments that are set up. */
  payments: Payments
  files: FileKeeping
}

/** The environment can't be used; `faults` lists everything that is wrong, so that one look is enough. */
export class ConfigError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(`These settings are missing or wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** Reads and checks all settings at once. This is the only file that may look at the environment.
 *  @throws ConfigError naming every fault; production also refuses to start without what it can't do without. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  const value = parsed.data
  const modeFaults = value.NAVYK_MODE === 'production' ? productionFaults(value) : demoFaults(value)
  const faults = [
    ...modeFaults,
    ...taskFaults(value),
    ...replicaFaults(value),
    ...channelFaults(value),
    ...paymentFaults(value),
    ...fileFaults(value),
  ]
  if (faults.length > 0) throw new ConfigError(faults)
  return {
    port: value.PORT,
    host: value.HOST,
    metricsPort: value.METRICS_PORT,
    metricsHost: value.METRICS_HOST,
    databaseUrl: value.DATABASE_URL,
    databasePool: value.DATABASE_POOL,
    replica:
      value.REPLICA_URL === undefined
        ? undefined
        : { url: value.REPLICA_URL, pool: replicaPool, lagMs: value.REPLICA_LAG_SECONDS * 1000 },
    databaseLimits: {
      connectMs: value.DATABASE_CONNECT_TIMEOUT * 1000,
      answerMs: value.DATABASE_ANSWER_TIMEOUT * 1000,
    },
    requestsAtOnce: value.REQUESTS_AT_ONCE,
    // Nobody stands in front of a demo.
    drainMs: (value.DRAIN_SECONDS ?? (value.NAVYK_MODE === 'demo' ? 0 : 5)) * 1000,
    tasksHere: value.TASKS === 'here',
    clock: value.CLOCK,
    dataDir: resolve(repositoryRoot, value.DATA_DIR),
    mode: value.NAVYK_MODE,
    secret: value.NAVYK_SECRET?.[0],
    oldSecrets: value.NAVYK_SECRET?.slice(1) ?? [],
    smsPerDay: value.SMS_PER_DAY,
    readingDays: value.READING_DAYS,
    erasuresFile: value.ERASURES_FILE === undefined ? undefined : resolve(repositoryRoot, value.ERASURES_FILE),
    // In the demo whoever looks at it hands months in.
    submitOnDay: value.NAVYK_SUBMIT_DAY ?? (value.NAVYK_MODE === 'demo' ? 0 : 3),
    payoutRules: {
      payWhen: value.NAVYK_PAY_WHEN,
      secondAboveKopecks: value.NAVYK_SECOND_APPROVAL_ABOVE * 100,
      npdThresholdKopecks: value.NAVYK_NPD_THRESHOLD ?? null,
    },
    writeOffAloneKopecks: value.NAVYK_WRITE_OFF_ALONE_UP_TO,
    unpaidRules: {
      mostOrders: value.NAVYK_UNPAID_ORDERS,
      mostPieces: value.NAVYK_UNPAID_PIECES,
      scarceHours: value.NAVYK_SCARCE_HOURS,
    },
    formSites: value.FORM_SITES,
    startLanguage: value.START_LANGUAGE,
    trustedProxies: value.TRUSTED_PROXIES?.split(',').map((address) => address.trim()) ?? [],
    logLevel: value.LOG_LEVEL,
    traces:
      value.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: value.OTEL_SERVICE_NAME,
            share: value.OTEL_TRACES_SAMPLER_ARG,
          },
    webDist: resolve(repositoryRoot, value.WEB_DIST),
    publicUrl: value.PUBLIC_URL ?? localUrl(value.HOST, value.PORT),
    localUrl: localUrl(value.HOST, value.PORT),
    channels: readChannels(value),
    payments: readPayments(value),
    files: readFileKeeping(value, repositoryRoot),
  }
}

function replicaFaults(value: z.infer<typeof settings>): string[] {
  if (value.REPLICA_URL === undefined || value.DATABASE_URL) return []
  return ['REPLICA_URL needs DATABASE_URL: the embedded database has no replica']
}

/** The embedded database has one process, so that nobody else would work through its tasks. */
function taskFaults(value: z.infer<typeof settings>): string[] {
  if (value.TASKS === 'here' || value.DATABASE_URL) return []
  return ['TASKS elsewhere needs DATABASE_URL: the embedded database serves one process']
}

function productionFaults(value: z.infer<typeof settings>): string[] {
  const faults: string[] = []
  if (!value.DATABASE_URL)
    faults.push('DATABASE_URL is missing: production runs on PostgreSQL, not on the embedded database')
  if (!value.NAVYK_SECRET) faults.push('NAVYK_SECRET is missing: it keys one-time codes and cabinet links')
  faults.push(...productionChannelFaults(value), ...productionPaymentFaults(value), ...productionFileFaults(value))
  return faults
}

/** Lists the settings that would let others reach the demo, also one that was meant to be no demo: an address beyond this
 *  machine, or a proxy in front. */
function demoFaults(value: z.infer<typeof settings>): string[] {
  const faults: string[] = [...demoPaymentFaults(value), ...demoFileFaults(value)]
  if (value.NAVYK_DEMO_PUBLIC === 'yes') return faults
  const isOut = (host: string) => !/^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
  if (isOut(value.HOST)) faults.push(`HOST ${value.HOST} ${reachable}`)
  if (value.PUBLIC_URL && isOut(new URL(value.PUBLIC_URL).hostname)) faults.push(`PUBLIC_URL ${reachable}`)
  if (value.TRUSTED_PROXIES) faults.push(`TRUSTED_PROXIES ${reachable}`)
  return faults
}

const reachable =
  'would let others reach the demo, where /dev/outbox shows everybody the codes of everybody: set ' +
  'NAVYK_MODE=production for a real service, or NAVYK_DEMO_PUBLIC=yes for a demo that others may see'

/** Address at which this machine itself finds the product. */
function localUrl(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
