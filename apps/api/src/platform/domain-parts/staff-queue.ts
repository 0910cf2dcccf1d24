// The staff's queue: kinds of work that wait for staff. Each domain declares its kinds in its manifest, and the staff's page counts
// those that are the work of the person who opens it.
import type { Permission } from '@navyk/api-spec/people/accounts'
import type { StaffQueueKind } from '@navyk/api-spec/views/home'
import type { Reader } from '../database/index.ts'
import type { Session } from '../http/session.ts'
import type { PayoutRules } from '../payments/payout-rules.ts'

/** Figures of one kind of work. */
export interface QueueFigures {
  count: number
  /** Number of them that are assigned to the person; 0 where nobody is assigned to such things. */
  mineCount?: number
  /** Time since which the oldest of them waits, where that is known. */
  oldest?: Date | null
  /** Sum of them, where they are amounts of money. */
  amountKopecks?: number
  /** The month to open (`2026-10`), where the page that deals with them shows one month. */
  month?: string | null
}

export interface QueueContext {
  reader: Reader
  session: Session
  now: Date
  /** The business day of `now`. */
  today: string
  payoutRules: PayoutRules
  /** The answer of `read`. It is read once, however many entries need it. */
  once: <Answer>(read: QueueRead<Answer>) => Promise<Answer>
}

export type QueueRead<Answer> = (context: QueueContext) => Promise<Answer>

interface QueueEntry {
  /** Permissions whose work it is. A person with several of them sees it under the first one. */
  work: readonly Permission[]
  count: QueueRead<QueueFigures>
}

/** Entries by kind of work. A kind stands in one manifest. */
export type StaffQueue = { readonly [Kind in StaffQueueKind]?: QueueEntry }

/** Entry of a kind that is counted together with others, by one read. */
export const queueEntry = <Answer>(
  work: readonly Permission[],
  read: QueueRead<Answer>,
  figuresOf: (answer: Answer) => QueueFigures,
): QueueEntry => ({ work, count: async ({ once }) => figuresOf(await once(read)) })

/** The queues of all manifests in one. */
export function joinQueues(queues: readonly StaffQueue[]): StaffQueue {
  const entries = queues.flatMap((queue) => Object.entries(queue))
  const kinds = entries.map(([kind]) => kind)
  const twice = kinds.find((kind, place) => kinds.indexOf(kind) !== place)
  if (twice !== undefined) throw new Error(`${twice} of the staff's queue stands in two manifests`)
  return Object.fromEntries(entries)
}
