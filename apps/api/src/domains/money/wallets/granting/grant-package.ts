import { businessDate } from '@navyk/api-spec/kit'
import type { WalletUnit } from '@navyk/api-spec/money/wallets'
import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { notify } from '#messages/notices'
import { post } from '#money/ledger'
import { grantedEntry } from '../entries.ts'
import { linkTo } from '../wallet-steps.ts'
import { lastDayOf, ownUnitPrice } from '../policy.ts'
import { findBySource, insertWallet, lockWallet, moveWallet, type WalletRow } from '../queries.ts'

/** A package as it was sold: nothing that happens to the product later changes it. */
export interface PackageToGrant {
  customerId: string
  /** The source that grants it, such as the line of an order. One source grants one package, however often it is asked for. */
  source: { kind: string; id: string }
  name: string
  unit: WalletUnit
  totalUnits: number
  priceKopecks: number
  /** The price of a lesson or an hour by which a refund is worked out; without it the package's own. */
  unitPriceKopecks?: number | undefined
  validDays: number
  /** Null: any. */
  subject: Subject | null
  level: Level | null
  executorId: string | null
  learnerId: string | null
  contractId: string | null
  reason?: string | undefined
}

/** Grants a package that is paid for: it begins today, and the customer is told.
 *  @returns the package, or the existing one where this source has granted it before
 *  @public */
export async function grantPackage(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  granted: PackageToGrant,
): Promise<{ id: string }> {
  const wallet = await preparePackage(tx, effects, actor, granted)
  if (wallet.state === 'pending') await activate(tx, effects, actor, wallet)
  return { id: wallet.id }
}

/** Makes a package that waits for its payment. */
export async function preparePackage(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  granted: PackageToGrant,
): Promise<WalletRow> {
  const { source, unit, totalUnits: total, priceKopecks: price } = granted
  const id = effects.ids.next()
  const isNew = await insertWallet(tx, {
    id,
    customer_id: granted.customerId,
    learner_id: granted.learnerId,
    contract_id: granted.contractId,
    name: granted.name,
    unit,
    total_units: total,
    left_units: total,
    price_kopecks: price,
    left_kopecks: price,
    unit_price_kopecks: granted.unitPriceKopecks ?? ownUnitPrice({ unit, total, price }),
    subject: granted.subject,
    level: granted.level,
    executor_id: granted.executorId,
    valid_days: granted.validDays,
    activated_on: null,
    expires_on: null,
    state: 'pending',
    reason: granted.reason ?? null,
    source_kind: source.kind,
    source_id: source.id,
    created_at: effects.clock.now(),
  })
  const wallet = await findBySource(tx, source.kind, source.id)
  if (!wallet) throw new Error(`the package of ${source.kind} ${source.id} is not there`)
  if (isNew) {
    await recordEvent(tx, effects, actor, {
      objectKind: 'wallet',
      objectId: id,
      action: 'created',
      ...(granted.reason !== undefined && { reason: granted.reason }),
      changes: { priceKopecks: { from: null, to: price }, totalUnits: { from: null, to: total } },
    })
  }
  return wallet
}

/** Begins a package that waited for its payment. Another transaction may have been faster; then nothing happens. */
export async function activate(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  waiting: { id: string },
): Promise<void> {
  const wallet = await lockWallet(tx, waiting.id)
  if (wallet?.state !== 'pending') return
  const today = businessDate(effects.clock.now())
  const expiresOn = lastDayOf(today, wallet.valid_days)
  await begin(tx, effects, actor, wallet, { activated_on: today, expires_on: expiresOn })
  await notify(tx, effects, [
    {
      cabinetId: wallet.customer_id,
      kind: wallet.unit === 'lessons' ? 'wallets.notices.granted_lessons' : 'wallets.notices.granted_hours',
      values: {
        name: wallet.name,
        count: wallet.unit === 'lessons' ? wallet.total_units : Math.floor(wallet.total_units / 60),
        until: expiresOn,
      },
      link: linkTo(wallet),
    },
  ])
}

/** Begins the term of a package: the customer owes the price from now on. @throws Error when another transaction has begun it */
export async function begin(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  wallet: WalletRow,
  term: { activated_on: string; expires_on: string },
): Promise<void> {
  if (!(await moveWallet(tx, wallet, 'active', term))) throw new Error(`the package ${wallet.id} has changed`)
  await post(tx, effects, grantedEntry(wallet, effects.clock.now()))
  await recordEvent(tx, effects, actor, {
    objectKind: 'wallet',
    objectId: wallet.id,
    action: 'activated',
    changes: { state: { from: 'pending', to: 'active' }, expiresOn: { from: null, to: term.expires_on } },
  })
}
