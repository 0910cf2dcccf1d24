import type { Reader } from '#platform/database'
import type { PayoutRules } from '#platform/services.ts'
import { countToDraft } from '#money/income-reports'
import { listPayable } from './rules.ts'

/** Executors for whom the run of a month would make a statement now, by the rule that the run itself asks, whether one was started
 *  before or not, and what these statements would come to with what older months have left. At most five queries. */
export async function countStatementsToMake(
  reader: Reader,
  { payWhen }: Pick<PayoutRules, 'payWhen'>,
  month: string,
): Promise<{ count: number; kopecks: number }> {
  return countToDraft(
    reader,
    month,
    payWhen === 'lesson_settled' ? null : (rowsReader, rows) => listPayable(rowsReader, payWhen, rows),
  )
}
