import type { CallOffReason } from '@navyk/api-spec/teaching/lessons'
import { businessInstant } from '@navyk/api-spec/kit'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type ContractFacts, listTerms } from '#teaching/contracts'
import { lockTimeOf } from '../life/change-queries.ts'
import { minutesOf } from '../planning/create-lessons.ts'
import { columnsOfPrices, lessonPrices } from '../closing/lesson-price.ts'
import { listMadeShares } from '../closing/made-shares.ts'
import { callOffRows, listPricedRows, lockPlannedRows, priceRows } from './queries.ts'

/** Locks the coming lessons of a contract, then the executor's time, in the order that all code uses; until the
 *  transaction ends no other transaction plans, moves or cancels its lessons. Call it before locking the contract. */
export async function lockLessonsOf(
  tx: Tx,
  { clock }: Pick<Effects, 'clock'>,
  contract: Pick<ContractFacts, 'id' | 'executorId'>,
): Promise<void> {
  await lockPlannedRows(tx, contract.id, clock.now())
  await lockTimeOf(tx, contract.executorId)
}

/** Calls off the planned lessons of a contract that start within [from, to), the later day out; without charge, pay or
 *  make-up, whatever the contract's rules. Two statements, however many.
 *  @returns how many there were */
export async function callOffLessons(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session | null,
  input: { contractId: string; from: string; to: string | null; reason: string; why: CallOffReason },
): Promise<number> {
  const { contractId, from, to, reason, why } = input
  const span = { from: businessInstant(from), to: to === null ? null : businessInstant(to) }
  const ids = await callOffRows(tx, contractId, span, { reason, now: effects.clock.now() })
  await recordEvents(
    tx,
    effects,
    session,
    ids.map((objectId) => ({
      objectKind: 'lesson',
      objectId,
      action: 'cancelled',
      changes: { outcome: { from: null, to: 'cancelled_by_service' }, calledOffFor: { from: null, to: why } },
      reason,
    })),
  )
  return ids.length
}

/** Gives the planned lessons of a contract from a business date on the prices of its rates as they are now. Closed ones keep
 *  theirs, and so do lessons that were moved there from an earlier day. @returns how many there were */
export async function repriceLessons(tx: Tx, contract: ContractFacts, from: string): Promise<number> {
  const rows = await listPricedRows(tx, contract.id, from)
  if (rows.length === 0) return 0
  const terms = (await listTerms(tx, [contract.id])).get(contract.id) ?? []
  const times = rows.map((row) => ({
    id: row.id,
    startsAt: businessInstant(row.priced_on),
    minutes: minutesOf({ startsAt: row.starts_at, endsAt: row.ends_at }),
  }))
  const ids = rows.map(({ id }) => id)
  const priced = lessonPrices(contract, terms, times, await listMadeShares(tx, contract, times, ids))
  await priceRows(
    tx,
    priced.map(({ lesson, prices }) => ({ id: lesson.id, ...columnsOfPrices(prices) })),
  )
  return rows.length
}
