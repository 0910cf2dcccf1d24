import { addMonths, businessDate, businessMonth, monthSpan } from '@navyk/api-spec/kit'
import {
  type Homework,
  mostHomework,
  type Progress,
  type ProgressMonth,
  type ProgressReportLine,
} from '@navyk/api-spec/teaching/progress'
import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { listPeople } from '../../people/accounts/index.ts'
import type { ContractFacts } from '../contracts/index.ts'
import { type GivenHomework, listGivenHomework } from '../lessons/index.ts'
import { mayEdit, seesDrafts } from './policy.ts'
import {
  type CheckRow,
  listChecks,
  listGoals,
  listMarks,
  listReports,
  listTopics,
  type MarkRow,
  type MonthRow,
  type ReportRow,
  sumMonths,
} from './queries.ts'

/** How many months back are shown, this one included. */
const shownMonths = 12

/** How the learner of a contract gets on, as this person may see it. */
export async function progressOf(
  reader: Reader,
  { clock }: Pick<Effects, 'clock'>,
  session: Session,
  contract: ContractFacts,
): Promise<Progress> {
  const ids = [contract.id]
  const thisMonth = businessMonth(clock.now())
  const { from } = monthSpan(addMonths(thisMonth, 1 - shownMonths))
  const goals = await listGoals(reader, ids)
  const topics = await listTopics(reader, ids)
  const marks = await listMarks(reader, ids)
  const checks = await listChecks(reader, ids)
  const months = await sumMonths(reader, ids, from, monthSpan(thisMonth).to)
  const reports = await listReports(reader, ids, seesDrafts(session))
  const marksOf = Map.groupBy(marks, ({ topic_id }) => topic_id)
  const canEdit = mayEdit(session, contract)
  return {
    contractId: contract.id,
    goals: goals.map(({ id, text, target_on, state, decided_on, version }) => ({
      ...{ id, text, targetOn: target_on, state, decidedOn: decided_on, version },
    })),
    topics: topics.map(({ id, title, version }) => ({
      ...{ id, title, version },
      marks: (marksOf.get(id) ?? []).map(({ mark, marked_on, note }) => ({ mark, on: marked_on, note })),
    })),
    homework: homeworkOf(await listGivenHomework(reader, contract.id, mostHomework), checks),
    months: months.map((row) => monthOf(row, marks, checks)),
    reports: reports.map(reportLine),
    reportMonths: canEdit
      ? months
          .filter(({ held, month }) => held > 0 && !reports.some((report) => report.month === month))
          .map(({ month }) => month)
          .reverse()
      : [],
    actions: { edit: canEdit },
  }
}

function homeworkOf(given: GivenHomework[], checks: CheckRow[]): Homework[] {
  const checkOf = new Map(checks.map((check) => [check.lesson_id, check]))
  return given.map(({ lessonId, text, givenAt }) => {
    const check = checkOf.get(lessonId)
    return {
      ...{ lessonId, text, setOn: businessDate(givenAt) },
      ...{ result: check?.result ?? null, mark: check?.mark ?? null, version: check?.version ?? 0 },
    }
  })
}

/** A month with what was marked in it. */
export function monthOf(
  { month, held, missed, cancelled }: MonthRow,
  marks: Pick<MarkRow, 'mark' | 'marked_on'>[],
  checks: Pick<CheckRow, 'mark' | 'checked_on' | 'result'>[],
): ProgressMonth {
  const checked = checks.filter(({ checked_on }) => checked_on.startsWith(month))
  const given = [
    ...marks.filter(({ marked_on }) => marked_on.startsWith(month)).map(({ mark }) => mark),
    ...checked.flatMap(({ mark }) => mark ?? []),
  ]
  return {
    ...{ month, held, missed, cancelled },
    homeworkDone: checked.filter(({ result }) => result === 'done').length,
    homeworkChecked: checked.length,
    averageMark: average(given),
  }
}

/** The average with one decimal; null of nothing. */
export function average(marks: number[]): number | null {
  if (marks.length === 0) return null
  return Math.round((marks.reduce((sum, mark) => sum + mark, 0) / marks.length) * 10) / 10
}

export const reportLine = ({ id, month, state, sent_at }: ReportRow): ProgressReportLine => ({
  ...{ id, month, state },
  sentAt: sent_at?.toISOString() ?? null,
})

/** Who teaches, by name alone. */
export async function listExecutors(reader: Reader, contracts: Pick<ContractFacts, 'executorId'>[]) {
  const people = await listPeople(
    reader,
    contracts.map(({ executorId }) => executorId),
  )
  return ({ executorId: id }: Pick<ContractFacts, 'executorId'>) => {
    const { firstName = '', lastName = '' } = people.get(id) ?? {}
    return { id, firstName, lastName }
  }
}
