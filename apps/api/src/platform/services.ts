import type { Clock } from './clock.ts'
import type { Db, LongRead, PartiesQuery, Reader, Tx } from './database/index.ts'
import type { EventHub } from './events/index.ts'
import type { FileKeeping } from './files/file-store/index.ts'
import type { StaffRead } from './http/requests/reads.ts'
import type { Session } from './http/session.ts'
import type { Ids } from './ids/ids.ts'
import type { Logger } from './operation/log.ts'
import type { MergePart } from './domain-parts/merging.ts'
import type { RetentionRule } from './domain-parts/retention.ts'
import type { PaymentProvider } from './payments/providers/index.ts'
import type { PayoutRules } from './payments/payout-rules.ts'
import type { Queue } from './queue/index.ts'
import type { StaffQueue } from './domain-parts/staff-queue.ts'
import type { Steps } from './domain-parts/steps.ts'
import type { Language, Texts } from './texts/texts.ts'

/** Services of a use case beside its transaction. They lack the database, so that it can't open a second transaction. */
export interface Effects {
  clock: Clock
  ids: Ids
  queue: Queue
  texts: Texts
  log: Logger
  /** Keys the codes and links that the service signs; at least 32 characters. */
  secret: string
  /** Address of the product for people, without a slash at the end. Messages lead there; without it they carry no links. */
  publicUrl?: string
  /** Earlier secrets: their signatures are accepted, and nothing new is signed with them. */
  oldSecrets: string[]
  /** The place of files, and the limit of their bytes. */
  files: FileKeeping
  /** Announces a step to the domains that react to it (platform/domain-parts/steps.ts). */
  announceStep: AnnounceStep
  /** Most kopecks of one invoice that one person writes off without a second one. */
  writeOffAloneKopecks: number
  /** Limits of one customer's unpaid orders: how much they hold, and for how long. */
  unpaidRules: UnpaidRules
  /** Providers through which payments can come. They are asked outside of a transaction (Services). */
  paymentProviders: readonly Pick<PaymentProvider, 'name' | 'methods' | 'takesParts'>[]
}

export type { PayoutRules } from './payments/payout-rules.ts'

export interface UnpaidRules {
  /** Orders of one customer that wait for their payment at once. */
  mostOrders: number
  /** Most seats and counted pieces that they hold together. */
  mostPieces: number
  /** Hours for which an order waits when it has taken the last of them. */
  scarceHours: number
}

/** Progress of telling the demo's past. Until it is ready nobody may write, because every event has its own moment. */
export interface DemoProgress {
  isReady: boolean
  /** Events told so far. */
  told: number
  /** About how many there are in all: they are found while they are told. */
  expected: number
  /** Events told so far that the product has refused. */
  leftOut: number
}

/** The effects, the database for reads and transactions, and the settings of the installation. */
export interface Services extends Effects {
  db: Db
  /** Runs a read that may take long: by a replica, where there is one that has all that was written before. */
  longRead: LongRead
  /** Runs `work` in one transaction: everything it wrote exists, or nothing does. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Streams of events to open pages. */
  live: EventHub
  /** Records what staff have read. It notes at once and writes later, so that reads are not delayed. */
  reads: { record(read: StaffRead): void }
  /** Days for which readings are kept. */
  readingDays?: number
  /** List of erased people outside of the database (ERASURES_FILE). */
  erasuresFile?: string
  /** Each domain's part in a copy of personal data, in erasing a person and in retention, from the foundations up. */
  personalData: readonly PersonalDataParts[]
  /** Queries that name the people whom a thing is about, one for each kind of thing, from the manifests. */
  parties: readonly PartiesQuery[]
  /** Each domain's rows of a cabinet that move when it is merged into another, from the foundations up. */
  merging: readonly MergePart[]
  /** Each domain's kinds of work that wait for staff. */
  staffQueue: StaffQueue
  mode: 'demo' | 'production'
  /** Only in demo mode. */
  demo?: DemoProgress
  /** The budget of the installation: at most this many SMS with codes leave within 24 hours. */
  smsPerDay: number
  /** Origins of sites that embed the form for strangers. */
  formSites?: readonly string[]
  /** The event at which executors are paid for a lesson, and the sum above which two accounts approve a statement. */
  payoutRules: PayoutRules
  /** Day of the next month from which the service hands in lesson accountings; 0: never. */
  submitOnDay: number
  /** Providers of payments that are set up. */
  paymentProviders: readonly PaymentProvider[]
  /** Name of the Telegram bot; without one nobody can link a chat, except in the demo, where a page plays the bot. */
  telegramBot?: string
}

/** Services of a use case beside its transaction or reader: everything but a way to open another transaction. */
export type UseCaseServices = Omit<Services, 'db' | 'longRead' | 'transact' | 'paymentProviders'> &
  Pick<Effects, 'paymentProviders'>

/** Runs the reactions to a step. @throws what a reaction throws, so that the transaction ends */
export type AnnounceStep = <Name extends keyof Steps>(
  tx: Tx,
  effects: Effects,
  /** Null where the service itself acts. */
  session: Session | null,
  name: Name,
  facts: Steps[Name],
) => Promise<void>

/** A domain's part of the copy of a person's data: what it has of them in one of their cabinets, as the person sees it, by
 *  kind, in the requested language. */
export type ExportCabinet = (
  reader: Reader,
  effects: Effects,
  session: Session,
  language: Language,
) => Promise<Record<string, unknown>>

/** A domain's part in a copy of somebody's data, in erasing them, and in keeping data no longer than they are needed. */
export interface PersonalDataParts {
  /** Its kinds of data that go after a time (docs/rules/retention.md). */
  retention?: readonly RetentionRule[]
  /** The domain's data of an account itself, apart from its cabinets, by kind; bytes by the name of their file. */
  exportAccount?: (reader: Reader, accountId: string) => Promise<Record<string, unknown>>
  exportCabinet?: ExportCabinet
  /** Takes a person out of the domain's rows, but for money and the documents that the law wants kept (docs/rules/personal-data.md).
   *  @returns ids of the objects whose history names the person, where there are such */
  erase?: (tx: Tx, person: PersonToErase) => Promise<string[]> | Promise<void>
  /** Runs after every domain has erased its part: removes what was written about those objects. */
  eraseAbout?: (tx: Tx, person: PersonToErase, objectIds: string[]) => Promise<void>
}

/** A person who is to be erased: what every domain needs to know to erase its part. */
export interface PersonToErase {
  accountId: string
  cabinetIds: string[]
  /** Phone, e-mail and chat to which messages went. */
  addresses: string[]
  deletionAskedAt: Date | null
  erasedAt: Date
}
