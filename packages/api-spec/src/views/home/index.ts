import { z } from 'zod'
import { dateSchema, instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
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
  /** Whether it is over and has no outcome yet. */
  isUnclosed: z.boolean(),
})
export type HomeLesson = z.infer<typeof homeLesson>

/** A session of a group. */
const homeSession = z.object({
  kind: z.literal('session'),
  id: idSchema,
  /** Title of the programme. */
  title: z.string(),
  subject: subjectSchema,
  /** A customer's own learners in it; none for an executor. */
  learnerNames: z.array(z.string()),
  /** Number of learners in it, for an executor. Customers are not told. */
  learnerCount: z.int().nullable(),
  /** Leader of the session, where that is not the reader. */
  person: personRef.nullable(),
  /** An address, or an https link. */
  place: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  state: programmeSessionStateSchema,
  /** Whether it is over and its learners have no outcomes yet. */
  isUnclosed: z.boolean(),
})
export type HomeSession = z.infer<typeof homeSession>

/** Meeting at a time: lessons and sessions stand in one order. */
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

/** Steps that a new executor and a new customer have yet to do, in the order in which they are done. */
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
  /** Seat of a customer's learner; null for an executor. */
  seat: z.object({ state: seatStateSchema, learnerName: z.string() }).nullable(),
  /** Membership of the executor; null for a customer. */
  membership: z.object({ role: z.enum(memberRoles), isInvited: z.boolean() }).nullable(),
  /** For a customer the soonest session that is not over; for an executor the first that is not held, even where it is over and not
   *  closed. */
  nextSession: z.object({ id: idSchema, startsAt: instantSchema, isUnclosed: z.boolean() }).nullable(),
})
export type HomeProgramme = z.infer<typeof homeProgramme>

const executorHome = z.object({
  role: z.literal('executor'),
  today: dateSchema,
  /** Steps that are missing before customers can find and ask the executor; empty once all are done. */
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
    /** Lessons of approved plans, whatever their outcome; lessons held; lessons still to come or unclosed. */
    plannedLessons: z.int(),
    plannedMinutes: z.int(),
    heldLessons: z.int(),
    heldMinutes: z.int(),
    openLessons: z.int(),
  }),
  /** Income of this month; null for a look of staff who may not read of income. */
  income: z
    .object({
      /** Pay earned by now: lessons that are closed, sessions that were held, bonuses, deductions and corrections. */
      earned: payParts,
      /** Part of it that waits for a customer's confirmation, because the lesson was not agreed on beforehand. In kopecks. */
      unconfirmedKopecks: kopecksSchema,
      /** The pay for the open lessons if all are held. */
      openKopecks: kopecksSchema,
      /** Income earned in the last month, and the parts of its statement once it is drafted. */
      previous: z.object({
        month: monthSchema,
        earned: payParts,
        statement: z.object({ id: idSchema, parts: payParts }).nullable(),
      }),
    })
    .nullable(),
  /** Pay that was paid or is to come, and the customers that it waits for; null for such a look. */
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
  /** Steps that are missing before executors can answer; empty once all are done. */
  firstSteps: z.array(z.enum(customerFirstSteps)),
  courses: z.array(homeCourse),
  /** Group programmes that are not over, with a seat of a learner or a place in the line. */
  programmes: z.array(homeProgramme),
  /** Numbers of contracts and programmes. */
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
    /** Sums of all of them, in kopecks: issued − credited − paid = balance. */
    balanceKopecks: kopecksSchema,
    issuedKopecks: kopecksSchema,
    creditedKopecks: kopecksSchema,
    paidKopecks: kopecksSchema,
  }),
  /** Money that was paid and no invoice has taken, in kopecks. */
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
  /** Coming lessons, and sessions in which a learner has a firm seat. */
  nextMeetings: z.array(homeMeeting),
  /** Homework of the newest lesson of each contract and the newest session of each programme, the newest first. */
  homework: z.array(homework),
  /** The last seven days up to today: minutes of lessons that were held, and of sessions that the learners came to. */
  studyDays: z.array(z.object({ date: dateSchema, minutes: z.int() })),
  /** Lessons left in packages that are paid ahead, those first that end first. */
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

/** Kinds of work that waits for staff; the permissions decide which of them a person sees. */
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

/** Kinds of changes since the beginning of yesterday; money for accountants, accounts for administrators, the rest for managers. */
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
      /** Permission of the person whose work it is; of several the first. */
      work: permissionSchema,
      count: z.int(),
      /** Number of them that are assigned to the person; 0 where nobody is assigned to such things. */
      mineCount: z.int(),
      /** Time since which the oldest of them waits, where that is known. */
      oldestAt: instantSchema.nullable(),
      /** Sum of them in kopecks; null where they are not amounts of money. */
      amountKopecks: kopecksSchema.nullable(),
      /** The month to open, where the page that deals with them shows one month. */
      month: monthSchema.nullable(),
    }),
  ),
  figures: z.object({ lessonsToday: z.int(), heldToday: z.int(), contractsInForce: z.int(), openOffers: z.int() }),
  /** Changes since the beginning of yesterday: kinds with at least one. */
  changes: z.array(z.object({ kind: z.enum(staffChangeKinds), count: z.int() })),
  /** Executors who are away today, those who come back last first, and their number. Managers alone see them. */
  away: z.object({ count: z.int(), executors: z.array(z.object({ executor: personRef, until: instantSchema })) }),
})
export type StaffHome = z.infer<typeof staffHome>

const home = z.discriminatedUnion('role', [executorHome, customerHome, staffHome])
export type Home = z.infer<typeof home>

export const getHome = endpoint({
  method: 'GET',
  path: '/frontend-api/home',
  summary: 'Returns the home page of the cabinet: tasks, coming things, and the main figures',
  session: 'required',
  responses: { 200: dataOf(home) },
})
