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
  proposeRevision,
  returnPlan,
  returnRevision,
  savePlanRows,
  submitPlan,
  voidPlan,
  withdrawRevision,
} from '@navyk/api-spec/teaching/plans'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/calls/call.ts'
import { dataKeys, queryOf, listOf, type FilterOf, useWrite } from '#app/calls/query.ts'

const keys = dataKeys('plans')

/** Plans, newest month first. */
export const plansQuery = (filter: FilterOf<typeof listPlans>) => listOf(keys.of('list'), listPlans, filter)

/** Contracts that have no plan for a month. */
export const unplannedQuery = (month: string) =>
  queryOf(keys.of('unplanned'), listUnplanned, { query: { month, limit: '100' } })

export const planQuery = (id: string) => queryOf(keys.one(id), getPlan, { params: { id } })

export const planHistoryQuery = (id: string) => queryOf(keys.one(id, 'history'), listPlanHistory, { params: { id } })

/** Other things in the month of a plan. Its key is not that of one plan, because any change of lessons affects it. */
export const planMonthQuery = (id: string) => queryOf(keys.of('beside'), getPlanMonth, { params: { id } })

export const planPreviousQuery = (id: string) => queryOf(keys.one(id, 'previous'), getPlanPrevious, { params: { id } })

/** The lessons of an approved plan. */
export const planLessonsQuery = (plan: Pick<Plan, 'contractId' | 'month'>) =>
  queryOf(keys.of('lessons'), listLessons, {
    query: { contractId: plan.contractId, month: plan.month, limit: '100' },
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
export const useDraftPlans = () => useWrite(draftPlans)

export const useSavePlanRows = (id: string) => useWrite(savePlanRows, { id }, planQuery(id))

export const useSubmitPlan = (id: string) => useWrite(submitPlan, { id }, planQuery(id))

export const useApprovePlan = (id: string) => useWrite(approvePlan, { id }, planQuery(id))

export const useReturnPlan = (id: string) => useWrite(returnPlan, { id }, planQuery(id))

export const useVoidPlan = (id: string) => useWrite(voidPlan, { id }, planQuery(id))

export const useProposeRevision = (id: string) => useWrite(proposeRevision, { id }, planQuery(id))

export const useWithdrawRevision = (id: string) => useWrite(withdrawRevision, { id }, planQuery(id))

export const useApproveRevision = (id: string) => useWrite(approveRevision, { id }, planQuery(id))

export const useReturnRevision = (id: string) => useWrite(returnRevision, { id }, planQuery(id))

/** Approves or submits several plans, one request after the other, so that one failure does not stop the others.
 *  @returns the failures */
export function useStepSeveralPlans(step: 'submit' | 'approve') {
  const moveStep = (input: { params: { id: string }; body: { version: number } }) =>
    step === 'submit' ? call(submitPlan, input) : call(approvePlan, input)
  return useMutation({
    mutationFn: async (plans: { id: string; version: number }[]) => {
      const failures: { id: string; error: unknown }[] = []
      for (const { id, version } of plans) {
        await moveStep({ params: { id }, body: { version } }).catch((error: unknown) => {
          failures.push({ id, error })
        })
      }
      return failures
    },
  })
}
