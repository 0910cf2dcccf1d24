import type { Reader } from '#platform/database'
import type { PayoutRules } from '#platform/services.ts'
import { countToDraft } from '#money/income-reports'
import { listPayable } from '../rules.ts'

/** Counts the executors for whom the run of a month would make a statement now, and sums these statements with the rest of older months,
 *  in kopecks. It applies the rule of the run itself, whether one was started before or not. At most five queries. */
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
