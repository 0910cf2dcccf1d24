// How a domain introduces itself to the frame. Each domain has a manifest.ts, which the frame finds by its name: no list has
// to be edited when a domain comes or goes.
import type { PartiesQuery } from './database/index.ts'
import type { HttpApp, Route } from './http/index.ts'
import type { StillTrue } from './channels/outbox/index.ts'
import type { TaskHandler } from './queue/index.ts'
import type { MergePart } from './domain-parts/merging.ts'
import type { Reactions } from './domain-parts/reactions.ts'
import type { PersonalDataParts, Services } from './services.ts'
import type { StaffQueue } from './domain-parts/staff-queue.ts'

export interface DomainManifest extends PersonalDataParts {
  /** Endpoints with what answers them. */
  routes?: readonly Route[]
  /** Addresses outside of api-spec: pictures, feeds, webhooks. */
  serve?: (app: HttpApp, services: Services, settings: ServeSettings) => void
  /** Handlers of background tasks, by the task's name. */
  tasks?: (services: Services) => Record<string, TaskHandler>
  /** Tasks that also run by the calendar, in Minsk time: cron expressions by the task's name. */
  timetable?: Record<string, string>
  /** Tasks that stood in the timetable of an earlier release, under names that no release gives again. */
  retiredTasks?: readonly string[]
  /** Query that names the people whom its things are about, so that it is known whose data staff have read. */
  parties?: PartiesQuery
  /** Its rows of a cabinet, which move when the cabinet is merged into another one. */
  merging?: MergePart
  /** Conditions by kind of notice: is it still true? Asked again when a message of that kind leaves (docs/rules/messages.md). */
  lasting?: Readonly<Record<string, StillTrue>>
  /** Its kinds of work that wait for staff. */
  staffQueue?: StaffQueue
  /** Reactions of the domain to steps of domains below it. */
  reactions?: Reactions
}

/** Settings that decide which addresses are served. */
export interface ServeSettings {
  /** Secret of the webhook; with it Telegram sends its updates to us. */
  telegramWebhookSecret?: string | undefined
}
