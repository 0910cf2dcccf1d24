import { nameOf } from '@navyk/api-spec/vocabulary'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { findStaff, listPeople } from '#people/accounts'
import { notify } from '#messages/notices'
import { balances } from '#money/ledger'
import { usualDebtLimitKopecks } from '../policy.ts'
import { listDebtLimits, markToldOfDebt } from '../queries.ts'
import { customerLink } from '../wallet-steps.ts'

/** The shortest time between two notices to a customer that they owe more than their limit. */
const daysBetweenWarnings = 7

/** Tells customers, and staff, where they owe more than their limit. No lesson is called off for it: staff decide.
 *  @param added kopecks that this transaction still posts to each customer's account, by customer */
export async function notifyOfDebts(tx: Tx, effects: Effects, added: ReadonlyMap<string, number>): Promise<void> {
  if (added.size === 0) return
  const ids = [...added.keys()].toSorted()
  const today = businessDate(effects.clock.now())
  const limits = new Map((await listDebtLimits(tx, ids)).map((row) => [row.customer_id, row]))
  const owed = await balances(tx, 'customer', ids)
  const owedBy = (id: string) => (owed.get(id) ?? 0) + (added.get(id) ?? 0)
  const over = ids.filter((id) => {
    const limit = limits.get(id)
    const isTold = limit?.told_on != null && limit.told_on > addDays(today, -daysBetweenWarnings)
    return !isTold && owedBy(id) > (limit?.limit_kopecks ?? usualDebtLimitKopecks)
  })
  if (over.length === 0) return
  await markToldOfDebt(tx, over, today)
  const people = await listPeople(tx, over)
  const [managers, accountants] = [await findStaff(tx, 'manager'), await findStaff(tx, 'accountant')]
  const staff = [...new Set([...managers, ...accountants])]
  await notify(
    tx,
    effects,
    over.flatMap((id) => {
      const amount = moneyInText(owedBy(id))
      const link = customerLink(id)
      const name = nameOf(people.get(id))
      return [
        { cabinetId: id, kind: 'wallets.notices.over_limit' as const, values: { amount }, link },
        ...staff.map((cabinetId) => ({
          cabinetId,
          kind: 'wallets.notices.customer_over_limit' as const,
          values: { amount, name },
          link,
        })),
      ]
    }),
  )
}
