import { managersAndAdministrators } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema } from '#kit/dates.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idSchema } from '#kit/ids.ts'
import { queryNumber } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'
import { lessonFormats, subjects, subjectSchema } from '#vocabulary/teaching.ts'
import { loadPeriods } from './load-period.ts'
import { freeLine, searchSchema } from '#vocabulary/texts/texts.ts'

/** Orders of the list. name: as in a dictionary; the others begin with the most. unclosed: lessons and sessions of groups together. */
export const loadOrders = ['name', 'free', 'taken', 'unclosed'] as const

/** Days before today over which outcomes are counted. */
export const ratedDays = 90

/** Load of an executor: hours that the week offers in a period, and time that lessons and sessions of groups take of them. The id is that
 *  of the cabinet. */
const executorLoad = personRef.extend({
  accountId: idSchema,
  avatar: z.string().nullable(),
  /** Whether nobody can sign in: blocked by staff, or the owner has asked for deletion. */
  isBlocked: z.boolean(),
  subjects: z.array(z.enum(subjects)),
  formats: z.array(z.enum(lessonFormats)),
  city: z.string(),
  /** Whether any hours were entered; without them nothing is offered. */
  hasHours: z.boolean(),
  /** Working hours of the period without holidays and absences. */
  offeredMinutes: z.int(),
  /** Lessons and sessions of groups of the period that are planned or took the time, inside the hours or not. */
  takenMinutes: z.int(),
  /** Offered minutes that are not taken. */
  freeMinutes: z.int(),
  runningContracts: z.int(),
  /** Lessons that are over and have no outcome. */
  unclosedLessons: z.int(),
  /** Sessions of groups that are over and not marked, of those that the executor leads, stands in or assists in. */
  unclosedSessions: z.int(),
  /** Counts of the last `ratedDays` days: `lessons` are those with an outcome, without what the service called off and without the old
   *  times of lessons that were moved. */
  outcomes: z.object({ lessons: z.int(), asPlanned: z.int(), ownCancellations: z.int(), disputes: z.int() }),
  /** Sessions of groups of these days: held with the executor, and held by a substitute in their place. */
  sessions: z.object({ held: z.int(), substituted: z.int() }),
})
export type ExecutorLoad = z.infer<typeof executorLoad>

const filter = {
  /** Beginnings of names, or either end of the phone. */
  search: searchSchema,
  subject: subjectSchema.optional(),
  /** Lessons online, or with somebody in person. */
  format: z.enum(lessonFormats, 'validation.invalid').optional(),
  /** The beginning of the city, however it is written. */
  city: freeLine(100).optional(),
  period: z.enum(loadPeriods, 'validation.invalid').optional(),
  /** Any day of the period; today without it. */
  day: dateSchema.optional(),
  freeHours: queryNumber(0, 744).optional(),
  order: z.enum(loadOrders, 'validation.invalid').optional(),
}

export const listExecutorLoads = listOf({
  path: '/frontend-api/user-management/loads',
  summary:
    'Lists executors with their offered, taken and free hours in a week or month, and the outcomes of their lessons',
  ...managersAndAdministrators,
  filter: filter,
  row: executorLoad,
})

/** A workbook, not JSON. */
export const downloadExecutorLoads = workbookOf({
  path: '/frontend-api/user-management/loads/workbook',
  summary: 'Downloads the load of executors as a workbook with the filters and the order of the list',
  ...managersAndAdministrators,
  filter: filter,
})
