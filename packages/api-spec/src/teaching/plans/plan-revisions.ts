import { z } from 'zod'
import { dateSchema, instantSchema, timeOfDaySchema } from '#kit/dates.ts'
import { idSchema } from '#kit/ids.ts'
import { lessonTopicSchema } from '#vocabulary/texts/printed.ts'
import { lessonMinutesSchema } from '#vocabulary/teaching.ts'

// A change of an approved plan: the plan stays in force until the other side agrees, then all of it happens or nothing.

const span = z.object({ startsAt: instantSchema, endsAt: instantSchema })

const revisionStates = ['submitted', 'returned', 'approved', 'withdrawn', 'void'] as const
export type RevisionState = (typeof revisionStates)[number]

const revisionChange = z.object({
  kind: z.enum(['added', 'moved', 'removed']),
  /** Lesson that changes; null for one that is to be added. */
  lessonId: idSchema.nullable(),
  /** Time of the lesson before the change, and after it. */
  from: span.nullable(),
  to: span.nullable(),
  topic: z.string(),
  /** The remark on it when the change was returned. */
  remark: z.string(),
})
export type RevisionChange = z.infer<typeof revisionChange>

export const planRevision = z.object({
  /** Number of the revision; the first approval of the plan is number 1. */
  number: z.int(),
  state: z.enum(revisionStates),
  comment: z.string(),
  returnReason: z.string().nullable(),
  changes: z.array(revisionChange),
  submittedAt: instantSchema,
  /** Time at which the customer's silence approves it. */
  answerBy: instantSchema.nullable(),
})
export type PlanRevision = z.infer<typeof planRevision>

const time = { date: dateSchema, time: timeOfDaySchema, minutes: lessonMinutesSchema }

/** The changes to the lessons of a plan; lessons that are not named stay as they are. */
export const revisionDraft = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('added'), ...time, topic: lessonTopicSchema }),
  z.strictObject({ kind: z.literal('moved'), lessonId: idSchema, ...time }),
  z.strictObject({ kind: z.literal('removed'), lessonId: idSchema }),
])
export type RevisionDraft = z.infer<typeof revisionDraft>
