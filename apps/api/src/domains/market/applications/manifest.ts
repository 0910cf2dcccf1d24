// Applications: customers who want to become executors, from asking to the staff's decision. It does not own cabinets:
// accounts makes the one that an approved application leads to.
import * as spec from '@navyk/api-spec/market/applications'
import { download, read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { applyAsExecutor, getOwnApplication } from './apply.ts'
import { approveApplication, checkApplication, declineApplication, withdrawApplication } from './decide-application.ts'
import { downloadApplications } from './download-applications.ts'
import { eraseApplications } from './erase-queries.ts'
import { listApplications } from './list-applications.ts'
import type texts from './messages.ru.json'
import { countWaitingApplications, partiesOfApplications, hasOpenApplication, listApplicationsFrom } from './queries.ts'
import { presentApplication } from './present.ts'

export const manifest: DomainManifest = {
  routes: [
    write(spec.applyAsExecutor, applyAsExecutor),
    read(spec.getOwnApplication, getOwnApplication),
    write(spec.withdrawApplication, withdrawApplication),
    read(spec.listApplications, listApplications),
    download(spec.downloadApplications, downloadApplications),
    write(spec.checkApplication, checkApplication),
    write(spec.approveApplication, approveApplication),
    write(spec.declineApplication, declineApplication),
  ],
  staffQueue: {
    executor_applications: {
      work: ['manager'],
      count: async ({ reader }) => {
        const { count, oldestAt } = await countWaitingApplications(reader)
        return { count, oldest: oldestAt }
      },
    },
  },
  parties: partiesOfApplications,
  exportCabinet: async (reader, _effects, session) => {
    if (session.role !== 'customer') return {}
    return { applications: (await listApplicationsFrom(reader, session.cabinetId)).map(presentApplication) }
  },
  erase: eraseApplications,
  // Rows of this domain that move when a customer is merged into another (docs/decisions/0040).
  merging: {
    refusals: async (reader, { fromId }) => ((await hasOpenApplication(reader, fromId)) ? ['open_application'] : []),
  },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    applications: typeof texts
  }
}
