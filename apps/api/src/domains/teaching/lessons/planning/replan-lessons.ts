import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import { Failure, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import type { ContractFacts } from '#teaching/contracts'
import { cancelLessonRows, lockTimeOf } from '../life/change-queries.ts'
import { agreed, createLessons, type LessonDraft } from './create-lessons.ts'
import { type LessonRow, lockLessonRows } from '../queries.ts'
import { agreementOf, pricesFor } from './row-prices.ts'

/** A change of a planned lesson, or a new lesson. */
export type LessonChange =
  | { kind: 'added'; startsAt: Date; endsAt: Date; topic: string }
  | { kind: 'moved'; lessonId: string; startsAt: Date; endsAt: Date }
  | { kind: 'removed'; lessonId: string }

interface ReplanInput {
  contract: ContractFacts
  planId: string
  changes: LessonChange[]
  /** Reason, for the lessons that go. */
  reason: string
  /** The field of a change, for the refusal. */
  pathOf: (index: number) => string
}

/** Changes the lessons of a plan as both sides agreed, all of them or none, in a fixed number of statements: moved ones
 *  are closed as moved and planned anew, for as much as before; removed ones are cancelled by the service, free of
 *  charge and without a make-up. Only planned lessons yet to come change. A customer's approval confirms the lessons;
 *  an approval by silence or staff does not confirm a lesson that waits for the customer.
 *  @throws Failure 409 `lesson_not_planned` at the change of a lesson that is not, `lesson_overlap`,
 *  `lesson_month_reported` */
export async function replanLessons(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session | null,
  { contract, planId, changes, reason, pathOf }: ReplanInput,
): Promise<void> {
  const now = effects.clock.now()
  await lockTimeOf(tx, contract.executorId)
  const leaving = changes.flatMap((change, index) => (change.kind === 'added' ? [] : [{ change, index }]))
  const rows = await lockLessonRows(
    tx,
    leaving.map(({ change }) => change.lessonId),
  )
  const byId = new Map(rows.filter((row) => isOpen(row, planId, now)).map((row) => [row.id, row]))
  const gone = leaving.filter(({ change }) => !byId.has(change.lessonId))
  if (gone.length > 0) throw notPlanned(gone.map(({ index }) => pathOf(index)))
  const closed = { charge_kopecks: 0, pay_kopecks: 0, used_free_move: false }
  const closings = leaving.flatMap(({ change }) => {
    const row = byId.get(change.lessonId)
    const outcome = change.kind === 'moved' ? ('moved' as const) : ('cancelled_by_service' as const)
    return row ? [{ id: row.id, version: row.version, outcome, ...closed }] : []
  })
  if (closings.length > 0) await cancelLessonRows(tx, closings, { cancelReason: reason, closedAt: now })
  const isCustomers = session?.role === 'customer'
  const drafts = changes.flatMap((change, index) => draftOf(change, byId, { index, isCustomers }))
  await createLessons(tx, effects, session, {
    contract,
    planId,
    drafts: drafts.map(({ draft }) => draft),
    pathOf: (place) => pathOf(drafts[place]?.index ?? 0),
  })
  await recordEvents(
    tx,
    effects,
    session,
    leaving.map(({ change }) => ({
      objectKind: 'lesson',
      objectId: change.lessonId,
      ...(change.kind === 'moved'
        ? {
            action: 'moved',
            changes: {
              startsAt: {
                from: byId.get(change.lessonId)?.starts_at.toISOString() ?? null,
                to: change.startsAt.toISOString(),
              },
            },
          }
        : { action: 'cancelled', changes: { outcome: { from: null, to: 'cancelled_by_service' } } }),
      ...(reason !== '' && { reason }),
    })),
  )
}

/** Changes of a plan don't affect make-up lessons. */
const isOpen = (row: LessonRow, planId: string, now: Date) =>
  row.plan_id === planId && row.state === 'planned' && row.starts_at > now && row.make_up_for_id === null

function draftOf(
  change: LessonChange,
  byId: Map<string, LessonRow>,
  { index, isCustomers }: { index: number; isCustomers: boolean },
): { draft: LessonDraft; index: number }[] {
  if (change.kind === 'removed') return []
  const time = { startsAt: change.startsAt, endsAt: change.endsAt }
  if (change.kind === 'added') return [{ draft: { ...time, topic: change.topic, agreement: agreed }, index }]
  const row = byId.get(change.lessonId)
  if (!row) return []
  const agreement = isCustomers ? agreed : agreementOf(row)
  return [{ draft: { ...time, topic: row.topic, movedFromId: row.id, prices: pricesFor(row, time), agreement }, index }]
}

function notPlanned(paths: string[]): Failure {
  const fields = Object.fromEntries(paths.map((path) => [path, [{ key: 'lessons.changed_meanwhile' as const }]]))
  return new Failure(409, 'lesson_not_planned', 'lessons.changed_meanwhile', { fields })
}
