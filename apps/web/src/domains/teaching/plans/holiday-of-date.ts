import type { Plan } from '@navyk/api-spec/teaching/plans'

/** The day off that a date of a plan's month is, if it is one. */
export const holidayOf = (plan: Pick<Plan, 'daysOff'>, date: string) =>
  plan.daysOff.holidays.find((holiday) => holiday.date === date)
