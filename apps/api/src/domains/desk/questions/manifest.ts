// Questions: threads between a person and the staff, from asking to closing. It does not own what a question is about:
// a lesson, an invoice, a document stay with their domains.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { eraseQuestions } from './erase-queries.ts'
import { exportFor } from './export.ts'
import { questionRoutes } from './routes.ts'
import { partiesOfQuestions } from './queries.ts'
import type texts from './messages.ru.json'

export const manifest: DomainManifest = {
  routes: questionRoutes,
  parties: partiesOfQuestions,
  exportCabinet: exportFor,
  erase: (tx, { cabinetIds }) => eraseQuestions(tx, cabinetIds),
}

declare module '../../../platform/notice-texts.ts' {
  interface NoticeTexts {
    questions: typeof texts.questions.notices
  }
}
