// The seal of a closed month: a hash of everything from which its money is worked out.
import { createHash } from 'node:crypto'
import type { ReportLesson } from '../queries.ts'

type SealedLesson = Pick<
  ReportLesson,
  | 'id'
  | 'contract_id'
  | 'customer_id'
  | 'subject'
  | 'starts_at'
  | 'ends_at'
  | 'state'
  | 'outcome'
  | 'held_minutes'
  | 'charge_kopecks'
  | 'pay_kopecks'
>

/** SHA-256, in hexadecimal digits, of the lessons in the order of their ids. Topics and names are not part of it, because
 *  people may have them erased. */
export function sealOf(lessons: readonly SealedLesson[]): string {
  const rows = [...lessons]
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map((lesson) => [
      lesson.id,
      lesson.contract_id,
      lesson.customer_id,
      lesson.subject,
      lesson.starts_at.toISOString(),
      lesson.ends_at.toISOString(),
      lesson.state,
      lesson.outcome,
      lesson.held_minutes,
      lesson.charge_kopecks,
      lesson.pay_kopecks,
    ])
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}
