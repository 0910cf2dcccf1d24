// Plans: the lessons of a contract for a month, from the weekly pattern to the customer's approval. It does not own the
// lessons that an approved plan becomes, nor what is paid for them.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { draftAheadTask } from './drafting/draft-ahead.ts'
import { erasePlans } from './erase-queries.ts'
import { exportFor } from './export.ts'
import { planRoutes } from './routes.ts'
import { planTasks, resolveOpenPlansTask } from './resolve-open-plans.ts'
import { partiesOfPlans } from './queries.ts'
import type texts from './messages.ru.json'

export const manifest: DomainManifest = {
  routes: planRoutes,
  parties: partiesOfPlans,
  tasks: planTasks,
  timetable: {
    // Every morning: drafts on the 25th, and later what was missed then.
    [draftAheadTask]: '10 6 * * *',
    [resolveOpenPlansTask]: '*/5 * * * *',
  },
  exportCabinet: exportFor,
  erase: (tx, { cabinetIds }) => erasePlans(tx, cabinetIds),
}

declare module '../../../platform/notice-texts.ts' {
  interface NoticeTexts {
    plans: typeof texts.plans.notices
  }
}
