import type { ExecutorHome } from '@navyk/api-spec/views/home'
import { addDays, addMonths, businessDate, businessInstant, monthOf, monthSpan } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { isLookWithout, type Session } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { listDocumentsToAnswer } from '#desk/docs'
import { listContractsToAnswer, listPartyContracts } from '#teaching/contracts'
import { getExecutorLessons } from '#teaching/lessons'
import { listSuitableOffers } from '#market/matching'
import { getExecutorSessions } from '#teaching/programme-sessions'
import { getExecutorPlans } from '#teaching/plans'
import { listMonthPays } from '#money/income-reports'
import { summarizePay } from '#money/payouts'
import { findReportToSubmit } from '#money/work-reports'
import { findDueReports } from '#teaching/progress'
import { type Bot, listExecutorSteps } from './first-steps.ts'
import {
  inOrder,
  named,
  type PartyContract,
  presentContract,
  presentContractTasks,
  presentLesson,
  presentPlan,
  presentSession,
} from './present.ts'
import { listTaughtProgrammes } from './programme-queries.ts'

/** Day of a month from which the plans of the next month are due. */
const planAheadFromDay = 15
/** An upper bound of lessons, and of sessions, in two days. */
const mostMeetings = 100
const shownProgrammes = 5

type HomeMeeting = ExecutorHome['days'][number]['meetings'][number]
type PlanToFinish = Awaited<ReturnType<typeof getExecutorPlans>>['toFinish']['items'][number]

/** The executor's page: thirty-two queries where lessons are paid once they are settled, however many lessons, sessions and
 *  contracts there are. */
export async function getExecutorHome(
  reader: Reader,
  effects: Bot & Pick<Services, 'clock' | 'payoutRules'>,
  session: Session,
  now: Date,
): Promise<ExecutorHome> {
  const { cabinetId: executorId } = session
  const today = businessDate(now)
  const tomorrow = addDays(today, 1)
  const thisMonth = monthOf(today)
  const lastMonth = addMonths(thisMonth, -1)
  const asked = {
    now,
    named,
    days: { from: businessInstant(today), to: businessInstant(addDays(tomorrow, 1)) },
    mostOfDays: mostMeetings,
    months: { from: monthSpan(lastMonth).from, to: monthSpan(thisMonth).to },
  }

  const { unclosed, ofDays, next, figures } = await getExecutorLessons(reader, executorId, asked)
  // Without moved lessons, which are listed at their new time.
  const lessons = ofDays.filter(({ outcome }) => outcome !== 'moved')
  const sessions = await getExecutorSessions(reader, executorId, asked)
  const waitingOrEnding = await listPartyContracts(reader, { executorId }, ['awaiting_ack', 'ending'])
  const contracts = waitingOrEnding.filter(isToAcknowledge)
  const toAnswer = await listContractsToAnswer(reader, { executorId })
  const { toFinish, toDraft } = await getExecutorPlans(reader, executorId, {
    fromMonth: thisMonth,
    monthsToPlan: monthsToPlan(today),
    now,
    named,
  })
  const workReport = await findReportToSubmit(reader, executorId, monthOf(today))
  const offers = await listSuitableOffers(reader, session, now, named)
  const { month, income } = await getMonth(reader, executorId, thisMonth, figures)
  const customers = [...unclosed.items, ...lessons, ...(next ? [next] : []), ...waitingOrEnding, ...toAnswer].map(
    (one) => one.customerId,
  )
  const people = await listPeople(reader, customers)

  const present = (lesson: (typeof lessons)[number]) => presentLesson(people, lesson, lesson.customerId, now)
  const presentGroup = (one: (typeof sessions.ofDays)[number]) => presentSession(session, one, now)
  const meetings = inOrder([...lessons.map(present), ...sessions.ofDays.map(presentGroup)])
  return {
    role: 'executor',
    today,
    firstSteps: await listExecutorSteps(reader, effects, session),
    unclosedLessons: { count: unclosed.count, items: unclosed.items.map(present) },
    unclosedSessions: { count: sessions.unclosed.count, items: sessions.unclosed.items.map(presentGroup) },
    contractsToAcknowledge: {
      count: contracts.length,
      items: contracts.slice(0, named).map((contract) => presentContract(people, contract, contract.customerId)),
    },
    ...presentContractTasks(people, waitingOrEnding, toAnswer, { today, side: 'customerId' }),
    documentsToAnswer: await listDocumentsToAnswer(reader, session.cabinetId, named),
    plansToFinish: { count: toFinish.count, items: toFinish.items.map(presentPlanToFinish) },
    plansToDraft: { count: toDraft.count, items: toDraft.items.map(presentPlan) },
    reportsDue: { month: lastMonth, ...(await findDueReports(reader, session, lastMonth, named)) },
    workReport: workReport ?? null,
    newOffers: offers,
    days: [today, tomorrow].map((date) => ({ date, meetings: meetings.filter(isOn(date)) })),
    nextMeeting:
      inOrder([...(next ? [present(next)] : []), ...(sessions.next ? [presentGroup(sessions.next)] : [])])[0] ?? null,
    month,
    ...(isLookWithout(session, 'accountant')
      ? { income: null, pay: null }
      : { income, pay: await summarizePay(reader, effects, executorId) }),
    programmes: await listTaughtProgrammes(reader, executorId, now, shownProgrammes),
  }
}

const isOn =
  (date: string) =>
  ({ startsAt }: HomeMeeting): boolean =>
    businessDate(new Date(startsAt)) === date

const isToAcknowledge = ({ state, acknowledgedAt }: PartyContract): boolean =>
  state === 'awaiting_ack' && acknowledgedAt.executor === null

const presentPlanToFinish = (plan: PlanToFinish): ExecutorHome['plansToFinish']['items'][number] => ({
  ...presentPlan(plan),
  state: plan.isReturned ? 'returned' : 'draft',
})

/** This month, where a contract may have started without a plan; and the next one, once it is time. */
function monthsToPlan(today: string): string[] {
  const month = monthOf(today)
  return Number(today.slice(8)) < planAheadFromDay ? [month] : [month, addMonths(month, 1)]
}

type MonthFigures = Awaited<ReturnType<typeof getExecutorLessons>>['figures']

async function getMonth(reader: Reader, executorId: string, month: string, figures: MonthFigures) {
  const previous = addMonths(month, -1)
  const current = figures.get(month)
  const lessons = new Map([previous, month].map((each) => [each, figures.get(each)?.payKopecks ?? 0]))
  const pays = await listMonthPays(reader, executorId, lessons)
  const payOf = (each: string) => {
    const pay = pays.get(each)
    if (!pay) throw new Error(`there is no pay of ${each}`)
    return pay
  }
  return {
    month: {
      month,
      plannedLessons: current?.lessons ?? 0,
      plannedMinutes: current?.minutes ?? 0,
      heldLessons: current?.heldLessons ?? 0,
      heldMinutes: current?.heldMinutes ?? 0,
      openLessons: current?.openLessons ?? 0,
    },
    income: {
      earned: payOf(month).earned,
      unconfirmedKopecks: current?.unconfirmedPayKopecks ?? 0,
      openKopecks: current?.openPayKopecks ?? 0,
      previous: { month: previous, ...payOf(previous) },
    },
  }
}
