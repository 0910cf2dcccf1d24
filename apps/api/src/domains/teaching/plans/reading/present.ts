import { type Terms, termsAt } from '@navyk/api-spec/teaching/contracts'
import type { ContractDays, DaysOff, Plan, PlanRevision, PlanSummary, PlanTotals } from '@navyk/api-spec/teaching/plans'
import { fullName } from '@navyk/api-spec/vocabulary'
import { businessDate, businessTime, datesOfMonth, minuteMs } from '@navyk/api-spec/kit'
import type { Session } from '#platform/http'
import type { Person } from '#people/accounts'
import type { ContractFacts } from '#teaching/contracts'
import { lessonPrices } from '#teaching/lessons'
import { differenceOf, rowToKeep } from '../revisions/plan-difference.ts'
import type { CheckedRow } from '../problems/plan-problems.ts'
import { actionsOn, isPlanner, seesCustomerPrice, seesExecutorPrice } from '../policy.ts'
import { isOpenRevision, type LessonCounts, type PlanData, type RevisionData, type RowData } from '../queries.ts'

/** A plan with everything that its page and its line in a list are made from. */
export interface PlanParts {
  plan: PlanData
  rows: RowData[]
  contract: ContractFacts
  terms: Terms[]
  lessons: LessonCounts | undefined
  /** The newest first. */
  revisions: RevisionData[]
}

/** Parts that only the page of a plan shows. */
interface PageParts {
  /** The rows of the plan with their problems. */
  rows: CheckedRow<RowData>[]
  closed: Plan['closed']
  daysOff: DaysOff
}

type People = Map<string, Person>

/** A person by name alone; contacts are the contract's to show. */
function presentName(people: People, cabinetId: string) {
  const person = people.get(cabinetId)
  return { id: cabinetId, firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' }
}

const learnerName = (contract: ContractFacts) => fullName(contract.learnerFirstName, contract.learnerLastName)

/** Contract, people, learner and subject of a plan. */
export function presentSubject(people: People, contract: ContractFacts) {
  return {
    contractId: contract.id,
    contractNumber: contract.number,
    executor: presentName(people, contract.executorId),
    customer: presentName(people, contract.customerId),
    learnerName: learnerName(contract),
    subject: contract.subject,
  }
}

const minutesOf = (row: Pick<RowData, 'starts_at' | 'ends_at'>) =>
  Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / minuteMs)

/** Totals of a plan's lessons when all of them are held: number, minutes, and price and pay in kopecks. */
export function totalsOf({ rows, contract, terms }: Pick<PlanParts, 'rows' | 'contract' | 'terms'>) {
  const priced = lessonPrices(
    contract,
    terms,
    rows.map((row) => ({ startsAt: row.starts_at, minutes: minutesOf(row) })),
  )
  const sum = (side: 'customerRateKopecks' | 'executorRateKopecks') =>
    priced.reduce((total, { prices }) => total + prices[side], 0)
  return {
    lessonCount: rows.length,
    minutes: rows.reduce((total, row) => total + minutesOf(row), 0),
    priceKopecks: sum('customerRateKopecks'),
    payKopecks: sum('executorRateKopecks'),
  }
}

function presentTotals(session: Session, parts: PlanParts): PlanTotals {
  const { priceKopecks, payKopecks, ...totals } = totalsOf(parts)
  return {
    ...totals,
    ...(seesCustomerPrice(session) && { priceKopecks }),
    ...(seesExecutorPrice(session) && { payKopecks }),
  }
}

export function presentSummary(session: Session, people: People, parts: PlanParts): PlanSummary {
  const { plan, contract, lessons } = parts
  const open = parts.revisions.find(isOpenRevision)
  return {
    id: plan.id,
    ...presentSubject(people, contract),
    month: plan.month,
    state: plan.state,
    totals: presentTotals(session, parts),
    lessons: {
      planned: lessons?.planned ?? 0,
      held: lessons?.held ?? 0,
      cancelled: lessons?.cancelled ?? 0,
    },
    submittedAt: plan.submitted_at?.toISOString() ?? null,
    answerBy: (plan.answer_by ?? open?.answer_by)?.toISOString() ?? null,
    approvedAt: plan.approved_at?.toISOString() ?? null,
    revision: plan.revision,
    openRevision: open?.state === 'submitted' || open?.state === 'returned' ? open.state : null,
    version: plan.version,
  }
}

/** The plan as GET answers it. */
export function presentPlan(session: Session, people: People, parts: PlanParts, page: PageParts): Plan {
  const { plan, revisions } = parts
  const open = revisions.find(isOpenRevision)
  const shown = open ?? revisions[0]
  const isPlanning = session.role === 'staff' || isPlanner(session, plan)
  return {
    ...presentSummary(session, people, parts),
    pattern: plan.pattern,
    rows: page.rows.map(presentRow),
    returnReason: plan.return_reason,
    voidReason: plan.void_reason,
    closed: page.closed,
    change: shown ? presentRevision(shown) : null,
    sinceReturned:
      plan.state === 'submitted' && plan.returned_rows
        ? differenceOf(plan.returned_rows, parts.rows.map(rowToKeep))
        : null,
    daysOff: {
      holidays: [...page.daysOff.holidays],
      absences: isPlanning ? page.daysOff.absences.map(presentSpan) : [],
    },
    contract: presentContract(session, parts),
    actions: actionsOn(session, plan, { isClosed: page.closed !== null, hasRows: parts.rows.length > 0, open }),
  }
}

function presentContract(session: Session, { plan, contract, terms }: PlanParts): Plan['contract'] {
  const rates = termsAt(terms, datesOfMonth(plan.month).at(-1) ?? '')
  const days: ContractDays = contract
  return {
    startsOn: contract.startsOn,
    endsOn: contract.endsOn,
    pausedFrom: days.pausedFrom ?? null,
    pausedUntil: days.pausedUntil ?? null,
    silentApproval: contract.policy.silentApproval,
    paysAhead: contract.policy.paysAhead,
    lessonMinutes: contract.lessonMinutes,
    basis: contract.policy.basis,
    packageLessons: contract.policy.packageLessons,
    weeklySlots: contract.weeklySlots,
    ...(rates && seesCustomerPrice(session) && { customerRateKopecks: rates.customerRateKopecks }),
    ...(rates && seesExecutorPrice(session) && { executorRateKopecks: rates.executorRateKopecks }),
  }
}

const presentSpan = ({ startsAt, endsAt }: DaysOff['absences'][number]) => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
})

const presentRevision = (revision: RevisionData): PlanRevision => ({
  number: revision.number,
  state: revision.state,
  comment: revision.comment,
  returnReason: revision.return_reason,
  changes: revision.changes,
  submittedAt: revision.submitted_at.toISOString(),
  answerBy: revision.answer_by?.toISOString() ?? null,
})

function presentRow({ row, problems }: CheckedRow<RowData>) {
  return {
    id: row.id,
    date: businessDate(row.starts_at),
    time: businessTime(row.starts_at),
    minutes: minutesOf(row),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    topic: row.topic,
    comment: row.comment,
    remark: row.remark,
    problems: problems.map(({ code, lesson }) => ({
      code,
      lesson: lesson && {
        startsAt: lesson.startsAt.toISOString(),
        endsAt: lesson.endsAt.toISOString(),
        learnerName: lesson.learnerName,
      },
    })),
  }
}
