import {
  cancelLesson as cancelLessonEndpoint,
  closeLessons as closeLessonsEndpoint,
  getLesson as getLessonEndpoint,
  getLessonTotals,
  getSchedule as getScheduleEndpoint,
  listLessonHistory as listLessonHistoryEndpoint,
  listLessons as listLessonsEndpoint,
  restoreLesson as restoreLessonEndpoint,
  updateLesson as updateLessonEndpoint,
} from '@navyk/api-spec'
import { type Route, route } from '../../platform/http/index.ts'
import type { Services } from '../../platform/services.ts'
import { cancelLesson } from './cancel-lesson.ts'
import { closeLessons } from './close-lessons.ts'
import { getLesson, listLessonHistory } from './get-lesson.ts'
import { getSchedule } from './get-schedule.ts'
import { listLessons, sumLessons } from './list-lessons.ts'
import { restoreLesson } from './restore-lesson.ts'
import { updateLesson } from './update-lesson.ts'

export const lessonRoutes = (services: Services): Route[] => [
  route(listLessonsEndpoint, ({ session, query }) => listLessons(services.db, session, services.clock.now(), query)),
  route(getLessonTotals, async ({ session, query }) => ({
    data: await sumLessons(services.db, session, services.clock.now(), query),
  })),
  route(getScheduleEndpoint, async ({ session, query }) => ({
    data: await getSchedule(services.db, session, services.clock.now(), query),
  })),
  route(getLessonEndpoint, async ({ session, params }) => ({
    data: await getLesson(services.db, session, services.clock.now(), params.id),
  })),
  route(listLessonHistoryEndpoint, async ({ session, params }) => ({
    data: await listLessonHistory(services.db, session, params.id),
  })),
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
]
