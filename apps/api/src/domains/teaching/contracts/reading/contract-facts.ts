// Contracts as other domains know them.
import {
  type ContractPolicy,
  type ContractSide,
  type ContractState,
  type SettlementModel,
  runningStates,
  type Terms,
} from '@navyk/api-spec/teaching/contracts'
import type { LessonFormat, Level, Subject, WeeklySlot } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { policyOf } from '../terms/policy-columns.ts'
import { getVisibleContract } from './present-contract.ts'
import { type ContractRow, findContractRows, listContractRows, listTermsRows } from '../queries.ts'

/** A contract as other domains know it: parties by cabinet id, no rates. */
export interface ContractFacts {
  id: string
  number: number
  customerId: string
  executorId: string
  learnerId: string
  learnerFirstName: string
  learnerLastName: string
  subject: Subject
  level: Level
  format: LessonFormat
  place: string
  lessonMinutes: number
  weeklySlots: WeeklySlot[]
  policy: ContractPolicy
  settlementModel: SettlementModel
  startsOn: string
  endsOn: string | null
  /** The present pause or the coming one; without a last day it lasts until somebody ends it. */
  pausedFrom: string | null
  pausedUntil: string | null
  state: ContractState
}

/** The contract behind an id. @throws Failure 404 unless the session is a party or staff */
export async function getContractFor(reader: Reader, session: Session, id: string): Promise<ContractFacts> {
  return factsOf(await getVisibleContract(reader, session, id))
}

/** Contracts by id, in one query; unknown ids are simply absent. The caller answers for who may see them. */
export async function findContracts(reader: Reader, ids: Iterable<string>): Promise<Map<string, ContractFacts>> {
  const rows = await findContractRows(reader, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, factsOf(row)]))
}

/** Upper bound of a party's contracts: nobody teaches or pays for more at once. */
const mostContracts = 500

/** A contract of a party, with the instants at which each side was sent it and acknowledged it. */
export interface PartyContract extends ContractFacts {
  sentAt: Date | null
  acknowledgedAt: Record<ContractSide, Date | null>
}

/** The contracts of an executor or a customer in some states, newest first. */
export async function listPartyContracts(
  reader: Reader,
  party: { executorId: string } | { customerId: string },
  states: readonly ContractState[],
): Promise<PartyContract[]> {
  const { rows } = await listContractRows(reader, { ...party, states }, { limit: mostContracts })
  return rows.map(partyFactsOf)
}

const partyFactsOf = (row: ContractRow): PartyContract => ({
  ...factsOf(row),
  sentAt: row.sent_at,
  acknowledgedAt: { customer: row.customer_ack_at, executor: row.executor_ack_at },
})

/** The running contracts of a party in which new rates wait for its answer, newest first. */
export async function listContractsToAnswer(
  reader: Reader,
  party: { executorId: string } | { customerId: string },
): Promise<PartyContract[]> {
  const waitsFor = 'executorId' in party ? 'executor' : 'customer'
  const page = { limit: mostContracts }
  const { rows } = await listContractRows(reader, { ...party, states: runningStates, waitsFor }, page)
  return rows.map(partyFactsOf)
}

/** All rates of contracts, each list in the order of dates; pick one with `termsAt`. */
export function listTerms(reader: Reader, contractIds: Iterable<string>): Promise<Map<string, Terms[]>> {
  return listTermsRows(reader, [...new Set(contractIds)])
}

function factsOf(row: ContractRow): ContractFacts {
  return {
    id: row.id,
    number: row.number,
    customerId: row.customer_id,
    executorId: row.executor_id,
    learnerId: row.learner_id,
    learnerFirstName: row.first_name,
    learnerLastName: row.last_name,
    subject: row.subject,
    level: row.level,
    format: row.format,
    place: row.place,
    lessonMinutes: row.lesson_minutes,
    weeklySlots: row.weekly_slots,
    policy: policyOf(row),
    settlementModel: row.settlement_model,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    pausedFrom: row.paused_from,
    pausedUntil: row.paused_until,
    state: row.state,
  }
}
