import type * as spec from '@navyk/api-spec/teaching/lessons'
import { notify } from '#messages/notices'
import { lessonSteps } from '../life/lesson-steps.ts'
import { placeNotices } from '../life/lesson-notices.ts'
import { refusalToSetPlace } from '../policy.ts'
import { setPlaceOfLesson } from './place-queries.ts'

/** Sets the place of one lesson; the other people are told.
 *  @throws Failure 404, 409 */
export const setLessonPlace = lessonSteps.useCase<typeof spec.setLessonPlace>(
  ({ row }, { session, now }) => refusalToSetPlace(session, row, now),
  async ({ tx, effects, session, row, recordChange }, { place }) => {
    const wanted = place === '' ? null : place
    if (wanted === row.place) return
    const changes = { place: { from: row.place ?? '', to: place } }
    await recordChange(setPlaceOfLesson(tx, row, wanted), { action: 'place_changed', changes })
    await notify(tx, effects, placeNotices(session, row))
  },
)
