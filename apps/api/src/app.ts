// Puts the parts together: which domains there are, and in which order a process starts and stops.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { manifests } from './domains.ts'
import { authenticator, findOldStreams } from '#people/sessions'
import { createReadingRecorder } from '#views/oversight'
import type { Connection, Tx } from '#platform/database'
import { createEventHub, eventChannel } from '#platform/events'
import { buildServer, type Route } from '#platform/http'
import type { Readiness } from '#platform/http/health.ts'
import type { StillTrue } from '#platform/channels/outbox'
import type { TaskHandler } from '#platform/queue'
import type { Effects, Services } from '#platform/services.ts'
import type { Tracer } from '#platform/operation/traces'
import { joinQueues } from '#platform/domain-parts/staff-queue.ts'
import { announcerOfSteps } from '#platform/domain-parts/reactions.ts'
import { loadTexts, type Texts } from '#platform/texts/texts.ts'
import { refuseUntilReady } from '#demo/unready-routes.ts'
import { serveDemoBot } from '#demo/people/telegram-routes.ts'
import { serveSimulatedPayments } from '#demo/money/simulated-payments-routes.ts'
import type { Simulator } from '@navyk/simulators'
import { serveOutbox } from '#demo/messages/outbox-routes.ts'

/** Every route of the product, domain by domain. */
export const allRoutes: Route[] = manifests.flatMap(({ routes = [] }) => routes)

/** Every background task of the domains, by name. */
export const allTasks = (services: Services): Record<string, TaskHandler> =>
  Object.assign({}, ...manifests.map(({ tasks }) => tasks?.(services)))

/** Tasks that also run by the calendar, in Minsk time: cron expressions by name. */
export const schedules: Record<string, string> = Object.assign({}, ...manifests.map(({ timetable }) => timetable))

/** Tasks that have left the calendar. */
export const retiredTasks: string[] = manifests.flatMap(({ retiredTasks = [] }) => retiredTasks)

/** While what notices are true, by their kind. */
export const lastingNotices: Readonly<Record<string, StillTrue>> = Object.assign(
  {},
  ...manifests.map(({ lasting }) => lasting),
)

const allParties = manifests.flatMap(({ parties }) => parties ?? [])

const allReactions = manifests.flatMap(({ reactions }) => reactions ?? [])

/** The texts of the server and the validation texts that it shares with the browser. */
export function loadAllTexts(): Texts {
  const apiSpec = join(import.meta.dirname, '../../../packages/api-spec/src')
  return loadTexts([apiSpec, import.meta.dirname, ...foldersOf(join(import.meta.dirname, 'domains'))])
}

const foldersOf = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name))

type InstallationSettings = Pick<Services, 'mode' | 'smsPerDay' | 'telegramBot' | 'readingDays' | 'formSites'> & {
  erasuresFile?: string | undefined
} & Partial<
    Pick<
      Services,
      'payoutRules' | 'writeOffAloneKopecks' | 'unpaidRules' | 'submitOnDay' | 'paymentProviders' | 'files'
    >
  >

const usualPayoutRules: Services['payoutRules'] = {
  payWhen: 'lesson_settled',
  secondAboveKopecks: 200_000,
  npdThresholdKopecks: null,
}

const usualWriteOffAloneKopecks = 500_00

const usualUnpaidRules: Services['unpaidRules'] = { mostOrders: 5, mostPieces: 6, scarceHours: 24 }

const usualFiles: Services['files'] = { place: 'database', stores: {}, mostBytes: 50 * 1024 ** 3 }

/** Completes the effects with the database. */
export function createServices(
  connection: Connection,
  effects: Omit<Effects, 'announceStep' | 'files' | 'paymentProviders' | 'writeOffAloneKopecks' | 'unpaidRules'>,
  installation: InstallationSettings,
): Services & { reads: ReturnType<typeof createReadingRecorder> } {
  const { mode, smsPerDay, telegramBot, readingDays, formSites, payoutRules = usualPayoutRules } = installation
  const { submitOnDay = 0, paymentProviders = [], files = usualFiles } = installation
  const { writeOffAloneKopecks = usualWriteOffAloneKopecks, unpaidRules = usualUnpaidRules } = installation
  const transact = <T>(work: (tx: Tx) => Promise<T>) => connection.db.transaction().execute(work)
  const live = createEventHub({
    listen: (listener) => connection.listen(eventChannel, listener),
    ids: effects.ids,
    findInvalid: (keys) => findOldStreams(connection.db, keys, effects.clock.now()),
    onError: (error) => effects.log.warn({ err: error }, 'sessions of open streams could not be checked'),
  })
  return {
    ...effects,
    files: { ...files },
    announceStep: announcerOfSteps(allReactions),
    personalData: manifests,
    parties: allParties,
    merging: manifests.flatMap(({ merging }) => merging ?? []),
    staffQueue: joinQueues(manifests.flatMap(({ staffQueue }) => staffQueue ?? [])),
    db: connection.db,
    longRead: connection.longRead ?? ((work) => work(connection.db)),
    transact,
    live,
    mode,
    ...(mode === 'demo' && { demo: { isReady: true, told: 0, expected: 0, leftOut: 0 } }),
    smsPerDay,
    payoutRules: { ...payoutRules },
    writeOffAloneKopecks,
    unpaidRules: { ...unpaidRules },
    submitOnDay,
    paymentProviders,
    reads: createReadingRecorder(connection.db, effects, allParties),
    ...(readingDays !== undefined && { readingDays }),
    ...(installation.erasuresFile !== undefined && { erasuresFile: installation.erasuresFile }),
    ...(formSites !== undefined && { formSites }),
    ...(telegramBot !== undefined && { telegramBot }),
  }
}

export interface AppOptions {
  services: Services
  readiness: Readiness
  trustedProxies?: string[]
  /** Most requests that are worked on at the same time; 40 without it. */
  requestsAtOnce?: number
  webDist?: string
  /** Language of a person who has picked none; without it the rule of the specification. */
  startLanguage?: string | undefined
  /** The demo's providers of payments. */
  simulators?: Record<string, Simulator> | undefined
  /** With it Telegram sends its updates to us; without it somebody has to fetch them. */
  telegramWebhookSecret?: string | undefined
  /** Records requests; absent in a process that sends no traces. */
  tracer?: Tracer | undefined
}

/** The HTTP application with all routes; it does not listen yet. */
export async function createApp(options: AppOptions) {
  const { services } = options
  return buildServer({
    services,
    authenticate: authenticator(services),
    routes: allRoutes,
    readiness: options.readiness,
    trustedProxies: options.trustedProxies ?? [],
    requestsAtOnce: options.requestsAtOnce ?? 40,
    tracer: options.tracer,
    framed: { path: '/request', by: services.formSites ?? [] },
    formOrigins: services.paymentProviders.flatMap(({ formOrigin }) => formOrigin ?? []),
    webDist: options.webDist !== undefined && existsSync(options.webDist) ? options.webDist : undefined,
    pageWords: () => ({
      MODE: services.demo?.isReady === false ? 'demo_being_told' : services.mode,
      LANGUAGE: options.startLanguage ?? '',
    }),
    extra: (app: FastifyInstance) => {
      for (const { serve } of manifests) serve?.(app, services, options)
      if (services.demo) refuseUntilReady(app, services.demo)
      if (services.mode === 'demo') serveOutbox(app, services)
      if (services.mode === 'demo' && options.simulators)
        serveSimulatedPayments(app, options.simulators, services.publicUrl ?? '')
      if (services.mode === 'demo' && services.telegramBot === undefined) serveDemoBot(app, services)
    },
  })
}
