import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { idParams, versionSchema } from '#kit/ids.ts'
import { revisionDraft } from './plan-revisions.ts'
import { planAnswer } from './plans.ts'
import { plansQuota } from './quotas.ts'
import { freeText } from '#vocabulary/texts/texts.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

/** An upper limit: more changes than a plan can have lessons. */
const mostChanges = 150

/** The proposer's comment on a change. */
export const revisionComment = freeText(1000)

export const proposeRevision = endpoint({
  method: 'POST',
  path: '/frontend-api/plans/:id/revisions',
  summary: 'Propose a change of an approved plan: lessons yet to come are added, moved and removed once it is approved',
  session: 'required',
  quota: plansQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  params: idParams,
  body: z.strictObject({
    version: versionSchema,
    comment: revisionComment,
    changes: z.array(revisionDraft).min(1, 'validation.required').max(mostChanges, 'validation.too_big'),
  }),
  responses: { 200: planAnswer },
})

export const withdrawRevision = endpoint({
  method: 'POST',
  path: '/frontend-api/plans/:id/revisions/withdraw',
  summary: 'Take back a change of a plan that is not approved',
  session: 'required',
  quota: plansQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  params: idParams,
  body: z.strictObject({ version: versionSchema }),
  responses: { 200: planAnswer },
})

export const approveRevision = endpoint({
  method: 'POST',
  path: '/frontend-api/plans/:id/revisions/approve',
  summary: 'Approve the change of a plan: its lessons change, all of them or none',
  session: 'required',
  quota: plansQuota,
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  params: idParams,
  body: z.strictObject({ version: versionSchema }),
  responses: { 200: planAnswer },
})

export const returnRevision = endpoint({
  method: 'POST',
  path: '/frontend-api/plans/:id/revisions/return',
  summary: 'Return the change of a plan to the executor with a reason',
  session: 'required',
  quota: plansQuota,
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  params: idParams,
  body: z.strictObject({ version: versionSchema, reason: reasonSchema }),
  responses: { 200: planAnswer },
})
