import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { historyOf, listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf, pageFields } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'
import { subjectSchema } from '#vocabulary/teaching.ts'
import { programmeFilter } from '#teaching/programmes'
import { attendanceOutcomes, programmeSessionStateSchema, programmeSessionViews, sessionTeacherRoles } from './words.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'

export const sessionsQuota = quota('programme-sessions', 300, 2000)
export const attendanceQuota = quota('attendance', 2000, 4000)

const teacher = z.object({
  person: personRef,
  role: z.enum(sessionTeacherRoles),
  /** Pay for a held session, in kopecks. Staff see that of everybody, an executor their own, customers none. */
  payKopecks: kopecksSchema.nullable().optional(),
})

const programmeSessionSummary = z.object({
  id: idSchema,
  programme: z.object({ id: idSchema, title: z.string(), subject: subjectSchema }),
  startsAt: instantSchema,
  endsAt: instantSchema,
  state: programmeSessionStateSchema,
  /** Whether it is over and not held. */
  isUnclosed: z.boolean(),
  /** An address, or an https link. */
  place: z.string(),
  topic: z.string(),
  homework: z.string(),
  cancelReason: z.string().nullable(),
  teachers: z.array(teacher),
  /** Number of learners with a seat in it, and of those with an outcome. Customers are not told. */
  learnerCount: z.int().optional(),
  markedCount: z.int().optional(),
  /** Number of learners who came: present, late or making up for another session; null before it is held. Customers are not told. */
  attendedCount: z.int().nullable().optional(),
  /** The leader's request for a substitute in this session, with the reason. Customers are not told. */
  substituteWanted: z.object({ at: instantSchema, reason: z.string() }).nullable().optional(),
  /** Whether it is to come, and nobody leads it who can act. Customers are not told. */
  isUnled: z.boolean().optional(),
  /** A customer's own learners in the session. */
  ownLearners: z.array(z.object({ id: idSchema, name: z.string() })).optional(),
  version: versionSchema,
  /** Actions that this person may take now. */
  actions: z.object({
    edit: offered,
    move: offered,
    cancel: offered,
    restore: offered,
    /** Whether this person may set outcomes or correct them. */
    mark: offered,
    setTeachers: offered,
    askSubstitute: offered,
  }),
})
export type ProgrammeSessionSummary = z.infer<typeof programmeSessionSummary>

const sessionLearner = z.object({
  id: idSchema,
  /** Executors see first names. */
  name: z.string(),
  /** Whether the learner has no seat in the programme, and makes up here for a session of another one. */
  isGuest: z.boolean(),
  /** Outcome of the learner; null before it is set. */
  outcome: z.enum(attendanceOutcomes).nullable(),
  lateMinutes: z.int().nullable(),
  toldBefore: z.boolean().nullable(),
  /** The session that this one makes up for. */
  missed: z.object({ id: idSchema, startsAt: instantSchema }).nullable(),
  mark: z.int().nullable(),
  result: z.string(),
  /** Version of the outcome; 0 before it is set. */
  version: z.int().min(0),
  /** Sessions that the learner missed and has not made up for yet, the latest first; for those who mark. */
  owed: z.array(z.object({ id: idSchema, startsAt: instantSchema })).optional(),
})
export type SessionLearner = z.infer<typeof sessionLearner>

export const programmeSession = programmeSessionSummary.extend({
  heldAt: instantSchema.nullable(),
  /** Moment until which the executor corrects the outcomes; staff can later, with a reason. Null before it is held. */
  correctableUntil: instantSchema.nullable(),
  /** Learners by name: all for staff and those who teach the session, their own alone for a customer. */
  learners: z.array(sessionLearner),
})
export type ProgrammeSession = z.infer<typeof programmeSession>

const sessionFilter = {
  view: z.enum(programmeSessionViews, 'validation.invalid').optional(),
  /** Beginnings of names of who teaches, or words of the programme's title. */
  search: searchSchema,
  programmeId: idSchema.optional(),
  executorId: idSchema.optional(),
  learnerId: idSchema.optional(),
  state: programmeSessionStateSchema.optional(),
  /** Business dates, both included. */
  from: dateSchema.optional(),
  to: dateSchema.optional(),
}

export const listProgrammeSessions = listOf({
  path: '/frontend-api/programme-sessions',
  summary:
    'Lists sessions of group programmes: of their own learners for a customer, those they teach for an executor, all for staff. Customers have no view of those that need somebody',
  session: 'required',
  filter: sessionFilter,
  row: programmeSessionSummary,
})

/** A workbook, not JSON. */
export const downloadProgrammeSessions = workbookOf({
  path: '/frontend-api/programme-sessions/workbook',
  summary: 'Downloads sessions of group programmes as a workbook with the filters of the list',
  session: 'required',
  roles: ['staff'],
  filter: sessionFilter,
})

export const getProgrammeSession = endpoint({
  method: 'GET',
  path: '/frontend-api/programme-sessions/:id',
  summary: 'Returns a session of a group programme with its learners',
  session: 'required',
  params: idParams,
  responses: { 200: dataOf(programmeSession) },
})

export const listProgrammeSessionHistory = historyOf({
  path: '/frontend-api/programme-sessions/:id/history',
  summary: 'Lists the history of a session, newest first',
  session: 'required',
  roles: ['executor', 'staff'],
})

const attendance = z.object({
  sessions: z.object({ planned: z.int(), held: z.int(), cancelled: z.int() }),
  /** Learners by name: all for staff and the programme's teachers, their own alone for a customer. */
  learners: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      present: z.int(),
      late: z.int(),
      absent: z.int(),
      /** Absences that another session made up for. */
      madeUp: z.int(),
      /** The mean of the marks to two places; null without marks. */
      meanMark: z.number().nullable(),
    }),
  ),
})
export type ProgrammeAttendance = z.infer<typeof attendance>

export const getProgrammeAttendance = endpoint({
  method: 'GET',
  path: '/frontend-api/programme-sessions/attendance',
  summary: 'Counts the held sessions of a programme, and the attendance of each learner',
  session: 'required',
  query: z.strictObject({ programmeId: idSchema }),
  responses: { 200: dataOf(attendance) },
})

const overview = z.object({
  /** Sessions that the filter finds, on all pages. */
  sessions: z.object({ planned: z.int(), held: z.int(), cancelled: z.int(), unclosed: z.int() }),
  /** Outcomes of the held sessions. */
  outcomes: z.object({ present: z.int(), late: z.int(), absent: z.int(), madeUp: z.int() }),
  /** A page of those with a held session, the lowest attendance first. */
  programmes: z.array(z.object({ id: idSchema, title: z.string(), held: z.int(), came: z.int(), missed: z.int() })),
})
export type SessionsOverview = z.infer<typeof overview>

export const getSessionsOverview = endpoint({
  method: 'GET',
  path: '/frontend-api/programme-sessions/overview',
  summary: 'Counts sessions and outcomes between two dates, both included, over all programmes of the filter',
  session: 'required',
  roles: ['staff'],
  query: z.strictObject({ from: dateSchema, to: dateSchema, ...programmeFilter, ...pageFields }),
  responses: { 200: dataOf(overview).extend({ nextCursor: z.string().nullable() }) },
})

/** A workbook, not JSON. */
export const downloadSessionsOverview = workbookOf({
  path: '/frontend-api/programme-sessions/overview/workbook',
  summary: 'Downloads the attendance of each programme as a workbook with the filters of the overview',
  session: 'required',
  roles: ['staff'],
  filter: { from: dateSchema, to: dateSchema, ...programmeFilter },
})
