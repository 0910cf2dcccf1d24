import {
  approvePlan as approvePlanEndpoint,
  draftPlan as draftPlanEndpoint,
  draftPlans as draftPlansEndpoint,
  getPlan as getPlanEndpoint,
  getPlanPivot as getPlanPivotEndpoint,
  listPlanHistory as listPlanHistoryEndpoint,
  listPlans as listPlansEndpoint,
  listUnplanned as listUnplannedEndpoint,
  returnPlan as returnPlanEndpoint,
  savePlanRows as savePlanRowsEndpoint,
  submitPlan as submitPlanEndpoint,
} from '@navyk/api-spec'
import { type Route, route } from '../../platform/http/index.ts'
import type { Services } from '../../platform/services.ts'
import { approvePlan } from './approve-plan.ts'
import { draftPlan, draftPlans } from './draft-plans.ts'
import { getPlan, listPlanHistory } from './get-plan.ts'
import { getPlanPivot } from './get-plan-pivot.ts'
import { listPlans, listUnplanned } from './list-plans.ts'
import { returnPlan } from './return-plan.ts'
import { savePlanRows } from './save-plan-rows.ts'
import { submitPlan } from './submit-plan.ts'

export const planRoutes = (services: Services): Route[] => [
  route(listPlansEndpoint, ({ session, query }) => listPlans(services.db, session, query)),
  route(listUnplannedEndpoint, ({ session, query }) => listUnplanned(services.db, session, query)),
  route(getPlanPivotEndpoint, ({ session, query }) => getPlanPivot(services.db, session, query)),
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
]
