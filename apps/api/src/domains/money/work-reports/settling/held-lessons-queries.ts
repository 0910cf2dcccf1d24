// Queries for the lessons that a rule of the commission is tried on.
import type { SettlementModel } from '@navyk/api-spec/teaching/contracts'
import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import { monthSpan } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import type { Reader } from '#platform/database'
import type { ruleHeldLessons } from '#money/commission'

type HeldLesson = Parameters<typeof ruleHeldLessons>[2][number]

export interface PreviewLesson extends HeldLesson {
  settlementModel: SettlementModel
  /** Whether it is settled; its pay is then the one that it was settled for. */
  isSettled: boolean
}

/** The held lessons of a month of all executors who have at least one lesson in a scope; their other lessons count for the hours. A
 *  lesson that a package has paid costs what the package paid. */
export async function listHeldLessons(
  reader: Reader,
  month: string,
  scope: { subject: Subject | null; level: Level | null; contract_id: string | null },
): Promise<PreviewLesson[]> {
  const { from, to } = monthSpan(month)
  const { rows } = await sql<PreviewLesson>`
    with held as (
      select lesson.id, lesson.executor_id, lesson.contract_id, lesson.subject, lesson.starts_at, lesson.pay_kopecks,
        lesson.charge_kopecks, lesson.state, contract.level, contract.settlement_model,
        coalesce(lesson.held_minutes, extract(epoch from lesson.ends_at - lesson.starts_at) / 60)::int as minutes
      from lesson_facts lesson
      join contract_facts contract on contract.id = lesson.contract_id
      where lesson.starts_at >= ${from} and lesson.starts_at < ${to}
        and lesson.outcome in ('held', 'held_partial') and lesson.state in ('closed', 'disputed', 'settled')
    )
    select held.id, held.executor_id as "executorId", held.contract_id as "contractId", held.subject, held.level,
      held.starts_at as "startsAt", held.minutes, held.settlement_model as "settlementModel",
      held.state = 'settled' as "isSettled", coalesce(accrual.gross_kopecks, held.charge_kopecks, 0)::bigint as "chargeKopecks",
      coalesce(held.pay_kopecks, 0)::bigint as "payKopecks"
    from held
    left join accrual_facts accrual on accrual.lesson_id = held.id
    where held.executor_id in (
      select executor_id from held
      where (${scope.contract_id}::uuid is null or contract_id = ${scope.contract_id}::uuid)
        and (${scope.subject}::text is null or subject = ${scope.subject}::text)
        and (${scope.level}::text is null or level = ${scope.level}::text)
    )
    order by held.id
  `.execute(reader)
  return rows
}
