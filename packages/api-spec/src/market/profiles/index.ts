import { z } from 'zod'
import { roleSchema } from '#people/accounts'
import { instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { versionSchema } from '#kit/ids.ts'
import { kopecksSchema, priceKopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { addProblem } from '#kit/values/validation.ts'
import { credentialMarkSchema } from '#vocabulary/credentials.ts'
import { daySpan } from '#vocabulary/times/day-spans.ts'
import { settingsQuota } from '#vocabulary/quotas.ts'
import { lessonFormatSchema, levelSchema, subjectSchema } from '#vocabulary/teaching.ts'
import { freeLine, freeText } from '#vocabulary/texts/texts.ts'

/** Fields that a card needs before others see it. */
export const neededInPublic = ['about', 'city', 'subjects', 'formats'] as const

/** An executor's card: every field may be empty while it is private; a public card needs the fields of
 *  `neededInPublic`. */
export const executorCardForm = z
  .strictObject({
    about: freeText(2000),
    city: freeLine(80),
    subjects: z.array(subjectSchema, 'validation.required').max(20, 'validation.too_big'),
    /** Levels that they teach; empty for all. */
    levels: z.array(levelSchema, 'validation.required').max(20, 'validation.too_big'),
    formats: z.array(lessonFormatSchema, 'validation.required').max(20, 'validation.too_big'),
    experienceYears: z.int('validation.whole').min(0, 'validation.whole').max(70, 'validation.too_big').nullish(),
    /** Pay that the executor wants for an hour. Others see the price that follows from it, never this. */
    hourPayKopecks: priceKopecksSchema.nullish(),
    isPublic: z.boolean('validation.required'),
  })
  .superRefine((form, context) => {
    for (const field of neededInPublic) {
      if (form.isPublic && form[field].length === 0) {
        addProblem(context, [field], 'validation.required')
      }
    }
  })
export type ExecutorCardForm = z.infer<typeof executorCardForm>

const executorCard = z.object({
  about: z.string(),
  city: z.string(),
  subjects: z.array(subjectSchema),
  levels: z.array(levelSchema),
  formats: z.array(lessonFormatSchema),
  experienceYears: z.int().nullable(),
  hourPayKopecks: kopecksSchema.nullable(),
  /** Usual free hours of each weekday; changed in the schedule. */
  availability: z.array(daySpan),
  isPublic: z.boolean(),
  /** Marks that others see of credentials that the service has checked. */
  checked: z.array(credentialMarkSchema),
  /** Version; 1 for a card that was never saved. */
  version: versionSchema,
})
export type ExecutorCard = z.infer<typeof executorCard>

const ownCard = z.object({
  role: roleSchema,
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  /** Time at which the cabinet was opened. */
  since: instantSchema,
  /** The card of an executor; null for customers and staff. */
  card: executorCard.nullable(),
})
export type OwnCard = z.infer<typeof ownCard>

export const getOwnCard = endpoint({
  method: 'GET',
  path: '/frontend-api/profile',
  summary: 'Returns the own card of this cabinet; an executor’s begins with the facts of the approved application',
  session: 'required',
  responses: { 200: dataOf(ownCard) },
})

export const updateOwnCard = endpoint({
  method: 'PATCH',
  path: '/frontend-api/profile',
  summary: 'Changes the own card of an executor',
  session: 'required',
  quota: settingsQuota,
  roles: ['executor'],
  body: executorCardForm.safeExtend({ version: versionSchema }),
  responses: { 200: dataOf(ownCard) },
})

/** Lessons of a business month. A lesson that nobody came to counts as cancelled by the side that did not come. */
const activityMonth = z.object({
  month: monthSchema,
  heldLessons: z.int(),
  heldMinutes: z.int(),
  cancelledByCustomer: z.int(),
  cancelledByExecutor: z.int(),
  cancelledByService: z.int(),
  /** Different learners whose lessons were held. */
  learners: z.int(),
})
export type ActivityMonth = z.infer<typeof activityMonth>

const lessonActivity = {
  /** The last twelve months, the newest first, including the current one. */
  months: z.array(activityMonth),
  /** Different learners in all of them together. */
  learners: z.int(),
  contractsInForce: z.int(),
}

const activity = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('executor'),
    ...lessonActivity,
    /** Responses of the twelve months: sent to offers, and chosen by customers. */
    responses: z.object({ sent: z.int(), chosen: z.int() }),
  }),
  z.object({ role: z.literal('customer'), ...lessonActivity }),
  z.object({
    role: z.literal('staff'),
    /** Number of past days that the counts cover. */
    days: z.int(),
    actions: z.array(z.object({ objectKind: z.string(), action: z.string(), count: z.int() })),
  }),
])
export type Activity = z.infer<typeof activity>

export const getActivity = endpoint({
  method: 'GET',
  path: '/frontend-api/profile/activity',
  summary: 'Returns the figures of this cabinet: lessons by month for an executor and a customer, actions for staff',
  session: 'required',
  responses: { 200: dataOf(activity) },
})
