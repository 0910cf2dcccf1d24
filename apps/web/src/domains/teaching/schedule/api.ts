import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { type LessonMove, type LessonPlanning, moveLesson, planLessons } from '@navyk/api-spec/teaching/lessons'
import {
  type AbsenceForm,
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
  type WorkingHoursForm,
} from '@navyk/api-spec/teaching/schedule'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { dataKeys } from '../../../app/query.ts'
import { rangeOf, type View } from './days.ts'

const keys = dataKeys('schedule')

/** The data of a view, together with its range: while the next week is loading, the page keeps showing this one. */
export const scheduleQuery = (view: View, date: string, executorId: string | undefined) => {
  const { from, to } = rangeOf(view, date)
  return queryOptions({
    queryKey: keys.of('view', view, view === 'day' ? date : from, executorId ?? null),
    queryFn: async ({ signal }) => {
      const { data } = await call(getSchedule, { query: { from, to, executorId }, signal })
      return { view, date, range: { from, to }, schedule: data }
    },
    placeholderData: keepPreviousData,
  })
}

/** Free times for a lesson of a contract. */
export const freeSlotsQuery = (wanted: {
  contractId: string
  from: string
  to: string
  minutes: number | undefined
  lessonId: string | undefined
}) =>
  queryOptions({
    queryKey: keys.of('free-slots', wanted),
    queryFn: ({ signal }) => {
      const minutes = wanted.minutes === undefined ? undefined : String(wanted.minutes)
      return call(listFreeSlots, { query: { ...wanted, minutes }, signal })
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export const executorsQuery = queryOptions({
  queryKey: keys.of('executors'),
  queryFn: ({ signal }) => call(listScheduleExecutors, { signal }),
  staleTime: 5 * 60_000,
})

export const hoursQuery = (executorId: string | undefined) =>
  queryOptions({
    queryKey: keys.of('hours', executorId ?? null),
    queryFn: ({ signal }) => call(getAvailability, { query: { executorId }, signal }),
  })

export const absencesQuery = (executorId: string | undefined) =>
  queryOptions({
    queryKey: keys.of('absences', executorId ?? null),
    queryFn: ({ signal }) => call(listAbsences, { query: { executorId }, signal }),
  })

/** The executor's running contracts, under which a lesson can be planned. */
export const clientsQuery = (executorId: string | undefined) =>
  queryOptions({
    queryKey: keys.of('clients', executorId ?? null),
    queryFn: ({ signal }) => call(listContracts, { query: { state: 'active', executorId, limit: '100' }, signal }),
  })

export const holidaysQuery = (year: string) =>
  queryOptions({
    queryKey: keys.of('holidays', year),
    queryFn: ({ signal }) => call(listHolidays, { query: { from: `${year}-01-01`, to: `${year}-12-31` }, signal }),
  })

export const holidayHistoryQuery = queryOptions({
  queryKey: keys.of('holidays', 'history'),
  queryFn: ({ signal }) => call(listHolidayHistory, { signal }),
})

export const feedQuery = queryOptions({
  queryKey: keys.of('feed'),
  queryFn: ({ signal }) => call(getCalendarFeed, { signal }),
})

export const useMoveLesson = () =>
  useMutation({
    mutationFn: ({ id, ...body }: LessonMove & { id: string }) => call(moveLesson, { params: { id }, body }),
  })

export const usePlanLessons = () => useMutation({ mutationFn: (body: LessonPlanning) => call(planLessons, { body }) })

export const useSaveHours = () =>
  useMutation({
    mutationFn: (body: WorkingHoursForm & { version: number; executorId?: string | undefined }) =>
      call(saveAvailability, { body }),
  })

export const useAddAbsence = () =>
  useMutation({
    mutationFn: (body: AbsenceForm & { executorId?: string | undefined }) => call(addAbsence, { body }),
  })

interface Seen {
  id: string
  version: number
}

export const useRemoveAbsence = () =>
  useMutation({ mutationFn: ({ id, version }: Seen) => call(removeAbsence, { params: { id }, body: { version } }) })

export const useAddHoliday = () =>
  useMutation({ mutationFn: (body: { date: string; name: string }) => call(addHoliday, { body }) })

export const useRenameHoliday = () =>
  useMutation({
    mutationFn: ({ id, ...body }: Seen & { name: string }) => call(renameHoliday, { params: { id }, body }),
  })

export const useRemoveHoliday = () =>
  useMutation({ mutationFn: ({ id, version }: Seen) => call(removeHoliday, { params: { id }, body: { version } }) })

/** Creates or revokes the private address. */
export function useChangeFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wish: 'renew' | 'revoke') =>
      wish === 'renew' ? call(renewCalendarFeed, {}) : call(revokeCalendarFeed, {}),
    onSuccess: (answer) => client.setQueryData(feedQuery.queryKey, answer),
  })
}
