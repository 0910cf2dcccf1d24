import type { ReportName } from '@navyk/api-spec/views/reports'
import type { Kind } from './kind.ts'
import { missed, variance } from './lessons.ts'
import { sales } from './sales.ts'
import { shop } from './shop.ts'
import { subscriptions } from './subscriptions.ts'
import { workload } from './workload.ts'

/** Makers of the figures of each report. */
export const kinds: Record<ReportName, Kind> = { missed, sales, shop, subscriptions, variance, workload }
