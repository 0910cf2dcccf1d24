import { minuteMs } from '@navyk/api-spec/kit'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { moveLesson, planLessons } from '@navyk/api-spec/teaching/lessons'
import { askForSubstitute } from '@navyk/api-spec/teaching/programme-sessions'
import {
  addAbsence,
  addHoliday,
  getAvailability,
  getCalendarFeed,
  getSchedule,
  listAbsences,
  listFreeSlots,
  listHolidayHistory,
  listHolidays,
  listScheduleExecutors,
  removeAbsence,
  removeHoliday,
  renameHoliday,
  renewCalendarFeed,
  revokeCalendarFeed,
  saveAvailability,
} from '@navyk/api-spec/teaching/schedule'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/calls/call.ts'
import { queryBy } from '#app/calls/query-by.ts'
import { dataKeys, queryOf, useWrite } from '#app/calls/query.ts'
import { rangeOf, type View } from './calendar/days.ts'

const keys = dataKeys('schedule')

/** The data of a view, together with its range: while the next week is loading, the page keeps showing this one. */
export const scheduleQuery = (view: View, date: string, executorId: string | undefined) => ({
  ...queryBy(keys.of('view'), { view, date, executorId }, fetchSchedule),
  placeholderData: keepPreviousData,
})

interface ShownView {
  view: View
  date: string
  executorId: string | undefined
}

async function fetchSchedule({ view, date, executorId }: ShownView, signal: AbortSignal) {
  const { from, to } = rangeOf(view, date)
  const { data } = await call(getSchedule, { query: { from, to, executorId }, signal })
  return { view, date, range: { from, to }, schedule: data }
}

/** Free times for a lesson of a contract. */
export const freeSlotsQuery = (wanted: {
  contractId: string
  from: string
  to: string
  minutes: number | undefined
  lessonId: string | undefined
}) => ({
  ...queryOf(keys.of('free-slots'), listFreeSlots, {
    query: { ...wanted, minutes: wanted.minutes === undefined ? undefined : String(wanted.minutes) },
  }),
  staleTime: 0,
  placeholderData: keepPreviousData,
})

export const executorsQuery = { ...queryOf(keys.of('executors'), listScheduleExecutors), staleTime: 5 * minuteMs }

export const hoursQuery = (executorId: string | undefined) =>
  queryOf(keys.of('hours'), getAvailability, { query: { executorId } })

export const absencesQuery = (executorId: string | undefined) =>
  queryOf(keys.of('absences'), listAbsences, { query: { executorId } })

/** The executor's running contracts, under which a lesson can be planned. */
export const plannableContractsQuery = (executorId: string | undefined) =>
  queryOf(keys.of('contracts'), listContracts, {
    query: { state: 'active', executorId, limit: '100' },
  })

export const holidaysQuery = (year: string) =>
  queryOf(keys.of('holidays'), listHolidays, { query: { from: `${year}-01-01`, to: `${year}-12-31` } })

export const holidayHistoryQuery = queryOf(keys.of('holidays', 'history'), listHolidayHistory)

export const feedQuery = queryOf(keys.of('feed'), getCalendarFeed)

export const useMoveLesson = () => useWrite(moveLesson)

export const useAskForSubstitute = () => useWrite(askForSubstitute)

export const usePlanLessons = () => useWrite(planLessons)

export const useSaveHours = () => useWrite(saveAvailability)

export const useAddAbsence = () => useWrite(addAbsence)

export const useRemoveAbsence = () => useWrite(removeAbsence)

export const useAddHoliday = () => useWrite(addHoliday)

export const useRenameHoliday = () => useWrite(renameHoliday)

export const useRemoveHoliday = () => useWrite(removeHoliday)

/** Creates or revokes the private address. */
export function useChangeFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wish: 'renew' | 'revoke') =>
      wish === 'renew' ? call(renewCalendarFeed, {}) : call(revokeCalendarFeed, {}),
    onSuccess: (answer) => client.setQueryData(feedQuery.queryKey, answer),
  })
}
