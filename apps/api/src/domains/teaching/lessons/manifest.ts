// Lessons: when they are, what became of them, and what that comes to for both sides. It does not own plans, reports or
// money.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { eraseLessons } from './erase-queries.ts'
import { exportFor } from './reading/export.ts'
import { lessonRoutes } from './routes.ts'
import { partiesOfLessons } from './queries.ts'
import type texts from './messages.ru.json'

export const manifest: DomainManifest = {
  routes: lessonRoutes,
  parties: partiesOfLessons,
  exportCabinet: exportFor,
  erase: (tx, { cabinetIds }) => eraseLessons(tx, cabinetIds),
}

declare module '../../../platform/notice-texts.ts' {
  interface NoticeTexts {
    lessons: typeof texts.lessons.notices
  }
}
