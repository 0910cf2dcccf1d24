import {
  approveCorrection,
  askCorrection,
  closeMonth,
  getWorkReport,
  listWorkReports,
} from '@navyk/api-spec/money/work-reports'
import { addDays, addMonths, businessInstant, businessMonth } from '@navyk/api-spec/kit'
import type { Demo } from '../demo.ts'

/** Months are closed when their statements are paid. Of the last closed one a lesson is corrected by both accountants, and
 *  another correction still waits. */
export function scheduleClosing(demo: Demo, month: string): void {
  if (month >= addMonths(businessMonth(demo.now), -1)) return
  const first = `${addMonths(month, 1)}-19`
  demo.timeline.at(businessInstant(first, '11:00'), async () => {
    await demo.act(demo.people.staff, closeMonth, { body: { month } })
  })
  if (month !== addMonths(businessMonth(demo.now), -2)) return
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
    const lesson = contracts.flatMap(({ lessons }) => lessons).find((each) => (each.payKopecks ?? 0) > 0)
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
  }
}
