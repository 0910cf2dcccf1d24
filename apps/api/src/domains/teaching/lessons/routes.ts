import {
  addLessonFile as addLessonFileEndpoint,
  cancelLesson as cancelLessonEndpoint,
  closeLessons as closeLessonsEndpoint,
  confirmLessons as confirmLessonsEndpoint,
  disputeLesson as disputeLessonEndpoint,
  getLesson as getLessonEndpoint,
  getLessonCancellation,
  getLessonFile,
  getLessonTotals,
  grantMakeUp as grantMakeUpEndpoint,
  listLessonHistory as listLessonHistoryEndpoint,
  listLessons as listLessonsEndpoint,
  listMakeUps as listMakeUpsEndpoint,
  moveLesson as moveLessonEndpoint,
  planLessons as planLessonsEndpoint,
  refuseLesson as refuseLessonEndpoint,
  removeLessonFile as removeLessonFileEndpoint,
  resolveDispute as resolveDisputeEndpoint,
  restoreLesson as restoreLessonEndpoint,
  reviewClosing as reviewClosingEndpoint,
  updateLesson as updateLessonEndpoint,
} from '@navyk/api-spec/teaching/lessons'
import { downloadRoute, type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { cancelLesson } from './cancelling/cancel-lesson.ts'
import { closeLessons } from './closing/close-lessons.ts'
import { confirmLessons, refuseLesson } from './closing/confirm-lessons.ts'
import { disputeLesson, resolveDispute } from './closing/dispute-lesson.ts'
import { getCancellation } from './cancelling/get-cancellation.ts'
import { getLesson, listLessonHistory } from './reading/get-lesson.ts'
import { grantMakeUp } from './make-ups/grant-make-up.ts'
import { addLessonFile, checkLessonFile, openLessonFile, removeLessonFile } from './files/lesson-files.ts'
import { listLessons, sumLessons } from './reading/list-lessons.ts'
import { listMakeUps } from './make-ups/list-make-ups.ts'
import { moveLesson } from './planning/move-lesson.ts'
import { planLessons } from './planning/plan-lessons.ts'
import { restoreLesson } from './cancelling/restore-lesson.ts'
import { reviewClosing } from './closing/review-closing.ts'
import { updateLesson } from './closing/update-lesson.ts'

export const lessonRoutes = (services: Services): Route[] => [
  route(listLessonsEndpoint, ({ session, query }) => listLessons(services.db, session, services.clock.now(), query)),
  route(getLessonTotals, async ({ session, query }) => ({
    data: await sumLessons(services.db, session, services.clock.now(), query),
  })),
  route(getLessonEndpoint, async ({ session, params }) => ({
    data: await getLesson(services.db, session, services.clock.now(), params.id),
  })),
  route(listLessonHistoryEndpoint, async ({ session, params }) => ({
    data: await listLessonHistory(services.db, session, params.id),
  })),
  route(getLessonCancellation, async ({ session, params }) => ({
    data: await getCancellation(services.db, session, services.clock.now(), params.id),
  })),
  route(planLessonsEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await planLessons(tx, services, session, body) })),
  ),
  route(moveLessonEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await moveLesson(tx, services, session, params.id, body) })),
  ),
  route(closeLessonsEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await closeLessons(tx, services, session, body.lessons) })),
  ),
  route(updateLessonEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await updateLesson(tx, services, session, params.id, body) })),
  ),
  route(cancelLessonEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await cancelLesson(tx, services, session, params.id, body) })),
  ),
  route(restoreLessonEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await restoreLesson(tx, services, session, params.id, body) })),
  ),
  route(disputeLessonEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await disputeLesson(tx, services, session, params.id, body) })),
  ),
  route(resolveDisputeEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await resolveDispute(tx, services, session, params.id, body) })),
  ),
  route(confirmLessonsEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await confirmLessons(tx, services, session, body.lessons) })),
  ),
  route(refuseLessonEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await refuseLesson(tx, services, session, params.id, body) })),
  ),
  route(reviewClosingEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await reviewClosing(tx, services, session, params.id, body) })),
  ),
  route(listMakeUpsEndpoint, async ({ session, query }) => ({
    data: await listMakeUps(services.db, session, services.clock.now(), query),
  })),
  route(grantMakeUpEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await grantMakeUp(tx, services, session, params.id, body) })),
  ),
  route(addLessonFileEndpoint, async ({ session, params, query, file, transact }) => {
    const checked = await checkLessonFile(services, session, params.id, { name: query.name, bytes: file })
    return transact(async (tx) => ({ data: await addLessonFile(tx, services, session, params.id, checked) }))
  }),
  route(removeLessonFileEndpoint, ({ session, params, transact }) =>
    transact(async (tx) => ({ data: await removeLessonFile(tx, services, session, params) })),
  ),
  downloadRoute(getLessonFile, ({ session, params }) => openLessonFile(services.db, session, params)),
]
