import { addDays, businessDate } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import { eachId } from '#platform/ids/each-id.ts'
import type { Effects, Services } from '#platform/services.ts'
import { recordEvent } from '#platform/audit'
import { notify } from '#messages/notices'
import { lockCreditRows } from '#money/invoices'
import { post } from '#money/ledger'
import { drawAll } from '../drawing/draw-rules.ts'
import { expiredEntry } from '../entries.ts'
import { listWaiting } from '../drawing/facts.ts'
import { endPlan } from './plan-packages.ts'
import { daysBetween, noticeDaysBeforeEnd, ofPlan, thawedUntil } from '../policy.ts'
import {
  findWallet,
  listWalletsAgainstPauses,
  listWalletsNearEnd,
  lockWallet,
  moveWallet,
  type WalletRow,
} from '../queries.ts'
import { linkTo } from '../wallet-steps.ts'

export const passWalletDaysTask = 'pass-wallet-days'
/** The longest time that a held lesson without an outcome keeps a package open. */
const daysToWait = 60

/** Moves packages on by days: pauses of contracts freeze them, customers are told a week before the end, and an unused rest ends with
 *  its term. Running it again does nothing; each package is a transaction of its own. */
export async function passWalletDays(services: Services): Promise<void> {
  for (const each of await listWalletsAgainstPauses(services.db)) {
    await services.transact((tx) => followPause(tx, services, each))
  }
  const soon = addDays(businessDate(services.clock.now()), noticeDaysBeforeEnd)
  await eachId(
    (after, limit) => listWalletsNearEnd(services.db, soon, after, limit),
    (id) => services.transact((tx) => passEnd(tx, services, id)),
  )
}

/** Freezes a package while all contracts that draw from it are paused, from the first day on which all were, and unfreezes it after. */
async function followPause(
  tx: Tx,
  effects: Effects,
  { id, paused_from, is_frozen }: { id: string; paused_from: string | null; is_frozen: boolean },
): Promise<void> {
  const row = await lockWallet(tx, id)
  if (!row || row.expires_on === null || row.activated_on === null) return
  const today = businessDate(effects.clock.now())
  if (!is_frozen) {
    // A package whose term was over before the pause began is not brought back.
    if (row.state !== 'active' || row.expires_on < today) return
    const first = [paused_from ?? today, row.activated_on].sort().at(-1) ?? today
    const frozen_on = first > today ? today : first
    await move(tx, effects, row, 'frozen', { frozen_on, frozen_by: 'pause' }, 'frozen', {
      frozenOn: { from: null, to: frozen_on },
    })
    return notifyCustomer(tx, effects, row, 'frozen_by_pause', {})
  }
  if (row.state !== 'frozen' || row.frozen_by !== 'pause' || row.frozen_on === null) return
  const until = thawedUntil({ expires_on: row.expires_on, frozen_on: row.frozen_on }, today)
  await move(tx, effects, row, 'active', { frozen_on: null, frozen_by: null, expires_on: until }, 'unfrozen', {
    expiresOn: { from: row.expires_on, to: until },
  })
  await notifyCustomer(tx, effects, row, 'unfrozen', { until })
}

async function passEnd(tx: Tx, effects: Effects, id: string): Promise<void> {
  const seen = await findWallet(tx, id)
  // The customer's money is locked before the package, as everywhere.
  if (seen?.source_kind === ofPlan) await lockCreditRows(tx, [seen.customer_id])
  const row = await lockWallet(tx, id)
  if (row?.state !== 'active' || row.expires_on === null) return
  const now = effects.clock.now()
  const today = businessDate(now)
  if (row.expires_on >= today) {
    if (row.was_told_of_end || daysBetween(today, row.expires_on) > noticeDaysBeforeEnd) return
    // A package that is valid for a week or less was granted only just now, and a plan loses nothing by its end.
    if (row.valid_days <= noticeDaysBeforeEnd || row.source_kind === ofPlan) return
    await moveWallet(tx, row, 'active', { was_told_of_end: true })
    await notifyCustomer(tx, effects, row, 'ends_soon', { until: row.expires_on })
    return
  }
  // Lessons that were held in time and are not settled yet still draw from it.
  const lessons = await listWaiting(tx, [row.customer_id], now, { withUnclosed: true })
  const isAwaited = drawAll([row], lessons).uses.length > 0
  if (isAwaited && daysBetween(row.expires_on, today) <= daysToWait) return
  if (row.source_kind === ofPlan) return endPlan(tx, effects, row)
  await post(tx, effects, expiredEntry(row, effects.ids.next(), now))
  await move(
    tx,
    effects,
    row,
    'expired',
    { left_units: 0, left_kopecks: 0, lost_units: row.lost_units + row.left_units },
    'expired',
    {
      leftUnits: { from: row.left_units, to: 0 },
      leftKopecks: { from: row.left_kopecks, to: 0 },
    },
  )
  await notifyCustomer(tx, effects, row, 'expired', {})
}

type EventChanges = NonNullable<Parameters<typeof recordEvent>[3]['changes']>

async function move(
  tx: Tx,
  effects: Effects,
  row: WalletRow,
  to: WalletRow['state'],
  columns: Parameters<typeof moveWallet>[3],
  action: string,
  changes: EventChanges,
): Promise<void> {
  if (!(await moveWallet(tx, row, to, columns))) throw new Error(`the locked package ${row.id} has changed`)
  await recordEvent(tx, effects, null, {
    objectKind: 'wallet',
    objectId: row.id,
    action,
    changes: { state: { from: row.state, to }, ...changes },
  })
}

type WalletNotice = 'frozen_by_pause' | 'unfrozen' | 'ends_soon' | 'expired'

const notifyCustomer = (tx: Tx, effects: Effects, row: WalletRow, told: WalletNotice, values: Record<string, string>) =>
  notify(tx, effects, [
    {
      cabinetId: row.customer_id,
      kind: `wallets.notices.${told}` as const,
      values: { name: row.name, ...values },
      link: linkTo(row),
    },
  ])

/** The handlers of this domain's tasks. */
export const walletTasks = (services: Services) => ({
  [passWalletDaysTask]: () => passWalletDays(services),
})
