import { managers } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { historyOf, listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { changeFields } from '#vocabulary/changes.ts'
import { learnerRef, personRef } from '#vocabulary/people.ts'
import { lessonFormats, levels, subjects, subjectSchema } from '#vocabulary/teaching.ts'
import { offerStates } from '#market/offers'
import { searchSchema } from '#vocabulary/texts/texts.ts'

export const leadsQuota = quota('leads', 500, 3000)

/** Stages of a lead: new → contacted → qualified (in any order) → request_made (a customer, a learner and a request came of it) → won (a
 *  contract is active) or lost with a reason. A lost one can be opened again. */
export const leadStates = ['new', 'contacted', 'qualified', 'request_made', 'won', 'lost'] as const
export const leadStateSchema = z.enum(leadStates, 'validation.invalid')
export type LeadState = z.infer<typeof leadStateSchema>

/** States between which a manager moves a lead by hand. */
export const earlyLeadStates = ['new', 'contacted', 'qualified'] as const satisfies LeadState[]

/** Sources that staff can choose when they type a lead in. */
export const typedLeadSources = ['phone', 'referral', 'visit', 'other'] as const
export const leadSources = [...typedLeadSources, 'calendar', 'site'] as const
export type LeadSource = (typeof leadSources)[number]

/** Marks that leads are filtered by; late: a task was due before today, due: one was or is due today. */
export const leadMarks = ['mine', 'unassigned', 'stale', 'late', 'due', 'double'] as const
export type LeadMark = (typeof leadMarks)[number]

/** Days without a call, a note or a step after which a lead is stale, unless a task lies ahead. */
export const staleAfterDays = { new: 1, contacted: 3, qualified: 5, request_made: 7 } as const

/** A lead as the board shows it. */
const leadCard = z.object({
  id: idSchema,
  number: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  maskedPhone: z.string(),
  learnerName: z.string(),
  subject: z.enum(subjects).nullable(),
  level: z.enum(levels).nullable(),
  source: z.enum(leadSources),
  state: leadStateSchema,
  assignee: personRef.nullable(),
  createdAt: instantSchema,
  /** Time of the last call, note or step. */
  activeAt: instantSchema,
  isStale: z.boolean(),
  /** The open task that is due first. */
  nextTask: z.object({ id: idSchema, title: z.string(), dueOn: dateSchema, isLate: z.boolean() }).nullable(),
  /** Number of other leads with this phone. */
  doubles: z.int(),
  /** Whether the phone is that of an account, and the lead is not yet linked with it. */
  isKnown: z.boolean(),
  /** Request that was made from the lead. */
  offer: z.object({ id: idSchema, number: z.int(), state: z.enum(offerStates) }).nullable(),
  lostReason: z.string().nullable(),
  /** Actions that the reader may take now. The server checks again on each call. */
  actions: z.object({ change: offered, move: offered, lose: offered, reopen: offered, convert: offered }),
  version: versionSchema,
})
export type LeadCard = z.infer<typeof leadCard>

/** Changes since a day that the list can be filtered by. */
export const leadChanges = ['arrived', 'won', 'lost'] as const

const filter = {
  /** Beginnings of names, or either end of the phone. */
  search: searchSchema,
  source: z.enum(leadSources, 'validation.invalid').optional(),
  subject: subjectSchema.optional(),
  assigneeId: idSchema.optional(),
  mark: z.enum(leadMarks, 'validation.invalid').optional(),
  ...changeFields(leadChanges),
}

/** Stages of requests that came without a lead: `request_made` while they are open, won once a contract came of them, lost when they were
 *  cancelled or have expired. */
export const ownOfferStages = ['request_made', 'won', 'lost'] as const satisfies LeadState[]
export type OwnOfferStage = (typeof ownOfferStages)[number]

/** A request that did not come of a lead: its customer wrote it in the own workspace. */
const boardOffer = z.object({
  id: idSchema,
  number: z.int(),
  customer: personRef,
  subject: z.enum(subjects),
  level: z.enum(levels),
  state: z.enum(offerStates),
  /** Moment since which an open request waits; null for a closed one. */
  waitingSince: instantSchema.nullable(),
  /** Reason why a lost one was cancelled. */
  lostReason: z.string().nullable(),
})
export type BoardOffer = z.infer<typeof boardOffer>

const leadBoard = z.object({
  /** Columns in the order of the states, each with its first leads: open ones that wait longest on top, closed ones newest first. */
  columns: z.array(
    z.object({
      state: leadStateSchema,
      /** Number of leads in the whole column, not only in this page. */
      count: z.int(),
      staleCount: z.int(),
      lateCount: z.int(),
      leads: z.array(leadCard),
      nextCursor: z.string().nullable(),
    }),
  ),
  /** Requests without a lead, by the stage in which they stand below its leads. They are searched as leads are; a filter other
   *  than the subject leaves them out. */
  offers: z.array(z.object({ stage: z.enum(ownOfferStages), count: z.int(), first: z.array(boardOffer) })),
  /** Managers to whom leads can be assigned. */
  managers: z.array(personRef),
})
export type LeadBoard = z.infer<typeof leadBoard>

export const getLeadBoard = endpoint({
  method: 'GET',
  path: '/frontend-api/leads/board',
  summary: 'Returns the board: leads and requests by stage, with totals of each column',
  ...managers,
  query: z.strictObject(filter),
  responses: { 200: dataOf(leadBoard) },
})

export const listLeads = listOf({
  path: '/frontend-api/leads',
  summary: 'Lists more leads of a column of the board',
  ...managers,
  filter: { state: leadStateSchema, ...filter },
  row: leadCard,
})

/** A workbook, not JSON. */
export const downloadLeads = workbookOf({
  path: '/frontend-api/leads/workbook',
  summary: 'Downloads leads as a workbook with the filters of the board, newest first',
  ...managers,
  filter: filter,
})

export const leadActivityKinds = ['call', 'note'] as const
export const callResults = ['reached', 'no_answer', 'call_back'] as const

const activity = z.object({
  id: idSchema,
  kind: z.enum(leadActivityKinds),
  /** Result of a call; null for other activities. */
  result: z.enum(callResults).nullable(),
  text: z.string(),
  author: personRef,
  createdAt: instantSchema,
})
export type LeadActivity = z.infer<typeof activity>

const task = z.object({
  id: idSchema,
  title: z.string(),
  dueOn: dateSchema,
  isLate: z.boolean(),
  assignee: personRef,
  doneAt: instantSchema.nullable(),
  version: versionSchema,
})
export type LeadTask = z.infer<typeof task>

const otherLead = z.object({
  id: idSchema,
  number: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  state: leadStateSchema,
  createdAt: instantSchema,
})

export const lead = leadCard.extend({
  phone: z.string(),
  format: z.enum(lessonFormats).nullable(),
  city: z.string(),
  wish: z.string(),
  /** The site with the form from which it came. */
  site: z.string().nullable(),
  /** The version of the text on personal data that a stranger agreed to, and when. */
  consent: z.object({ version: z.string(), givenAt: instantSchema }).nullable(),
  /** The executor whose free time a stranger chose in the public calendar. */
  wantedExecutor: personRef.nullable(),
  /** Newest first. */
  activities: z.array(activity),
  /** Open tasks by their day, then the tasks that are done. */
  tasks: z.array(task),
  /** Other leads with this phone, newest first. */
  sameLeads: z.array(otherLead),
  /** The account with this phone, or the customer that the lead has become. */
  customer: personRef
    .extend({
      accountId: idSchema,
      /** Whether the account is a customer already; an executor is not. */
      isCustomer: z.boolean(),
      isLinked: z.boolean(),
      learners: z.array(learnerRef),
    })
    .nullable(),
})
export type Lead = z.infer<typeof lead>

export const getLead = endpoint({
  method: 'GET',
  path: '/frontend-api/leads/:id',
  summary: 'Returns a lead with calls, notes, tasks and doubles',
  ...managers,
  params: idParams,
  responses: { 200: dataOf(lead) },
})

export const listLeadHistory = historyOf({
  path: '/frontend-api/leads/:id/history',
  summary: 'Lists the history of a lead, newest first',
  ...managers,
})
