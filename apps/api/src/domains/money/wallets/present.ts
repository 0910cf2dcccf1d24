import { refOf } from '@navyk/api-spec/vocabulary'
import type { Wallet, WalletUse } from '@navyk/api-spec/money/wallets'
import { isAccountant, type Session } from '#platform/http'
import type { Person } from '#people/accounts'
import type { ContractFacts } from '#teaching/contracts'
import { isKeeper, ofPlan, refundOf, walletTransitions } from './policy.ts'
import type { LearnerName, UseRow, WalletRow } from './queries.ts'

type People = Map<string, Person>

interface WalletContext {
  people: People
  contracts: Map<string, ContractFacts>
  /** Names of learners by their ids, for packages without a contract. */
  learners: Map<string, LearnerName>
  usedUnits: number
  /** The units left once held lessons are settled. */
  leftUnits: number
  invoiceId: string | null
  /** Whether the rest of its debt was written off. */
  isGivenUp: boolean
}

export function presentWallet(session: Session, row: WalletRow, beside: WalletContext): Wallet {
  const contract = row.contract_id === null ? undefined : beside.contracts.get(row.contract_id)
  const may = (step: keyof typeof walletTransitions) =>
    (walletTransitions[step].from as readonly string[]).includes(row.state)
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    unit: row.unit,
    customer: refOf(beside.people, row.customer_id),
    totalUnits: row.total_units,
    usedUnits: beside.usedUnits,
    lostUnits: row.lost_units,
    leftUnits: beside.leftUnits,
    waitingUnits: row.left_units - beside.leftUnits,
    priceKopecks: row.price_kopecks,
    leftKopecks: row.left_kopecks,
    unitPriceKopecks: row.unit_price_kopecks,
    refundKopecks: may('refund') && row.state !== 'pending' ? refundOf(row) : 0,
    refundedKopecks: row.refunded_kopecks,
    subject: row.subject,
    level: row.level,
    executor: row.executor_id === null ? null : refOf(beside.people, row.executor_id),
    learner: learnerOf(row, contract, beside.learners),
    contract: contract ? { id: contract.id, number: contract.number } : null,
    validDays: row.valid_days,
    activatedOn: row.activated_on,
    expiresOn: row.expires_on,
    frozenOn: row.frozen_on,
    frozenBy: row.frozen_by,
    invoiceId: row.state === 'pending' ? beside.invoiceId : null,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    actions: {
      freeze: isKeeper(session) && may('freeze') && row.source_kind !== ofPlan,
      unfreeze: isKeeper(session) && may('unfreeze'),
      refund: isAccountant(session) && may('refund') && !beside.isGivenUp,
    },
    version: row.version,
  }
}

/** The learner whose lessons a package pays: the one of its contract, else the one it was bought for; null where it pays those of
 *  every learner of its customer. */
function learnerOf(
  { learner_id: id }: WalletRow,
  contract: ContractFacts | undefined,
  learners: Map<string, LearnerName>,
): Wallet['learner'] {
  if (contract) {
    return { id: contract.learnerId, firstName: contract.learnerFirstName, lastName: contract.learnerLastName }
  }
  return (id === null ? undefined : learners.get(id)) ?? null
}

export const presentUse = (row: UseRow): WalletUse => ({
  id: row.id,
  lessonId: row.lesson_id,
  contractId: row.contract_id,
  heldOn: row.held_on,
  units: row.units,
  kopecks: row.kopecks,
  givenBackAt: row.given_back_at?.toISOString() ?? null,
  giveBackReason: row.give_back_reason,
})
