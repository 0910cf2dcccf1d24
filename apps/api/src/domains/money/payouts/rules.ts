import type { PayWhen } from '@navyk/api-spec/money/payouts'
import type { Reader } from '../../../platform/database/index.ts'
import { listPaidLessons } from '../invoices/index.ts'

/** Of these lessons those that can be paid to their executor now. One that costs its customer nothing waits for nobody. */
export async function listPayable(
  reader: Reader,
  payWhen: PayWhen,
  lessons: { lessonId: string; chargeKopecks: number }[],
): Promise<Set<string>> {
  const isFree = (lesson: { chargeKopecks: number }) => payWhen === 'lesson_settled' || lesson.chargeKopecks <= 0
  const others = lessons.filter((lesson) => !isFree(lesson)).map(({ lessonId }) => lessonId)
  const paid = others.length === 0 ? [] : await listPaidLessons(reader, others)
  return new Set([...lessons.filter(isFree).map(({ lessonId }) => lessonId), ...paid])
}
