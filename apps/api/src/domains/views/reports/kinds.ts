import type { ReportName } from '@navyk/api-spec/views/reports'
import { notFound } from '../../../platform/http/index.ts'
import type { Kind } from './kind.ts'
import { missed, variance } from './lessons.ts'
import { sales } from './sales.ts'

const kinds: Partial<Record<ReportName, Kind>> = { missed, sales, variance }

export function kindOf(report: ReportName): Kind {
  const kind = kinds[report]
  if (!kind) throw notFound()
  return kind
}
