import type { Clock } from './clock.ts'
import type { Db, Tx } from './database/index.ts'
import type { EventHub } from './events/index.ts'
import type { StaffRead } from './http/reads.ts'
import type { Session } from './http/session.ts'
import type { Ids } from './ids.ts'
import type { Logger } from './log.ts'
import type { Queue } from './queue/index.ts'
import type { Steps } from './steps.ts'
import type { Texts } from './texts.ts'

/** What a use case may use beside the transaction it is handed. It can't open a second one by accident. */
export interface Effects {
  clock: Clock
  ids: Ids
  queue: Queue
  texts: Texts
  log: Logger
  /** Keys the codes and links that the service signs; at least 32 characters. */
  secret: string
  /** Where people find the product, without a slash at the end. Messages lead there; without it they carry no links. */
  publicUrl?: string
  /** Secrets of before: what they signed still holds, and nothing new is signed with them. */
  oldSecrets: string[]
  /** Tells a step of one domain to those above it (platform/steps.ts). */
  tellStep: TellStep
}

/** What routes are built from: the effects, and the database to read from and to open transactions on. */
export interface Services extends Effects {
  db: Db
  /** Runs `work` in one transaction: everything it wrote exists, or nothing does. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Streams of events to open pages. */
  live: EventHub
  /** Keeps whose records staff have read. It takes note at once and writes later, so that reading waits for nothing. */
  reads: { note(read: StaffRead): void }
  /** For so many days it is known who read what. */
  readingDays?: number
  mode: 'demo' | 'production'
  /** The budget of the installation: at most this many SMS with codes leave within 24 hours. */
  smsPerDay: number
  /** Name of the Telegram bot; without one nobody can link a chat, except in the demo, where a page plays the bot. */
  telegramBot?: string
}

/** Tells a step to whoever reacts to it. @throws what a reaction throws, so that the transaction ends */
export type TellStep = <Name extends keyof Steps>(
  tx: Tx,
  effects: Effects,
  session: Session,
  name: Name,
  facts: Steps[Name],
) => Promise<void>
