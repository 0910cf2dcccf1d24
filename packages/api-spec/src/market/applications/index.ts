import { managersAndAdministrators } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema, timeOfDaySchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idSchema, versionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { addProblem } from '#kit/values/validation.ts'
import { lessonFormatSchema, subjectSchema } from '#vocabulary/teaching.ts'
import { neededLine, neededText, searchSchema } from '#vocabulary/texts/texts.ts'

const applicationsQuota = quota('applications', 10, 500)

/** States of a customer's request to become an executor: submitted → checking (documents, an interview) → approved (there is a cabinet
 *  now), declined, or withdrawn. */
export const applicationStates = ['submitted', 'checking', 'approved', 'declined', 'withdrawn'] as const
/** States that wait for the staff's decision. */
export const openApplicationStates = ['submitted', 'checking'] as const satisfies readonly ApplicationState[]
export const isOpenApplication = (state: ApplicationState | undefined): boolean =>
  openApplicationStates.some((each) => each === state)
const applicationStateSchema = z.enum(applicationStates, 'validation.invalid')
export type ApplicationState = z.infer<typeof applicationStateSchema>

const several = <S extends z.ZodType>(item: S) =>
  z.array(item, 'validation.required').min(1, 'validation.required').max(20, 'validation.too_big')

export const applicationForm = z.strictObject({
  /** Education, experience and way of teaching: managers decide by it, and parents will read it. */
  about: neededText(2000).min(30, 'validation.too_short'),
  subjects: several(subjectSchema),
  formats: several(lessonFormatSchema),
  city: neededLine(80),
  experienceYears: z
    .int({ error: ({ input }) => (input === undefined ? 'validation.required' : 'validation.whole') })
    .min(0, 'validation.whole')
    .max(70, 'validation.too_big'),
})

/** Stored values are shown as they are, even where today's form would refuse them. */
const application = z.object({
  about: z.string(),
  subjects: z.array(subjectSchema),
  formats: z.array(lessonFormatSchema),
  city: z.string(),
  experienceYears: z.int(),
  id: idSchema,
  state: applicationStateSchema,
  createdAt: instantSchema,
  decidedAt: instantSchema.nullable(),
  /** Time of the interview: the manager who checks the application talks to the applicant. */
  interviewAt: instantSchema.nullable(),
  /** Reason why it was declined. */
  reason: z.string().nullable(),
  version: versionSchema,
})
export type Application = z.infer<typeof application>

const applicationRow = application.extend({
  applicant: z.object({ accountId: idSchema, firstName: z.string(), lastName: z.string(), maskedPhone: z.string() }),
})
export type ApplicationRow = z.infer<typeof applicationRow>

export const applyAsExecutor = endpoint({
  method: 'POST',
  path: '/frontend-api/executor-applications',
  summary: 'Applies to become an executor; managers are notified',
  session: 'required',
  quota: applicationsQuota,
  roles: ['customer'],
  body: applicationForm,
  responses: { 200: dataOf(application) },
  limits: { idempotent: true },
})

export const getOwnApplication = endpoint({
  method: 'GET',
  path: '/frontend-api/executor-applications/own',
  summary: 'Returns the newest own application and whether there may be another; null before the first',
  session: 'required',
  roles: ['customer'],
  responses: { 200: z.object({ data: application.nullable(), mayApply: offered }) },
})

export const withdrawApplication = stepOf({
  path: '/frontend-api/executor-applications/:id/withdraw',
  summary: 'Withdraws the own application before it is decided',
  quota: applicationsQuota,
  roles: ['customer'],
  answer: application,
})

const applicationFilter = {
  /** `open`: all that wait for a decision. */
  state: z.enum([...applicationStates, 'open'], 'validation.invalid').optional(),
  /** Beginnings of the applicant's names. */
  search: searchSchema,
}

export const listApplications = listOf({
  path: '/frontend-api/executor-applications',
  summary: 'Lists applications of people who want to become executors; the waiting ones come oldest first',
  ...managersAndAdministrators,
  filter: applicationFilter,
  row: applicationRow,
})

/** A workbook, not JSON. */
export const downloadApplications = workbookOf({
  path: '/frontend-api/executor-applications/workbook',
  summary: 'Downloads applications as a workbook with the filters of the list; phones are masked',
  ...managersAndAdministrators,
  filter: applicationFilter,
})

export const checkForm = z
  .strictObject({
    /** Day and time of the interview, in Minsk; both or neither. */
    interviewOn: dateSchema.nullish(),
    interviewTime: z.union([z.literal('').transform(() => null), timeOfDaySchema], 'validation.time').nullish(),
  })
  .superRefine(({ interviewOn, interviewTime }, context) => {
    if (interviewOn && !interviewTime) addProblem(context, ['interviewTime'], 'validation.required')
    if (interviewTime && !interviewOn) addProblem(context, ['interviewOn'], 'validation.required')
  })

export const checkApplication = stepOf({
  path: '/frontend-api/executor-applications/:id/check',
  summary: 'Begins to check an application, or sets another time of the interview; the applicant is notified',
  quota: applicationsQuota,
  ...managersAndAdministrators,
  body: checkForm.safeExtend({ version: versionSchema }),
  answer: applicationRow,
})

export const approveApplication = stepOf({
  path: '/frontend-api/executor-applications/:id/approve',
  summary: 'Approves an application and gives the applicant an executor’s cabinet',
  quota: applicationsQuota,
  ...managersAndAdministrators,
  answer: applicationRow,
})

export const declineForm = z.strictObject({ reason: neededText(300).min(3, 'validation.too_short') })

export const declineApplication = stepOf({
  path: '/frontend-api/executor-applications/:id/decline',
  summary: 'Declines an application; the applicant reads why',
  quota: applicationsQuota,
  ...managersAndAdministrators,
  body: declineForm.extend({ version: versionSchema }),
  answer: applicationRow,
})
