import { staff, partiesAndStaff } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { historyOf, listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { changeFields } from '#vocabulary/changes.ts'
import { personRef } from '#vocabulary/people.ts'
import { levels, levelSchema, subjects, subjectSchema } from '#vocabulary/teaching.ts'
import { weeklySlot } from '#vocabulary/times/weekly-slots.ts'
import { programmeSeat, seatKinds } from './seats.ts'
import { programmeStateSchema } from './states.ts'
import { memberRoles, memberStates, programmeMember } from './team.ts'
import { freeLine, searchSchema } from '#vocabulary/texts/texts.ts'

export const programmeFormats = ['online', 'at_place'] as const
export const programmeFormatSchema = z.enum(programmeFormats, 'validation.required')
export type ProgrammeFormat = z.infer<typeof programmeFormatSchema>

/** Unit of the price: all sessions together, or each session. */
export const priceBases = ['whole', 'session'] as const
export type PriceBasis = (typeof priceBases)[number]

/** Marks that programmes are filtered by: seats are free, somebody waits, fewer than needed although enrolment has ended or ends within a
 *  week, it enrols with as many as are needed and a lead and can be confirmed (`ready`), it enrols or later is not over and has no active
 *  lead who can act (`no_lead`), it enrols or is confirmed and no session is planned for today or later (`no_sessions`), nobody who can act
 *  leads a session planned for today or later (`unled`, in any state), the last day is over and it is not finished. */
export const programmeMarks = [
  'free',
  'waiting',
  'too_few',
  'ready',
  'no_lead',
  'no_sessions',
  'unled',
  'over',
] as const
export type ProgrammeMark = (typeof programmeMarks)[number]

/** Things that a draft needs before customers may enrol and that are missing: a lead who has accepted, a planned session. */
const missingsToOpen = ['no_lead', 'no_sessions'] as const
export type MissingToOpen = (typeof missingsToOpen)[number]

const price = z.object({
  basis: z.enum(priceBases),
  kopecks: kopecksSchema,
  /** Price of all planned sessions together, in kopecks. */
  wholeKopecks: kopecksSchema,
  /** Price of a trial visit, in kopecks, 0 for a free one; null where there are none. */
  trialKopecks: kopecksSchema.nullable(),
})

/** A programme as lists and the board show it. */
const programmeCard = z.object({
  id: idSchema,
  number: z.int(),
  title: z.string(),
  subject: z.enum(subjects),
  level: z.enum(levels).nullable(),
  audience: z.string(),
  format: z.enum(programmeFormats),
  /** An address or an https link; null for a customer without a seat. */
  place: z.string().nullable(),
  city: z.string(),
  minimumSeats: z.int(),
  seats: z.int(),
  /** Firm seats. Besides these and the free ones there are seats that are held or offered. */
  takenSeats: z.int(),
  freeSeats: z.int(),
  waitingCount: z.int(),
  /** Price of the programme; null for executors. */
  price: price.nullable(),
  plannedSessions: z.int(),
  startsOn: dateSchema,
  endsOn: dateSchema,
  /** Weekly times that are wished for; sessions are planned one by one. */
  weeklyPattern: z.array(weeklySlot),
  enrolUntil: dateSchema,
  state: programmeStateSchema,
  /** Active leads of the team. */
  leads: z.array(personRef),
  /** Sum of the firm seats, all planned sessions counted, in kopecks; for staff alone. */
  expectedKopecks: kopecksSchema.nullable(),
  /** Marks that somebody has to look at, for staff alone. */
  marks: z.array(z.enum(programmeMarks)),
  /** Seats, not over, of the customer who reads it or whom staff ask about. */
  ownSeats: z.array(programmeSeat),
  /** Membership in the team, of the executor who reads it or whom staff ask about. */
  membership: z
    .object({ id: idSchema, role: z.enum(memberRoles), state: z.enum(memberStates), version: versionSchema })
    .nullable(),
  /** Actions that the reader may take now. The server checks again on each call. */
  actions: z.object({
    enrol: offered,
    enrolOnTrial: offered,
    change: offered,
    copy: offered,
    open: offered,
    confirm: offered,
    start: offered,
    finish: offered,
    cancel: offered,
    invite: offered,
  }),
  version: versionSchema,
})
export type ProgrammeCard = z.infer<typeof programmeCard>

export const programme = programmeCard.extend({
  description: z.string(),
  confirmsItself: z.boolean(),
  cancelReason: z.string().nullable(),
  /** Things that a draft lacks before customers may enrol; for staff. */
  missingToOpen: z.array(z.enum(missingsToOpen)),
  createdAt: instantSchema,
  /** Whether there are results for the reader: staff and the active team; a customer with a learner who has or had a firm seat. */
  hasResults: z.boolean(),
  /** Members of the team, leads first: all for staff; for the others the active ones and oneself. */
  members: z.array(programmeMember),
  /** Learners with a firm seat, by name; for staff and active members of the team. */
  learners: z.array(
    z.object({
      id: idSchema,
      /** Executors see first names. */
      name: z.string(),
      seatId: idSchema,
      kind: z.enum(seatKinds),
      trialOn: dateSchema.nullable(),
    }),
  ),
})
export type Programme = z.infer<typeof programme>

/** Common filter of the lists and views of programmes. */
export const programmeFilter = {
  search: searchSchema,
  subject: subjectSchema.optional(),
  level: levelSchema.optional(),
  format: programmeFormatSchema.optional(),
  city: freeLine(80).optional(),
  executorId: idSchema.optional(),
  /** Customer whose learners have or had a seat. */
  customerId: idSchema.optional(),
  mark: z.enum(programmeMarks, 'validation.invalid').optional(),
}
const filter = {
  ...programmeFilter,
  /** Programmes with a day within these. */
  from: dateSchema.optional(),
  to: dateSchema.optional(),
}
/** Changes since a day that the list can be filtered by. */
export const programmeChanges = ['confirmed', 'cancelled'] as const
const listFilter = {
  state: programmeStateSchema.optional(),
  ...filter,
  ...changeFields(programmeChanges),
}

export const listProgrammes = listOf({
  path: '/frontend-api/programmes',
  summary:
    'Lists programmes by their first day, the latest on top: all for staff, own ones for an executor, those that are enrolling and those with an own seat for a customer',
  ...partiesAndStaff,
  filter: listFilter,
  row: programmeCard,
})

export const downloadProgrammes = workbookOf({
  path: '/frontend-api/programmes/workbook',
  summary: 'Downloads programmes as a workbook with the filters of the list',
  ...staff,
  filter: listFilter,
})

const programmeBoard = z.object({
  /** Columns in the order of the states, each with its first programmes; the list gives more of them. */
  columns: z.array(
    z.object({
      state: programmeStateSchema,
      /** Number of programmes in the whole column, not only in this page. */
      count: z.int(),
      programmes: z.array(programmeCard),
      nextCursor: z.string().nullable(),
    }),
  ),
})
export type ProgrammeBoard = z.infer<typeof programmeBoard>

export const getProgrammeBoard = endpoint({
  method: 'GET',
  path: '/frontend-api/programmes/board',
  summary: 'Lists programmes by state, with the number of each',
  ...staff,
  query: z.strictObject(filter),
  responses: { 200: dataOf(programmeBoard) },
})

const programmeOverview = z.object({
  /** States of programmes, each once, in order. */
  states: z.array(
    z.object({
      state: programmeStateSchema,
      programmes: z.int(),
      seats: z.int(),
      taken: z.int(),
      /** Seats that are held or offered. */
      reserved: z.int(),
      waiting: z.int(),
      /** Sum of the firm seats, all planned sessions counted, in kopecks. */
      expectedKopecks: kopecksSchema,
    }),
  ),
  /** Number of programmes that need a look, by each mark but the free seats. */
  marks: z.array(z.object({ mark: z.enum(programmeMarks), programmes: z.int() })),
})
export type ProgrammeOverview = z.infer<typeof programmeOverview>

export const getProgrammeOverview = endpoint({
  method: 'GET',
  path: '/frontend-api/programmes/overview',
  summary: 'Counts seats and expected money by state, and programmes that need a look',
  ...staff,
  query: z.strictObject(filter),
  responses: { 200: dataOf(programmeOverview) },
})

/** Public facts about a programme: no surname, no place but the city. */
const openProgramme = programmeCard
  .pick({ id: true, title: true, subject: true, level: true, audience: true, format: true, city: true })
  .extend({
    description: z.string(),
    seats: z.int(),
    freeSeats: z.int(),
    plannedSessions: z.int(),
    price,
    startsOn: dateSchema,
    endsOn: dateSchema,
    enrolUntil: dateSchema,
    weeklyPattern: z.array(weeklySlot),
  })
export type OpenProgramme = z.infer<typeof openProgramme>

export const listOpenProgrammes = listOf({
  path: '/frontend-api/programmes/open',
  summary: 'Lists programmes in which anybody can enrol today, by their first day, the next on top; for anybody',
  session: 'none',
  cacheSeconds: 30,
  filter: {
    subject: subjectSchema.optional(),
    format: programmeFormatSchema.optional(),
    city: freeLine(80).optional(),
    /** A business date on which a session is planned; by its week, where none is planned at all. */
    date: dateSchema.optional(),
  },
  row: openProgramme,
})

export const getProgramme = endpoint({
  method: 'GET',
  path: '/frontend-api/programmes/:id',
  summary: 'Returns a programme with its team and, for those who teach it and staff, its learners',
  ...partiesAndStaff,
  params: idParams,
  responses: { 200: dataOf(programme) },
})

export const listProgrammeHistory = historyOf({
  path: '/frontend-api/programmes/:id/history',
  summary: 'Lists the history of a programme, newest first',
  ...staff,
})
