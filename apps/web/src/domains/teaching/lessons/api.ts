import {
  addLessonFile,
  cancelLesson,
  closeLessons,
  confirmLessons,
  disputeLesson,
  downloadLessons,
  getLesson,
  getLessonCancellation,
  getLessonFile,
  getLessonTotals,
  getMeetingPlace,
  grantMakeUp,
  type LessonMove,
  listLessonHistory,
  listLessons,
  listMakeUps,
  moveLesson,
  planLessons,
  refuseLesson,
  removeLessonFile,
  resolveDispute,
  restoreLesson,
  reviewClosing,
  setLessonPlace,
  setMeetingPlace,
  updateLesson,
} from '@navyk/api-spec/teaching/lessons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, fetchFile } from '#app/calls/call.ts'
import { dataKeys, queryOf, listOf, type FilterOf, useWrite, useStoring } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('lessons')

export type LessonFilter = FilterOf<typeof listLessons>

export const lessonsQuery = (filter: LessonFilter) => listOf(keys.of('list'), listLessons, filter)

/** Saves lessons, narrowed as the list is, as a workbook. */
export const useLessonsWorkbook = (filter: LessonFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadLessons, { query: filter }), 'navyk-lessons.xlsx'))

export const lessonTotalsQuery = (filter: LessonFilter) =>
  queryOf(keys.of('totals'), getLessonTotals, { query: filter })

export const lessonQuery = (id: string) => queryOf(keys.one(id), getLesson, { params: { id } })

export const lessonHistoryQuery = (id: string) =>
  queryOf(keys.one(id, 'history'), listLessonHistory, { params: { id } })

/** The consequences of cancelling or moving a lesson now. Refetched each time it is shown. */
export const cancellationQuery = (id: string) => ({
  ...queryOf(keys.one(id, 'cancellation'), getLessonCancellation, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

/** Lost lessons that are owed, of one contract or of all. */
export const makeUpsQuery = (contractId?: string) =>
  queryOf(keys.of('make-ups'), listMakeUps, { query: { contractId } })

/** The lesson that has waited longest for its outcome. */
export const nextUnclosedQuery = () =>
  queryOf(keys.of('next-unclosed'), listLessons, { query: { view: 'unclosed', limit: '1' } })

/** Place where the lessons of a contract are held. */
export const meetingPlaceQuery = (contractId: string) =>
  queryOf(keys.of('meeting-place'), getMeetingPlace, { params: { id: contractId } })

export const useSetMeetingPlace = (contractId: string) =>
  useWrite(setMeetingPlace, { id: contractId }, meetingPlaceQuery(contractId))

export const useSetLessonPlace = (id: string) => useWrite(setLessonPlace, { id }, lessonQuery(id))

export const usePlanLessons = () => useWrite(planLessons)

/** Moves a lesson. The answer is the new lesson, not the moved one. */
export function useMoveLesson(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LessonMove) => call(moveLesson, { params: { id }, body }),
    onSuccess: ({ data }) => void client.setQueryData(lessonQuery(data.id).queryKey, { data }),
  })
}

export const useDisputeLesson = (id: string) => useWrite(disputeLesson, { id }, lessonQuery(id))

export const useResolveDispute = (id: string) => useWrite(resolveDispute, { id }, lessonQuery(id))

/** Confirms lessons that were not agreed on, one or several. */
export const useConfirmLessons = () => useWrite(confirmLessons)

export const useRefuseLesson = (id: string) => useWrite(refuseLesson, { id }, lessonQuery(id))

export const useReviewClosing = (id: string) => useWrite(reviewClosing, { id }, lessonQuery(id))

export const useGrantMakeUp = (id: string) => useWrite(grantMakeUp, { id }, lessonQuery(id))

export function useAddLessonFile(id: string) {
  return useMutation({
    mutationFn: (file: File) => call(addLessonFile, { params: { id }, query: { name: file.name }, file }),
    ...useStoring(lessonQuery(id)),
  })
}

export function useRemoveLessonFile(id: string) {
  return useMutation({
    mutationFn: (fileId: string) => call(removeLessonFile, { params: { id, fileId } }),
    ...useStoring(lessonQuery(id)),
  })
}

export async function saveLessonFile(id: string, file: { id: string; name: string }): Promise<void> {
  saveBlob(await fetchFile(getLessonFile, { params: { id, fileId: file.id } }), file.name)
}

/** Sets outcomes, of one lesson or of several. */
export const useCloseLessons = () => useWrite(closeLessons)

export const useUpdateLesson = (id: string) => useWrite(updateLesson, { id }, lessonQuery(id))

export const useCancelLesson = (id: string) => useWrite(cancelLesson, { id }, lessonQuery(id))

export const useRestoreLesson = (id: string) => useWrite(restoreLesson, { id }, lessonQuery(id))
