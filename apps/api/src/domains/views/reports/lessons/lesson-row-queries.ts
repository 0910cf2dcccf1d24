import { addDays, businessInstant } from '@navyk/api-spec/kit'
import type { LessonOutcome } from '@navyk/api-spec/teaching/lessons'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { dayValue, type PageParts, type Reader, weekdayOfInstant } from '#platform/database'
import type { Scope } from '../scope.ts'

/** Choice of lessons: those with these outcomes (null: not known yet), all, those that leave less than the cost of a lesson, or
 *  those owed today. */
export type LessonChoice =
  | { outcomes: readonly (LessonOutcome | null)[] }
  | { isAll: true }
  | { isUnprofitable: true }
  | { isOwed: true }

export interface LessonRow {
  id: string
  contract_id: string
  number: number
  executor_id: string
  executor_first_name: string
  executor_last_name: string
  learner_first_name: string
  learner_last_name: string
  subject: Subject
  starts_at: Date
  ends_at: Date
  outcome: LessonOutcome | null
  cancel_reason: string | null
  charge_kopecks: number | null
  pay_kopecks: number | null
  owed_until: string | null
}

function chosen(choice: LessonChoice, { cost, today }: Scope): RawBuilder<unknown>[] {
  if ('isAll' in choice) return []
  if ('isOwed' in choice) return [sql`owed.expires_on >= ${dayValue(today)}`]
  if ('isUnprofitable' in choice) {
    return [
      sql`lesson.outcome is not null`,
      sql`coalesce(lesson.charge_kopecks, 0) - coalesce(lesson.pay_kopecks, 0) < ${cost * 100}`,
      sql`(lesson.outcome in ('held', 'held_partial') or lesson.charge_kopecks > 0 or lesson.pay_kopecks > 0)`,
    ]
  }
  const known = choice.outcomes.filter((outcome) => outcome !== null)
  const isKnown = sql`lesson.outcome = any(${known}::text[])`
  return [choice.outcomes.includes(null) ? sql`(lesson.outcome is null or ${isKnown})` : isKnown]
}

/** Lessons, the newest first, in one statement. What is owed today is of no period.
 *  @param tie what follows the time in the order */
export async function listLessonRows(
  reader: Reader,
  scope: Scope,
  choice: LessonChoice,
  page: Pick<PageParts, 'isAfter' | 'orderBy' | 'limit'>,
): Promise<LessonRow[]> {
  const { period, executorId, subject, weekday } = scope
  const isOwed = 'isOwed' in choice
  const where = [...chosen(choice, scope), page.isAfter]
  if (!isOwed) {
    where.push(sql`lesson.starts_at >= ${businessInstant(period.from)}`)
    where.push(sql`lesson.starts_at < ${businessInstant(addDays(period.to, 1))}`)
  }
  if (executorId !== undefined) where.push(sql`lesson.executor_id = ${executorId}`)
  if (subject !== undefined) where.push(sql`lesson.subject = ${subject}`)
  if (weekday !== undefined) {
    where.push(sql`${weekdayOfInstant('lesson.starts_at')} = ${weekday}`)
  }
  const { rows } = await sql<LessonRow>`
    select lesson.id, lesson.contract_id, contract.number, lesson.executor_id,
      coalesce(executor.first_name, '') as executor_first_name, coalesce(executor.last_name, '') as executor_last_name,
      coalesce(contract.learner_first_name, '') as learner_first_name,
      coalesce(contract.learner_last_name, '') as learner_last_name,
      lesson.subject, lesson.starts_at, lesson.ends_at, lesson.outcome, lesson.cancel_reason, lesson.charge_kopecks,
      lesson.pay_kopecks, owed.expires_on as owed_until
    from lesson_facts lesson
    join contract_facts contract on contract.id = lesson.contract_id
    left join person_names executor on executor.id = lesson.executor_id
    ${isOwed ? sql`` : sql`left`} join owed_make_ups owed on owed.lesson_id = lesson.id
    where ${sql.join(where, sql` and `)}
    order by ${page.orderBy}
    limit ${page.limit}
  `.execute(reader)
  return rows
}
