// Owners of progress: a contract, or a seat in a programme (docs/rules/teaching.md, "Results").
import type { ProgressOwner } from '@navyk/api-spec/teaching/progress'
import { fullName, type Subject } from '@navyk/api-spec/vocabulary'
import type { Reader, Tx } from '#platform/database'
import { notFound, type Session, forbidden, refused } from '#platform/http'
import { lockCabinet } from '#people/accounts'
import { groupLearnerName } from '#people/learners'
import { type ContractFacts, getContractFor } from '#teaching/contracts'
import { lockProgramme } from '#teaching/programmes'
import { hasBegun, seesSeat, teaches } from './policy.ts'
import { findSeat, type SeatRow } from './groups/seat-queries.ts'

/** A contract or a seat, with the facts that progress needs. */
export interface Owner extends ProgressOwner {
  customerId: string
  learnerId: string
  learnerFirstName: string
  learnerLastName: string
  subject: Subject
  /** The programme of a seat. */
  programme: { id: string; title: string } | null
  /** Teachers: the executor of a contract, the active team of a programme, leads first. */
  teacherIds: string[]
  /** Executor whose name stands beside the progress; null for a programme without a lead. */
  executorId: string | null
  /** True once there is anything to write about. */
  hasBegun: boolean
}

/** @throws Failure 404, the same for what is absent and what is somebody else's */
export async function getOwnerFor(reader: Reader, session: Session, id: string): Promise<Owner> {
  const seat = await findSeat(reader, id)
  if (!seat) return ownerOfContract(await getContractFor(reader, session, id))
  if (!seesSeat(session, { customerId: seat.customer_id, teacherIds: seat.teacher_ids })) throw notFound()
  return ownerOfSeat(seat)
}

export const ownerOfContract = (contract: ContractFacts): Owner => ({
  kind: 'contract',
  id: contract.id,
  customerId: contract.customerId,
  subject: contract.subject,
  learnerId: contract.learnerId,
  learnerFirstName: contract.learnerFirstName,
  learnerLastName: contract.learnerLastName,
  programme: null,
  teacherIds: [contract.executorId],
  executorId: contract.executorId,
  hasBegun: hasBegun(contract),
})

/** Owner of a regular seat that was firm once. A trial visit has no progress: it is one session. */
export const ownerOfSeat = (seat: SeatRow): Owner => ({
  kind: 'seat',
  id: seat.id,
  customerId: seat.customer_id,
  subject: seat.subject,
  learnerId: seat.learner_id,
  learnerFirstName: seat.first_name,
  learnerLastName: seat.last_name,
  programme: { id: seat.programme_id, title: seat.title },
  teacherIds: seat.teacher_ids,
  executorId: seat.lead_id,
  hasBegun: seat.kind === 'regular' && seat.taken_at !== null,
})

/** An executor knows the learners of groups by their first names. */
export const learnerNameFor = (session: Session, { kind, learnerFirstName, learnerLastName }: Owner): string =>
  kind === 'seat'
    ? groupLearnerName(session, learnerFirstName, learnerLastName)
    : fullName(learnerFirstName, learnerLastName)

/** Locks the owner, so that people who write about it at once see each other's entries. */
export async function lockOwner(tx: Tx, owner: Owner): Promise<void> {
  if (owner.programme) await lockProgramme(tx, owner.programme.id)
  else for (const id of owner.teacherIds) await lockCabinet(tx, id)
}

/** The contract or seat that somebody writes about.
 *  @throws Failure 404 not theirs, or absent · 403 they do not teach in it · 409 it has not begun */
export async function ownerToEdit(tx: Tx, session: Session, id: string): Promise<Owner> {
  const owner = await getOwnerFor(tx, session, id)
  if (!teaches(session, owner)) throw forbidden('progress.not_yours')
  if (!owner.hasBegun) throw refused('progress_not_begun', 'progress.not_begun')
  return owner
}
