import * as spec from '@navyk/api-spec/teaching/plans'
import { read, write } from '../../../platform/http/index.ts'
import { approveRevision, returnRevision, withdrawRevision } from './revisions/answer-revision.ts'
import { approvePlan } from './approve-plan.ts'
import { draftPlan, draftPlans } from './drafting/draft-plans.ts'
import { getPlan, listPlanHistory } from './get-plan.ts'
import { getPlanMonth, getPlanPrevious } from './get-plan-month.ts'
import { listPlans, listUnplanned } from './list-plans.ts'
import { proposeRevision } from './revisions/propose-revision.ts'
import { returnPlan } from './return-plan.ts'
import { savePlanRows } from './drafting/save-plan-rows.ts'
import { submitPlan } from './submit-plan.ts'
import { voidPlan } from './void-plan.ts'

export const planRoutes = [
  read(spec.listPlans, listPlans),
  read(spec.listUnplanned, listUnplanned),
  write(spec.draftPlan, draftPlan),
  write(spec.draftPlans, draftPlans),
  read(spec.getPlan, getPlan),
  read(spec.listPlanHistory, listPlanHistory),
  write(spec.savePlanRows, savePlanRows),
  write(spec.submitPlan, submitPlan),
  write(spec.approvePlan, approvePlan),
  write(spec.returnPlan, returnPlan),
  write(spec.voidPlan, voidPlan),
  read(spec.getPlanMonth, getPlanMonth),
  read(spec.getPlanPrevious, getPlanPrevious),
  write(spec.proposeRevision, proposeRevision),
  write(spec.withdrawRevision, withdrawRevision),
  write(spec.approveRevision, approveRevision),
  write(spec.returnRevision, returnRevision),
]
