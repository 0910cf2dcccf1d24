// Lessons: their times, their outcomes, and the charge and pay of these. They follow the pauses, the end and the rates of their contract;
// the list of contracts shows what is next in each. This domain does not own plans, reports or money.
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import * as spec from '@navyk/api-spec/teaching/lessons'
import { download, read, write, writeInSteps } from '#platform/http'
import { ownedRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import { cancelLesson } from './cancelling/cancel-lesson.ts'
import { getLessonCancellation } from './cancelling/get-cancellation.ts'
import { restoreLesson } from './cancelling/restore-lesson.ts'
import { closeLessons } from './closing/close-lessons.ts'
import { confirmLessons, refuseLesson } from './closing/confirm-lessons.ts'
import { disputeLesson, resolveDispute } from './closing/dispute-lesson.ts'
import { reviewClosing } from './closing/review-closing.ts'
import { updateLesson } from './closing/update-lesson.ts'
import { listContracts } from './contract-life/list-contracts.ts'
import { lessonTasks, passContractDaysTask } from './contract-life/pass-contract-days.ts'
import { eraseLessons } from './life/erase-queries.ts'
import { addLessonFile, getLessonFile, removeLessonFile } from './files/lesson-files.ts'
import { grantMakeUp } from './make-ups/grant-make-up.ts'
import { listMakeUps } from './make-ups/list-make-ups.ts'
import type texts from './messages.ru.json'
import { getMeetingPlace, setMeetingPlace } from './places/meeting-place.ts'
import { setLessonPlace } from './places/set-lesson-place.ts'
import { moveLesson } from './planning/move-lesson.ts'
import { planLessons } from './planning/plan-lessons.ts'
import { partiesOfLessons } from './queries.ts'
import { reactions } from './contract-life/reactions.ts'
import { downloadLessons } from './reading/download-lessons.ts'
import { exportFor } from './reading/export.ts'
import { getLesson, listLessonHistory } from './reading/get-lesson.ts'
import { listLessons, getLessonTotals } from './reading/list-lessons.ts'
import { staffQueue } from './staff-queue.ts'

export const manifest: DomainManifest = {
  routes: [
    read(contractsSpec.listContracts, listContracts),
    read(spec.listLessons, listLessons),
    download(spec.downloadLessons, downloadLessons),
    read(spec.getLessonTotals, getLessonTotals),
    read(spec.getLesson, getLesson),
    read(spec.listLessonHistory, listLessonHistory),
    read(spec.getLessonCancellation, getLessonCancellation),
    write(spec.planLessons, planLessons),
    write(spec.moveLesson, moveLesson),
    write(spec.closeLessons, closeLessons),
    write(spec.updateLesson, updateLesson),
    read(spec.getMeetingPlace, getMeetingPlace),
    write(spec.setMeetingPlace, setMeetingPlace),
    write(spec.setLessonPlace, setLessonPlace),
    write(spec.cancelLesson, cancelLesson),
    write(spec.restoreLesson, restoreLesson),
    write(spec.disputeLesson, disputeLesson),
    write(spec.resolveDispute, resolveDispute),
    write(spec.confirmLessons, confirmLessons),
    write(spec.refuseLesson, refuseLesson),
    write(spec.reviewClosing, reviewClosing),
    read(spec.listMakeUps, listMakeUps),
    write(spec.grantMakeUp, grantMakeUp),
    writeInSteps(spec.addLessonFile, addLessonFile),
    write(spec.removeLessonFile, removeLessonFile),
    download(spec.getLessonFile, getLessonFile),
  ],
  tasks: lessonTasks,
  timetable: {
    [passContractDaysTask]: '10 0 * * *',
  },
  reactions,
  staffQueue,
  parties: partiesOfLessons,
  exportCabinet: exportFor,
  erase: eraseLessons,
  merging: { rows: [ownedRows('lesson', 'customer_id', { counted: 'lessons' })] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    lessons: typeof texts
  }
}
