import { runningStates } from '@navyk/api-spec/teaching/contracts'
import { refOf, maskPhone } from '@navyk/api-spec/vocabulary'
import type * as spec from '@navyk/api-spec/views/customer-management'
import { businessDate } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { notFound, type ReadCase } from '#platform/http'
import { listInvoicesToPay } from '#money/invoices'
import { payersOn } from '#money/legal-details'
import { balance } from '#money/ledger'
import { listPayments } from '#money/payments'
import { listPackagesLeft } from '#money/wallets'
import { listMerges, listPeople, livingCabinet, type Person } from '#people/accounts'
import { listPartyContracts } from '#teaching/contracts'
import { describeCustomers } from './list-customers.ts'
import { mayMerge } from './policy.ts'
import { listByIds, listOrdersOf } from './queries.ts'

type PartyContract = Awaited<ReturnType<typeof listPartyContracts>>[number]

/** Rows that are shown of each list, the newest or those due first. */
const shown = 5

/** A customer with what is open between them and the service: a fixed number of queries.
 *  @throws Failure 404 */
export const getManagedCustomer: ReadCase<typeof spec.getManagedCustomer, 'clock'> = async (
  reader,
  effects,
  session,
  { id: asked },
) => {
  // Links to a customer who was merged lead to the one who has all that is theirs.
  const id = await livingCabinet(reader, asked)
  const now = effects.clock.now()
  const today = businessDate(now)
  const [row] = await listByIds(reader, [id], today)
  const [customer] = await describeCustomers(reader, row ? [row] : [], now)
  if (!customer) throw notFound()
  const contracts = await listPartyContracts(reader, { customerId: id }, ['draft', 'awaiting_ack', ...runningStates])
  const people = await listPeople(
    reader,
    contracts.map(({ executorId }) => executorId),
  )
  const toPay = await listInvoicesToPay(reader, id, shown)
  const payments = await listPayments(reader, effects, session, { customerId: id, limit: shown })
  const orders = await listOrdersOf(reader, id, shown)
  return {
    ...customer,
    merged: await describeMerged(reader, id),
    actions: { merge: mayMerge(session) },
    balanceKopecks: await balance(reader, { kind: 'customer', ownerId: id }),
    // Credit of the account is what was paid ahead.
    prepaidKopecks: 0 - (await balance(reader, { kind: 'prepaid', ownerId: id })),
    payer: (await payersOn(reader, [id], today)).get(id) ?? null,
    contracts: contracts.map((contract) => presentContract(contract, people.get(contract.executorId))),
    packages: await listPackagesLeft(reader, id, now),
    invoices: toPay.items.map(({ id: invoiceId, number, dueOn, balanceKopecks }) => ({
      id: invoiceId,
      number,
      dueOn,
      balanceKopecks,
      isLate: dueOn < today,
    })),
    invoiceCount: toPay.count,
    orders: orders.map((row) => ({
      id: row.id,
      number: row.number,
      state: row.state,
      totalKopecks: row.total_kopecks,
      createdAt: row.created_at.toISOString(),
    })),
    payments: payments.data.map(({ reversal, ...payment }) => ({ ...payment, isReversed: reversal !== null })),
  }
}

const presentContract = (contract: PartyContract, executor: Person | undefined) => ({
  id: contract.id,
  number: contract.number,
  state: contract.state,
  subject: contract.subject,
  level: contract.level,
  executor: {
    id: contract.executorId,
    firstName: executor?.firstName ?? '',
    lastName: executor?.lastName ?? '',
  },
  learner: { id: contract.learnerId, firstName: contract.learnerFirstName, lastName: contract.learnerLastName },
})

/** Lists the customers that were merged into this one, with the time, the person and the reason. */
async function describeMerged(reader: Reader, id: string) {
  const merges = await listMerges(reader, { intoId: id })
  const people = await listPeople(
    reader,
    merges.flatMap((merge) => [merge.from_id, merge.merged_by]),
  )
  return merges.map((merge) => ({
    ...refOf(people, merge.from_id),
    maskedPhone: maskPhone(people.get(merge.from_id)?.phone ?? ''),
    mergedAt: merge.merged_at.toISOString(),
    mergedBy: refOf(people, merge.merged_by),
    reason: merge.reason,
  }))
}
