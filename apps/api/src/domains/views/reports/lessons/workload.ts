// Workload: the hours that executors offer against those that lessons and sessions of groups take.
import { listHolidaysBetween } from '#teaching/schedule'
import { additive, joinSums, shareOf, type Values } from '../kind.ts'
import { sumOfferedHours } from './hours-queries.ts'
import { sumLessons } from './lesson-queries.ts'
import { sumSessions } from './session-queries.ts'

export const workload = additive({
  async sum(reader, scope, by) {
    const holidays = await listHolidaysBetween(reader, scope.before.from, scope.period.to)
    const lessons = await sumLessons(reader, scope, by)
    const offered = await sumOfferedHours(
      reader,
      scope,
      by,
      holidays.map(({ date }) => date),
    )
    return joinSums(lessons, await sumSessions(reader, scope, by), offered)
  },
  measure(sums): Values {
    const { offered = 0, taken_minutes = 0, held_minutes = 0, lessons = 0, sessions = 0, moved = 0 } = sums
    const {
      by_customer_in_time = 0,
      by_customer_late = 0,
      by_executor = 0,
      executor_no_show = 0,
      by_service = 0,
    } = sums
    const free = moved + by_customer_in_time + by_customer_late + by_executor + executor_no_show + by_service
    return [offered, taken_minutes, shareOf(taken_minutes, offered), held_minutes, lessons - free + sessions]
  },
})
