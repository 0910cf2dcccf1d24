import { businessDate, businessTime } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { Failure, type Session } from '#platform/http'
import { learnerName } from '#people/learners'
import { listOverlaps, type OverlapRow, type WantedTime } from '../queries.ts'
import type { Text } from '#platform/texts/texts.ts'

type Field = [path: string, texts: Text[]]

/** Lesson or session in the way, with what the caller may know about it. */
export interface OverlappingTime {
  startsAt: Date
  endsAt: Date
  /** Null for a session of a group, and for a customer where it is another customer's lesson. */
  learnerName: string | null
  /** True for a session of a group; customers are not told. */
  isSession?: boolean
}

export function blockingLesson(session: Session | null, row: OverlapRow): OverlappingTime {
  const { customer_id, learner_first_name: first, learner_last_name: last } = row
  const time = { startsAt: row.starts_at, endsAt: row.ends_at }
  const isCustomer = session?.role === 'customer'
  if (first === null || last === null) return { ...time, learnerName: null, isSession: !isCustomer }
  const isHidden = isCustomer && customer_id !== session.cabinetId
  const name = learnerName({ learner_first_name: first, learner_last_name: last })
  return { ...time, learnerName: isHidden ? null : name }
}

/** 409: the executor's time is taken. The overlapping lesson is named at each field that asked for its time. `fields`
 *  are the paths of the times in the input; without them only the message names it. */
export function lessonOverlap(blocking: Map<string, OverlappingTime>): Failure {
  const texts = [...blocking].map(([path, lesson]) => [path, [overlapText(lesson)]] satisfies Field)
  const [first] = blocking.values()
  const { key, values }: Text = first ? overlapText(first) : { key: 'lessons.overlap' }
  return new Failure(409, 'lesson_overlap', key, {
    ...(values && { values }),
    fields: Object.fromEntries(texts.filter(([path]) => path)),
  })
}

/** The time was taken by a parallel transaction, so the lesson can't be named. */
export const lessonOverlapUnnamed = () => new Failure(409, 'lesson_overlap', 'lessons.overlap')

export function overlapText(lesson: OverlappingTime): Required<Text> {
  const values = {
    date: businessDate(lesson.startsAt),
    from: businessTime(lesson.startsAt),
    to: businessTime(lesson.endsAt),
  }
  if (lesson.isSession) return { key: 'lessons.overlap_session', values }
  if (lesson.learnerName === null) return { key: 'lessons.overlap_unnamed', values }
  return { key: 'lessons.overlap_named', values: { ...values, learner: lesson.learnerName } }
}

/** Finds the overlapping lesson of each wanted time that is taken, by the index of the time. One query. Without a lock the result may be
 *  outdated at once; planning checks again with the lock. */
export async function listBlocking(
  reader: Reader,
  session: Session | null,
  executorId: string,
  times: WantedTime[],
  /** Ids of lessons that are being moved. */
  except: string[] = [],
): Promise<Map<number, OverlappingTime>> {
  const overlaps = await listOverlaps(reader, executorId, times, except)
  return new Map([...overlaps].map(([index, row]) => [index, blockingLesson(session, row)]))
}
