import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, idSchema, versionSchema, seenVersionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { addProblem } from '#kit/values/validation.ts'
import { longestLessonMinutes } from '#vocabulary/teaching.ts'
import { freeText } from '#vocabulary/texts/texts.ts'
import { programmeSession, attendanceQuota } from './sessions.ts'
import { attendanceOutcomes } from './words.ts'
import { lessonTopicSchema, reasonSchema } from '#vocabulary/texts/printed.ts'

/** Highest mark of the ten-point scale of Belarusian schools. */
export const highestMark = 10

const mark = z.int('validation.whole').min(1, 'validation.too_small').max(highestMark, 'validation.too_big')
const lateMinutes = z
  .int('validation.whole')
  .min(1, 'validation.too_small')
  .max(longestLessonMinutes, 'validation.too_big')

const outcomeFields = {
  outcome: z.enum(attendanceOutcomes, 'validation.required'),
  /** Minutes by which the learner came late; for `late` alone, where they are needed. */
  lateMinutes: lateMinutes.optional(),
  /** Whether somebody announced the absence before the session began; for `absent` alone. */
  toldBefore: z.boolean().optional(),
  /** Session that the learner has missed; for `made_up` alone, where it is needed. */
  missedSessionId: idSchema.optional(),
  /** Mark; absent: it stays as it is, null: none. */
  mark: mark.nullable().optional(),
  /** Words about how it went, for the learner's customer. Absent: as it is. */
  result: freeText(1000).optional(),
}

/** Refuses the fields of other outcomes: each of them belongs to one outcome alone. */
function refuseStrayFields(
  value: { outcome: string; lateMinutes?: unknown; toldBefore?: unknown; missedSessionId?: unknown },
  context: z.RefinementCtx,
): void {
  const fields = [
    ['lateMinutes', 'late', true],
    ['toldBefore', 'absent', false],
    ['missedSessionId', 'made_up', true],
  ] as const
  for (const [field, outcome, isNeeded] of fields) {
    const isGiven = value[field] !== undefined
    if (value.outcome !== outcome && isGiven) addProblem(context, [field], 'validation.invalid')
    if (value.outcome === outcome && isNeeded && !isGiven) addProblem(context, [field], 'validation.required')
  }
}

export const attendanceForm = z.strictObject({ learnerId: idSchema, ...outcomeFields }).superRefine(refuseStrayFields)
export type AttendanceForm = z.infer<typeof attendanceForm>

/** The outcome of one learner. `version` is that of the stored outcome; 0 where there is none. */
export const learnerAttendanceForm = z
  .strictObject({
    version: seenVersionSchema,
    ...outcomeFields,
    /** Reason why staff change an outcome that was set before. */
    reason: reasonSchema.optional(),
  })
  .superRefine(refuseStrayFields)
export type LearnerAttendanceForm = z.infer<typeof learnerAttendanceForm>

const markers = {
  session: 'required',
  quota: attendanceQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
} as const

export const holdProgrammeSession = stepOf({
  ...markers,
  path: '/frontend-api/programme-sessions/:id/hold',
  summary: 'Sets or correct the outcomes of all learners of a session at once: all of them or none; it is held then',
  form: {
    outcomes: z.array(attendanceForm).max(100, 'validation.too_big'),
    topic: lessonTopicSchema.optional(),
    homework: freeText(2000).optional(),
    reason: reasonSchema.optional(),
  },
  answer: programmeSession,
})

export const setAttendance = stepOf({
  ...markers,
  path: '/frontend-api/programme-sessions/:id/learners/:learnerId',
  summary: 'Sets or correct the outcome of one learner; with the last learner’s the session is held',
  params: z.strictObject({ id: idSchema, learnerId: idSchema }),
  body: learnerAttendanceForm,
  answer: programmeSession,
})

export const updateProgrammeSession = endpoint({
  ...markers,
  method: 'PATCH',
  path: '/frontend-api/programme-sessions/:id',
  summary: 'Changes the topic and the homework of a session',
  params: idParams,
  body: z.strictObject({ version: versionSchema, topic: lessonTopicSchema, homework: freeText(2000) }),
  responses: { 200: dataOf(programmeSession) },
})
