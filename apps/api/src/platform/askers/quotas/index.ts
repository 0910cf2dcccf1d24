// Quotas: how often a cabinet may do something on a business day, as its endpoint declares it. It counts what
// succeeded, in the transaction of the write itself, and keeps a row of each refusal. The rows of refusals are
// shown to staff by a domain.
import { addDays, businessDate, businessInstant, type Quota } from '@navyk/api-spec/kit'
import { recordEvent } from '../../audit/index.ts'
import { expiringRows, type Tx } from '../../database/index.ts'
import type { RetentionRule } from '../../domain-parts/retention.ts'
import { Failure } from '../../http/failures.ts'
import type { Session } from '../../http/session.ts'
import type { Effects } from '../../services.ts'
import { insertReach, reserveUse } from './queries.ts'

export { countReachedSince, selectReaches } from './queries.ts'

/** How long it is known who reached a daily limit. */
export const quotaReachRetention: RetentionRule = {
  kind: 'reached_quotas',
  what: 'accounts that reached a daily limit',
  begins: 'the day',
  keptFor: { days: 365 },
  because: 'staff compare with the same season of the year before; the line in the history of the account stays',
  every: 'night',
  rows: expiringRows('quota_reach', 'at'),
}

/** 429 `quota_reached`: nothing more of this kind today. */
export class QuotaReached extends Failure {
  readonly quota: Quota
  readonly most: number

  constructor(quota: Quota, most: number, now: Date) {
    const opensAt = businessInstant(addDays(businessDate(now), 1))
    const seconds = Math.max(1, Math.ceil((opensAt.getTime() - now.getTime()) / 1000))
    super(429, 'quota_reached', 'http.quota_reached', { values: { most }, headers: { 'retry-after': String(seconds) } })
    this.quota = quota
    this.most = most
  }
}

/** Counts one more use of a quota, in one statement. The row is locked until the transaction ends, so of many parallel
 *  writes exactly the allowed number succeeds, and a failed one is not counted.
 *  @throws QuotaReached */
export async function useQuota(tx: Tx, session: Session, quota: Quota, now: Date): Promise<void> {
  const most = session.role === 'staff' ? quota.perDayOfStaff : quota.perDay
  const use = { cabinet_id: session.cabinetId, kind: quota.kind, day: businessDate(now) }
  if (!(await reserveUse(tx, use, most))) throw new QuotaReached(quota, most, now)
}

/** Records that an account has reached a quota: one row and one event in its history for each kind and day. */
export async function recordReach(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  { quota, most }: QuotaReached,
): Promise<void> {
  const now = effects.clock.now()
  const isFirst = await insertReach(tx, {
    id: effects.ids.next(),
    at: now,
    account_id: session.accountId,
    cabinet_id: session.cabinetId,
    kind: quota.kind,
    day: businessDate(now),
    most,
  })
  if (!isFirst) return
  const changes = { [quota.kind]: { from: null, to: most } }
  const event = { objectKind: 'account', objectId: session.accountId, action: 'quota_reached', changes }
  await recordEvent(tx, effects, session, event)
}
