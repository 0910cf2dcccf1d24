import {
  approvePlan as approvePlanEndpoint,
  approveRevision as approveRevisionEndpoint,
  draftPlan as draftPlanEndpoint,
  draftPlans as draftPlansEndpoint,
  getPlan as getPlanEndpoint,
  getPlanMonth as getPlanMonthEndpoint,
  getPlanPrevious as getPlanPreviousEndpoint,
  listPlanHistory as listPlanHistoryEndpoint,
  listPlans as listPlansEndpoint,
  listUnplanned as listUnplannedEndpoint,
  proposeRevision as proposeRevisionEndpoint,
  returnPlan as returnPlanEndpoint,
  returnRevision as returnRevisionEndpoint,
  savePlanRows as savePlanRowsEndpoint,
  submitPlan as submitPlanEndpoint,
  voidPlan as voidPlanEndpoint,
  withdrawRevision as withdrawRevisionEndpoint,
} from '@navyk/api-spec/teaching/plans'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
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

export const planRoutes = (services: Services): Route[] => [
  route(listPlansEndpoint, ({ session, query }) => listPlans(services.db, session, query)),
  route(listUnplannedEndpoint, ({ session, query }) => listUnplanned(services.db, session, query)),
  route(draftPlanEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await draftPlan(tx, services, session, body) })),
  ),
  route(draftPlansEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await draftPlans(tx, services, session, body) })),
  ),
  route(getPlanEndpoint, async ({ session, params }) => ({
    data: await getPlan(services.db, session, services.clock.now(), params.id),
  })),
  route(listPlanHistoryEndpoint, async ({ session, params }) => ({
    data: await listPlanHistory(services.db, session, params.id),
  })),
  route(savePlanRowsEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await savePlanRows(tx, services, session, params.id, body) })),
  ),
  route(submitPlanEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await submitPlan(tx, services, session, params.id, body) })),
  ),
  route(approvePlanEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await approvePlan(tx, services, session, params.id, body) })),
  ),
  route(returnPlanEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await returnPlan(tx, services, session, params.id, body) })),
  ),
  route(voidPlanEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await voidPlan(tx, services, session, params.id, body) })),
  ),
  route(getPlanMonthEndpoint, async ({ session, params }) => ({
    data: await getPlanMonth(services.db, session, services.clock.now(), params.id),
  })),
  route(getPlanPreviousEndpoint, async ({ session, params }) => ({
    data: await getPlanPrevious(services.db, session, params.id),
  })),
  ...revisionRoutes(services),
]

const revisionRoutes = (services: Services): Route[] => [
  route(proposeRevisionEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await proposeRevision(tx, services, session, params.id, body) })),
  ),
  route(withdrawRevisionEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await withdrawRevision(tx, services, session, params.id, body) })),
  ),
  route(approveRevisionEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await approveRevision(tx, services, session, params.id, body) })),
  ),
  route(returnRevisionEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await returnRevision(tx, services, session, params.id, body) })),
  ),
]
