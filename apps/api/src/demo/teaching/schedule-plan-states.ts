import {
  draftPlan,
  getPlanMonth,
  listPlans,
  listUnplanned,
  proposeRevision,
  returnPlan,
  savePlanRows,
  submitPlan,
} from '@navyk/api-spec/teaching/plans'
import { addMonths, businessDate, businessInstant, businessMonth, minuteMs } from '@navyk/api-spec/kit'
import type { Demo } from '../demo.ts'
import { firstFree } from './schedule-lesson-changes.ts'

/** Contracts that the first executor plans early; the others wait for the 25th. */
const plannedEarly = 5

/** Plans of the first executor in every state: drafts of the next month, a submitted one, one that was returned with
 *  remarks, and a revision of this month that waits for an answer. */
export function schedulePlanStates(demo: Demo, ago: (days: number, hours?: number) => Date): void {
  demo.timeline.at(ago(1, 6), () => planSome(demo))
  demo.timeline.at(ago(0, 5), () => proposeChange(demo))
}

async function planSome(demo: Demo): Promise<void> {
  const { act, people } = demo
  const [executor] = people.executors
  if (!executor) return
  const month = addMonths(businessMonth(demo.now), 1)
  const { data: unplanned } = await act(executor.as, listUnplanned, { query: { month, limit: 100 } })
  // The newest contracts stay without a plan.
  for (const [index, { contractId }] of unplanned.toReversed().slice(0, plannedEarly).entries()) {
    const { data: draft } = await act(executor.as, draftPlan, { body: { contractId, month } })
    if (draft.rows.length === 0 || index > 2) continue
    const rows = draft.rows.map(({ date, time, minutes }, place) => ({
      date,
      time,
      minutes,
      comment: '',
      topic: place === 0 ? 'Повторение' : '',
    }))
    const params = { id: draft.id }
    const body = { version: draft.version, pattern: draft.pattern, rows }
    const { data: saved } = await act(executor.as, savePlanRows, { params, body })
    const { data: plan } = await act(executor.as, submitPlan, { params, body: { version: saved.version } })
    const customer = people.customers.find((each) => each.cabinetId === plan.customer.id)
    if (index !== 1 || !customer) continue
    const [first, , third] = plan.rows
    const remarks = [
      ...(first ? [{ rowId: first.id, text: 'В этот день мы у врача, можно на день позже?' }] : []),
      ...(third ? [{ rowId: third.id, text: 'Лучше на полчаса раньше' }] : []),
    ]
    await act(customer, returnPlan, { params, body: { version: plan.version, reason: 'Почти всё подходит', remarks } })
  }
}

const morning = ['08:00', '09:30', '11:00', '12:30'] as const

/** The last lesson of this month moves to the morning, where there is one left. */
async function proposeChange(demo: Demo): Promise<void> {
  const { act, people } = demo
  const [executor] = people.executors
  const family = people.customers[0]
  if (!executor || !family) return
  const month = businessMonth(demo.now)
  const { data: plans } = await act(executor.as, listPlans, { query: { month, state: 'approved', limit: 100 } })
  const plan = plans.find((each) => each.customer.id === family.cabinetId)
  if (!plan) return
  const params = { id: plan.id }
  const { data } = await act(executor.as, getPlanMonth, { params })
  const last = data.lessons.findLast((lesson) => lesson.isChangeable)
  if (!last || Date.parse(last.startsAt) < demo.now.getTime()) return
  const date = businessDate(new Date(last.startsAt))
  const minutes = (Date.parse(last.endsAt) - Date.parse(last.startsAt)) / minuteMs
  if (businessInstant(date, morning[0]) <= demo.now) return
  await firstFree(morning, (time) => {
    const change = { kind: 'moved' as const, lessonId: last.lessonId ?? '', date, time, minutes }
    const body = { version: plan.version, comment: 'Вечером у меня родительское собрание', changes: [change] }
    return act(executor.as, proposeRevision, { params, body })
  })
}
