import { type Contract, startingPolicy } from '@navyk/api-spec/teaching/contracts'
import {
  type DaySpan,
  firstStarts,
  type LessonFormat,
  type Level,
  overlappingSlot,
  type Subject,
  type WeeklySlot,
} from '@navyk/api-spec/vocabulary'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { notify } from '#messages/notices'
import { findStaff } from '#people/accounts'
import { columnsOf } from '../terms/policy-columns.ts'
import { getContract } from '../reading/present-contract.ts'
import { insertContract, replaceTerms } from '../queries.ts'
import type { Proposal, StoredProposal } from '../tables.ts'

/** The offer's facts and the chosen response. */
export interface ChosenResponse {
  offerId: string
  customerId: string
  executorId: string
  learnerId: string
  subject: Subject
  level: Level
  format: LessonFormat
  place: string
  lessonMinutes: number
  lessonsPerWeek: number
  wantedSlots: DaySpan[]
  proposal: Proposal
}

/** Opens the draft of a contract from a choice, at the price that was chosen; managers are told, because they complete
 *  and send the draft. */
export async function draftContract(
  tx: Tx,
  effects: Effects,
  session: Session,
  choice: ChosenResponse,
): Promise<Contract> {
  const { proposal } = choice
  const now = effects.clock.now()
  const id = effects.ids.next()
  const number = await insertContract(tx, {
    id,
    offer_id: choice.offerId,
    customer_id: choice.customerId,
    executor_id: choice.executorId,
    learner_id: choice.learnerId,
    subject: choice.subject,
    level: choice.level,
    format: choice.format,
    place: choice.place,
    lesson_minutes: choice.lessonMinutes,
    weekly_slots: proposeWeek(choice.wantedSlots, proposal.slots, choice.lessonMinutes, choice.lessonsPerWeek),
    proposal: storedProposal(proposal),
    starts_on: proposal.startsOn,
    ends_on: null,
    ...columnsOf(startingPolicy),
    state: 'draft',
    created_at: now,
    sent_at: null,
    activated_at: null,
    reason: null,
  })
  await replaceTerms(tx, {
    id: effects.ids.next(),
    contract_id: id,
    valid_from: proposal.startsOn,
    customer_rate_kopecks: proposal.priceKopecks,
    executor_rate_kopecks: proposal.payKopecks,
    created_at: now,
  })
  await recordEvent(tx, effects, session, { objectKind: 'contract', objectId: id, action: 'created' })
  const managers = await findStaff(tx, 'manager')
  await notify(
    tx,
    effects,
    managers.map((cabinetId) => ({
      cabinetId,
      kind: 'contracts.notices.drafted',
      values: { number },
      link: contractPath(id),
      actorCabinetId: session.cabinetId,
    })),
  )
  return getContract(tx, effects, session, { id })
}

const storedProposal = ({ payKopecks, priceKopecks, ...rest }: Proposal): StoredProposal => ({
  ...rest,
  executorPriceKopecks: payKopecks,
  customerPriceKopecks: priceKopecks,
})

/** The start value of the draft's week: lessons at the start of the offered spans, first those that the customer
 *  wanted. */
export function proposeWeek(wanted: DaySpan[], offered: DaySpan[], minutes: number, count: number): WeeklySlot[] {
  const starts = firstStarts(wanted, offered, minutes)
  const slotsOf = (isCommon: boolean) =>
    starts.flatMap(({ span: { weekday, from }, start }): WeeklySlot[] =>
      (start !== undefined) === isCommon ? [{ weekday, time: start ?? from, minutes }] : [],
    )
  return [...slotsOf(true), ...slotsOf(false)]
    .filter((_, index, slots) => overlappingSlot(slots.slice(0, index + 1)) < 0)
    .slice(0, count)
    .sort((one, other) => one.weekday - other.weekday || one.time.localeCompare(other.time))
}
