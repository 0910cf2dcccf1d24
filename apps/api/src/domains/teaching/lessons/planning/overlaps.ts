import { businessDate, businessTime } from '@navyk/api-spec/kit'
import type { Reader } from '../../../../platform/database/index.ts'
import { Failure, type Session } from '../../../../platform/http/index.ts'
import { learnerName } from '../../../people/learners/index.ts'
import { listOverlaps, type OverlapRow, type WantedTime } from '../queries.ts'

type Field = [path: string, texts: { key: string; values: Record<string, string> }[]]

/** An overlapping lesson, with what the caller may know about it. */
export interface Blocking {
  startsAt: Date
  endsAt: Date
  /** Null for a customer where it is another customer's lesson. */
  learnerName: string | null
}

export function blockingLesson(session: Session | null, row: OverlapRow): Blocking {
  const isHidden = session?.role === 'customer' && row.customer_id !== session.cabinetId
  return { startsAt: row.starts_at, endsAt: row.ends_at, learnerName: isHidden ? null : learnerName(row) }
}

/** 409: the executor's time is taken. The overlapping lesson is named at each field that asked for its time. `fields`
 *  are the paths of the times in the input; without them only the message names it. */
export function lessonOverlap(blocking: Map<string, Blocking>): Failure {
  const texts = [...blocking].map(([path, lesson]) => [path, [overlapText(lesson)]] satisfies Field)
  const [first] = blocking.values()
  const { key, values } = first ? overlapText(first) : { key: 'lessons.overlap', values: {} }
  return new Failure(409, 'lesson_overlap', key, { values, fields: Object.fromEntries(texts.filter(([path]) => path)) })
}

/** The time was taken by a parallel transaction, so the lesson can't be named. */
export const lessonOverlapUnnamed = () => new Failure(409, 'lesson_overlap', 'lessons.overlap')

export function overlapText(lesson: Blocking) {
  const values = {
    date: businessDate(lesson.startsAt),
    from: businessTime(lesson.startsAt),
    to: businessTime(lesson.endsAt),
  }
  if (lesson.learnerName === null) return { key: 'lessons.overlap_unnamed', values }
  return { key: 'lessons.overlap_named', values: { ...values, learner: lesson.learnerName } }
}

/** For each wanted time that is taken, by its index, the overlapping lesson. One query. Without a lock the result may
 *  be outdated at once; planning checks again with the lock. */
export async function listBlocking(
  reader: Reader,
  session: Session | null,
  executorId: string,
  times: WantedTime[],
  /** Ids of lessons that are being moved. */
  except: string[] = [],
): Promise<Map<number, Blocking>> {
  const overlaps = await listOverlaps(reader, executorId, times, except)
  return new Map([...overlaps].map(([index, row]) => [index, blockingLesson(session, row)]))
}
