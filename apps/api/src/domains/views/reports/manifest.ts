// Reports of the staff: figures of a period and of the one before, what they are made of, and workbooks. It owns the sums that
// the database keeps of lessons, invoices, contracts and orders (docs/decisions/0014), and writes nothing itself.
import * as spec from '@navyk/api-spec/views/reports'
import { download, report } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { downloadProgrammeMoney } from './programme-money/download-programme-money.ts'
import { downloadReport } from './downloads/download-report.ts'
import { downloadReportRows } from './downloads/download-rows.ts'
import { getReport } from './get-report.ts'
import { listReportGroups } from './groups/list-groups.ts'
import { listReportRows } from './list-rows.ts'
import { getProgrammeMoney } from './programme-money/programme-money.ts'
import './tables.ts'

export const manifest: DomainManifest = {
  routes: [
    report(spec.getReport, getReport),
    report(spec.listReportGroups, listReportGroups),
    report(spec.listReportRows, listReportRows),
    download(spec.downloadReport, downloadReport),
    download(spec.downloadReportRows, downloadReportRows),
    report(spec.getProgrammeMoney, getProgrammeMoney),
    download(spec.downloadProgrammeMoney, downloadProgrammeMoney),
  ],
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    reports: typeof texts
  }
}
