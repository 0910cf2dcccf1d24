// Progress of learners in contracts and groups: goals, topics with marks, homework as it was done, and monthly reports to parents. This
// domain does not own the lessons and sessions that it counts, nor the homework that they set.
import * as spec from '@navyk/api-spec/teaching/progress'
import { addMonths } from '@navyk/api-spec/kit'
import type { DomainManifest } from '#platform/manifest.ts'
import { read, write } from '#platform/http'
import { checkHomework } from './topics/check-homework.ts'
import { listDueReports, countDueReports } from './reports/due-reports.ts'
import { eraseProgress } from './erase-queries.ts'
import { exportFor } from './export.ts'
import { getProgress } from './reading/get-progress.ts'
import { addLearningGoal, changeLearningGoal } from './topics/goals.ts'
import { addGroupTopic, getGroupProgress } from './groups/groups.ts'
import { listProgress } from './reading/list-progress.ts'
import type texts from './messages.ru.json'
import { partiesOfProgress } from './queries.ts'
import { draftProgressReport, getProgressReport, saveProgressReport, sendProgressReport } from './reports/reports.ts'
import { addLearningTopic, changeLearningTopic, markLearningTopic, removeLearningTopic } from './topics/topics.ts'
import './tables.ts'

/** Before this day of a month, executors have time for their reports to parents about the last one. */
const reportsAwaitedFromDay = 6

export const manifest: DomainManifest = {
  routes: [
    read(spec.listProgress, listProgress),
    read(spec.listDueReports, listDueReports),
    read(spec.getProgress, getProgress),
    read(spec.getGroupProgress, getGroupProgress),
    write(spec.addGroupTopic, addGroupTopic),
    write(spec.addLearningGoal, addLearningGoal),
    write(spec.changeLearningGoal, changeLearningGoal),
    write(spec.addLearningTopic, addLearningTopic),
    write(spec.changeLearningTopic, changeLearningTopic),
    write(spec.removeLearningTopic, removeLearningTopic),
    write(spec.markLearningTopic, markLearningTopic),
    write(spec.checkHomework, checkHomework),
    write(spec.draftProgressReport, draftProgressReport),
    read(spec.getProgressReport, getProgressReport),
    write(spec.saveProgressReport, saveProgressReport),
    write(spec.sendProgressReport, sendProgressReport),
  ],
  staffQueue: {
    reports_not_sent: {
      work: ['manager'],
      count: async ({ reader, today }) => {
        const month = addMonths(today.slice(0, 7), -1)
        const isAwaited = Number(today.slice(8)) >= reportsAwaitedFromDay
        return { count: isAwaited ? await countDueReports(reader, month) : 0, month }
      },
    },
  },
  parties: partiesOfProgress,
  exportCabinet: exportFor,
  erase: eraseProgress,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    progress: typeof texts
  }
}
