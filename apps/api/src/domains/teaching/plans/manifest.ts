// Plans: the lessons of a contract for a month, from the weekly pattern to the customer's approval. It does not own the
// lessons that an approved plan becomes, nor what is paid for them.
import * as spec from '@navyk/api-spec/teaching/plans'
import { read, write } from '#platform/http'
import { ownedRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import { allPages } from '#platform/database/pages.ts'
import type { StillTrue } from '#platform/channels/outbox'
import { approvePlan } from './approving/approve-plan.ts'
import { draftAheadTask } from './drafting/draft-ahead.ts'
import { draftPlan, draftPlans } from './drafting/draft-plans.ts'
import { savePlanRows } from './drafting/save-plan-rows.ts'
import { erasePlans } from './personal-data/erase-queries.ts'
import { getPlanMonth, getPlanPrevious } from './reading/get-plan-month.ts'
import { getPlan, listPlanHistory } from './reading/get-plan.ts'
import { listPlans, listUnplanned } from './reading/list-plans.ts'
import type texts from './messages.ru.json'
import { partiesOfPlans, findOpenRevision, findPlan } from './queries.ts'
import { planTasks, resolveOpenPlansTask } from './approving/resolve-open-plans.ts'
import { returnPlan } from './approving/return-plan.ts'
import { approveRevision, returnRevision, withdrawRevision } from './revisions/answer-revision.ts'
import { proposeRevision } from './revisions/propose-revision.ts'
import { submitPlan } from './approving/submit-plan.ts'
import { voidPlan } from './approving/void-plan.ts'

// Time in which notices of plans are true: the plan, or a change of it, waits for the answer that they ask for.

interface AnswerDeadline {
  state: string
  answer_by: Date | null
}

/** True while the answer is still asked for. With an `until` it has to be the present deadline, and not over. */
const waits = (asked: AnswerDeadline | undefined, until: string | number | undefined, now: Date): boolean =>
  asked?.state === 'submitted' &&
  (until === undefined || (asked.answer_by?.toISOString() === until && asked.answer_by > now))

const planWaits: StillTrue = async (reader, { thingId, values }, now) =>
  thingId !== null && waits(await findPlan(reader, thingId), values.until, now)
const revisionWaits: StillTrue = async (reader, { thingId, values }, now) =>
  thingId !== null && waits(await findOpenRevision(reader, thingId), values.until, now)

export const manifest: DomainManifest = {
  lasting: {
    'plans.notices.submitted': planWaits,
    'plans.notices.submitted_silent': planWaits,
    'plans.notices.revision_submitted': revisionWaits,
    'plans.notices.revision_submitted_silent': revisionWaits,
  },
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
  exportCabinet: async (reader, effects, session) => {
    const rows = await allPages((cursor) => listPlans(reader, effects, session, { cursor, limit: 100 }))
    const plans: unknown[] = []
    for (const { id } of rows) plans.push(await getPlan(reader, effects, session, { id }))
    return { plans }
  },
  erase: erasePlans,
  merging: { rows: [ownedRows('plan', 'customer_id', { counted: 'plans' })] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    plans: typeof texts
  }
}
