import type { Plan, PlanSummary, PlanTotals } from '@navyk/api-spec'
import { businessDate, businessTime, datesOfMonth } from '@navyk/api-spec/kit'
import type { Session } from '../../platform/http/index.ts'
import type { Person } from '../accounts/index.ts'
import { type ContractFacts, type Terms, termsAt } from '../contracts/index.ts'
import { lessonPrice } from '../lessons/index.ts'
import type { RowProblem } from './plan-problems.ts'
import { mayDecide, mayEdit, seesCustomerPrice, seesExecutorPrice } from './policy.ts'
import type { LessonCounts, PlanData, RowData } from './queries.ts'

/** A plan with everything that its page and its line in a list are made from. */
export interface PlanParts {
  plan: PlanData
  rows: RowData[]
  contract: ContractFacts
  terms: Terms[]
  lessons: LessonCounts | undefined
}

type People = Map<string, Person>

/** A person by name alone; contacts are the contract's to show. */
function presentName(people: People, cabinetId: string) {
  const person = people.get(cabinetId)
  return { id: cabinetId, firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' }
}

export const learnerName = (contract: ContractFacts) =>
  `${contract.learnerFirstName} ${contract.learnerLastName}`.trim()

/** What a plan is for, in the words of its contract. */
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
  Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / 60_000)

function presentTotals(session: Session, { rows, contract, terms }: PlanParts): PlanTotals {
  const prices = rows.map((row) => lessonPrice(contract, terms, row.starts_at, minutesOf(row)))
  const sum = (side: 'customerRateKopecks' | 'executorRateKopecks') =>
    prices.reduce((total, price) => total + price[side], 0)
  return {
    lessonCount: rows.length,
    minutes: rows.reduce((total, row) => total + minutesOf(row), 0),
    ...(seesCustomerPrice(session) && { customerKopecks: sum('customerRateKopecks') }),
    ...(seesExecutorPrice(session) && { executorKopecks: sum('executorRateKopecks') }),
  }
}

export function presentSummary(session: Session, people: People, parts: PlanParts): PlanSummary {
  const { plan, contract, lessons } = parts
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
    approvedAt: plan.approved_at?.toISOString() ?? null,
    version: plan.version,
  }
}

/** The plan as GET answers it. `problems` in the order of the rows. */
export function presentPlan(session: Session, people: People, parts: PlanParts, problems: RowProblem[][]): Plan {
  const { plan, contract, terms } = parts
  const rates = termsAt(terms, datesOfMonth(plan.month).at(-1) ?? '')
  return {
    ...presentSummary(session, people, parts),
    pattern: plan.pattern,
    rows: parts.rows.map((row, index) => presentRow(row, problems[index] ?? [])),
    returnReason: plan.return_reason,
    contract: {
      startsOn: contract.startsOn,
      endsOn: contract.endsOn,
      lessonMinutes: contract.lessonMinutes,
      ...(rates && seesCustomerPrice(session) && { customerRateKopecks: rates.customerRateKopecks }),
      ...(rates && seesExecutorPrice(session) && { executorRateKopecks: rates.executorRateKopecks }),
    },
    actions: {
      edit: mayEdit(session, plan),
      submit: mayEdit(session, plan) && parts.rows.length > 0,
      approve: mayDecide(session, plan),
      return: mayDecide(session, plan),
    },
  }
}

function presentRow(row: RowData, problems: RowProblem[]) {
  return {
    id: row.id,
    date: businessDate(row.starts_at),
    time: businessTime(row.starts_at),
    minutes: minutesOf(row),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    topic: row.topic,
    comment: row.comment,
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
