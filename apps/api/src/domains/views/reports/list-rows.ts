import type { Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/reports'
import { measuresOf, type ReportRow, rowFiltersOf } from '@navyk/api-spec/views/reports'
import type { PageRequest, Reader } from '#platform/database'
import { invalidFields, type ReadCase, type Session } from '#platform/http'
import { lessonRows } from './lessons/lesson-rows.ts'
import { invoiceRows } from './sales/sales.ts'
import { type Scope, scopeOf } from './scope.ts'
import { shopRows } from './sales/shop.ts'
import { contractRows } from './sales/subscriptions.ts'
import { workloadRows } from './lessons/workload-rows.ts'

/** A page of what a figure is made of. @throws Failure 403 for whom the report is not, 422 for a filter or a measure that it does
 *  not know */
export const listReportRows: ReadCase<typeof spec.listReportRows, 'clock'> = async (
  reader,
  { clock },
  session,
  { cursor, limit, ...query },
) => rowsOf(reader, rowScope(session, query, clock.now()), query, { cursor, limit })

type Query = Input<typeof spec.downloadReportRows>

/** @throws Failure as above */
export function rowScope(session: Session, { measure, ...query }: Query, now: Date): Scope {
  const scope = scopeOf(session, query, now, rowFiltersOf[query.report])
  if (!measuresOf(scope.report).some((name) => name === measure)) throw invalidFields({ measure: 'validation.invalid' })
  return scope
}

/** A page of the rows behind a figure, in a fixed number of statements. */
export async function rowsOf(
  reader: Reader,
  scope: Scope,
  { measure, reason }: Pick<Query, 'measure' | 'reason'>,
  { cursor, limit }: PageRequest,
): Promise<{ data: ReportRow[]; nextCursor: string | null }> {
  const page = { measure, cursor, limit }
  switch (scope.report) {
    case 'workload':
      return workloadRows(reader, scope, page)
    case 'missed':
    case 'variance':
      return lessonRows(reader, scope, { ...page, reason })
    case 'sales':
      return invoiceRows(reader, scope, page)
    case 'subscriptions':
      return contractRows(reader, scope, page)
    case 'shop':
      return shopRows(reader, scope, page)
  }
}
