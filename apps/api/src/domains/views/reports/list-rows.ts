import { defaultPageSize } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/reports'
import { measuresOf, rowFiltersOf } from '@navyk/api-spec/views/reports'
import { invalidFields, type ReadCase } from '../../../platform/http/index.ts'
import { lessonRows } from './lesson-rows.ts'
import { invoiceRows } from './sales.ts'
import { scopeOf } from './scope.ts'
import { shopRows } from './shop.ts'
import { contractRows } from './subscriptions.ts'
import { workloadRows } from './workload-rows.ts'

/** A page of what a figure is made of. @throws Failure 403 for whom the report is not, 422 for a filter or a measure that it does
 *  not know */
export const listReportRows: ReadCase<typeof spec.listReportRows, 'clock'> = async (
  reader,
  { clock },
  session,
  { measure, cursor, limit = defaultPageSize, ...query },
) => {
  const scope = scopeOf(session, query, clock.now(), rowFiltersOf[query.report])
  if (!measuresOf(scope.report).some((name) => name === measure)) throw invalidFields({ measure: 'validation.invalid' })
  const page = { measure, cursor, limit }
  switch (scope.report) {
    case 'workload':
      return workloadRows(reader, scope, page)
    case 'missed':
    case 'variance':
      return lessonRows(reader, scope, { ...page, reason: query.reason })
    case 'sales':
      return invoiceRows(reader, scope, page)
    case 'subscriptions':
      return contractRows(reader, scope, page)
    case 'shop':
      return shopRows(reader, scope, page)
  }
}
