// Plans: endpoints and their types.
export { approveRevision, proposeRevision, returnRevision, revisionComment, withdrawRevision } from './plan-changes.ts'
export {
  type ContractDays,
  copiedMonth,
  datesOfAbsence,
  type DaysOff,
  isAfterMidnight,
  isPaused,
  type LeftOut,
  monthOfPattern,
  overlappingSlots,
} from './plan-days-off.ts'
export type { PlanRevision, RevisionChange, RevisionDraft, RevisionState } from './plan-revisions.ts'
export {
  approvePlan,
  planRowDraft,
  type PlanRowDraft,
  planRows,
  type PlanRows,
  returnPlan,
  savePlanRows,
  submitPlan,
  voidPlan,
} from './plan-steps.ts'
export {
  draftPlan,
  draftPlans,
  getPlan,
  getPlanMonth,
  getPlanPrevious,
  listPlanHistory,
  listPlans,
  listUnplanned,
  mostMonthsAhead,
  type PastTime,
  type Plan,
  type PlanDifference,
  type PlanMonth,
  type PlanProblem,
  type PlanRow,
  type PlanState,
  planStates,
  type PlanSummary,
  type PlanTotals,
  type UnplannedContract,
} from './plans.ts'
