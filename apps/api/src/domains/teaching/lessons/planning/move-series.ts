import type { Lesson, LessonMove } from '@navyk/api-spec/teaching/lessons'
import { businessDate, minuteMs } from '@navyk/api-spec/kit'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, refused, type Session } from '#platform/http'
import { findContracts } from '#teaching/contracts'
import { notify } from '#messages/notices'
import type { OpenedLesson } from '../life/lesson-steps.ts'
import { updateLessonTimes } from '../life/change-queries.ts'
import { refuseReportedMonths, refuseTakenTime } from './create-lessons.ts'
import { movedNotices } from '../life/lesson-notices.ts'
import { refuseOutsideContract, refusePast } from './refuse-outside-contract.ts'
import { columnsOfPrices } from '../closing/lesson-price.ts'
import { agreementFor, pricesFor } from './row-prices.ts'
import { blockingLesson, lessonOverlap } from './overlaps.ts'
import { type LessonRow, listOverlaps, type WantedTime } from '../queries.ts'

/** Moves a lesson and those that follow it every week by the same time, each in its own place: all of them or none, in
 *  a fixed number of statements. Closed lessons are not changed.
 *  @throws Failure as for one lesson; every lesson in the way is named */
export async function moveSeries(opened: OpenedLesson, input: LessonMove & { startsAt: Date }): Promise<Lesson> {
  const { session, now, rows } = opened
  const [first] = rows
  if (first.starts_at <= now) throw refused('lesson_started', 'lessons.started')
  const shiftMs = input.startsAt.getTime() - first.starts_at.getTime()
  const moves = rows.map((row) => ({ row, time: shifted(row, shiftMs, input.minutes) }))
  if (moves.every(({ row, time }) => shiftMs === 0 && time.endsAt.getTime() === row.ends_at.getTime())) {
    throw invalidFields({ time: 'lessons.same_time' })
  }
  refusePast(
    session,
    moves.map(({ time }) => time),
    now,
    input.reason,
  )
  await rescheduleLessons(opened, moves, input.reason)
  return opened.answer()
}

function shifted(row: LessonRow, shiftMs: number, minutes: number | undefined): WantedTime {
  const startsAt = new Date(row.starts_at.getTime() + shiftMs)
  const lengthMs = minutes === undefined ? row.ends_at.getTime() - row.starts_at.getTime() : minutes * minuteMs
  return { startsAt, endsAt: new Date(startsAt.getTime() + lengthMs) }
}

/** Gives locked lessons of one contract other times, each for its own prices. The executor's time is held. */
export async function rescheduleLessons(
  { tx, effects, session, now, conflict }: OpenedLesson,
  moves: { row: LessonRow; time: WantedTime }[],
  reason: string | undefined,
): Promise<void> {
  const [first] = moves
  if (!first) return
  await refusePlaces(tx, session, moves)
  const times = moves.map(({ row, time }) => {
    return {
      id: row.id,
      version: row.version,
      starts_at: time.startsAt,
      ends_at: time.endsAt,
      ...columnsOfPrices(pricesFor(row, time)),
      ...agreementFor(row, time, now),
    }
  })
  if ((await updateLessonTimes(tx, times).catch(refuseTakenTime)) < times.length) {
    throw await conflict()
  }
  await recordEvents(
    tx,
    effects,
    session,
    moves.map(({ row, time }) => ({
      objectKind: 'lesson',
      objectId: row.id,
      action: 'rescheduled',
      changes: {
        startsAt: { from: row.starts_at.toISOString(), to: time.startsAt.toISOString() },
        endsAt: { from: row.ends_at.toISOString(), to: time.endsAt.toISOString() },
      },
      ...(reason && { reason }),
    })),
  )
  await notify(tx, effects, movedNotices(session, first.row, first.time.startsAt, moves.length))
}

async function refusePlaces(tx: Tx, session: Session, moves: { row: LessonRow; time: WantedTime }[]): Promise<void> {
  const [first] = moves
  if (!first) return
  const { contract_id, executor_id } = first.row
  const times = moves.map(({ time }) => time)
  const pathOf = (field: string) => (index: number) => (moves.length === 1 ? field : `lessons.${index}`)
  const contract = (await findContracts(tx, [contract_id])).get(contract_id)
  if (!contract) throw new Error(`the contract of lesson ${first.row.id} is not there`)
  const dates = times.map((time) => ({ date: businessDate(time.startsAt) }))
  refuseOutsideContract(contract, dates, pathOf('date'))
  await refuseReportedMonths(tx, executor_id, times, pathOf('date'))
  const own = moves.map(({ row }) => row.id)
  const overlaps = await listOverlaps(tx, executor_id, times, own)
  if (overlaps.size === 0) return
  throw lessonOverlap(
    new Map([...overlaps].map(([index, row]) => [pathOf('time')(index), blockingLesson(session, row)])),
  )
}
