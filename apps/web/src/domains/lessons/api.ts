import {
  cancelLesson,
  closeLessons,
  getLesson,
  getLessonTotals,
  type Lesson,
  type LessonCancellation,
  type LessonCloseOut,
  type LessonState,
  type LessonTexts,
  type LessonView,
  listLessonHistory,
  listLessons,
  restoreLesson,
  updateLesson,
} from '@navyk/api-spec'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/call.ts'
import { pages } from '../../app/query.ts'
import { failureCode } from '../../ui/failures.ts'

const keys = {
  all: ['lessons'],
  one: (id: string) => ['lessons', 'one', id],
  history: (id: string) => ['lessons', 'one', id, 'history'],
}

export interface LessonFilter {
  view?: LessonView | undefined
  month?: string | undefined
  state?: LessonState | undefined
  contractId?: string | undefined
}

export const lessonsQuery = (filter: LessonFilter) =>
  infiniteQueryOptions(
    pages([...keys.all, 'list', filter], (cursor, signal) =>
      call(listLessons, { query: { ...filter, cursor }, signal }),
    ),
  )

export const lessonTotalsQuery = (filter: LessonFilter) =>
  queryOptions({
    queryKey: [...keys.all, 'totals', filter],
    queryFn: ({ signal }) => call(getLessonTotals, { query: { ...filter }, signal }),
  })

export const lessonQuery = (id: string) =>
  queryOptions({ queryKey: keys.one(id), queryFn: ({ signal }) => call(getLesson, { params: { id }, signal }) })

export const lessonHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: keys.history(id),
    queryFn: ({ signal }) => call(listLessonHistory, { params: { id }, signal }),
  })

/** Sets outcomes, of one lesson or of several. */
export function useCloseLessons() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (lessons: LessonCloseOut[]) => call(closeLessons, { body: { lessons } }),
    onSettled: refresh,
  })
}

export function useUpdateLesson(id: string) {
  return useMutation({
    mutationFn: (body: LessonTexts) => call(updateLesson, { params: { id }, body }),
    ...useStoring(id),
  })
}

export function useCancelLesson(id: string) {
  return useMutation({
    mutationFn: (body: LessonCancellation) => call(cancelLesson, { params: { id }, body }),
    ...useStoring(id),
  })
}

export function useRestoreLesson(id: string) {
  return useMutation({
    mutationFn: (version: number) => call(restoreLesson, { params: { id }, body: { version } }),
    ...useStoring(id),
  })
}

/** What a lesson's change makes stale: everything that shows or counts lessons. */
function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [keys.all, ['plans'], ['work-reports'], ['home']].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
}

function useStoring(id: string) {
  const client = useQueryClient()
  const refresh = useRefresh()
  return {
    onSuccess: ({ data }: { data: Lesson }) => {
      client.setQueryData(lessonQuery(id).queryKey, { data })
      void refresh()
    },
    // Somebody was faster: the page shows what it is now.
    onError: (error: unknown) => {
      if (failureCode(error)) void client.invalidateQueries({ queryKey: keys.one(id) })
    },
  }
}
