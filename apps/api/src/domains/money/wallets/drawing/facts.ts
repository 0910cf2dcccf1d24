// Queries for lessons with the terms of their contracts, as drawing needs them.
import { businessDate, minuteMs } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { type ContractFacts, findContracts } from '#teaching/contracts'
import type { LessonToPay } from './draw-rules.ts'
import { type LessonToSettle, listLessonsToSettle } from '../queries.ts'

interface Lesson {
  id: string
  contract_id: string
  starts_at: Date
  ends_at: Date
  held_minutes: number | null
  charge_kopecks: number | null
}

/** Lessons that can be paid by a package, each with the terms of its contract that decide by which. Lessons billed by the month are left
 *  out: their customer pays the month. */
export function lessonsToPay(contracts: Map<string, ContractFacts>, lessons: readonly Lesson[]): LessonToPay[] {
  return lessons.flatMap((lesson) => {
    const contract = contracts.get(lesson.contract_id)
    if (!contract || contract.policy.basis === 'month') return []
    return [
      {
        id: lesson.id,
        contractId: contract.id,
        customerId: contract.customerId,
        learnerId: contract.learnerId,
        subject: contract.subject,
        level: contract.level,
        executorId: contract.executorId,
        isOfPackage: contract.policy.basis === 'package',
        heldOn: businessDate(lesson.starts_at),
        minutes: lesson.held_minutes ?? Math.round((lesson.ends_at.getTime() - lesson.starts_at.getTime()) / minuteMs),
        chargeKopecks: lesson.charge_kopecks ?? 0,
      },
    ]
  })
}

/** Lessons of customers that are over and not settled yet, as drawing will see them. `withUnclosed`: those without an outcome
 *  as well, as if they cost something. */
export async function listWaiting(
  reader: Reader,
  customerIds: string[],
  now: Date,
  { withUnclosed = false } = {},
): Promise<LessonToPay[]> {
  const rows = await listLessonsToSettle(reader, customerIds, now)
  const counted = rows.filter((row) => withUnclosed || row.state !== 'planned')
  const contracts = await findContracts(
    reader,
    counted.map((row) => row.contract_id),
  )
  const charged = (row: LessonToSettle) => (row.state === 'planned' ? { ...row, charge_kopecks: 1 } : row)
  return lessonsToPay(contracts, counted.map(charged))
}
