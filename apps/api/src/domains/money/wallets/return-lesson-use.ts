import { businessDate } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { notify } from '#messages/notices'
import { postAll } from '#money/ledger'
import { givenBackEntry } from './entries.ts'
import { prolongedUntil } from './policy.ts'
import { endUses, lockWallet, moveWallet, type WalletRow } from './queries.ts'
import { linkTo } from './wallet-steps.ts'

/** Gives back the use of a settled lesson, because its outcome is corrected. The lesson is then charged to its customer as settled; the
 *  correction's own entry takes off what it no longer costs. A package whose term is over continues for two weeks.
 *  To a refunded package nothing goes back: the sum that the correction takes off is then the customer's advance.
 *  @returns the sum that went back, in kopecks; 0 for a lesson that no package has paid */
export async function returnLessonUse(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  { lessonId, reason }: { lessonId: string; reason: string },
): Promise<number> {
  const now = effects.clock.now()
  const uses = await endUses(tx, lessonId, now, reason)
  let kopecks = 0
  for (const use of uses.toSorted((one, other) => one.wallet_id.localeCompare(other.wallet_id))) {
    const wallet = await lockWallet(tx, use.wallet_id)
    if (!wallet || wallet.state === 'refunded') continue
    await restore(tx, effects, actor, wallet, { ...use, reason })
    await postAll(tx, effects, [givenBackEntry(use, now)])
    kopecks += use.kopecks
  }
  return kopecks
}

async function restore(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  wallet: WalletRow,
  use: { units: number; kopecks: number; reason: string },
): Promise<void> {
  const today = businessDate(effects.clock.now())
  const expires_on = prolongedUntil(wallet.expires_on ?? today, today)
  const moved = await moveWallet(tx, wallet, wallet.state === 'frozen' ? 'frozen' : 'active', {
    left_units: wallet.left_units + use.units,
    left_kopecks: wallet.left_kopecks + use.kopecks,
    ...(wallet.state !== 'frozen' && { expires_on }),
  })
  if (!moved) throw new Error(`the locked package ${wallet.id} has changed`)
  await recordEvent(tx, effects, actor, {
    objectKind: 'wallet',
    objectId: wallet.id,
    action: 'given_back',
    reason: use.reason,
    changes: {
      leftUnits: { from: wallet.left_units, to: moved.left_units },
      leftKopecks: { from: wallet.left_kopecks, to: moved.left_kopecks },
      ...(moved.expires_on !== wallet.expires_on && { expiresOn: { from: wallet.expires_on, to: moved.expires_on } }),
    },
  })
  await notify(tx, effects, [
    {
      cabinetId: wallet.customer_id,
      kind: 'wallets.notices.given_back',
      values: { name: wallet.name, until: moved.expires_on ?? '' },
      link: linkTo(wallet),
    },
  ])
}
