// For how long each kind of data is kept: what each domain says of its own rows. One declaration is what tasks remove by, what
// `npm run retention` counts by, and what docs/rules/retention.md is made of (docs/decisions/0181).
import { dayMs, hourMs } from '@navyk/api-spec/kit'
import type { Clock } from '../clock.ts'
import { countExpired, type Db, type ExpiringRows, type Reader, removeExpired } from '../database/index.ts'
import type { Ids } from '../ids/ids.ts'
import type { Logger } from '../operation/log.ts'

/** A kind of data that goes after a time. All texts but the name are sentences of the page. */
export interface RetentionRule {
  /** The name of the kind, in small letters with underscores, unlike any other. */
  kind: string
  /** Words for the kind of data, and for the part of it that remains afterwards. */
  what: string
  /** The fact by which the time begins. */
  begins: string
  /** Zero where the fact is the end itself. */
  keptFor: { days: number } | { hours: number }
  /** A setting of the installation that names other days. */
  setting?: { name: string; daysOf: (services: { readingDays?: number }) => number | undefined }
  /** The law, or the reason why it is kept for so long. */
  because: string
  /** When it is removed: at the beginning of each hour, or once a night. */
  every: 'hour' | 'night'
  rows: ExpiringRows
}

interface Kept {
  clock: Clock
  readingDays?: number
}

const keptMs = ({ keptFor, setting }: RetentionRule, services: Kept): number => {
  const days = setting?.daysOf(services)
  if (days !== undefined) return days * dayMs
  return 'days' in keptFor ? keptFor.days * dayMs : keptFor.hours * hourMs
}

/** The instant before which a kind's time has begun if it is over now. */
const expiredBefore = (rule: RetentionRule, services: Kept): Date =>
  new Date(services.clock.now().getTime() - keptMs(rule, services))

/** Counts what is over of a kind. It changes nothing. */
export const countOver = (reader: Reader, services: Kept, rule: RetentionRule) =>
  countExpired(reader, rule.rows, expiredBefore(rule, services))

/** Removes what is over of each kind, one kind after another; one that fails keeps the others from nothing.
 *  @returns how many rows went, by kind
 *  @throws AggregateError after the last one, with the errors of those that failed */
export async function removeOver(
  services: Kept & { db: Db; ids: Ids; log: Logger },
  rules: readonly RetentionRule[],
): Promise<Map<string, number>> {
  const removed = new Map<string, number>()
  const failures: unknown[] = []
  for (const rule of rules) {
    try {
      const before = expiredBefore(rule, services)
      removed.set(rule.kind, await removeExpired(services.db, services, rule.rows, before))
    } catch (error) {
      services.log.error({ err: error, kind: rule.kind }, 'data whose time is over could not be removed')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} kinds of data could not be removed`)
  return removed
}
