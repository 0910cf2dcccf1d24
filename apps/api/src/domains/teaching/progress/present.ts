import { businessDate, businessMonth, monthSpan } from '@navyk/api-spec/kit'
import {
  type Homework,
  mostHomework,
  type Progress,
  type ProgressMonth,
  type ProgressReportLine,
} from '@navyk/api-spec/teaching/progress'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { listGivenHomework } from '#teaching/lessons'
import { learnerNameFor, type Owner } from './owners.ts'
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
  sumLessonMonths,
} from './queries.ts'
import { listHomeworkOfSeat, listSessionMarks, sumSessionMonths } from './groups/seat-queries.ts'

/** Number of months with lessons or sessions that are shown. */
const shownMonths = 12

/** Progress of the learner of a contract or seat, as this person may see it. */
export async function progressOf(
  reader: Reader,
  { clock }: Pick<Effects, 'clock'>,
  session: Session,
  owner: Owner,
): Promise<Progress> {
  const ids = [owner.id]
  const thisMonth = businessMonth(clock.now())
  const goals = await listGoals(reader, ids)
  const topics = await listTopics(reader, ids)
  const marks = await listMarks(reader, ids)
  const checks = await listChecks(reader, ids)
  const held = await sumMonths(reader, [owner], ever, monthSpan(thisMonth).to)
  const sessionMarks = owner.kind === 'seat' ? await listSessionMarks(reader, ids) : []
  const reports = await listReports(reader, ids, seesDrafts(session))
  const marksOf = Map.groupBy(marks, ({ topic_id }) => topic_id)
  const months = held.slice(-shownMonths)
  const canEdit = mayEdit(session, owner)
  return {
    owner: { kind: owner.kind, id: owner.id },
    learnerName: learnerNameFor(session, owner),
    subject: owner.subject,
    programme: owner.programme,
    goals: goals.map(({ id, text, target_on, state, decided_on, version }) => ({
      id,
      text,
      targetOn: target_on,
      state,
      decidedOn: decided_on,
      version,
    })),
    topics: topics.map(({ id, title, version }) => ({
      id,
      title,
      version,
      marks: (marksOf.get(id) ?? []).map(({ mark, marked_on, note }) => ({ mark, on: marked_on, note })),
    })),
    homework: homeworkOf(await listHomework(reader, owner), checks),
    months: months.map((row) => monthOf(row, [...marks, ...sessionMarks], checks)),
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

/** Homework of the newest lessons or sessions. */
async function listHomework(
  reader: Reader,
  { kind, id }: Owner,
): Promise<Awaited<ReturnType<typeof listGivenHomework>>> {
  if (kind === 'contract') return listGivenHomework(reader, id, mostHomework)
  const rows = await listHomeworkOfSeat(reader, id, mostHomework)
  return rows.map(({ session_id, homework, starts_at }) => ({
    lessonId: session_id,
    text: homework,
    givenAt: starts_at,
  }))
}

/** Sums the outcomes of lessons and sessions of owners in a span, by month. At most two queries. */
export async function sumMonths(
  reader: Reader,
  owners: Pick<Owner, 'kind' | 'id'>[],
  from: Date,
  to: Date,
): Promise<MonthRow[]> {
  const idsOf = (kind: Owner['kind']) => owners.filter((owner) => owner.kind === kind).map(({ id }) => id)
  const [contractIds, seatIds] = [idsOf('contract'), idsOf('seat')]
  return [
    ...(contractIds.length > 0 ? await sumLessonMonths(reader, contractIds, from, to) : []),
    ...(seatIds.length > 0 ? await sumSessionMonths(reader, seatIds, from, to) : []),
  ]
}

/** A moment before the first lesson. */
export const ever = new Date(0)

function homeworkOf(given: Awaited<ReturnType<typeof listGivenHomework>>, checks: CheckRow[]): Homework[] {
  const checkOf = new Map(checks.map((check) => [check.meeting_id, check]))
  return given.map(({ lessonId, text, givenAt }) => {
    const check = checkOf.get(lessonId)
    return {
      meetingId: lessonId,
      text,
      setOn: businessDate(givenAt),
      result: check?.result ?? null,
      mark: check?.mark ?? null,
      version: check?.version ?? 0,
    }
  })
}

/** A month with what was marked in it. */
export function monthOf(
  { month, held, late, missed, made_up, cancelled }: MonthRow,
  marks: Pick<MarkRow, 'mark' | 'marked_on'>[],
  checks: Pick<CheckRow, 'mark' | 'checked_on' | 'result'>[],
): ProgressMonth {
  const checked = checks.filter(({ checked_on }) => checked_on.startsWith(month))
  const given = [
    ...marks.filter(({ marked_on }) => marked_on.startsWith(month)).map(({ mark }) => mark),
    ...checked.flatMap(({ mark }) => mark ?? []),
  ]
  return {
    month,
    held,
    late,
    missed,
    madeUp: made_up,
    cancelled,
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
  id,
  month,
  state,
  sentAt: sent_at?.toISOString() ?? null,
})

/** Reads the names of executors, for looking them up by owner. */
export async function listExecutors(reader: Reader, owners: Pick<Owner, 'executorId'>[]) {
  const people = await listPeople(
    reader,
    owners.flatMap(({ executorId }) => executorId ?? []),
  )
  return ({ executorId: id }: Pick<Owner, 'executorId'>) => {
    if (id === null) return null
    const { firstName = '', lastName = '' } = people.get(id) ?? {}
    return { id, firstName, lastName }
  }
}
