import { z } from 'zod'
import { dayException, feedsQuota, scheduleQuota } from './availability.ts'
import { holidaysByLaw } from '#vocabulary/times/holidays.ts'
import { dateSchema, instantSchema, timeOfDaySchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { historyRow } from '#kit/history.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { lessonOutcomes, lessonStates } from '#teaching/lessons'
import { programmeSessionStates } from '#teaching/programme-sessions'
import { daySpan } from '#vocabulary/times/day-spans.ts'
import { personRef } from '#vocabulary/people.ts'
import { lessonFormatSchema, subjectSchema, longestLessonMinutes } from '#vocabulary/teaching.ts'
import { freeLine } from '#vocabulary/texts/texts.ts'

const scheduledLesson = z.object({
  id: idSchema,
  contractId: idSchema,
  executor: personRef,
  customer: personRef,
  learnerName: z.string(),
  subject: subjectSchema,
  format: lessonFormatSchema,
  /** An address, or an https link. */
  place: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  state: z.enum(lessonStates),
  outcome: z.enum(lessonOutcomes).nullable(),
  topic: z.string(),
  version: versionSchema,
  /** Whether this person moves it by dragging. */
  canMove: offered,
})
export type ScheduledLesson = z.infer<typeof scheduledLesson>

/** A session of a group: who teaches it, and a customer's own learners in it. */
const scheduledSession = z.object({
  id: idSchema,
  programmeId: idSchema,
  title: z.string(),
  subject: subjectSchema,
  place: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  state: z.enum(programmeSessionStates),
  topic: z.string(),
  /** Leader of the session, or the substitute. */
  leader: personRef.nullable(),
  /** First names of a customer's own learners; empty for other readers. */
  learnerNames: z.array(z.string()),
})
export type ScheduledSession = z.infer<typeof scheduledSession>

/** A holiday. Those by law come with the table, under the law's name; staff add others and rename any. */
const holiday = z.object({
  id: idSchema,
  date: dateSchema,
  law: z.enum(holidaysByLaw).nullable(),
  /** Name that staff have given; empty for the name by law. */
  name: z.string(),
  version: versionSchema,
})
export type Holiday = z.infer<typeof holiday>

const schedule = z.object({
  lessons: z.array(scheduledLesson),
  /** Sessions of groups that an executor teaches, or in which a customer's learners have seats. */
  sessions: z.array(scheduledSession),
  holidays: z.array(holiday.pick({ date: true, law: true, name: true })),
  /** Executor whose hours these are; null for a customer, who sees the lessons of all their executors but no hours. */
  executorId: idSchema.nullable(),
  week: z.array(daySpan),
  /** Exceptions on the asked days. */
  exceptions: z.array(dayException),
  absences: z.array(z.object({ id: idSchema, startsAt: instantSchema, endsAt: instantSchema })),
})
export type Schedule = z.infer<typeof schedule>

/** The most days of a schedule: six weeks, which is a month's sheet. */
export const mostScheduleDays = 42

export const getSchedule = endpoint({
  method: 'GET',
  path: '/frontend-api/schedule',
  summary:
    'Returns lessons, sessions of groups, hours, absences and holidays between two dates, both included, at most six weeks: own, or of one executor for staff',
  session: 'required',
  query: z.strictObject({ from: dateSchema, to: dateSchema, executorId: idSchema.optional() }),
  responses: { 200: dataOf(schedule) },
})

export const listScheduleExecutors = endpoint({
  method: 'GET',
  path: '/frontend-api/schedule/executors',
  summary: 'Lists executors whose schedules staff may look at, by name',
  session: 'required',
  roles: ['staff'],
  responses: { 200: dataOf(z.array(personRef)) },
})

/** A time at which a lesson can begin. */
export const freeSlot = z.object({ date: dateSchema, time: timeOfDaySchema, minutes: z.int() })

const contractSlots = z.object({
  /** Whether the executor has entered working hours; without them no times are offered, and any time may be
   *  proposed. */
  hasHours: z.boolean(),
  /** Hours before its start up to which the contract lets a lesson be cancelled without a charge. */
  noticeHours: z.int(),
  slots: z.array(
    freeSlot.extend({
      /** Moment until which a lesson at this time could be cancelled without a charge; null where that is over already. */
      freeCancelUntil: instantSchema.nullable(),
    }),
  ),
})
export type ContractSlots = z.infer<typeof contractSlots>

/** The most days for which free times are asked: five weeks. Each free time has at least a quarter of an hour. */
export const mostSlotDays = 35
const shortestSlotMinutes = 15

export const listFreeSlots = endpoint({
  method: 'GET',
  path: '/frontend-api/free-slots',
  summary:
    'Lists the free times of a contract’s executor for a lesson, between two dates, both included, at most five weeks',
  session: 'required',
  query: z.strictObject({
    contractId: idSchema,
    from: dateSchema,
    to: dateSchema,
    /** The lesson that is to move: its own time counts as free. */
    lessonId: idSchema.optional(),
    /** Length in minutes; without it the contract's usual length. */
    minutes: z
      .string()
      .regex(/^\d{1,3}$/, 'validation.whole')
      .transform(Number)
      .pipe(z.int().min(shortestSlotMinutes, 'validation.too_small').max(longestLessonMinutes, 'validation.too_big'))
      .optional(),
  }),
  responses: { 200: dataOf(contractSlots) },
})

/** The most days for which holidays are asked: three years. */
export const mostHolidayDays = 1100

export const listHolidays = endpoint({
  method: 'GET',
  path: '/frontend-api/holidays',
  summary: 'Lists holidays between two dates, both included',
  session: 'required',
  query: z.strictObject({ from: dateSchema, to: dateSchema }),
  responses: { 200: dataOf(z.array(holiday)) },
})

const holidayName = freeLine(80)

export const holidayForm = z.strictObject({ date: dateSchema, name: holidayName.min(1, 'validation.required') })

export const addHoliday = endpoint({
  method: 'POST',
  path: '/frontend-api/holidays',
  summary: 'Adds a holiday',
  session: 'required',
  quota: scheduleQuota,
  roles: ['staff'],
  permissions: ['manager'],
  body: holidayForm,
  responses: { 200: dataOf(holiday) },
})

export const renameHoliday = endpoint({
  method: 'PATCH',
  path: '/frontend-api/holidays/:id',
  summary: 'Renames a holiday; one by law takes its own name again when the name is empty',
  session: 'required',
  quota: scheduleQuota,
  roles: ['staff'],
  permissions: ['manager'],
  params: idParams,
  body: z.strictObject({ version: versionSchema, name: holidayName }),
  responses: { 200: dataOf(holiday) },
})

export const removeHoliday = stepOf({
  path: '/frontend-api/holidays/:id/remove',
  summary: 'Removes a holiday',
  quota: scheduleQuota,
  roles: ['staff'],
  permissions: ['manager'],
  answer: z.null(),
})

export const listHolidayHistory = endpoint({
  method: 'GET',
  path: '/frontend-api/holidays/history',
  summary: 'Lists the history of the holidays, newest first',
  session: 'required',
  roles: ['staff'],
  responses: { 200: dataOf(z.array(historyRow)) },
})

const calendarFeed = z.object({
  /** The private address below the service's own; null where there is none. Whoever has it sees the lessons. */
  path: z.string().nullable(),
  createdAt: instantSchema.nullable(),
  /** Time at which a calendar asked last, to within the hour. */
  readAt: instantSchema.nullable(),
})
export type CalendarFeed = z.infer<typeof calendarFeed>
const feedRoles = ['executor', 'customer'] as const

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/frontend-api/calendar-feed',
  summary: 'Returns the private address of this cabinet’s lessons for calendars',
  session: 'required',
  roles: feedRoles,
  ownerOnly: true,
  responses: { 200: dataOf(calendarFeed) },
})

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/frontend-api/calendar-feed/renew',
  summary: 'Creates the private address; a former one stops working',
  session: 'required',
  quota: feedsQuota,
  roles: feedRoles,
  ownerOnly: true,
  responses: { 200: dataOf(calendarFeed) },
})

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/frontend-api/calendar-feed',
  summary: 'Withdraws the private address',
  session: 'required',
  quota: null,
  roles: feedRoles,
  ownerOnly: true,
  responses: { 200: dataOf(calendarFeed) },
})
