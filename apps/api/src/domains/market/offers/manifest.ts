// Offers: what customers look for, and what executors respond with, from publishing to the match.
// It does not own what comes of a match: that is contracts, whose steps this domain reacts to.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { eraseOffers } from './erase-queries.ts'
import { exportFor } from './export.ts'
import { expireOffersTask, offerTasks } from './life/expire-offers.ts'
import { reactions } from './reactions.ts'
import { offerRoutes } from './routes.ts'
import { partiesOfOffers } from './queries.ts'
import type texts from './messages.ru.json'

export const manifest: DomainManifest = {
  routes: offerRoutes,
  parties: partiesOfOffers,
  tasks: offerTasks,
  timetable: {
    [expireOffersTask]: '5 0 * * *',
  },
  reactions,
  exportCabinet: exportFor,
  erase: (tx, { cabinetIds }) => eraseOffers(tx, cabinetIds),
}

declare module '../../../platform/notice-texts.ts' {
  interface NoticeTexts {
    offers: typeof texts.offers.notices
  }
}
