// Pivot: plans against facts, summed by days, weeks or months from the roll-up that the database keeps of lessons and
// plans. It does not own lessons or plans and writes nothing: triggers keep the roll-up (`schema/views.logic.sql`).
import * as spec from '@navyk/api-spec/views/pivot'
import { download, report } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { downloadPivot } from './download-pivot.ts'
import { getPivot } from './get-pivot.ts'
import './tables.ts'

export const manifest: DomainManifest = {
  routes: [report(spec.getPivot, getPivot), download(spec.downloadPivot, downloadPivot)],
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    pivot: typeof texts
  }
}
