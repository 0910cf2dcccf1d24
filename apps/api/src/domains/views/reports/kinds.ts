import type { ReportName } from '@navyk/api-spec/views/reports'
import type { Kind } from './kind.ts'
import { missed, variance } from './lessons/lessons.ts'
import { sales } from './sales/sales.ts'
import { shop } from './sales/shop.ts'
import { subscriptions } from './sales/subscriptions.ts'
import { workload } from './lessons/workload.ts'

/** Makers of the figures of each report. */
export const kinds: Record<ReportName, Kind> = { missed, sales, shop, subscriptions, variance, workload }
