import { z } from 'zod'
import { plan, plansQuota } from './plans.ts'
import { stepOf } from '#kit/steps.ts'
import { revisionDraft } from './plan-revisions.ts'
import { freeText } from '#vocabulary/texts/texts.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

/** An upper limit: more changes than a plan can have lessons. */
const mostChanges = 150

/** The proposer's comment on a change. */
export const revisionComment = freeText(1000)

export const proposeRevision = stepOf({
  path: '/frontend-api/plans/:id/revisions',
  summary: 'Proposes a change of an approved plan: coming lessons are added, moved and removed once it is approved',
  quota: plansQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  form: {
    comment: revisionComment,
    changes: z.array(revisionDraft).min(1, 'validation.required').max(mostChanges, 'validation.too_big'),
  },
  answer: plan,
})

export const withdrawRevision = stepOf({
  path: '/frontend-api/plans/:id/revisions/withdraw',
  summary: 'Takes back a change of a plan that is not approved',
  quota: plansQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  answer: plan,
})

export const approveRevision = stepOf({
  path: '/frontend-api/plans/:id/revisions/approve',
  summary: 'Approves the change of a plan: its lessons change, all of them or none',
  quota: plansQuota,
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  answer: plan,
})

export const returnRevision = stepOf({
  path: '/frontend-api/plans/:id/revisions/return',
  summary: 'Returns the change of a plan to the executor with a reason',
  quota: plansQuota,
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  form: { reason: reasonSchema },
  answer: plan,
})
