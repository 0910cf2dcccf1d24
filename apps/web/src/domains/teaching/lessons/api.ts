import {
  addLessonFile,
  cancelLesson,
  type ClosingReview,
  closeLessons,
  confirmLessons,
  type DisputeResolution,
  disputeLesson,
  getLesson,
  getLessonCancellation,
  getLessonFile,
  getLessonTotals,
  grantMakeUp,
  type LessonCancellation,
  type LessonCloseOut,
  type LessonDispute,
  type LessonMove,
  type LessonOutcome,
  type LessonPlanning,
  type LessonRefusal,
  type LessonState,
  type LessonTexts,
  type LessonView,
  listLessonHistory,
  listLessons,
  listMakeUps,
  type MakeUpGrant,
  moveLesson,
  planLessons,
  refuseLesson,
  removeLessonFile,
  resolveDispute,
  restoreLesson,
  reviewClosing,
  updateLesson,
} from '@navyk/api-spec/teaching/lessons'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, fetchFile } from '../../../app/call.ts'
import { dataKeys, pages, useStoring } from '../../../app/query.ts'
import { saveBlob } from '../../../ui/save-blob.ts'

const keys = dataKeys('lessons')

export interface LessonFilter {
  view?: LessonView | undefined
  month?: string | undefined
  state?: LessonState | undefined
  outcome?: LessonOutcome | undefined
  contractId?: string | undefined
  learnerId?: string | undefined
  customerId?: string | undefined
  executorId?: string | undefined
  subject?: Subject | undefined
  from?: string | undefined
  to?: string | undefined
}

export const lessonsQuery = (filter: LessonFilter) =>
  infiniteQueryOptions(
    pages(keys.of('list', filter), (cursor, signal) => call(listLessons, { query: { ...filter, cursor }, signal })),
  )

export const lessonTotalsQuery = (filter: LessonFilter) =>
  queryOptions({
    queryKey: keys.of('totals', filter),
    queryFn: ({ signal }) => call(getLessonTotals, { query: { ...filter }, signal }),
  })

export const lessonQuery = (id: string) =>
  queryOptions({ queryKey: keys.one(id), queryFn: ({ signal }) => call(getLesson, { params: { id }, signal }) })

export const lessonHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id, 'history'),
    queryFn: ({ signal }) => call(listLessonHistory, { params: { id }, signal }),
  })

/** The consequences of cancelling or moving a lesson now. Refetched each time it is shown. */
export const cancellationQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id, 'cancellation'),
    queryFn: ({ signal }) => call(getLessonCancellation, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Lost lessons that are owed, of one contract or of all. */
export const makeUpsQuery = (contractId?: string) =>
  queryOptions({
    queryKey: keys.of('make-ups', contractId ?? ''),
    queryFn: ({ signal }) => call(listMakeUps, { query: { contractId }, signal }),
  })

/** The lesson that has waited longest for its outcome. */
export const nextUnclosedQuery = () =>
  queryOptions({
    queryKey: keys.of('next-unclosed'),
    queryFn: ({ signal }) => call(listLessons, { query: { view: 'unclosed', limit: '1' }, signal }),
  })

export const usePlanLessons = () => useMutation({ mutationFn: (body: LessonPlanning) => call(planLessons, { body }) })

/** The answer is the new lesson, not the moved one. */
export function useMoveLesson(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LessonMove) => call(moveLesson, { params: { id }, body }),
    onSuccess: ({ data }) => void client.setQueryData(lessonQuery(data.id).queryKey, { data }),
  })
}

export function useDisputeLesson(id: string) {
  return useMutation({
    mutationFn: (body: LessonDispute) => call(disputeLesson, { params: { id }, body }),
    ...useStoring(lessonQuery(id)),
  })
}

export function useResolveDispute(id: string) {
  return useMutation({
    mutationFn: (body: DisputeResolution) => call(resolveDispute, { params: { id }, body }),
    ...useStoring(lessonQuery(id)),
  })
}

/** Confirms lessons that were not agreed on, one or several. */
export function useConfirmLessons() {
  return useMutation({
    mutationFn: (lessons: { id: string; version: number }[]) => call(confirmLessons, { body: { lessons } }),
  })
}

export function useRefuseLesson(id: string) {
  return useMutation({
    mutationFn: (body: LessonRefusal) => call(refuseLesson, { params: { id }, body }),
    ...useStoring(lessonQuery(id)),
  })
}

export function useReviewClosing(id: string) {
  return useMutation({
    mutationFn: (body: ClosingReview) => call(reviewClosing, { params: { id }, body }),
    ...useStoring(lessonQuery(id)),
  })
}

export function useGrantMakeUp(id: string) {
  return useMutation({
    mutationFn: (body: MakeUpGrant) => call(grantMakeUp, { params: { id }, body }),
    ...useStoring(lessonQuery(id)),
  })
}

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
export function useCloseLessons() {
  return useMutation({
    mutationFn: (lessons: LessonCloseOut[]) => call(closeLessons, { body: { lessons } }),
  })
}

export function useUpdateLesson(id: string) {
  return useMutation({
    mutationFn: (body: LessonTexts) => call(updateLesson, { params: { id }, body }),
    ...useStoring(lessonQuery(id)),
  })
}

export function useCancelLesson(id: string) {
  return useMutation({
    mutationFn: (body: LessonCancellation) => call(cancelLesson, { params: { id }, body }),
    ...useStoring(lessonQuery(id)),
  })
}

export function useRestoreLesson(id: string) {
  return useMutation({
    mutationFn: (version: number) => call(restoreLesson, { params: { id }, body: { version } }),
    ...useStoring(lessonQuery(id)),
  })
}
