import { acknowledgeAct, declineAct, listActs, replaceAct, requestActCode } from '@navyk/api-spec/money/acts'
import {
  approveCorrection,
  askCorrection,
  closeMonth,
  getWorkReport,
  listWorkReports,
} from '@navyk/api-spec/money/work-reports'
import { addDays, addMonths, businessInstant } from '@navyk/api-spec/kit'
import { runTask } from '../run-task.ts'
import { accountedMonth } from '../schedule/accounted-month.ts'
import type { Demo } from '../demo.ts'
import { lastMessageTo } from '../queries.ts'

/** Months are closed when their statements are paid. Of the last closed one a lesson is corrected by both accountants, and
 *  another correction still waits. */
export function scheduleClosing(demo: Demo, month: string): void {
  if (month >= accountedMonth(demo.now)) return
  const first = `${addMonths(month, 1)}-19`
  demo.timeline.at(businessInstant(first, '11:00'), async () => {
    await demo.act(demo.people.staff, closeMonth, { body: { month } })
  })
  demo.timeline.at(businessInstant(addDays(first, 10), '12:00'), () => runTask(demo.services, 'accept-acts'))
  const isLast = month === addMonths(accountedMonth(demo.now), -1)
  demo.timeline.at(businessInstant(addDays(first, 1), '19:00'), () => answerActs(demo, month, isLast))
  if (!isLast) return
  demo.timeline.at(businessInstant(addDays(first, 1), '12:00'), () => correct(demo, month))
}

async function correct(demo: Demo, month: string): Promise<void> {
  const { act, people } = demo
  const { data } = await act(people.staff, listWorkReports, { query: { month, state: 'closed', limit: 100 } })
  for (const [index, executor] of people.executors.slice(0, 2).entries()) {
    const report = data.find((each) => each.executor.id === executor.as.cabinetId)
    if (!report) continue
    const params = { id: report.id }
    const { contracts } = (await act(people.staff, getWorkReport, { params })).data
    const lesson = contracts
      .flatMap(({ lessons, contractNumber }) => lessons.map((each) => ({ ...each, contractNumber })))
      .find((each) => (each.payKopecks ?? 0) > 0)
    if (!lesson) continue
    const half = (kopecks: number | null | undefined) => Math.round((kopecks ?? 0) / 2)
    const body = {
      version: report.version,
      lessonId: lesson.id,
      chargeKopecks: half(lesson.chargeKopecks),
      payKopecks: half(lesson.payKopecks),
      reason: index === 0 ? 'Занятие шло полчаса: прервалась связь' : 'Заказчик сообщил, что занятие длилось полчаса',
    }
    const asked = (await act(people.staff, askCorrection, { params, body })).data.corrections.at(-1)
    if (index > 0 || !asked) continue
    const decision = { correctionId: asked.id, correctionVersion: asked.version }
    await act(people.accountant, approveCorrection, { params, body: decision })
    await replaceActOf(demo, month, lesson.contractNumber)
  }
}

/** The first customers acknowledge their acts by the code that comes to the phone. Of the last month the first one has not
 *  answered yet, and the second declines. */
async function answerActs({ act, people, services }: Demo, month: string, isLast: boolean): Promise<void> {
  for (const [index, as] of people.customers.slice(0, 5).entries()) {
    if (isLast && index === 0) continue
    const { data } = await act(as, listActs, { query: { month } })
    for (const { id, version, sha256, canAnswer } of data) {
      if (!canAnswer) continue
      const params = { id }
      if (isLast && index === 1) {
        const reason = 'Одно из занятий отменили заранее, а в акте оно есть'
        await act(as, declineAct, { params, body: { version, reason } })
        continue
      }
      const { data: code } = await act(as, requestActCode, { params })
      const privateCode = /\d{6}/.exec(await lastMessageTo(services.db, as.phone))?.[0] ?? ''
      const body = { publicCode: code.publicCode, privateCode, documentSha256: sha256 }
      await act(as, acknowledgeAct, { params, body })
    }
  }
}

/** Replaces the act of a contract at once, so that the new one has the correction. */
async function replaceActOf({ act, people }: Demo, month: string, contractNumber: number): Promise<void> {
  const { data } = await act(people.accountant, listActs, { query: { month, limit: 100 } })
  const old = data.find((each) => each.contractNumber === contractNumber && each.state !== 'superseded')
  if (!old) return
  const body = { version: old.version, reason: 'Исправлено занятие: прервалась связь' }
  await act(people.accountant, replaceAct, { params: { id: old.id }, body })
}
