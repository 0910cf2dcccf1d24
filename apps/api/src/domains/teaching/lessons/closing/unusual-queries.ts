// The reasons of an unusual closing, in SQL.
import type { UnusualReason } from '@navyk/api-spec/teaching/lessons'
import { sql } from 'kysely'
import { timeOfInstant } from '#platform/database'

const tookPlace = sql`lesson.outcome in ('held', 'held_partial', 'student_no_show')`
const start = timeOfInstant('lesson.starts_at')
const lengthSeconds = sql`extract(epoch from lesson.ends_at - lesson.starts_at)`

/** Begins before 7:00 or goes on after 22:00 in Minsk. */
const isAtNight = sql`(${start} < '07:00' or extract(epoch from ${start}) + ${lengthSeconds} > 79200)`

/** A lesson that was not agreed and is longer than the contract's lessons. */
const isLong = sql`(lesson.addition is not null and ${lengthSeconds} > 60 * (
  select greatest(contract.lesson_minutes, (
    select max((slot ->> 'minutes')::integer) from jsonb_array_elements(contract.weekly_slots) as slot
  )) from contract_facts contract where contract.id = lesson.contract_id
))`

/** Closed more than a week after its end; unusual once five lessons or more were closed so at the same moment. */
const isClosedLate = sql`extract(epoch from lesson.closed_at - lesson.ends_at) > 604800`
const isOfBulk = sql`(${isClosedLate} and (
  select count(*) from lesson other
  where other.executor_id = lesson.executor_id and other.closed_at = lesson.closed_at
    and extract(epoch from other.closed_at - other.ends_at) > 604800
) >= 5)`

const isAfterwards = sql`coalesce(lesson.addition = 'entered_afterwards', false)`

/** Begins with the conditions of the partial index, so that it is used. */
export const isUnusual = sql<boolean>`(
  ${tookPlace} and (${isAtNight} or ${isClosedLate} or lesson.addition is not null)
  and (${isAtNight} or ${isAfterwards} or ${isLong} or ${isOfBulk})
)`

/** Reasons why a closing is unusual; empty for most. */
export const unusualReasons = sql<UnusualReason[]>`case when ${tookPlace} then array_remove(array[
  case when ${isAtNight} then 'at_night' end,
  case when ${isLong} then 'long' end,
  case when ${isAfterwards} then 'entered_afterwards' end,
  case when ${isOfBulk} then 'closed_late' end
], null) else '{}'::text[] end`
