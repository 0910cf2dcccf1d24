import type * as spec from '@navyk/api-spec/money/ledger'
import { businessMonth, monthSpan } from '@navyk/api-spec/kit'
import type { ReadCase } from '#platform/http'
import { getContractFor } from '#teaching/contracts'
import { sumContractLessons } from '#teaching/lessons'
import { balance } from './balances.ts'

/** The sums of this month of a contract, and the customer's whole debt, in kopecks. Each side reads its own, staff both.
 *  @throws Failure 404 */
export const getContractMoney: ReadCase<typeof spec.getContractMoney, 'clock'> = async (
  reader,
  effects,
  session,
  { id },
) => {
  const now = effects.clock.now()
  const contract = await getContractFor(reader, session, id)
  const month = businessMonth(now)
  const sums = await sumContractLessons(reader, id, monthSpan(month))
  const isCustomers = session.role !== 'executor'
  return {
    month,
    heldLessons: sums.held,
    openLessons: sums.open,
    ...(isCustomers && {
      customer: {
        closedKopecks: sums.chargeKopecks,
        openKopecks: sums.openChargeKopecks,
        balanceKopecks: await balance(reader, { kind: 'customer', ownerId: contract.customerId }),
      },
    }),
    ...(session.role !== 'customer' && {
      executor: { closedKopecks: sums.payKopecks, openKopecks: sums.openPayKopecks },
    }),
  }
}
