import { isRunning, runningStates } from '@navyk/api-spec/teaching/contracts'
import type { CustomerHome, HomeCourse, HomeProgramme } from '@navyk/api-spec/views/home'
import { addDays, businessDate, businessInstant, monthOf, monthSpan } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { listPeople } from '#people/accounts'
import { listDocumentsToAnswer } from '#desk/docs'
import { listContractsToAnswer, listPartyContracts } from '#teaching/contracts'
import { listPackagesLeft } from '#money/wallets'
import { listInvoicesToPay, listNewestInvoices, sumCredit } from '#money/invoices'
import { getCustomerLessons } from '#teaching/lessons'
import { listOffersToChoose } from '#market/offers'
import { getCustomerSessions } from '#teaching/programme-sessions'
import { listPlansToApprove } from '#teaching/plans'
import { listCustomerSteps } from './first-steps.ts'
import {
  inOrder,
  learnerName,
  named,
  type PartyContract,
  type People,
  presentContract,
  presentContractTasks,
  presentLesson,
  presentName,
  presentPlan,
  presentSession,
} from './present.ts'
import { listSeatsAtHome } from './programme-queries.ts'

const nextMeetings = 5
const newestDownloads = 5
const shownCourses = 8
/** Homework older than this is not due any more. */
const homeworkDays = 14
const studyDays = 7

/** The customer's page: twenty-six queries at most, however many lessons, sessions and learners
 *  there are. */
export async function getCustomerHome(reader: Reader, session: Session, now: Date): Promise<CustomerHome> {
  const customerId = session.cabinetId
  const today = businessDate(now)
  const states = ['awaiting_ack', ...runningStates, 'finished', 'terminated'] as const

  const contracts = await listPartyContracts(reader, { customerId }, states)
  const toAnswer = await listContractsToAnswer(reader, { customerId })
  const toPay = await listInvoicesToPay(reader, customerId, named)
  const { creditKopecks } = await sumCredit(reader, customerId)
  const plans = await listPlansToApprove(reader, customerId, named)
  const offers = await listOffersToChoose(reader, customerId, today, named)
  const firstStudyDay = addDays(today, 1 - studyDays)
  const asked = {
    now,
    nextCount: nextMeetings,
    named,
    month: monthSpan(monthOf(today)),
    homeworkSince: businessInstant(addDays(today, -homeworkDays)),
    study: { from: businessInstant(firstStudyDay), to: businessInstant(addDays(today, 1)) },
  }
  const lessons = await getCustomerLessons(reader, customerId, asked)
  const { toConfirm } = lessons
  const sessions = await getCustomerSessions(reader, customerId, asked)
  const invoices = await listNewestInvoices(reader, customerId, newestDownloads)
  const seats = await listSeatsAtHome(reader, customerId, now)
  const people = await listPeople(
    reader,
    [...contracts, ...toAnswer, ...lessons.next, ...toConfirm.items].map((one) => one.executorId),
  )

  const hasSeat = seats.some(({ seat }) => seat?.state === 'taken')
  const toAcknowledge = contracts.filter(isToAcknowledge)
  const courses = contracts
    .filter((contract) => contract.state !== 'awaiting_ack')
    .map((contract) => presentCourse(people, contract, lessons.monthByContract.get(contract.id), today))
  return {
    role: 'customer',
    today,
    month: monthOf(today),
    firstSteps: await listCustomerSteps(reader, session, hasSeat),
    courses: sortCourses(courses).slice(0, shownCourses),
    programmes: seats.filter(({ state }) => state !== 'finished'),
    counts: countCourses(courses, seats),
    invoicesToPay: { ...toPay, items: toPay.items.map((invoice) => presentInvoiceToPay(invoice, today)) },
    creditKopecks,
    contractsToAcknowledge: {
      count: toAcknowledge.length,
      items: toAcknowledge.slice(0, named).map((contract) => presentContract(people, contract, contract.executorId)),
    },
    ...presentContractTasks(people, contracts, toAnswer, { today, side: 'executorId' }),
    documentsToAnswer: await listDocumentsToAnswer(reader, session.cabinetId, named),
    plansToApprove: { count: plans.count, items: plans.items.map(presentPlan) },
    lessonsToConfirm: {
      count: toConfirm.count,
      items: toConfirm.items.map((lesson) => presentLessonToConfirm(people, lesson, now)),
    },
    offersToChoose: offers,
    nextMeetings: inOrder([
      ...lessons.next.map((lesson) => presentLesson(people, lesson, lesson.executorId, now)),
      ...sessions.next.map((one) => presentSession(session, one, now)),
    ]).slice(0, nextMeetings),
    homework: homeworkOf(lessons.homework, sessions.homework),
    studyDays: studyDaysOf(firstStudyDay, lessons.studyMinutes, sessions.studyMinutes),
    packages: await listPackagesLeft(reader, customerId, now),
    downloads: newestFirst(contracts, invoices),
  }
}

const isToAcknowledge = ({ state, acknowledgedAt }: PartyContract): boolean =>
  state === 'awaiting_ack' && acknowledgedAt.customer === null

type InvoiceToPay = Awaited<ReturnType<typeof listInvoicesToPay>>['items'][number]

function presentInvoiceToPay({ issuedAt: _, ...invoice }: InvoiceToPay, today: string) {
  return { ...invoice, isOverdue: invoice.dueOn < today }
}

type LessonToConfirm = Awaited<ReturnType<typeof getCustomerLessons>>['toConfirm']['items'][number]

function presentLessonToConfirm(people: People, lesson: LessonToConfirm, now: Date) {
  return {
    ...presentLesson(people, lesson, lesson.executorId, now),
    why: lesson.why,
    chargeKopecks: lesson.chargeKopecks,
    version: lesson.version,
  }
}

function presentCourse(
  people: People,
  contract: PartyContract,
  month: { lessons: number; held: number } | undefined,
  today: string,
): HomeCourse {
  return {
    contractId: contract.id,
    number: contract.number,
    subject: contract.subject,
    learnerName: learnerName(contract),
    executor: presentName(people, contract.executorId),
    state: !isRunning(contract) ? 'completed' : contract.startsOn > today ? 'starting' : 'in_progress',
    heldLessons: month?.held ?? 0,
    plannedLessons: month?.lessons ?? 0,
  }
}

/** Contracts, and programmes in which a learner has a firm seat. */
function countCourses(courses: HomeCourse[], seats: HomeProgramme[]): CustomerHome['counts'] {
  const firm = seats.filter(({ seat }) => seat?.state === 'taken')
  return {
    enrolled: courses.length + firm.length,
    inProgress:
      courses.filter((course) => course.state === 'in_progress').length +
      firm.filter(({ state }) => state === 'running').length,
    completed:
      courses.filter((course) => course.state === 'completed').length +
      firm.filter(({ state }) => state === 'finished').length,
  }
}

/** Running courses first, then coming ones, then finished ones; each newest first. */
function sortCourses(courses: HomeCourse[]): HomeCourse[] {
  const order: HomeCourse['state'][] = ['in_progress', 'starting', 'completed']
  return courses.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}

type Lessons = Awaited<ReturnType<typeof getCustomerLessons>>
type Sessions = Awaited<ReturnType<typeof getCustomerSessions>>

function homeworkOf(ofLessons: Lessons['homework'], ofSessions: Sessions['homework']): CustomerHome['homework'] {
  return [
    ...ofLessons.map(({ lessonId, givenAt, ...task }) => ({
      kind: 'lesson' as const,
      id: lessonId,
      ...task,
      givenAt: givenAt.toISOString(),
    })),
    ...ofSessions.map(({ id, title, learnerNames, homework, startsAt }) => ({
      kind: 'session' as const,
      id,
      title,
      learnerNames,
      text: homework,
      givenAt: startsAt.toISOString(),
    })),
  ].sort((one, other) => other.givenAt.localeCompare(one.givenAt))
}

/** @param ofLessons minutes by day, as `ofSessions` */
function studyDaysOf(
  first: string,
  ofLessons: ReadonlyMap<string, number>,
  ofSessions: ReadonlyMap<string, number>,
): CustomerHome['studyDays'] {
  return Array.from({ length: studyDays }, (_, index) => {
    const date = addDays(first, index)
    return { date, minutes: (ofLessons.get(date) ?? 0) + (ofSessions.get(date) ?? 0) }
  })
}

type Invoices = Awaited<ReturnType<typeof listNewestInvoices>>

/** Contracts that were sent, and invoices that were issued. */
function newestFirst(contracts: PartyContract[], invoices: Invoices): CustomerHome['downloads'] {
  const documents = [
    ...contracts.flatMap(({ id, number, subject, sentAt, ...contract }) =>
      sentAt
        ? [
            {
              kind: 'contract' as const,
              id,
              number: String(number),
              subject,
              learnerName: learnerName(contract),
              about: null,
              at: sentAt,
            },
          ]
        : [],
    ),
    ...invoices.map(({ id, number, subject, learnerName, about, issuedAt }) => ({
      kind: 'invoice' as const,
      id,
      number,
      subject,
      learnerName,
      about,
      at: issuedAt,
    })),
  ]
  return documents
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, newestDownloads)
    .map((document) => ({ ...document, at: document.at.toISOString() }))
}
