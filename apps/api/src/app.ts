// Assembles the application: its domains, and the order in which a process starts and stops.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { accountRoutes, serveAvatars } from './domains/people/accounts/index.ts'
import {
  channelTasks,
  serveTelegramUpdates,
  telegramRoutes,
  tidyChannelsTask,
} from './domains/people/channels/index.ts'
import { captchaRoutes, codeTasks, tidyCodesTask } from './domains/people/codes/index.ts'
import { contactRoutes } from './domains/people/contacts/index.ts'
import { entryRoutes } from './domains/people/entry/index.ts'
import { passwordRoutes } from './domains/people/passwords/index.ts'
import {
  authenticator,
  listLivingSessions,
  sessionEnded,
  sessionRoutes,
  sessionTasks,
  tidySessionsTask,
} from './domains/people/sessions/index.ts'
import { stepUpRoutes, tidyTwoStepTask, twoStepRoutes, twoStepTasks } from './domains/people/two-step/index.ts'
import { applicationRoutes } from './domains/market/applications/index.ts'
import { calendarRoutes } from './domains/market/calendar/index.ts'
import { contractLifeRoutes, contractLifeTasks, passContractDaysTask } from './domains/teaching/contract-life/index.ts'
import { contractRoutes } from './domains/teaching/contracts/index.ts'
import { lessonRoutes } from './domains/teaching/lessons/index.ts'
import { homeRoutes } from './domains/views/home/index.ts'
import { incomeReportRoutes } from './domains/money/income-reports/index.ts'
import { settleLessonsTask, workReportRoutes, workReportTasks } from './domains/money/work-reports/index.ts'
import { invoiceRoutes } from './domains/money/invoices/index.ts'
import { ledgerRoutes } from './domains/money/ledger/index.ts'
import { directoryRoutes } from './domains/people/directory/index.ts'
import { learnerRoutes } from './domains/people/learners/index.ts'
import { matchingRoutes, matchingTasks } from './domains/market/matching/index.ts'
import { noticeRoutes } from './domains/messages/notices/index.ts'
import {
  erasePeopleTask,
  personalDataRoutes,
  personalDataTasks,
  removeExportsTask,
} from './domains/views/personal-data/index.ts'
import {
  createReadingRecorder,
  type ReadingRecorder,
  oversightRoutes,
  oversightTasks,
  removeOldReadingsTask,
} from './domains/views/oversight/index.ts'
import { expireOffersTask, offerReactions, offerRoutes, offerTasks } from './domains/market/offers/index.ts'
import { pivotRoutes } from './domains/views/pivot/index.ts'
import { draftAheadTask, planRoutes, planTasks, tendPlansTask } from './domains/teaching/plans/index.ts'
import { profileRoutes } from './domains/market/profiles/index.ts'
import { questionRoutes } from './domains/desk/questions/index.ts'
import { savedViewRoutes } from './domains/people/saved-views/index.ts'
import { scheduleReactions, scheduleRoutes, serveCalendarFeeds } from './domains/teaching/schedule/index.ts'
import { searchRoutes } from './domains/views/search/index.ts'
import type { Connection, Tx } from './platform/database/index.ts'
import { createEventHub, eventChannel } from './platform/events/index.ts'
import { buildServer, type Route } from './platform/http/index.ts'
import type { Readiness } from './platform/http/health.ts'
import type { TaskHandler } from './platform/queue/index.ts'
import type { Effects, Services } from './platform/services.ts'
import { type Reactions, tellingSteps } from './platform/reactions.ts'
import { loadTexts, type Texts } from './platform/texts.ts'
import { serveDemoBot } from './demo/telegram-routes.ts'
import { serveOutbox } from './demo/outbox-routes.ts'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** Every route of the product, domain by domain. */
export const allRoutes = (services: Services): Route[] => [
  ...sessionRoutes(services),
  ...stepUpRoutes(services),
  ...twoStepRoutes(services),
  ...entryRoutes(services),
  ...captchaRoutes(services),
  ...accountRoutes(services),
  ...contactRoutes(services),
  ...passwordRoutes(services),
  ...telegramRoutes(services),
  ...directoryRoutes(services),
  ...applicationRoutes(services),
  ...noticeRoutes(services),
  ...learnerRoutes(services),
  ...ledgerRoutes(services),
  ...matchingRoutes(services),
  ...offerRoutes(services),
  ...contractRoutes(services),
  ...contractLifeRoutes(services),
  ...lessonRoutes(services),
  ...planRoutes(services),
  ...pivotRoutes(services),
  ...incomeReportRoutes(services),
  ...workReportRoutes(services),
  ...invoiceRoutes(services),
  ...questionRoutes(services),
  ...savedViewRoutes(services),
  ...scheduleRoutes(services),
  ...calendarRoutes(services),
  ...searchRoutes(services),
  ...homeRoutes(services),
  ...profileRoutes(services),
  ...personalDataRoutes(services),
  ...oversightRoutes(services),
]

/** Reactions of domains to steps of domains below them. */
const allReactions: Reactions[] = [scheduleReactions, offerReactions]

/** Every background task of the domains, by name. */
export const allTasks = (services: Services): Record<string, TaskHandler> => ({
  ...codeTasks(services),
  ...sessionTasks(services),
  ...twoStepTasks(services),
  ...channelTasks(services),
  ...matchingTasks(services),
  ...contractLifeTasks(services),
  ...offerTasks(services),
  ...planTasks(services),
  ...personalDataTasks(services),
  ...oversightTasks(services),
  ...workReportTasks(services),
})

/** Tasks that also run by the calendar, in Minsk time: cron expressions by name. */
export const schedules: Record<string, string> = {
  [expireOffersTask]: '5 0 * * *',
  // Every morning: drafts on the 25th, and later what was missed then.
  [draftAheadTask]: '10 6 * * *',
  [tendPlansTask]: '*/5 * * * *',
  // Every minute, so that a decision of the staff or a confirmation takes effect soon.
  [settleLessonsTask]: '* * * * *',
  [passContractDaysTask]: '10 0 * * *',
  [tidySessionsTask]: '15 * * * *',
  [tidyCodesTask]: '16 * * * *',
  [tidyTwoStepTask]: '17 * * * *',
  [tidyChannelsTask]: '18 * * * *',
  [erasePeopleTask]: '30 3 * * *',
  [removeExportsTask]: '25 * * * *',
  [removeOldReadingsTask]: '40 3 * * *',
}

/** The texts of the server and the validation texts that it shares with the browser. */
export function loadAllTexts(): Texts {
  const apiSpec = join(import.meta.dirname, '../../../packages/api-spec/src')
  return loadTexts([apiSpec, import.meta.dirname, ...foldersOf(join(import.meta.dirname, 'domains'))])
}

const foldersOf = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name))

/** Completes the effects with the database. */
export function createServices(
  connection: Connection,
  effects: Omit<Effects, 'tellStep'>,
  { mode, smsPerDay, telegramBot, readingDays }: Pick<Services, 'mode' | 'smsPerDay' | 'telegramBot' | 'readingDays'>,
): Services & { reads: ReadingRecorder } {
  const transact = <T>(work: (tx: Tx) => Promise<T>) => connection.db.transaction().execute(work)
  const live = createEventHub({
    listen: (listener) => connection.listen(eventChannel, listener),
    ids: effects.ids,
    stillValid: (sessionIds) => listLivingSessions(connection.db, sessionIds, effects.clock.now()),
    invalid: sessionEnded,
    onError: (error) => effects.log.warn({ err: error }, 'sessions of open streams could not be checked'),
  })
  return {
    ...effects,
    tellStep: tellingSteps(allReactions),
    db: connection.db,
    transact,
    live,
    mode,
    smsPerDay,
    reads: createReadingRecorder(connection.db, effects),
    ...(readingDays !== undefined && { readingDays }),
    ...(telegramBot !== undefined && { telegramBot }),
  }
}

export interface AppOptions {
  services: Services
  readiness: Readiness
  trustedProxies?: string[]
  webDist?: string
  /** Language of a person who has picked none; without it the rule of the specification. */
  startLanguage?: string | undefined
  /** With it Telegram posts its updates to us; without it they are polled. */
  telegramWebhookSecret?: string | undefined
}

/** The HTTP application with all routes; it does not listen yet. */
export async function createApp(options: AppOptions) {
  const { services } = options
  return buildServer({
    services,
    authenticate: authenticator(services),
    routes: allRoutes(services),
    readiness: options.readiness,
    trustedProxies: options.trustedProxies ?? [],
    webDist: options.webDist !== undefined && existsSync(options.webDist) ? options.webDist : undefined,
    pageWords: { MODE: services.mode, LANGUAGE: options.startLanguage ?? '' },
    extra: (app: FastifyInstance) => {
      serveAvatars(app, services)
      serveCalendarFeeds(app, services)
      if (services.mode === 'demo') serveOutbox(app, services)
      if (services.mode === 'demo' && services.telegramBot === undefined) serveDemoBot(app, services)
      if (options.telegramWebhookSecret) serveTelegramUpdates(app, services, options.telegramWebhookSecret)
    },
  })
}
