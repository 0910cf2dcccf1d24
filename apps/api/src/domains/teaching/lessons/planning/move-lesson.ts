import type * as spec from '@navyk/api-spec/teaching/lessons'
import { businessDate, businessInstant, minuteMs } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import { forbidden, invalidFields, refused, type Session, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { findContracts } from '#teaching/contracts'
import { moveNoticesToReplacement, notify } from '#messages/notices'
import { lessonSteps, type OpenedLesson } from '../life/lesson-steps.ts'
import { cancelLessonRows } from '../life/change-queries.ts'
import { refuseUnoffered } from './customer-times.ts'
import { createLessons, minutesOf } from './create-lessons.ts'
import { freeMovesLeft } from './free-moves.ts'
import { getLesson } from '../reading/get-lesson.ts'
import { movedNotices } from '../life/lesson-notices.ts'
import { agreementFor, pricesFor } from './row-prices.ts'
import { refuseOutsideContract, refusePast } from './refuse-outside-contract.ts'
import { transferMakeUp } from '../make-ups/make-up-queries.ts'
import { moveSeries, rescheduleLessons } from './move-series.ts'
import { refusalToMove } from '../policy.ts'
import type { LessonRow, WantedTime } from '../queries.ts'

/** Moves a lesson: it is closed as moved, and another one is planned in its place, for the same prices. A new length at the
 *  old time changes the lesson itself; what becomes longer has to be confirmed by the customer. With `following` it and those that follow it every week take new times.
 *  @returns the lesson at its new time
 *  @throws Failure 404; 403 where it is not the person's to do; 409 with the lesson in the way, or with the rule; 422 */
export const moveLesson: WriteCase<typeof spec.moveLesson> = async (tx, effects, session, { id, ...input }) => {
  const isCustomer = session.role === 'customer'
  if (isCustomer && (input.scope !== 'this' || input.minutes !== undefined)) throw forbidden('lessons.only_this_one')
  const startsAt = businessInstant(input.date, input.time)
  const opened = await lessonSteps.open(tx, effects, session, { id, ...input }, ({ row }, { now }) =>
    refusalToMove(session, row, now),
  )
  if (input.scope === 'following') return moveSeries(opened, { ...input, startsAt })
  const { row, now } = opened
  const minutes = input.minutes ?? minutesOf({ startsAt: row.starts_at, endsAt: row.ends_at })
  const time = { startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs) }
  refusePast(session, [time], now, input.reason)
  if (time.startsAt.getTime() === row.starts_at.getTime()) {
    if (time.endsAt.getTime() === row.ends_at.getTime()) throw invalidFields({ time: 'lessons.same_time' })
    await rescheduleLessons(opened, [{ row, time }], input.reason)
    return opened.answer()
  }
  if (isCustomer) await refuseToCustomer(tx, effects, session, row, time)
  const nextId = await replace(opened, time, input.reason)
  const cabinetIds = [row.customer_id, row.executor_id]
  await moveNoticesToReplacement(tx, 'lesson', { fromId: row.id, toId: nextId, cabinetIds })
  await notify(tx, effects, movedNotices(session, { ...row, id: nextId }, startsAt))
  return getLesson(tx, effects, session, { id: nextId })
}

/** Rules for customers alone: the month's free moves, and the allowed times. */
async function refuseToCustomer(
  tx: Tx,
  effects: Effects,
  session: Session,
  row: LessonRow,
  time: WantedTime,
): Promise<void> {
  await refuseUnoffered(tx, effects, session, row.executor_id, time)
  const left = await freeMovesLeft(tx, [row])
  if (left(row) === 0) throw refused('lesson_moves_used', 'lessons.moves_used', { moves: row.free_moves_per_month })
}

async function replace(opened: OpenedLesson, time: WantedTime, reason: string | undefined): Promise<string> {
  const { tx, effects, session, now, row } = opened
  const contract = (await findContracts(tx, [row.contract_id])).get(row.contract_id)
  if (!contract) throw new Error(`the contract of lesson ${row.id} is not there`)
  refuseOutsideContract(contract, [{ date: businessDate(time.startsAt) }], () => 'date')
  const closed = { outcome: 'moved' as const, charge_kopecks: 0, pay_kopecks: 0 }
  const isClosed = await cancelLessonRows(
    tx,
    [{ id: row.id, version: row.version, ...closed, used_free_move: session.role === 'customer' }],
    { cancelReason: reason ?? '', closedAt: now },
  )
  if (isClosed === 0) throw await opened.conflict()
  const [next] = await createLessons(tx, effects, session, {
    contract,
    planId: row.plan_id,
    drafts: [
      {
        ...time,
        topic: row.topic,
        movedFromId: row.id,
        makeUpForId: row.make_up_for_id ?? undefined,
        prices: pricesFor(row, time),
        agreement: agreementFor(row, time, now),
      },
    ],
    pathOf: () => 'time',
  })
  if (!next) throw new Error(`lesson ${row.id} was moved nowhere`)
  if (row.make_up_for_id !== null) await transferMakeUp(tx, row.id, next.id)
  const changes = { startsAt: { from: row.starts_at.toISOString(), to: time.startsAt.toISOString() } }
  await opened.record({ action: 'moved', changes, reason: reason || undefined })
  return next.id
}
