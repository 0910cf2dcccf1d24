import { daysOfColumn, type PivotLabel } from '@navyk/api-spec/views/pivot'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import type { PivotView } from '../view.ts'

const filterOf = {
  customer: 'customerId',
  contract: 'contractId',
  learner: 'learnerId',
  subject: 'subject',
  executor: 'executorId',
} as const satisfies Record<PivotLabel['kind'], string>

/** The filters that the list of lessons has as well. */
const shared = ['customerId', 'contractId', 'learnerId', 'subject', 'executorId'] as const

/** The address of the lessons that a cell counts: those of its row and column, under the table's filters; with the
 *  table's address for a link back. */
export function lessonsBehind(
  view: PivotView,
  search: URLSearchParams,
  path: readonly PivotLabel[],
  column: string | undefined,
): string {
  const days = column === undefined ? { from: view.from, to: view.to } : daysOfColumn(view.columns, column, view)
  const wanted = new URLSearchParams({ view: 'all', ...days })
  for (const name of shared) {
    const value = search.get(name)
    if (value) wanted.set(name, value)
  }
  for (const { kind, id } of path) wanted.set(filterOf[kind], id)
  wanted.set('pivot', search.toString())
  return `${lessonListPath}?${wanted}`
}
