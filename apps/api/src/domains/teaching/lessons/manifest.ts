// Lessons: their times, their outcomes, and the charge and pay of these. They follow the pauses, the end and the rates of their contract;
// the list of contracts shows what is next in each. This domain does not own plans, reports or money.
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import * as spec from '@navyk/api-spec/teaching/lessons'
import { monthOf } from '@navyk/api-spec/kit'
import { download, read, write, writeInSteps, invalidFields } from '#platform/http'
import { ownedRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import { allPages } from '#platform/database/pages.ts'
import { queueEntry, type QueueContext } from '#platform/domain-parts/staff-queue.ts'
import { findContracts } from '#teaching/contracts'
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
import { downloadLessons } from './reading/download-lessons.ts'
import { getLesson, listLessonHistory, describeLessons } from './reading/get-lesson.ts'
import { listLessons, getLessonTotals } from './reading/list-lessons.ts'
import { countLessonsToDecide } from './closing/confirmation-queries.ts'
import { countUnclosedLessons } from './reading/digest-queries.ts'
import { findReportedMonth } from './life/change-queries.ts'
import { callOffLessons, lockLessonsOf, repriceLessons } from './contract-life/contract-lessons.ts'

const readToDecide = ({ reader, today }: QueueContext) => countLessonsToDecide(reader, today)
const figuresOf = ({ count, oldestAt }: { count: number; oldestAt: Date | null }) => ({ count, oldest: oldestAt })

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
  /** The lessons of a contract follow its pauses, its end and its rates. */
  reactions: {
    'contract.changing': (tx, effects, _session, { contractId, executorId }) =>
      lockLessonsOf(tx, effects, { id: contractId, executorId }),
    'contract.days_taken_off': async (tx, effects, session, facts) => {
      await callOffLessons(tx, effects, session, facts)
    },
    /** A month whose lessons are submitted keeps its amounts. */
    'contract.rates_proposed': async (tx, _effects, _session, { executorId, validFrom }) => {
      if ((await findReportedMonth(tx, executorId, [monthOf(validFrom)])) === undefined) return
      throw invalidFields({ validFrom: 'contracts.month_submitted' })
    },
    'contract.rates_agreed': async (tx, _effects, _session, { contractId, validFrom }) => {
      const contract = (await findContracts(tx, [contractId])).get(contractId)
      if (contract) await repriceLessons(tx, contract, validFrom)
    },
  },
  staffQueue: {
    disputed_lessons: queueEntry(['manager'], readToDecide, ({ disputed }) => figuresOf(disputed)),
    owed_make_ups: queueEntry(['manager'], readToDecide, ({ owed }) => figuresOf(owed)),
    unusual_closings: queueEntry(['manager'], readToDecide, ({ unusual }) => figuresOf(unusual)),
    unconfirmed_lessons: queueEntry(['manager'], readToDecide, ({ unconfirmed }) => figuresOf(unconfirmed)),
    unclosed_lessons: {
      work: ['manager'],
      count: async ({ reader, now }) => figuresOf(await countUnclosedLessons(reader, now)),
    },
  },
  parties: partiesOfLessons,
  /** This domain's part of the export of a person's data, by kind, as the person sees it: lessons with their texts, and
   *  the names of their files, which can be downloaded from the lesson. */
  exportCabinet: async (reader, effects, session) => {
    const now = effects.clock.now()
    const lessons = await allPages(async (cursor) => {
      const { data, nextCursor } = await listLessons(reader, effects, session, { cursor, limit: 100 })
      const ids = data.map((lesson) => lesson.id)
      return { data: await describeLessons(reader, session, now, ids), nextCursor }
    })
    return { lessons }
  },
  erase: eraseLessons,
  merging: { rows: [ownedRows('lesson', 'customer_id', { counted: 'lessons' })] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    lessons: typeof texts
  }
}
