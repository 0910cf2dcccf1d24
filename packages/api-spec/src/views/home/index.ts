import { z } from 'zod'
import { dateSchema, instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/money.ts'
import { dataOf } from '#kit/paging.ts'
import { invoiceAbout } from '#money/invoices'
import { packageLeft } from '#money/wallets'
import { lessonOutcomes, lessonAdditions, lessonStateSchema } from '#teaching/lessons'
import { programmeSessionStateSchema } from '#teaching/programme-sessions'
import { memberRoles, programmeStateSchema, seatStateSchema } from '#teaching/programmes'
import { paySummary } from '#money/payouts'
import { payParts } from '#vocabulary/pay-parts.ts'
import { permissionSchema } from '#people/accounts'
import { personRef } from '#vocabulary/people.ts'
import { levelSchema, subjectSchema } from '#vocabulary/teaching.ts'

/** Things of one kind that wait for the person: how many there are, and the first few. */
const waiting = <S extends z.ZodType>(item: S) => z.object({ count: z.int(), items: z.array(item) })

/** The subject and the learner of a contract, by which people name what belongs to it. */
const course = { subject: subjectSchema, learnerName: z.string() }

const homeLesson = z.object({
  kind: z.literal('lesson'),
  id: idSchema,
  ...course,
  /** The other side: the customer for an executor, the executor for a customer. */
  person: personRef,
  /** An address, or an https link. */
  place: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  state: lessonStateSchema,
  outcome: z.enum(lessonOutcomes).nullable(),
  /** It is over and has no outcome yet. */
  isUnclosed: z.boolean(),
})
export type HomeLesson = z.infer<typeof homeLesson>

/** A session of a group. */
const homeSession = z.object({
  kind: z.literal('session'),
  id: idSchema,
  /** Of the programme. */
  title: z.string(),
  subject: subjectSchema,
  /** A customer's own learners in it; none for an executor. */
  learnerNames: z.array(z.string()),
  /** An executor's: how many learners it has. Customers are not told. */
  learnerCount: z.int().nullable(),
  /** Who leads it, where that is not the reader. */
  person: personRef.nullable(),
  /** An address, or an https link. */
  place: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  state: programmeSessionStateSchema,
  /** It is over and its learners have no outcomes yet. */
  isUnclosed: z.boolean(),
})
export type HomeSession = z.infer<typeof homeSession>

/** What takes place at a time: they stand in one order. */
const homeMeeting = z.discriminatedUnion('kind', [homeLesson, homeSession])
export type HomeMeeting = z.infer<typeof homeMeeting>

const homeContract = z.object({ id: idSchema, number: z.int(), ...course, person: personRef })
export type HomeContract = z.infer<typeof homeContract>

/** Tasks about a running contract that involve its other side. */
const contractTasks = {
  /** Contracts with new rates that wait for the person, or with an executor's wish for a pause that waits for the customer. */
  changesToAcknowledge: waiting(homeContract),
  /** Contracts that end within two weeks, the soonest first. */
  contractsEnding: waiting(homeContract.extend({ endsOn: dateSchema })),
}

/** Documents of the service that wait for an answer, the newest first. */
const documentTasks = { documentsToAnswer: waiting(z.object({ id: idSchema, title: z.string() })) }

const homePlan = z.object({ id: idSchema, ...course, month: monthSchema })
export type HomePlan = z.infer<typeof homePlan>

/** What a new executor and a new customer have yet to do, in the order in which it is done. */
const executorFirstSteps = ['name', 'card', 'publishing', 'hours', 'telegram'] as const
const customerFirstSteps = ['name', 'learner', 'offer'] as const
export type FirstStep = (typeof executorFirstSteps)[number] | (typeof customerFirstSteps)[number]

const homeProgramme = z.object({
  id: idSchema,
  title: z.string(),
  subject: subjectSchema,
  state: programmeStateSchema,
  startsOn: dateSchema,
  endsOn: dateSchema,
  /** Of a customer's learner. */
  seat: z.object({ state: seatStateSchema, learnerName: z.string() }).nullable(),
  /** Of the executor. */
  membership: z.object({ role: z.enum(memberRoles), isInvited: z.boolean() }).nullable(),
  /** A customer's: the soonest that is not over. An executor's: the first that is not held, one that is over and not closed as well. */
  nextSession: z.object({ id: idSchema, startsAt: instantSchema, isUnclosed: z.boolean() }).nullable(),
})
export type HomeProgramme = z.infer<typeof homeProgramme>

const executorHome = z.object({
  role: z.literal('executor'),
  today: dateSchema,
  /** What is missing before customers can find and ask the executor; empty once that is there. */
  firstSteps: z.array(z.enum(executorFirstSteps)),
  /** Tasks that need an action, in the order in which they should be done. */
  unclosedLessons: waiting(homeLesson),
  /** Sessions that the executor teaches, the longest waiting first. */
  unclosedSessions: waiting(homeSession),
  contractsToAcknowledge: waiting(homeContract),
  ...contractTasks,
  ...documentTasks,
  plansToFinish: waiting(homePlan.extend({ state: z.enum(['draft', 'returned']) })),
  /** Active contracts without a plan: of this month, and of the next one once it is time to plan it. The id is the
   *  contract's. */
  plansToDraft: waiting(homePlan),
  /** Reports to parents about the last month that are not sent, of learners who were taught in it. The id is that of the contract
   *  or seat. */
  reportsDue: waiting(z.object({ id: idSchema, ...course })).extend({ month: monthSchema }),
  workReport: z.object({ id: idSchema, month: monthSchema, isReturned: z.boolean() }).nullable(),
  newOffers: waiting(
    z.object({
      id: idSchema,
      number: z.int(),
      subject: subjectSchema,
      level: levelSchema,
      goal: z.string(),
      payToKopecks: kopecksSchema.nullable(),
    }),
  ),
  days: z.array(z.object({ date: dateSchema, meetings: z.array(homeMeeting) })),
  /** The soonest lesson or session that is not over, whenever it is. */
  nextMeeting: homeMeeting.nullable(),
  month: z.object({
    month: monthSchema,
    /** All lessons of approved plans, whatever their outcome; those held; those that are still to come or unclosed. */
    plannedLessons: z.int(),
    plannedMinutes: z.int(),
    heldLessons: z.int(),
    heldMinutes: z.int(),
    openLessons: z.int(),
  }),
  /** Of this month; null for a look of somebody who may not read of income. */
  income: z
    .object({
      /** What is earned by now: lessons that are closed, sessions that were held, bonuses, deductions and corrections. */
      earned: payParts,
      /** The part of it that waits for a customer's confirmation, because the lesson was not agreed on beforehand. */
      unconfirmedKopecks: kopecksSchema,
      /** The pay for the open lessons if all are held. */
      openKopecks: kopecksSchema,
      /** Of the last month the same, and what its statement comes to once it is drafted. */
      previous: z.object({
        month: monthSchema,
        earned: payParts,
        statement: z.object({ id: idSchema, parts: payParts }).nullable(),
      }),
    })
    .nullable(),
  /** What was paid, and what waits for whom; null for such a look. */
  pay: paySummary.nullable(),
  /** Group programmes that are not over, invitations first. */
  programmes: z.array(homeProgramme),
})
export type ExecutorHome = z.infer<typeof executorHome>

const homeCourse = z.object({
  contractId: idSchema,
  number: z.int(),
  ...course,
  executor: personRef,
  state: z.enum(['starting', 'in_progress', 'completed']),
  /** Lessons of this month: held, and all that were planned. */
  heldLessons: z.int(),
  plannedLessons: z.int(),
})
export type HomeCourse = z.infer<typeof homeCourse>

const homeworkText = { text: z.string(), givenAt: instantSchema }
const homework = z.discriminatedUnion('kind', [
  homeLesson.pick({ kind: true, id: true, subject: true, learnerName: true }).extend(homeworkText),
  homeSession.pick({ kind: true, id: true, title: true, learnerNames: true }).extend(homeworkText),
])

const customerHome = z.object({
  role: z.literal('customer'),
  today: dateSchema,
  month: monthSchema,
  /** What is missing before executors can answer; empty once that is there. */
  firstSteps: z.array(z.enum(customerFirstSteps)),
  courses: z.array(homeCourse),
  /** Group programmes that are not over, with a seat of a learner or a place in the line. */
  programmes: z.array(homeProgramme),
  /** Contracts and programmes. */
  counts: z.object({ enrolled: z.int(), inProgress: z.int(), completed: z.int() }),
  /** Things to pay, sign, approve and choose. */
  invoicesToPay: waiting(
    z.object({
      id: idSchema,
      number: z.string(),
      ...invoiceAbout,
      dueOn: dateSchema,
      isOverdue: z.boolean(),
      balanceKopecks: kopecksSchema,
    }),
  ).extend({
    /** Of all of them: issued − credited − paid = balance. */
    balanceKopecks: kopecksSchema,
    issuedKopecks: kopecksSchema,
    creditedKopecks: kopecksSchema,
    paidKopecks: kopecksSchema,
  }),
  /** Paid, and taken by no invoice. */
  creditKopecks: kopecksSchema,
  contractsToAcknowledge: waiting(homeContract),
  ...contractTasks,
  ...documentTasks,
  plansToApprove: waiting(homePlan),
  /** Lessons that were entered afterwards or planned outside of the plan, the longest waiting first. */
  lessonsToConfirm: waiting(
    homeLesson.extend({
      why: z.enum(lessonAdditions),
      chargeKopecks: kopecksSchema,
      version: versionSchema,
    }),
  ),
  offersToChoose: waiting(z.object({ id: idSchema, number: z.int(), ...course, responseCount: z.int() })),
  /** Lessons, and sessions in which a learner has a firm seat. */
  nextMeetings: z.array(homeMeeting),
  /** Of the newest lesson of each contract and the newest session of each programme, the newest first. */
  homework: z.array(homework),
  /** The last seven days up to today: minutes of lessons that were held, and of sessions that the learners came to. */
  studyDays: z.array(z.object({ date: dateSchema, minutes: z.int() })),
  /** What is left of lessons that are paid ahead, those first that end first. */
  packages: z.array(packageLeft),
  downloads: z.array(
    z.object({
      kind: z.enum(['contract', 'invoice']),
      id: idSchema,
      number: z.string(),
      ...invoiceAbout,
      at: instantSchema,
    }),
  ),
})
export type CustomerHome = z.infer<typeof customerHome>

/** What staff have to deal with; which of it depends on the permissions. */
export const staffQueueKinds = [
  'overdue_questions',
  'questions',
  'broken_promises',
  'unopened_orders',
  'late_money',
  'payment_problems',
  'refunds_to_approve',
  'write_offs_to_approve',
  'refund_returns_to_approve',
  'refunds_to_pay',
  'failed_payouts',
  'disputed_lessons',
  'unstaffed_sessions',
  'programmes_no_lead',
  'executor_applications',
  'executor_credentials',
  'handed_in_documents',
  'promises_soon',
  'due_leads',
  'stale_leads',
  'offers_to_moderate',
  'pause_wishes',
  'programmes_too_few',
  'programmes_ready',
  'draft_contracts',
  'offers_without_responses',
  'ending_contracts',
  'owed_make_ups',
  'unusual_closings',
  'unconfirmed_lessons',
  'work_reports',
  'corrections_to_approve',
  'objected_statements',
  'statements_to_approve',
  'confirmed_statements',
  'accounts_to_approve',
  'statements_to_pay',
  'declined_acts',
  'declined_documents',
  'bank_rows',
  'unclosed_lessons',
  'unclosed_sessions',
  'programmes_over',
  'uninvoiced_lessons',
  'draft_invoices',
  'overdue_invoices',
  'statements_to_make',
  'reports_to_close',
  'reports_not_sent',
  'accounts_to_confirm',
  'reached_quotas',
] as const
export type StaffQueueKind = (typeof staffQueueKinds)[number]

/** What may have changed since the beginning of yesterday; money for accountants, accounts for administrators, the rest for
 *  managers. */
export const staffChangeKinds = [
  'leads_arrived',
  'leads_won',
  'leads_lost',
  'offers_submitted',
  'offers_responded',
  'contracts_begun',
  'contracts_ended',
  'lessons_cancelled',
  'lessons_moved',
  'sessions_cancelled',
  'sessions_moved',
  'programmes_confirmed',
  'programmes_cancelled',
  'invoices_issued',
  'payments_recorded',
  'accounts_invited',
  'accounts_blocked',
  'accounts_to_delete',
] as const
export type StaffChangeKind = (typeof staffChangeKinds)[number]

const staffHome = z.object({
  role: z.literal('staff'),
  today: dateSchema,
  queue: z.array(
    z.object({
      kind: z.enum(staffQueueKinds),
      /** The permission of the person whose work it is, of several the first. */
      work: permissionSchema,
      count: z.int(),
      /** How many of them are assigned to the person; 0 where nobody is assigned to such things. */
      mineCount: z.int(),
      /** Since when the oldest of them waits, where that is known. */
      oldestAt: instantSchema.nullable(),
      /** Their sum, where they are amounts of money. */
      amountKopecks: kopecksSchema.nullable(),
      /** The month to open, where the page that deals with them shows one month. */
      month: monthSchema.nullable(),
    }),
  ),
  figures: z.object({ lessonsToday: z.int(), heldToday: z.int(), contractsInForce: z.int(), openOffers: z.int() }),
  /** What has changed since the beginning of yesterday: kinds with at least one. */
  changes: z.array(z.object({ kind: z.enum(staffChangeKinds), count: z.int() })),
  /** Executors who are away today: those who come back last, and how many there are. Managers alone see them. */
  away: z.object({ count: z.int(), executors: z.array(z.object({ executor: personRef, until: instantSchema })) }),
})
export type StaffHome = z.infer<typeof staffHome>

const home = z.discriminatedUnion('role', [executorHome, customerHome, staffHome])
export type Home = z.infer<typeof home>

export const getHome = endpoint({
  method: 'GET',
  path: '/frontend-api/home',
  summary: 'The home page of the cabinet: what waits for the person, what comes next, the figures that matter',
  session: 'required',
  responses: { 200: dataOf(home) },
})
