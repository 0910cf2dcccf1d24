import type { Permission } from '@navyk/api-spec/people/accounts'
import {
  type StaffChangeKind,
  type StaffHome,
  type StaffQueueKind,
  staffChangeKinds,
  staffQueueKinds,
} from '@navyk/api-spec/views/home'
import { addDays, addMonths, businessDate, businessInstant } from '@navyk/api-spec/kit'
import { countEventsSince } from '#platform/audit'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { countReachedSince } from '#platform/quotas'
import type { PayoutRules, Services } from '#platform/services.ts'
import { countToConfirm, listPeople, listSamePerson } from '#people/accounts'
import { countWaitingApplications } from '#market/applications'
import { countDocumentsToSee } from '#desk/docs'
import { countWaitingCredentials } from '#market/credentials'
import { countWaitingLeads } from '#market/leads'
import { countPromises } from '#market/matching'
import { countContracts } from '#teaching/contracts'
import { countDueReports } from '#teaching/progress'
import { countAskedWriteOffs, countDraftAndOverdueInvoices, countUninvoicedLessons } from '#money/invoices'
import { listAway } from '#teaching/schedule'
import { countLessonsOfDay, countLessonsToDecide, countUnclosedLessons } from '#teaching/lessons'
import { countPressingProgrammes } from '#teaching/programmes'
import { countSessionsToDecide } from '#teaching/programme-sessions'
import { countOffersToModerate, countOpenOffers } from '#market/offers'
import { countWaitingQuestions } from '#desk/questions'
import { countDeclinedActs } from '#money/acts'
import { countOpenRows } from '#money/bank-statements'
import { countWaitingStatements } from '#money/income-reports'
import { countOpenProblems } from '#money/online-payments'
import { countWaitingRefunds } from '#money/payments'
import { countWaitingOrders } from '#money/orders'
import { countStatementsToMake, countUnapprovedAccounts } from '#money/payouts'
import { countAskedCorrections, countReportsToClose, countSubmittedReports } from '#money/work-reports'
import { staffQueueWork } from './staff-queue-work.ts'

type QueueItem = Omit<StaffHome['queue'][number], 'work'>

/** The staff's page: at most 41 queries, however much there is. A person sees the work of their permissions. */
export async function getStaffHome(
  reader: Reader,
  { payoutRules }: Pick<Services, 'payoutRules'>,
  session: Session,
  now: Date,
): Promise<StaffHome> {
  const today = businessDate(now)
  const contracts = await countContracts(reader)
  const offers = await countOpenOffers(reader, today)
  const lessons = await countLessonsOfDay(reader, {
    from: businessInstant(today),
    to: businessInstant(addDays(today, 1)),
  })
  const queue = [
    ...(has(session, 'manager') ? await managerQueue(reader, session, now, contracts, offers) : []),
    ...(has(session, 'accountant') ? await accountantQueue(reader, payoutRules, session, now, today) : []),
    ...(has(session, 'manager') || has(session, 'accountant') ? await sharedQueue(reader) : []),
    ...(has(session, 'manager') || has(session, 'administrator') ? [await waitingCredentials(reader)] : []),
    ...(has(session, 'administrator')
      ? [await reachedQuotas(reader, today), await accountsToConfirm(reader, session)]
      : []),
  ]
  return {
    role: 'staff',
    today,
    queue: queue
      .flatMap((item) => {
        const work = staffQueueWork[item.kind].find((permission) => has(session, permission))
        return work === undefined || item.count === 0 ? [] : [{ ...item, work }]
      })
      .sort((one, other) => staffQueueKinds.indexOf(one.kind) - staffQueueKinds.indexOf(other.kind)),
    figures: {
      lessonsToday: lessons.lessons,
      heldToday: lessons.held,
      contractsInForce: contracts.inForceCount,
      openOffers: offers.openCount,
    },
    changes: await changesSince(reader, session, businessInstant(addDays(today, -1))),
    away: has(session, 'manager') ? await awayNow(reader, now) : { count: 0, executors: [] },
  }
}

/** Events of the history that count as each kind of change, and the permission that sees it. */
const changeEvents: Record<StaffChangeKind, { of: Permission; events: string[] }> = {
  leads_arrived: { of: 'manager', events: ['lead created', 'lead arrived'] },
  leads_won: { of: 'manager', events: ['lead won'] },
  leads_lost: { of: 'manager', events: ['lead lost'] },
  offers_submitted: { of: 'manager', events: ['offer submitted'] },
  offers_responded: { of: 'manager', events: ['offer responded'] },
  contracts_begun: { of: 'manager', events: ['contract activated'] },
  contracts_ended: { of: 'manager', events: ['contract finished', 'contract terminated'] },
  lessons_cancelled: { of: 'manager', events: ['lesson cancelled'] },
  lessons_moved: { of: 'manager', events: ['lesson moved'] },
  sessions_cancelled: { of: 'manager', events: ['programme_session cancelled'] },
  sessions_moved: { of: 'manager', events: ['programme_session moved'] },
  programmes_confirmed: { of: 'manager', events: ['programme confirmed'] },
  programmes_cancelled: { of: 'manager', events: ['programme cancelled'] },
  invoices_issued: { of: 'accountant', events: ['invoice issued'] },
  payments_recorded: { of: 'accountant', events: ['payment recorded'] },
  accounts_invited: { of: 'administrator', events: ['account invited'] },
  accounts_blocked: { of: 'administrator', events: ['account blocked'] },
  accounts_to_delete: { of: 'administrator', events: ['account deletion_requested'] },
}

const changedThings = [
  'account',
  'lead',
  'offer',
  'contract',
  'lesson',
  'programme',
  'programme_session',
  'invoice',
  'payment',
]

async function changesSince(reader: Reader, session: Session, since: Date): Promise<StaffHome['changes']> {
  const counts = await countEventsSince(reader, since, changedThings)
  return staffChangeKinds.flatMap((kind) => {
    const { of, events } = changeEvents[kind]
    const count = events.reduce((sum, event) => sum + (counts.get(event) ?? 0), 0)
    return has(session, of) && count > 0 ? [{ kind, count }] : []
  })
}

/** Most executors away that are named; the others are only counted. */
const namedAway = 6

async function awayNow(reader: Reader, now: Date): Promise<StaffHome['away']> {
  const { count, executors } = await listAway(reader, now, namedAway)
  const people = await listPeople(
    reader,
    executors.map(({ executorId }) => executorId),
  )
  return {
    count,
    executors: executors.map(({ executorId, until }) => {
      const { firstName = '', lastName = '' } = people.get(executorId) ?? {}
      return { executor: { id: executorId, firstName, lastName }, until: until.toISOString() }
    }),
  }
}

const has = (session: Session, permission: Permission) => session.permissions.includes(permission)

function item(
  kind: StaffQueueKind,
  count: number,
  facts: Partial<QueueItem> & { oldest?: Date | null } = {},
): QueueItem {
  const { oldest, mineCount = 0, amountKopecks = null, month = null } = facts
  return { kind, count, mineCount, oldestAt: oldest?.toISOString() ?? null, amountKopecks, month }
}

async function managerQueue(
  reader: Reader,
  { cabinetId }: Session,
  now: Date,
  contracts: Awaited<ReturnType<typeof countContracts>>,
  offers: Awaited<ReturnType<typeof countOpenOffers>>,
): Promise<QueueItem[]> {
  const questions = await countWaitingQuestions(reader, now, cabinetId)
  const applications = await countWaitingApplications(reader)
  const documents = await countDocumentsToSee(reader)
  const unclosed = await countUnclosedLessons(reader, now)
  const toDecide = await countLessonsToDecide(reader, businessDate(now))
  const leads = await countWaitingLeads(reader, now, cabinetId)
  const promises = await countPromises(reader, now)
  const sessions = await countSessionsToDecide(reader, now)
  const programmes = await countPressingProgrammes(reader, businessDate(now))
  const toModerate = await countOffersToModerate(reader, businessDate(now))
  return [
    item('overdue_questions', questions.lateCount, { oldest: questions.lateSince, mineCount: questions.lateMine }),
    item('questions', questions.count, { oldest: questions.oldestAt, mineCount: questions.mine }),
    item('disputed_lessons', toDecide.disputed.count, { oldest: toDecide.disputed.oldestAt }),
    item('unstaffed_sessions', sessions.unstaffed.count, { oldest: sessions.unstaffed.oldestAt }),
    item('programmes_no_lead', programmes.noLead),
    item('executor_applications', applications.count, { oldest: applications.oldestAt }),
    item('handed_in_documents', documents.handedIn, { oldest: documents.handedInSince }),
    item('declined_documents', documents.declined),
    item('broken_promises', promises.broken, { oldest: promises.brokenSince }),
    item('promises_soon', promises.soon),
    item('due_leads', leads.dueCount, { mineCount: leads.dueMine }),
    item('stale_leads', leads.staleCount, { oldest: leads.staleSince, mineCount: leads.staleMine }),
    item('unclosed_sessions', sessions.unclosed.count, { oldest: sessions.unclosed.oldestAt }),
    item('programmes_too_few', programmes.tooFew),
    item('programmes_ready', programmes.ready),
    item('programmes_over', programmes.over, {
      oldest: programmes.overSince === null ? null : businessInstant(addDays(programmes.overSince, 1)),
    }),
    item('offers_to_moderate', toModerate.count, { oldest: toModerate.oldestAt }),
    item('pause_wishes', contracts.pauseWishCount, { oldest: contracts.oldestPauseWishAt }),
    item('draft_contracts', contracts.draftCount, { oldest: contracts.oldestDraftAt }),
    item('offers_without_responses', offers.unansweredCount, { oldest: offers.oldestUnansweredAt }),
    item('ending_contracts', contracts.endingCount),
    item('owed_make_ups', toDecide.owed.count, { oldest: toDecide.owed.oldestAt }),
    item('unusual_closings', toDecide.unusual.count, { oldest: toDecide.unusual.oldestAt }),
    item('unconfirmed_lessons', toDecide.unconfirmed.count, { oldest: toDecide.unconfirmed.oldestAt }),
    item('unclosed_lessons', unclosed.count, { oldest: unclosed.oldestAt }),
    ...(await reportsNotSent(reader, businessDate(now))),
  ]
}

/** Before this day of a month, executors have time for their reports to parents about the last one. */
const reportsAwaitedFromDay = 6

async function reportsNotSent(reader: Reader, today: string): Promise<QueueItem[]> {
  if (Number(today.slice(8)) < reportsAwaitedFromDay) return []
  const month = addMonths(today.slice(0, 7), -1)
  return [item('reports_not_sent', await countDueReports(reader, month), { month })]
}

async function accountantQueue(
  reader: Reader,
  payoutRules: PayoutRules,
  session: Session,
  now: Date,
  today: string,
): Promise<QueueItem[]> {
  const uninvoiced = await countUninvoicedLessons(reader, now)
  const invoices = await countDraftAndOverdueInvoices(reader, today)
  const lessonCount = uninvoiced.reduce((sum, month) => sum + month.count, 0)
  const kopecks = uninvoiced.reduce((sum, month) => sum + month.kopecks, 0)
  return [
    item('uninvoiced_lessons', lessonCount, { amountKopecks: kopecks, month: uninvoiced[0]?.month ?? null }),
    item('draft_invoices', invoices.draftCount, {
      oldest: invoices.oldestDraftAt,
      amountKopecks: invoices.draftKopecks,
    }),
    item('overdue_invoices', invoices.overdueCount, {
      oldest: invoices.oldestDueOn === null ? null : businessInstant(invoices.oldestDueOn),
      amountKopecks: invoices.overdueKopecks,
    }),
    ...(await moneyToDecide(reader, session, now)),
    ...(await monthToEnd(reader, payoutRules, addMonths(today.slice(0, 7), -1))),
  ]
}

/** Open work of the month that is over. */
async function monthToEnd(reader: Reader, payoutRules: PayoutRules, month: string): Promise<QueueItem[]> {
  const toMake = await countStatementsToMake(reader, payoutRules, month)
  return [
    item('statements_to_make', toMake.count, { amountKopecks: toMake.kopecks, month }),
    item('reports_to_close', await countReportsToClose(reader, month), { month }),
  ]
}

/** Things that wait for an accountant's decision. A thing that two people decide is not shown to the first of them. */
async function moneyToDecide(reader: Reader, { accountId }: Session, now: Date): Promise<QueueItem[]> {
  const person = await listSamePerson(reader, accountId)
  const refunds = await countWaitingRefunds(reader, person)
  const problems = await countOpenProblems(reader)
  const rows = await countOpenRows(reader)
  const corrections = await countAskedCorrections(reader, person)
  const writeOffs = await countAskedWriteOffs(reader, person)
  const statements = await countWaitingStatements(reader, person)
  const accounts = await countUnapprovedAccounts(reader, now, person)
  return [
    item('write_offs_to_approve', writeOffs.count, { oldest: writeOffs.oldestAt }),
    item('refunds_to_approve', refunds.toApproveCount, {
      oldest: refunds.oldestAskedAt,
      amountKopecks: refunds.toApproveKopecks,
    }),
    item('refund_returns_to_approve', refunds.returnCount, {
      oldest: refunds.oldestReturnAt,
      amountKopecks: refunds.returnKopecks,
    }),
    item('refunds_to_pay', refunds.toPayCount, {
      oldest: refunds.oldestApprovedAt,
      amountKopecks: refunds.toPayKopecks,
    }),
    item('payment_problems', problems.count, { oldest: problems.oldestAt }),
    item('bank_rows', rows.count, { oldest: rows.oldestOn === null ? null : businessInstant(rows.oldestOn) }),
    item('corrections_to_approve', corrections.count, { oldest: corrections.oldestAt }),
    item('objected_statements', statements.objectedCount, { oldest: statements.oldestObjectedAt }),
    item('statements_to_approve', statements.toApproveCount, { oldest: statements.oldestConfirmedAt }),
    item('confirmed_statements', statements.confirmedCount, {
      oldest: statements.oldestUnapprovedAt,
      amountKopecks: statements.confirmedKopecks,
    }),
    item('accounts_to_approve', accounts.count, { amountKopecks: accounts.kopecks }),
    item('statements_to_pay', statements.toPayCount, {
      oldest: statements.oldestApprovedAt,
      amountKopecks: statements.toPayKopecks,
    }),
    item('failed_payouts', statements.failedCount, { amountKopecks: statements.failedKopecks }),
    item('declined_acts', await countDeclinedActs(reader)),
  ]
}

/** Work that managers and accountants share. */
async function sharedQueue(reader: Reader): Promise<QueueItem[]> {
  const reports = await countSubmittedReports(reader)
  const orders = await countWaitingOrders(reader)
  return [
    item('work_reports', reports.count, { oldest: reports.oldestAt }),
    item('unopened_orders', orders.unopenedCount, {
      oldest: orders.oldestUnopenedAt,
      amountKopecks: orders.unopenedKopecks,
    }),
    item('late_money', orders.lateCount, { amountKopecks: orders.lateKopecks }),
  ]
}

/** Credentials to check, for managers and administrators. */
async function waitingCredentials(reader: Reader): Promise<QueueItem> {
  const { count, oldestAt } = await countWaitingCredentials(reader)
  return item('executor_credentials', count, { oldest: oldestAt })
}

/** Accounts of the staff that somebody else has made. An account that is not confirmed counts as the same person as its maker. */
async function accountsToConfirm(reader: Reader, { accountId }: Session): Promise<QueueItem> {
  return item('accounts_to_confirm', await countToConfirm(reader, await listSamePerson(reader, accountId)))
}

/** Accounts that reached a quota today or yesterday, so that staff see those of the evening in the morning. */
async function reachedQuotas(reader: Reader, today: string): Promise<QueueItem> {
  return item('reached_quotas', await countReachedSince(reader, addDays(today, -1)))
}
