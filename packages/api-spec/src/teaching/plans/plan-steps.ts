import { z } from 'zod'
import { dateSchema, timeOfDaySchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { plan, planAnswer, plansQuota } from './plans.ts'
import { weeklySlot } from '#vocabulary/times/weekly-slots.ts'
import { lessonMinutesSchema } from '#vocabulary/teaching.ts'
import { freeText, neededText } from '#vocabulary/texts/texts.ts'
import { lessonTopicSchema, reasonSchema } from '#vocabulary/texts/printed.ts'

export const planRowDraft = z.strictObject({
  date: dateSchema,
  time: timeOfDaySchema,
  minutes: lessonMinutesSchema,
  topic: lessonTopicSchema,
  comment: freeText(500),
})
export type PlanRowDraft = z.infer<typeof planRowDraft>

/** The most lessons that one learner takes in a month. */
const mostRows = 100

export const planRows = z.strictObject({
  version: versionSchema,
  pattern: z.array(weeklySlot).max(21, 'validation.too_big'),
  rows: z.array(planRowDraft).max(mostRows, 'validation.too_big'),
})
export type PlanRows = z.infer<typeof planRows>

export const savePlanRows = endpoint({
  method: 'PUT',
  path: '/frontend-api/plans/:id/rows',
  summary: 'Replaces the weekly pattern and the rows of a draft or returned plan',
  session: 'required',
  quota: plansQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  params: idParams,
  body: planRows,
  responses: { 200: planAnswer },
})

export const submitPlan = stepOf({
  path: '/frontend-api/plans/:id/submit',
  summary: 'Submits a plan to the customer: every row must be able to become a lesson',
  quota: plansQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  answer: plan,
})

export const approvePlan = stepOf({
  path: '/frontend-api/plans/:id/approve',
  summary: 'Approves a submitted plan: its lessons exist from now on',
  quota: plansQuota,
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  answer: plan,
})

/** Remarks on what has to change: in general, at rows, or both. */
const planReturn = z
  .strictObject({
    version: versionSchema,
    reason: freeText(1000).default(''),
    remarks: z
      .array(
        z.strictObject({
          rowId: idSchema,
          text: neededText(500),
        }),
      )
      .max(mostRows, 'validation.too_big')
      .default([]),
  })
  .refine(({ reason, remarks }) => reason !== '' || remarks.length > 0, {
    path: ['reason'],
    error: 'validation.required',
  })

export const returnPlan = stepOf({
  path: '/frontend-api/plans/:id/return',
  summary: 'Returns a submitted plan to the executor with a reason, remarks at its rows, or both',
  quota: plansQuota,
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  body: planReturn,
  answer: plan,
})

export const voidPlan = stepOf({
  path: '/frontend-api/plans/:id/void',
  summary: 'Cancels an unapproved plan; the contract may have another one for the month',
  quota: plansQuota,
  roles: ['staff'],
  permissions: ['manager'],
  form: { reason: reasonSchema },
  answer: plan,
})
