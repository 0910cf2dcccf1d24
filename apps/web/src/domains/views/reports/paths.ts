import type { ReportName } from '@navyk/api-spec/views/reports'

/** Path of each report below /dashboard/, in the order of the links between them. */
export const reportPaths = {
  sales: 'sales',
  shop: 'sales-v2',
  subscriptions: 'saas',
  variance: 'sub-child-v3',
  missed: 'sub-child-v1',
  workload: 'sub-child-v2',
} as const satisfies Record<ReportName, string>
