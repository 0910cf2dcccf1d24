import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { idParams, idSchema, versionSchema, seenVersionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { addProblem } from '#kit/validation.ts'
import { longestLessonMinutes } from '#vocabulary/teaching.ts'
import { freeText } from '#vocabulary/texts.ts'
import { attendanceQuota } from './quotas.ts'
import { programmeSession } from './sessions.ts'
import { attendanceOutcomes } from './words.ts'
import { lessonTopicSchema, reasonSchema } from '#vocabulary/printed.ts'

/** Marks are of the ten-point scale of Belarusian schools. */
export const highestMark = 10

const mark = z.int('validation.whole').min(1, 'validation.too_small').max(highestMark, 'validation.too_big')
const lateMinutes = z
  .int('validation.whole')
  .min(1, 'validation.too_small')
  .max(longestLessonMinutes, 'validation.too_big')

const outcomeFields = {
  outcome: z.enum(attendanceOutcomes, 'validation.required'),
  /** For `late` alone, and needed there. */
  lateMinutes: lateMinutes.optional(),
  /** For `absent` alone: whether somebody said so before the session began. */
  toldBefore: z.boolean().optional(),
  /** For `made_up` alone, and needed there: the session that the learner has missed. */
  missedSessionId: idSchema.optional(),
  /** Absent: as it is. Null: none. */
  mark: mark.nullable().optional(),
  /** In words how it went, for the learner's customer. Absent: as it is. */
  result: freeText(1000).optional(),
}

/** What stands with an outcome, stands with that one alone. */
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

/** The outcome of one learner. `version` is the one of what stands there; 0 where nothing does. */
export const learnerAttendanceForm = z
  .strictObject({
    version: seenVersionSchema,
    ...outcomeFields,
    /** Why staff change what was set before. */
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

export const holdProgrammeSession = endpoint({
  ...markers,
  method: 'POST',
  path: '/frontend-api/programme-sessions/:id/hold',
  summary: 'Set or correct the outcomes of all learners of a session at once: all of them or none; it is held then',
  params: idParams,
  body: z.strictObject({
    version: versionSchema,
    outcomes: z.array(attendanceForm).max(100, 'validation.too_big'),
    topic: lessonTopicSchema.optional(),
    homework: freeText(2000).optional(),
    /** Why staff change what was set before. */
    reason: reasonSchema.optional(),
  }),
  responses: { 200: dataOf(programmeSession) },
})

export const setAttendance = endpoint({
  ...markers,
  method: 'POST',
  path: '/frontend-api/programme-sessions/:id/learners/:learnerId',
  summary: 'Set or correct the outcome of one learner; with the last learner’s the session is held',
  params: z.strictObject({ id: idSchema, learnerId: idSchema }),
  body: learnerAttendanceForm,
  responses: { 200: dataOf(programmeSession) },
})

export const updateProgrammeSession = endpoint({
  ...markers,
  method: 'PATCH',
  path: '/frontend-api/programme-sessions/:id',
  summary: 'Change the topic and the homework of a session',
  params: idParams,
  body: z.strictObject({ version: versionSchema, topic: lessonTopicSchema, homework: freeText(2000) }),
  responses: { 200: dataOf(programmeSession) },
})
