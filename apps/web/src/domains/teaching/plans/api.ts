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

/** What else is in the month of a plan: not of one plan alone, because what happens to any lesson may change it. */
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

/** What became of an approved plan. */
export const planLessonsQuery = (plan: Pick<Plan, 'contractId' | 'month'>) =>
  queryOptions({
    queryKey: keys.of('lessons', plan.contractId, plan.month),
    queryFn: ({ signal }) =>
      call(listLessons, { query: { contractId: plan.contractId, month: plan.month, limit: '100' }, signal }),
  })

/** Drafts one contract's month. Whoever calls it awaits the answer: the button that was pressed goes with its contract. */
export function useDraftPlan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { contractId: string; month: string }) => call(draftPlan, { body }),
    onSuccess: (_answer, { contractId, month }) => {
      // Reading the list anew ends with the page that shows it, and the contract must not be offered on the way back.
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

/** Answers or submits several plans, one after the other: each in a transaction of its own, so that one that can't be does
 *  not hold up the others. @returns why each of those that could not be wasn't */
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
