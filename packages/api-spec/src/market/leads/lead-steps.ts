import { managers } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { phoneDigitsSchema } from '#people/accounts'
import { lessonFormatSchema, levelSchema, subjectSchema } from '#vocabulary/teaching.ts'
import { freeLine, freeText, neededLine } from '#vocabulary/texts/texts.ts'
import { callResults, earlyLeadStates, lead, leadActivityKinds, typedLeadSources, leadsQuota } from './leads.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

/** Answer of every write: the lead after it. */
const answer = { responses: { 200: dataOf(lead) } }
const write = { ...managers, quota: leadsQuota, answer: lead } as const

const about = {
  firstName: neededLine(80),
  lastName: freeLine(80),
  /** Nine digits after 375. */
  phone: phoneDigitsSchema,
  learnerName: freeLine(160),
  subject: subjectSchema.nullish(),
  level: levelSchema.nullish(),
  format: lessonFormatSchema.nullish(),
  city: freeLine(80),
  wish: freeText(2000),
}

export const leadForm = z.strictObject({ ...about, source: z.enum(typedLeadSources, 'validation.required') })
export type LeadForm = z.infer<typeof leadForm>
export const leadChange = z.strictObject(about)
export type LeadChange = z.infer<typeof leadChange>

export const createLead = endpoint({
  method: 'POST',
  path: '/frontend-api/leads',
  summary: 'Creates a lead, such as from a phone call; it is assigned to its author',
  ...managers,
  quota: leadsQuota,
  body: leadForm,
  ...answer,
  limits: { idempotent: true },
})

export const changeLead = endpoint({
  method: 'PATCH',
  path: '/frontend-api/leads/:id',
  summary: 'Changes the facts of a lead',
  ...managers,
  quota: leadsQuota,
  params: idParams,
  ...answer,
  body: leadChange.extend({ version: versionSchema }),
})

export const moveLead = stepOf({
  path: '/frontend-api/leads/:id/move',
  summary: 'Moves a lead to another of the first three stages; an old version is refused with the lead as it is now',
  ...write,
  form: { to: z.enum(earlyLeadStates, 'validation.invalid') },
})

export const loseLead = stepOf({
  path: '/frontend-api/leads/:id/loss',
  summary: 'Gives a lead up, with a reason',
  ...write,
  form: { reason: reasonSchema },
})

export const reopenLead = stepOf({
  path: '/frontend-api/leads/:id/reopening',
  summary: 'Works on a lost lead again',
  ...write,
})

export const assignLead = stepOf({
  path: '/frontend-api/leads/:id/assignment',
  summary: 'Assigns a lead to a manager, or to nobody',
  ...write,
  form: { assigneeId: idSchema.nullable() },
})

export const leadActivityForm = z
  .strictObject({
    kind: z.enum(leadActivityKinds, 'validation.invalid'),
    result: z.enum(callResults, 'validation.required').nullish(),
    text: freeText(2000),
  })
  .refine(({ kind, result }) => kind !== 'call' || result, { message: 'validation.required', path: ['result'] })
  .refine(({ kind, text }) => kind !== 'note' || text !== '', { message: 'validation.required', path: ['text'] })

export const noteLeadActivity = stepOf({
  path: '/frontend-api/leads/:id/activities',
  summary: 'Adds an activity to a lead, such as a call',
  ...write,
  body: leadActivityForm,
  limits: { idempotent: true },
})

export const leadTaskForm = z.strictObject({ title: neededLine(200), dueOn: dateSchema })
export type LeadTaskForm = z.infer<typeof leadTaskForm>

export const addLeadTask = stepOf({
  path: '/frontend-api/leads/:id/tasks',
  summary: 'Adds the next task of a lead, with its deadline',
  ...write,
  body: leadTaskForm,
  limits: { idempotent: true },
})

export const changeLeadTask = endpoint({
  method: 'PATCH',
  path: '/frontend-api/leads/tasks/:id',
  summary: 'Changes a task, such as its day',
  ...managers,
  quota: leadsQuota,
  params: idParams,
  ...answer,
  body: leadTaskForm.extend({ version: versionSchema }),
})

export const finishLeadTask = stepOf({
  path: '/frontend-api/leads/tasks/:id/completion',
  summary: 'Marks a task as done, or as not done after all',
  ...write,
  form: { isDone: z.boolean() },
})

/** Erases a lead. Administrators need not see leads, so the answer says nothing about it. */
export const eraseLead = endpoint({
  method: 'POST',
  path: '/frontend-api/leads/:id/erasure',
  summary: 'Erases a person without an account on request: the person and every text of all leads with the phone',
  session: 'required',
  quota: leadsQuota,
  roles: ['staff'],
  permissions: ['administrator'],
  params: idParams,
  responses: { 200: dataOf(z.object({ count: z.int() })) },
})
