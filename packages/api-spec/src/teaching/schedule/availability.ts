import { z } from 'zod'
import { addDays, dateSchema, endOfSpanSchema, instantSchema, timeOfDaySchema, weekdayOf } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { addProblem } from '#kit/values/validation.ts'
import type { PlannedTime } from '#vocabulary/times/weekly-pattern.ts'
import { daySpan, type DaySpan } from '#vocabulary/times/day-spans.ts'
import { subjectSchema } from '#vocabulary/teaching.ts'
import { freeText } from '#vocabulary/texts/texts.ts'

export const scheduleQuota = quota('schedule', 300, 1000)
export const feedsQuota = quota('feeds', 20)

/** A span of working hours in a day: from one time to a later one, 24:00 at the latest. */
export const hoursSpan = z
  .strictObject({ from: timeOfDaySchema, to: endOfSpanSchema })
  .refine((span) => span.from < span.to, { message: 'validation.span_order', path: ['to'] })
type HoursSpan = z.infer<typeof hoursSpan>

/** A day that is unlike the others of its weekday: other hours, or none. */
export const dayException = z.strictObject({
  date: dateSchema,
  windows: z.array(hoursSpan, 'validation.required').max(6, 'validation.times_too_many'),
})
export type DayException = z.infer<typeof dayException>

/** Hours in which an executor teaches: those of each weekday, and the days with other hours. */
export interface WorkingHours {
  week: readonly DaySpan[]
  exceptions: readonly DayException[]
}

/** The first span that overlaps an earlier one of the list; -1 when none does. Spans that touch don't. */
export function overlappingSpan(spans: readonly (HoursSpan & { weekday?: number })[]): number {
  return spans.findIndex((span, index) =>
    spans
      .slice(0, index)
      .some((other) => other.weekday === span.weekday && other.from < span.to && span.from < other.to),
  )
}

/** The hours of a business date in the order of time. */
export function hoursOn({ week, exceptions }: WorkingHours, date: string): HoursSpan[] {
  const exception = exceptions.find((each) => each.date === date)
  const spans = exception ? exception.windows : week.filter((span) => span.weekday === weekdayOf(date))
  return spans.map(({ from, to }) => ({ from, to })).toSorted((one, other) => one.from.localeCompare(other.from))
}

/** The dates from one to another, both included. */
export function datesBetween(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

export const workingHoursForm = z
  .strictObject({
    week: z.array(daySpan, 'validation.required').max(28, 'validation.times_too_many'),
    exceptions: z.array(dayException, 'validation.required').max(60, 'validation.times_too_many'),
  })
  .superRefine(({ week, exceptions }, context) => {
    const overlap = overlappingSpan(week)
    // Stryker disable next-line EqualityOperator: the first of them has none before it
    if (overlap >= 0) {
      addProblem(context, ['week', overlap, 'from'], 'validation.times_overlap')
    }
    for (const [index, { date, windows }] of exceptions.entries()) {
      const clash = overlappingSpan(windows)
      const path = ['exceptions', index]
      // Stryker disable next-line EqualityOperator: as above
      if (clash >= 0) {
        const at = [...path, 'windows', clash, 'from']
        addProblem(context, at, 'validation.times_overlap')
      }
      if (exceptions.findIndex((each) => each.date === date) < index) {
        addProblem(context, [...path, 'date'], 'validation.date_twice')
      }
    }
  })
export type WorkingHoursForm = z.infer<typeof workingHoursForm>

const storedSpan = z.object({ from: z.string(), to: z.string() })

/** Working hours with their version; no hours and version 1 before they were ever saved. Stored values are shown as they are, even where
 *  today's form would refuse them. */
const availability = z.object({
  executorId: idSchema,
  week: z.array(storedSpan.extend({ weekday: z.int() })),
  /** Exceptions of today and later, in the order of dates. */
  exceptions: z.array(z.object({ date: dateSchema, windows: z.array(storedSpan) })),
  version: versionSchema,
})
export type Availability = z.infer<typeof availability>

/** Executor whose hours are meant: staff name one, for an executor it is always oneself. */
const whose = { executorId: idSchema.optional() }

export const getAvailability = endpoint({
  method: 'GET',
  path: '/frontend-api/availability',
  summary: 'Returns when an executor teaches: hours of the week and days that are unlike them',
  session: 'required',
  roles: ['executor', 'staff'],
  query: z.strictObject(whose),
  responses: { 200: dataOf(availability) },
})

export const saveAvailability = endpoint({
  method: 'PUT',
  path: '/frontend-api/availability',
  summary: 'Changes when an executor teaches',
  session: 'required',
  quota: scheduleQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  body: workingHoursForm.safeExtend({ ...whose, version: versionSchema }),
  responses: { 200: dataOf(availability) },
})

/** A lesson that an absence hits, and the times to which it could move. */
const hitLesson = z.object({
  id: idSchema,
  learnerName: z.string(),
  subject: subjectSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  version: versionSchema,
  /** The next free times of the same length within two weeks, soonest first. Those of one answer don't collide: all first
   *  ones can be taken together. */
  proposals: z.array(z.object({ date: dateSchema, time: timeOfDaySchema, minutes: z.int() })),
})
export type HitLesson = Omit<z.infer<typeof hitLesson>, 'proposals'> & { proposals: PlannedTime[] }

/** A session of a group that an absence hits, and whether the reader can ask for a substitute. */
const hitSession = z.object({
  id: idSchema,
  /** Title of the programme. */
  title: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  isSubstituteWanted: z.boolean(),
  mayAskSubstitute: offered,
  version: versionSchema,
})
export type HitSession = z.infer<typeof hitSession>

const absence = z.object({
  id: idSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  /** Reason of the absence; for the executor and staff. */
  reason: z.string(),
  version: versionSchema,
  /** Planned lessons inside it, in the order of time. */
  lessons: z.array(hitLesson),
  /** Planned sessions of groups inside it that the executor teaches, in the order of time. */
  sessions: z.array(hitSession),
})
export type Absence = z.infer<typeof absence>

/** The longest absence. */
export const longestAbsenceDays = 366

export const absenceForm = z
  .strictObject({
    startsAt: instantSchema,
    endsAt: instantSchema,
    reason: freeText(200),
  })
  .refine((form) => Date.parse(form.startsAt) < Date.parse(form.endsAt), {
    message: 'validation.span_order',
    path: ['endsAt'],
  })
export type AbsenceForm = z.infer<typeof absenceForm>

export const listAbsences = endpoint({
  method: 'GET',
  path: '/frontend-api/absences',
  summary:
    'Lists an executor’s present and coming absences, with the lessons that they hit, times proposed for those, and the sessions of groups',
  session: 'required',
  roles: ['executor', 'staff'],
  query: z.strictObject(whose),
  responses: { 200: dataOf(z.array(absence)) },
})

export const addAbsence = endpoint({
  method: 'POST',
  path: '/frontend-api/absences',
  summary: 'Adds an absence of an executor; the answer lists the lessons that it hits and times proposed for them',
  session: 'required',
  quota: scheduleQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  body: absenceForm.safeExtend(whose),
  responses: { 200: dataOf(absence) },
})

export const changeAbsence = endpoint({
  method: 'PATCH',
  path: '/frontend-api/absences/:id',
  summary: 'Changes an absence',
  session: 'required',
  quota: scheduleQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  params: idParams,
  body: absenceForm.safeExtend({ version: versionSchema }),
  responses: { 200: dataOf(absence) },
})

export const removeAbsence = stepOf({
  path: '/frontend-api/absences/:id/remove',
  summary: 'Removes an absence',
  quota: scheduleQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  answer: z.null(),
})
