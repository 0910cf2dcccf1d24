import { z } from 'zod'
import { addDays, dateSchema, timeOfDaySchema, weekdayOf } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idSchema, versionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { addProblem } from '#kit/values/validation.ts'
import { lessonMinutesSchema } from '#vocabulary/teaching.ts'
import type { PlannedTime } from '#vocabulary/times/weekly-pattern.ts'
import { overlappingSlot, type WeeklySlot, weeklySlot } from '#vocabulary/times/weekly-slots.ts'
import { programmeSession, sessionsQuota } from './sessions.ts'
import { lessonTopicSchema, reasonSchema } from '#vocabulary/texts/printed.ts'

/** The most sessions that are planned in one step: a year of two sessions a week. */
export const mostSessionsAtOnce = 104
/** The most days that a pattern covers. */
const mostPatternDays = 400

/** A weekly pattern from a day on: so many sessions, or until a day. */
export const sessionPattern = z
  .strictObject({
    programmeId: idSchema,
    startsOn: dateSchema,
    slots: z.array(weeklySlot).min(1, 'validation.required').max(14, 'validation.too_big'),
    until: dateSchema.optional(),
    count: z
      .int('validation.whole')
      .min(1, 'validation.too_small')
      .max(mostSessionsAtOnce, 'validation.too_big')
      .optional(),
  })
  .superRefine(({ until, count, startsOn, slots }, context) => {
    if ((until === undefined) === (count === undefined)) {
      addProblem(context, ['until'], until === undefined ? 'validation.required' : 'validation.invalid')
    }
    if (until !== undefined && until < startsOn) addProblem(context, ['until'], 'validation.date_order')
    const overlapping = overlappingSlot(slots)
    if (overlapping >= 0) addProblem(context, ['slots', overlapping, 'time'], 'validation.invalid')
  })
type SessionPattern = z.infer<typeof sessionPattern>

/** The times that a pattern gives and those that fall on a holiday, which do not count, in their order. At most
 *  `mostSessionsAtOnce` + 1 times, which is enough to refuse them. */
export function timesOfSessions(
  pattern: Pick<SessionPattern, 'startsOn' | 'slots' | 'until' | 'count'>,
  holidays: ReadonlySet<string>,
): { times: PlannedTime[]; leftOut: PlannedTime[] } {
  const times: PlannedTime[] = []
  const leftOut: PlannedTime[] = []
  const most = pattern.count ?? mostSessionsAtOnce + 1
  const last = pattern.until ?? addDays(pattern.startsOn, mostPatternDays)
  for (let date = pattern.startsOn; date <= last && times.length < most; date = addDays(date, 1)) {
    for (const { time, minutes } of slotsOn(pattern.slots, date)) {
      if (holidays.has(date)) leftOut.push({ date, time, minutes })
      else if (times.length < most) times.push({ date, time, minutes })
    }
  }
  return { times, leftOut }
}

/** The last day of which a pattern has to know whether it is a holiday. */
export const lastDayOfPattern = ({ startsOn, until }: Pick<SessionPattern, 'startsOn' | 'until'>): string =>
  until ?? addDays(startsOn, mostPatternDays)

const slotsOn = (slots: readonly WeeklySlot[], date: string) =>
  slots
    .filter(({ weekday }) => weekday === weekdayOf(date))
    .toSorted((one, other) => one.time.localeCompare(other.time))

const planners = {
  session: 'required',
  quota: sessionsQuota,
  roles: ['staff'],
  permissions: ['manager'],
} as const
const arrangers = { ...planners, roles: ['executor', 'staff'] } as const

const plannedTime = z.object({ date: dateSchema, time: timeOfDaySchema, minutes: z.int() })

export const planProgrammeSessions = endpoint({
  ...planners,
  method: 'POST',
  path: '/frontend-api/programme-sessions/plan',
  summary: 'Plans the sessions of a programme from a week, without holidays: all of them or none',
  body: sessionPattern,
  responses: {
    201: dataOf(
      z.object({
        sessionIds: z.array(idSchema),
        /** Times of the pattern that fall on a holiday. */
        leftOut: z.array(plannedTime),
      }),
    ),
  },
})

export const sessionForm = z.strictObject({
  programmeId: idSchema,
  date: dateSchema,
  time: timeOfDaySchema,
  minutes: lessonMinutesSchema,
  topic: lessonTopicSchema.optional(),
})

export const addProgrammeSession = endpoint({
  ...arrangers,
  method: 'POST',
  path: '/frontend-api/programme-sessions',
  summary: 'Adds one session to a programme; on a holiday as well',
  body: sessionForm,
  responses: { 201: dataOf(programmeSession) },
})

export const sessionMoveForm = z.strictObject({
  version: versionSchema,
  date: dateSchema,
  time: timeOfDaySchema,
  minutes: lessonMinutesSchema.optional(),
  reason: reasonSchema,
})

export const moveProgrammeSession = stepOf({
  ...arrangers,
  path: '/frontend-api/programme-sessions/:id/move',
  summary: 'Moves a session; everybody with a seat is notified',
  body: sessionMoveForm,
  answer: programmeSession,
})

export const cancelProgrammeSession = stepOf({
  ...arrangers,
  path: '/frontend-api/programme-sessions/:id/cancel',
  summary: 'Cancels a planned session; everybody with a seat is notified with the reason',
  form: { reason: reasonSchema },
  answer: programmeSession,
})

export const restoreProgrammeSession = stepOf({
  ...arrangers,
  path: '/frontend-api/programme-sessions/:id/restore',
  summary: 'Restores a cancelled session, while its time is free',
  answer: programmeSession,
})

export const sessionTeachersForm = z.strictObject({
  version: versionSchema,
  /** Leader of the session; another person than the programme's leader is a substitute. */
  leadId: idSchema,
  assistantIds: z.array(idSchema).max(10, 'validation.too_big'),
  reason: reasonSchema.optional(),
})

export const setSessionTeachers = stepOf({
  ...planners,
  path: '/frontend-api/programme-sessions/:id/teachers',
  summary: 'Sets who teaches one session: a substitute for it only, and assistants',
  body: sessionTeachersForm,
  answer: programmeSession,
})

export const askForSubstitute = stepOf({
  ...planners,
  roles: ['executor'],
  permissions: [],
  path: '/frontend-api/programme-sessions/:id/ask-substitute',
  summary: 'Asks the staff for a substitute for the lead of a session',
  form: { reason: reasonSchema },
  answer: programmeSession,
})
