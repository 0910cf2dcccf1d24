// Plans: the lessons of a contract for a month, from the weekly pattern to the customer's approval. It does not own the
// lessons that an approved plan becomes, nor what is paid for them.
import * as spec from '@navyk/api-spec/teaching/plans'
import { read, write } from '#platform/http'
import { ownedRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import { lasting } from './lasting.ts'
import { approvePlan } from './approving/approve-plan.ts'
import { draftAheadTask } from './drafting/draft-ahead.ts'
import { draftPlan, draftPlans } from './drafting/draft-plans.ts'
import { savePlanRows } from './drafting/save-plan-rows.ts'
import { erasePlans } from './personal-data/erase-queries.ts'
import { exportFor } from './personal-data/export.ts'
import { getPlanMonth, getPlanPrevious } from './reading/get-plan-month.ts'
import { getPlan, listPlanHistory } from './reading/get-plan.ts'
import { listPlans, listUnplanned } from './reading/list-plans.ts'
import type texts from './messages.ru.json'
import { partiesOfPlans } from './queries.ts'
import { planTasks, resolveOpenPlansTask } from './approving/resolve-open-plans.ts'
import { returnPlan } from './approving/return-plan.ts'
import { approveRevision, returnRevision, withdrawRevision } from './revisions/answer-revision.ts'
import { proposeRevision } from './revisions/propose-revision.ts'
import { submitPlan } from './approving/submit-plan.ts'
import { voidPlan } from './approving/void-plan.ts'

export const manifest: DomainManifest = {
  lasting,
  routes: [
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
  ],
  parties: partiesOfPlans,
  tasks: planTasks,
  timetable: {
    // Every morning: drafts on the 25th, and later what was missed then.
    [draftAheadTask]: '10 6 * * *',
    [resolveOpenPlansTask]: '*/5 * * * *',
  },
  retiredTasks: ['tend-plans'],
  exportCabinet: exportFor,
  erase: erasePlans,
  merging: { rows: [ownedRows('plan', 'customer_id', { counted: 'plans' })] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    plans: typeof texts
  }
}
