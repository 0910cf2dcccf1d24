import type * as spec from '@navyk/api-spec/teaching/contracts'
import { type Contract, type ContractSummary, type Terms, termsAt } from '@navyk/api-spec/teaching/contracts'
import { learnerAge } from '@navyk/api-spec/vocabulary'
import { businessDate } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { notFound, type ReadCase, type Session } from '#platform/http'
import { listPeople, type Person } from '#people/accounts'
import { type ChangeRow, listChangeRows } from '../life/change-queries.ts'
import { lifeActions } from '../life/life-policy.ts'
import { findLine } from '../life/life-queries.ts'
import { mayCancel, mayEdit, maySee, maySend, refusalToAcknowledge, seesContacts, seesRate, sideOf } from '../policy.ts'
import { policyOf } from '../terms/policy-columns.ts'
import { presentChange } from '../life/present-change.ts'
import { type ContractRow, findContractRow, listTermsRows } from '../queries.ts'
import type { Proposal, StoredProposal } from '../tables.ts'

type People = Map<string, Person>

/** The contract behind an id, if it exists and is this person's to see.
 *  @throws Failure 404, the same for an absent contract and for one that is not theirs */
export async function getVisibleContract(reader: Reader, session: Session, id: string): Promise<ContractRow> {
  const row = await findContractRow(reader, id)
  if (!row || !maySee(session, row)) throw notFound()
  return row
}

/** Reads and presents in one go. @throws Failure 404 */
export const getContract: ReadCase<typeof spec.getContract, 'clock'> = async (reader, effects, session, { id }) => {
  const now = effects.clock.now()
  return presentContract(reader, session, await getVisibleContract(reader, session, id), now)
}

/** The contract as `getContract` answers it. */
async function presentContract(reader: Reader, session: Session, row: ContractRow, now: Date): Promise<Contract> {
  const terms = (await listTermsRows(reader, [row.id])).get(row.id) ?? []
  const people = await listPeople(reader, [row.customer_id, row.executor_id])
  const changes = await listChangeRows(reader, row.id)
  const line = await findLine(reader, row)
  const today = businessDate(now)
  return {
    ...presentSummary(session, people, row, terms, today),
    place: row.place,
    ...presentPolicy(session, row),
    settlementModel: row.settlement_model,
    ...presentLife(session, row, line),
    changes: changes.flatMap((change) => presentChange(session, row, change, today) ?? []),
    terms:
      row.sent_at === null && session.role !== 'staff' ? [] : terms.map((each) => presentTerms(session, row, each)),
    ...(seesContacts(session, row, 'customer') && { customerContacts: presentContacts(people, row.customer_id) }),
    ...(seesContacts(session, row, 'executor') && { executorContacts: presentContacts(people, row.executor_id) }),
    ...(session.role === 'staff' && row.proposal !== null && { proposal: presentProposal(row.proposal) }),
    actions: {
      edit: mayEdit(session, row),
      send: maySend(session, row, terms.length > 0),
      acknowledge: mayAcknowledge(session, row),
      cancel: mayCancel(session, row),
      ...lifeActions(session, row, {
        hasSuccessor: line.successor !== undefined,
        hasOpenChange: changes.some(isOpen),
      }),
    },
  }
}

const presentProposal = ({ executorPriceKopecks, customerPriceKopecks, ...rest }: StoredProposal): Proposal => ({
  ...rest,
  payKopecks: executorPriceKopecks,
  priceKopecks: customerPriceKopecks,
})

const isOpen = (change: ChangeRow) => change.state === 'proposed'

/** Pause, notice and end of the contract, with its predecessor and successor for those who may see them. */
function presentLife(session: Session, row: ContractRow, line: Awaited<ReturnType<typeof findLine>>) {
  const neighbour = (contract: typeof line.successor) =>
    contract && (session.role === 'staff' || sideOf(session, contract))
      ? { id: contract.id, number: contract.number }
      : null
  return {
    endNoticeDays: row.end_notice_days,
    reason: row.reason,
    pauseReason: row.pause_reason,
    pauseAsked: presentWish(row),
    endingBy: row.ending_by,
    endedAt: row.ended_at?.toISOString() ?? null,
    predecessor: neighbour(line.predecessor),
    successor: neighbour(line.successor),
  }
}

/** A line of the list. Rates that are not for the asking side are left out, not emptied. */
export function presentSummary(
  session: Session,
  people: People,
  row: ContractRow,
  terms: Terms[],
  today: string,
): ContractSummary {
  const current = termsAt(terms, today)
  return {
    id: row.id,
    number: row.number,
    offerId: row.offer_id,
    customer: presentName(people, row.customer_id),
    executor: presentName(people, row.executor_id),
    learner: {
      id: row.learner_id,
      firstName: row.first_name,
      lastName: row.last_name,
      age: learnerAge(row.birth_year, today),
    },
    subject: row.subject,
    level: row.level,
    format: row.format,
    lessonMinutes: row.lesson_minutes,
    weeklySlots: row.weekly_slots,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    pausedFrom: row.paused_from,
    pausedUntil: row.paused_until,
    state: row.state,
    ...(current && presentRates(session, row, current)),
    sentAt: row.sent_at?.toISOString() ?? null,
    activatedAt: row.activated_at?.toISOString() ?? null,
    acknowledgedAt: {
      customer: row.customer_ack_at?.toISOString() ?? null,
      executor: row.executor_ack_at?.toISOString() ?? null,
    },
    version: row.version,
  }
}

function presentWish(row: ContractRow): Contract['pauseAsked'] {
  const { pause_asked_from: from, pause_asked_until: until, pause_asked_reason: reason, pause_asked_at: at } = row
  return from === null || reason === null || at === null ? null : { from, until, reason, at: at.toISOString() }
}

/** Rules of the executor's pay are hidden from the customer. */
function presentPolicy(session: Session, row: ContractRow) {
  const { latePayPercent, ...policy } = policyOf(row)
  return { ...policy, ...(session.role !== 'customer' && { latePayPercent }) }
}

function presentTerms(session: Session, row: ContractRow, terms: Terms) {
  return { validFrom: terms.validFrom, ...presentRates(session, row, terms) }
}

function presentRates(session: Session, row: ContractRow, terms: Omit<Terms, 'validFrom'>) {
  return {
    ...(seesRate(session, row, 'customer') && { customerRateKopecks: terms.customerRateKopecks }),
    ...(seesRate(session, row, 'executor') && { executorRateKopecks: terms.executorRateKopecks }),
  }
}

function mayAcknowledge(session: Session, row: ContractRow): boolean {
  const side = sideOf(session, row)
  if (!side) return false
  const hasAcknowledged = (side === 'customer' ? row.customer_ack_at : row.executor_ack_at) !== null
  return refusalToAcknowledge(row, hasAcknowledged) === undefined
}

function presentName(people: People, cabinetId: string) {
  const { firstName, lastName } = personOf(people, cabinetId)
  return { id: cabinetId, firstName, lastName }
}

function presentContacts(people: People, cabinetId: string) {
  const { phone, email } = personOf(people, cabinetId)
  return { phone, email }
}

function personOf(people: People, cabinetId: string): Person {
  const person = people.get(cabinetId)
  if (!person) throw new Error(`Cabinet ${cabinetId} is party to a contract and is not there`)
  return person
}
