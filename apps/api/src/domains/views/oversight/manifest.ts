// Oversight: who of the staff has read whose records, who has done what, and who has reached a quota; all for administrators.
// It owns neither the records nor the trail of actions.
import * as spec from '@navyk/api-spec/views/oversight'
import { addDays } from '@navyk/api-spec/kit'
import { download, read } from '#platform/http'
import { countReachedSince } from '#platform/askers/quotas'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { downloadActions, downloadQuotaReaches, downloadReadings } from './download-actions.ts'
import { downloadBreach } from './download-breach.ts'
import { listActionKinds, listActions } from './list-actions.ts'
import { listQuotaReaches, listReadings } from './list-readings.ts'
import { oversightRetention } from './retention.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listReadings, listReadings),
    download(spec.downloadReadings, downloadReadings),
    download(spec.downloadBreach, downloadBreach),
    read(spec.listActions, listActions),
    read(spec.listActionKinds, listActionKinds),
    download(spec.downloadActions, downloadActions),
    read(spec.listQuotaReaches, listQuotaReaches),
    download(spec.downloadQuotaReaches, downloadQuotaReaches),
  ],
  staffQueue: {
    reached_quotas: {
      work: ['administrator'],
      // Of today and yesterday, so that staff see those of the evening in the morning.
      count: async ({ reader, today }) => ({ count: await countReachedSince(reader, addDays(today, -1)) }),
    },
  },
  retiredTasks: ['remove-old-readings'],
  retention: oversightRetention,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    oversight: typeof texts
  }
}
