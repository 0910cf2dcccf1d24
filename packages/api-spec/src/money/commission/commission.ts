import { accountants } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { historyOf } from '#kit/reads.ts'
import { idSchema, versionSchema, largestInt } from '#kit/ids.ts'
import { kopecksSchema, priceKopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { settingsQuota } from '#vocabulary/quotas.ts'
import { levels, subjects } from '#vocabulary/teaching.ts'
import { freeText } from '#vocabulary/texts/texts.ts'

/** `percent` of the charge · `fixed`: an amount for each lesson · `steps`: a percent by the hours that the executor has taught
 *  in the month before the lesson · `first_lesson`: a percent of the first settled lesson of a contract alone. */
export const commissionKinds = ['percent', 'fixed', 'steps', 'first_lesson'] as const
export type CommissionKind = (typeof commissionKinds)[number]

const percentSchema = z
  .int({ error: (issue: { input?: unknown }) => (issue.input == null ? 'validation.required' : 'validation.whole') })
  .min(0, 'validation.percent')
  .max(100, 'validation.percent')

const step = z.strictObject({
  /** Hours taught in the month from which the step applies. */
  fromHours: z.int('validation.whole').min(1, 'validation.whole').max(700, 'validation.whole'),
  percent: percentSchema,
})

/** Rule of a commission as it was at one time. An accrual keeps a copy. */
export const ruleSnapshot = z.object({
  kind: z.enum(commissionKinds),
  /** Percent of `percent` and `first_lesson`; for `steps` the percent before the first step. Null for `fixed`. */
  percent: z.int().nullable(),
  /** Amount for each lesson, for `fixed`; null for the others. */
  amountKopecks: kopecksSchema.nullable(),
  /** Steps in the order of the hours; empty for all kinds but `steps`. */
  steps: z.array(z.object({ fromHours: z.int(), percent: z.int() })),
  /** Lowest pay of the executor for a lesson, in kopecks, as far as the lesson's charge covers it. */
  minimumPayKopecks: kopecksSchema.nullable(),
  validFrom: dateSchema,
})
export type RuleSnapshot = z.infer<typeof ruleSnapshot>

const commissionRule = ruleSnapshot.extend({
  id: idSchema,
  /** Subject of the rule; null: every subject. */
  subject: z.enum(subjects).nullable(),
  /** Level of the rule; null: every level of the subject. */
  level: z.enum(levels).nullable(),
  /** Contract of the rule; null: every contract. */
  contract: z.object({ id: idSchema, number: z.int() }).nullable(),
  /** The last day on which it counts; null while no end is set, the day before the first where it was withdrawn. */
  validTo: dateSchema.nullable(),
  note: z.string(),
  createdBy: z.string(),
  createdAt: instantSchema,
  version: versionSchema,
})
export type CommissionRule = z.infer<typeof commissionRule>

/** The fields by themselves: their limits are those of a form's fields. */
const commissionRuleFields = z.strictObject({
  kind: z.enum(commissionKinds, 'validation.required'),
  percent: percentSchema.nullish(),
  amountKopecks: priceKopecksSchema.nullish(),
  steps: z.array(step).max(10, 'validation.too_big').default([]),
  minimumPayKopecks: priceKopecksSchema.nullish(),
  subject: z.enum(subjects, 'validation.invalid').nullish(),
  /** Level of the subject; needs a subject. */
  level: z.enum(levels, 'validation.invalid').nullish(),
  /** Contract that the rule is for; absent: every contract. */
  contractNumber: z.int('validation.whole').min(1, 'validation.whole').max(largestInt, 'validation.whole').nullish(),
  validFrom: dateSchema,
  note: freeText(300),
})

const missing = (path: (string | number)[]) => ({ error: 'validation.required', path })

export const commissionRuleForm = commissionRuleFields
  .refine(({ kind, percent }) => kind === 'fixed' || percent != null, missing(['percent']))
  .refine(({ kind, amountKopecks }) => kind !== 'fixed' || amountKopecks != null, missing(['amountKopecks']))
  .refine(({ kind, steps }) => kind !== 'steps' || steps.length > 0, missing(['steps']))
  .refine(({ steps }) => steps.every(({ fromHours }, at) => fromHours > (steps[at - 1]?.fromHours ?? 0)), {
    error: 'validation.ascending_hours',
    path: ['steps'],
  })
  .refine(({ subject, contractNumber }) => subject == null || contractNumber == null, {
    error: 'validation.one_scope',
    path: ['contractNumber'],
  })
  .refine(({ subject, level }) => level == null || subject != null, {
    error: 'validation.required',
    path: ['subject'],
  })

export type CommissionRuleForm = z.output<typeof commissionRuleForm>

export const listCommissionRules = endpoint({
  method: 'GET',
  path: '/frontend-api/commission-rules',
  summary: 'Lists the commission rules, those that begin last first',
  session: 'required',
  roles: ['staff'],
  permissions: ['accountant', 'manager'],
  responses: { 200: dataOf(z.array(commissionRule)) },
})

export const listRuleHistory = historyOf({
  path: '/frontend-api/commission-rules/:id/history',
  summary: 'Lists the history of a commission rule, newest first',
  session: 'required',
  roles: ['staff'],
  permissions: ['accountant', 'manager'],
})

export const createCommissionRule = endpoint({
  method: 'POST',
  path: '/frontend-api/commission-rules',
  quota: settingsQuota,
  summary: 'Sets a commission rule for lessons held from a day on, which is today or later',
  ...accountants,
  body: commissionRuleForm,
  responses: { 200: dataOf(commissionRule) },
  limits: { idempotent: true },
})

export const endRuleForm = z.strictObject({ version: versionSchema, validTo: dateSchema })

export const endCommissionRule = stepOf({
  path: '/frontend-api/commission-rules/:id/end',
  quota: settingsQuota,
  summary: 'Sets the last day of a rule, which is today or later; one that has not begun by then is withdrawn',
  ...accountants,
  body: endRuleForm,
  answer: commissionRule,
  limits: { idempotent: true },
})
