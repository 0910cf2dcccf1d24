import { listLessons } from '@navyk/api-spec/teaching/lessons'
import {
  approvePlan,
  approveRevision,
  draftPlan,
  draftPlans,
  getPlan,
  getPlanMonth,
  getPlanPrevious,
  listPlanHistory,
  listPlans,
  listUnplanned,
  type Plan,
  type PlanReturn,
  type PlanRows,
  type PlanState,
  proposeRevision,
  type RevisionDraft,
  returnPlan,
  returnRevision,
  savePlanRows,
  submitPlan,
  voidPlan,
  withdrawRevision,
} from '@navyk/api-spec/teaching/plans'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { dataKeys, pages, useStoring } from '../../../app/query.ts'

const keys = dataKeys('plans')

interface Filter {
  state?: PlanState | undefined
  month?: string | undefined
  contractId?: string | undefined
}

/** Plans, newest month first. */
export const plansQuery = (filter: Filter) =>
  infiniteQueryOptions(
    pages(keys.of('list', filter), (cursor, signal) => call(listPlans, { query: { ...filter, cursor }, signal })),
  )

/** Contracts that have no plan for a month. */
export const unplannedQuery = (month: string) =>
  queryOptions({
    queryKey: keys.of('unplanned', month),
    queryFn: ({ signal }) => call(listUnplanned, { query: { month, limit: '100' }, signal }),
  })

export const planQuery = (id: string) =>
  queryOptions({ queryKey: keys.one(id), queryFn: ({ signal }) => call(getPlan, { params: { id }, signal }) })

export const planHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id, 'history'),
    queryFn: ({ signal }) => call(listPlanHistory, { params: { id }, signal }),
  })

/** What else is in the month of a plan. Its key is not that of one plan, because any change of lessons affects it. */
export const planMonthQuery = (id: string) =>
  queryOptions({
    queryKey: keys.of('beside', id),
    queryFn: ({ signal }) => call(getPlanMonth, { params: { id }, signal }),
  })

export const planPreviousQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id, 'previous'),
    queryFn: ({ signal }) => call(getPlanPrevious, { params: { id }, signal }),
  })

/** The lessons of an approved plan. */
export const planLessonsQuery = (plan: Pick<Plan, 'contractId' | 'month'>) =>
  queryOptions({
    queryKey: keys.of('lessons', plan.contractId, plan.month),
    queryFn: ({ signal }) =>
      call(listLessons, { query: { contractId: plan.contractId, month: plan.month, limit: '100' }, signal }),
  })

/** Drafts one contract's month. Callers await the answer, because the button is removed together with its contract. */
export function useDraftPlan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { contractId: string; month: string }) => call(draftPlan, { body }),
    onSuccess: (_answer, { contractId, month }) => {
      // The list is updated here, because leaving the page cancels its refetch, and the contract must not be offered
      // again on return.
      client.setQueryData(
        unplannedQuery(month).queryKey,
        (list) => list && { ...list, data: list.data.filter((contract) => contract.contractId !== contractId) },
      )
    },
  })
}

/** Drafts a month for every contract that has no plan for it. */
export const useDraftPlans = () => useMutation({ mutationFn: (month: string) => call(draftPlans, { body: { month } }) })

export function useSavePlanRows(id: string) {
  return useMutation({
    mutationFn: (body: PlanRows) => call(savePlanRows, { params: { id }, body }),
    ...useStoring(planQuery(id)),
  })
}

export function useSubmitPlan(id: string) {
  return useMutation({
    mutationFn: (version: number) => call(submitPlan, { params: { id }, body: { version } }),
    ...useStoring(planQuery(id)),
  })
}

export function useApprovePlan(id: string) {
  return useMutation({
    mutationFn: (version: number) => call(approvePlan, { params: { id }, body: { version } }),
    ...useStoring(planQuery(id)),
  })
}

export function useReturnPlan(id: string) {
  return useMutation({
    mutationFn: (body: PlanReturn) => call(returnPlan, { params: { id }, body }),
    ...useStoring(planQuery(id)),
  })
}

export function useVoidPlan(id: string) {
  return useMutation({
    mutationFn: (body: { version: number; reason: string }) => call(voidPlan, { params: { id }, body }),
    ...useStoring(planQuery(id)),
  })
}

export function useProposeRevision(id: string) {
  return useMutation({
    mutationFn: (body: { version: number; comment: string; changes: RevisionDraft[] }) =>
      call(proposeRevision, { params: { id }, body }),
    ...useStoring(planQuery(id)),
  })
}

export function useWithdrawRevision(id: string) {
  return useMutation({
    mutationFn: (version: number) => call(withdrawRevision, { params: { id }, body: { version } }),
    ...useStoring(planQuery(id)),
  })
}

export function useApproveRevision(id: string) {
  return useMutation({
    mutationFn: (version: number) => call(approveRevision, { params: { id }, body: { version } }),
    ...useStoring(planQuery(id)),
  })
}

export function useReturnRevision(id: string) {
  return useMutation({
    mutationFn: (body: { version: number; reason: string }) => call(returnRevision, { params: { id }, body }),
    ...useStoring(planQuery(id)),
  })
}

/** Approves or submits several plans, one request after the other, so that one failure does not stop the others.
 *  @returns the failures */
export function useSeveralPlans(step: 'submit' | 'approve') {
  const take = (input: { params: { id: string }; body: { version: number } }) =>
    step === 'submit' ? call(submitPlan, input) : call(approvePlan, input)
  return useMutation({
    mutationFn: async (plans: { id: string; version: number }[]) => {
      const failures: { id: string; error: unknown }[] = []
      for (const { id, version } of plans) {
        await take({ params: { id }, body: { version } }).catch((error: unknown) => {
          failures.push({ id, error })
        })
      }
      return failures
    },
  })
}
