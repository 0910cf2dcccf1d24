import { draftInvoices, issueInvoices, listInvoices } from '@navyk/api-spec/money/invoices'
import {
  approveWorkReport,
  listWorkReports,
  returnWorkReport,
  submitWorkReport,
} from '@navyk/api-spec/money/work-reports'
import { closeLessons, type LessonOutcome, type LessonSummary, listLessons } from '@navyk/api-spec/teaching/lessons'
import { approvePlan, draftPlans, getPlan, type Plan, submitPlan } from '@navyk/api-spec/teaching/plans'
import type { Subject } from '@navyk/api-spec/vocabulary'
import {
  addDays,
  addMonths,
  businessDate,
  businessInstant,
  datesOfMonth,
  firstDayOf,
  minuteMs,
  weekdayOf,
} from '@navyk/api-spec/kit'
import { runTask } from '../run-task.ts'
import { accountedMonth } from './accounted-month.ts'
import { mostByBank, scheduleBankStatement } from '../money/import-statements.ts'
import { scheduleClosing } from '../money/schedule-closing.ts'
import { schedulePrepaidPlans } from '../money/schedule-prepaid-plans.ts'
import { scheduleStatements } from '../money/schedule-statements.ts'
import type { Executor } from '../people/people.ts'
import type { Choices } from '../timeline/random.ts'
import type { Demo } from '../demo.ts'
import { createOpenRequests } from '../money/pay-online.ts'
import { payAhead, payInvoice, twistsOf } from './schedule-payments.ts'
import { scheduleProgress } from '../teaching/schedule-progress.ts'
import { lessonNotes, teachingTexts } from '../teaching/teaching-texts.ts'

/** Schedules one month: it is planned in the days before it, taught and closed week by week, and accounted after it. */
export function scheduleMonth(demo: Demo, month: string): void {
  const previous = addMonths(month, -1)
  demo.people.executors.forEach((executor, index) => {
    demo.timeline.at(businessInstant(`${previous}-25`, `18:${String(index).padStart(2, '0')}`), () =>
      planMonth(demo, executor, month),
    )
    for (const date of closingDates(demo, month)) {
      demo.timeline.at(businessInstant(date, `22:${String(30 + index)}`), () => closeAll(demo, executor))
    }
  })
  schedulePrepaidPlans(demo, month)
  const next = addMonths(month, 1)
  demo.timeline.at(businessInstant(firstDayOf(next), '09:00'), () => submitReports(demo, month))
  demo.timeline.at(businessInstant(`${next}-02`, '11:00'), () => approveReports(demo, month))
  // The customers of the last days can object for three more; what is left is settled when they no longer can.
  for (const day of ['04', '05', '06', '10', '16', '23']) {
    demo.timeline.at(businessInstant(`${next}-${day}`, '06:00'), () => runTask(demo.services, 'settle-lessons'))
  }
  demo.timeline.at(businessInstant(`${next}-05`, '10:00'), () => invoice(demo, month))
  scheduleStatements(demo, month)
  scheduleClosing(demo, month)
  scheduleProgress(demo, month)
}

/** Saturdays and the last day; in the last week of the story every day but yesterday, so that some lessons still wait. */
function closingDates(demo: Demo, month: string): string[] {
  const today = businessDate(demo.now)
  const dates = datesOfMonth(month)
  return dates.filter((date, index) => {
    if (date >= addDays(today, -1)) return false
    return weekdayOf(date) === 6 || index === dates.length - 1 || date > addDays(today, -8)
  })
}

/** Drafts the month for all contracts of an executor, hands the plans in, and has the families approve the next day. */
async function planMonth(demo: Demo, executor: Executor, month: string): Promise<void> {
  const { act, timeline, choices, people } = demo
  const { data } = await act(executor.as, draftPlans, { body: { month } })
  for (const id of data.planIds) {
    const { data: draft } = await act(executor.as, getPlan, { params: { id } })
    if (draft.rows.length === 0 || hasProblems(draft)) continue
    const { data: plan } = await act(executor.as, submitPlan, { params: { id }, body: { version: draft.version } })
    const customer = people.customers.find((each) => each.cabinetId === plan.customer.id)
    if (!customer) throw new Error(`Plan ${id} belongs to nobody of the demo`)
    const answersAt = demo.services.clock.now().getTime() + choices.whole(60, 26 * 60) * minuteMs
    timeline.at(new Date(answersAt), async () => {
      const { data: present } = await act(customer, getPlan, { params: { id } })
      if (!hasProblems(present)) await act(customer, approvePlan, { params: { id }, body: { version: plan.version } })
    })
  }
}

/** A lesson that was moved may stand in the way of one that is planned, on some days of the demo. */
const hasProblems = ({ rows }: Plan) => rows.some(({ problems }) => problems.length > 0)

/** Closes all past lessons of an executor. */
async function closeAll(demo: Demo, executor: Executor): Promise<void> {
  const { act, choices } = demo
  const { data: waiting } = await act(executor.as, listLessons, { query: { view: 'unclosed', limit: 100 } })
  const ready = waiting.filter((lesson) => lesson.actions.close)
  if (ready.length === 0) return
  await act(executor.as, closeLessons, { body: { lessons: ready.map((lesson) => closeOut(choices, lesson)) } })
}

function closeOut(choices: Choices, lesson: LessonSummary) {
  const outcome = outcomeOf(choices)
  const texts = teachingTexts[lesson.subject as Subject]
  const minutes = (Date.parse(lesson.endsAt) - Date.parse(lesson.startsAt)) / minuteMs
  const wasTaught = outcome === 'held' || outcome === 'held_partial'
  return {
    id: lesson.id,
    version: lesson.version,
    outcome,
    ...(outcome === 'held_partial' && { heldMinutes: Math.round(minutes / 2) }),
    topic: wasTaught ? choices.pick(texts.topics) : '',
    homework: wasTaught ? choices.pick(texts.homework) : '',
    note: wasTaught ? choices.pick(lessonNotes) : '',
  }
}

function outcomeOf(choices: Choices): LessonOutcome {
  const place = choices.next()
  if (place < 0.87) return 'held'
  if (place < 0.89) return 'held_partial'
  if (place < 0.94) return 'cancelled_by_customer_in_time'
  if (place < 0.96) return 'cancelled_by_customer_late'
  if (place < 0.98) return 'student_no_show'
  return 'cancelled_by_executor'
}

async function submitReports(demo: Demo, month: string): Promise<void> {
  for (const { as } of demo.people.executors) {
    const { data } = await demo.act(as, listWorkReports, { query: { month } })
    for (const report of data) {
      if (report.state !== 'open' || report.totals.unclosedCount + report.totals.aheadCount > 0) continue
      await demo.act(as, submitWorkReport, { params: { id: report.id }, body: { version: report.version } })
    }
  }
}

/** Staff approve the reports. Of the newest month two executors' reports are open: one still waits, one was sent back. */
async function approveReports(demo: Demo, month: string): Promise<void> {
  const { act, people } = demo
  const isNewest = month === accountedMonth(demo.now)
  const { data } = await act(people.staff, listWorkReports, { query: { month, state: 'submitted', limit: 100 } })
  for (const report of data) {
    const index = people.executors.findIndex(({ as }) => as.cabinetId === report.executor.id)
    const target = { params: { id: report.id } }
    if (isNewest && index === 5) continue
    if (isNewest && index === 7) {
      const reason = 'У двух занятий 14 числа не указана тема. Дополните, пожалуйста.'
      await act(people.staff, returnWorkReport, { ...target, body: { version: report.version, reason } })
      continue
    }
    await act(people.staff, approveWorkReport, { ...target, body: { version: report.version } })
  }
}

async function invoice(demo: Demo, month: string): Promise<void> {
  const { act, people, timeline, choices } = demo
  await act(people.staff, draftInvoices, { body: { month } })
  const { data: drafts } = await act(people.staff, listInvoices, {
    query: { status: 'draft', period: month, limit: 100 },
  })
  if (drafts.length === 0) return
  const issuedOn = businessDate(demo.services.clock.now())
  const invoices = drafts.map(({ id, version }) => ({ id, version }))
  await act(people.staff, issueInvoices, { body: { invoices, dueOn: addDays(issuedOn, 7) } })
  const isNewest = month === accountedMonth(demo.now)
  const monthsAgo = [1, 2, 3].find((count) => month === addMonths(accountedMonth(demo.now), 1 - count)) ?? 0
  const twists = twistsOf(monthsAgo)
  const unpaid: typeof drafts = []
  const byBank: { id: string; on: string }[] = []
  for (const draft of drafts) {
    // A quarter of the newest month's invoices is unpaid, and few of the older ones.
    // The customer whom everybody can sign in as has something to pay.
    const isFirst = isNewest && draft.customer.id === people.customers[0]?.cabinetId
    if (choices.chance(isNewest ? 0.25 : 0.02) || isFirst) {
      if (!isFirst) unpaid.push(draft)
      continue
    }
    const isPartial = choices.chance(isNewest ? 0.08 : 0.01)
    const receivedOn = addDays(issuedOn, choices.whole(0, 9))
    const usual = isNewest && choices.chance(0.5) ? 'online' : 'plain'
    const twist = isPartial ? 'partial' : (twists.shift() ?? usual)
    if (twist === 'plain' && (monthsAgo === 1 || monthsAgo === 2) && byBank.length < mostByBank) {
      byBank.push({ id: draft.id, on: receivedOn })
      continue
    }
    timeline.at(businessInstant(receivedOn, '15:00'), () => payInvoice(demo, draft.id, receivedOn, twist))
  }
  if (isNewest) createOpenRequests(demo, unpaid)
  const debtor = unpaid.at(-1)
  if (isNewest && debtor)
    timeline.at(businessInstant(addDays(issuedOn, 10), '12:10'), () => payAhead(demo, debtor.customer.id))
  // The first unpaid ones have requests at providers.
  const others = unpaid.slice(4).map(({ id }) => id)
  if (byBank.length > 0) {
    scheduleBankStatement(demo, { paid: byBank, unpaid: others, on: addDays(issuedOn, 9), isNewest })
  }
}
