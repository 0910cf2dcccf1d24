import type * as spec from '@navyk/api-spec/views/reports'
import type { ReportName } from '@navyk/api-spec/views/reports'
import type { ReadCase } from '#platform/http'
import { filterLabels } from './groups/labels.ts'
import { scopeOf } from './scope.ts'
import type { Kind } from './kind.ts'
import { missed, variance } from './lessons/lessons.ts'
import { sales } from './sales/sales.ts'
import { shop } from './sales/shop.ts'
import { subscriptions } from './sales/subscriptions.ts'
import { workload } from './lessons/workload.ts'

/** The figures of a report. @throws Failure 403 for whom it is not, 422 for a filter that it does not know */
export const getReport: ReadCase<typeof spec.getReport, 'clock'> = async (reader, { clock }, session, query) => {
  const scope = scopeOf(session, query, clock.now())
  const { values, valuesBefore, points, cohorts = [] } = await kinds[scope.report].figures(reader, scope)
  return {
    period: scope.period,
    before: scope.before,
    values,
    valuesBefore,
    step: scope.step,
    points,
    cohorts,
    filters: await filterLabels(reader, scope),
  }
}

/** Makers of the figures of each report. */
export const kinds: Record<ReportName, Kind> = { missed, sales, shop, subscriptions, variance, workload }
