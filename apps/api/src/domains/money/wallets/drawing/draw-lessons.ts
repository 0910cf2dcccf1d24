import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { notify, type NoticeDraft } from '#messages/notices'
import { findContracts } from '#teaching/contracts'
import { type Drawable, drawAll, type LessonToPay, type Use } from './draw-rules.ts'
import { lessonsToPay } from './facts.ts'
import { ofPlan } from '../policy.ts'
import { insertUses, lockOpenWallets, type WalletRow, writeLeft } from '../queries.ts'
import { notifyOfDebts } from './notify-of-debts.ts'
import { linkTo } from '../wallet-steps.ts'

interface LessonToDraw {
  id: string
  contract_id: string
  customer_id: string
  starts_at: Date
  ends_at: Date
  held_minutes: number | null
  charge_kopecks: number | null
}

/** A settled lesson with what pays it. */
export interface PaidLesson<Lesson> {
  lesson: Lesson
  /** The part that packages pay. */
  prepaidKopecks: number
  /** The part that its customer owes. */
  customerKopecks: number
}

/** Lets lessons that are being settled draw from packages, each once: the caller has locked them, settles them in this transaction, and
 *  posts the customers' parts after this. Customers whose packages do not suffice are told where they owe more than their limit by then.
 *  A fixed number of statements, however many lessons. */
export async function drawForLessons<Lesson extends LessonToDraw>(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  lessons: readonly Lesson[],
): Promise<PaidLesson<Lesson>[]> {
  const charged = lessons.filter((lesson) => (lesson.charge_kopecks ?? 0) > 0)
  if (charged.length === 0) return lessons.map((lesson) => paidBy(lesson, [], undefined))
  const contracts = await findContracts(
    tx,
    charged.map((lesson) => lesson.contract_id),
  )
  const toPay = lessonsToPay(contracts, charged)
  const wallets = await lockOpenWallets(tx, [...new Set(toPay.map(({ customerId }) => customerId))])
  const { uses, after, uncovered } = drawByCustomer(wallets, toPay)
  if (uses.length > 0) {
    await writeUses(tx, effects, uses, toPay)
    await writeChanged(tx, effects, actor, wallets, after)
  }
  const usesOf = Map.groupBy(uses, ({ lessonId }) => lessonId)
  const paid = lessons.map((lesson) => paidBy(lesson, usesOf.get(lesson.id) ?? [], uncovered.get(lesson.id)))
  const short = toPay.filter(({ id, isOfPackage }) => isOfPackage && (uncovered.get(id) ?? 0) > 0)
  await notifyOfDebts(tx, effects, newDebts(new Set(short.map(({ customerId }) => customerId)), paid))
  return paid
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, kopecks) => sum + kopecks, 0)

function paidBy<Lesson extends LessonToDraw>(
  lesson: Lesson,
  uses: readonly Use[],
  uncoveredKopecks: number | undefined,
): PaidLesson<Lesson> {
  return {
    lesson,
    prepaidKopecks: sumOf(uses.map(({ kopecks }) => kopecks)),
    customerKopecks: uncoveredKopecks ?? lesson.charge_kopecks ?? 0,
  }
}

/** Kopecks that these lessons add to the debts of some customers, by customer. */
function newDebts(customerIds: ReadonlySet<string>, paid: readonly PaidLesson<LessonToDraw>[]): Map<string, number> {
  const own = paid.filter(({ lesson }) => customerIds.has(lesson.customer_id))
  const byCustomer = Map.groupBy(own, ({ lesson }) => lesson.customer_id)
  return new Map([...byCustomer].map(([id, each]) => [id, sumOf(each.map(({ customerKopecks }) => customerKopecks))]))
}

/** Draws each customer's lessons from that customer's packages. */
function drawByCustomer(wallets: readonly WalletRow[], toPay: readonly LessonToPay[]) {
  const byCustomer = Map.groupBy(wallets, (wallet) => wallet.customer_id)
  const drawn = [...Map.groupBy(toPay, ({ customerId }) => customerId)].map(([customerId, lessons]) =>
    drawAll(byCustomer.get(customerId) ?? [], lessons),
  )
  return {
    uses: drawn.flatMap(({ uses }) => uses),
    /** The wallets as they are then, by id. */
    after: new Map(drawn.flatMap((each) => [...each.wallets])),
    /** The part of each lesson's charge that nothing covers, in kopecks. */
    uncovered: new Map(drawn.flatMap((each) => [...each.uncovered])),
  }
}

async function writeUses(tx: Tx, effects: Effects, uses: readonly Use[], toPay: readonly LessonToPay[]): Promise<void> {
  const lessonById = new Map(toPay.map((lesson) => [lesson.id, lesson]))
  await insertUses(
    tx,
    uses.map((use) => {
      const lesson = lessonById.get(use.lessonId)
      if (!lesson) throw new Error(`the lesson ${use.lessonId} is none of those to pay`)
      return {
        id: effects.ids.next(),
        wallet_id: use.walletId,
        lesson_id: use.lessonId,
        part: use.part,
        units: use.units,
        kopecks: use.kopecks,
        created_at: effects.clock.now(),
        customer_id: lesson.customerId,
        contract_id: lesson.contractId,
        held_on: lesson.heldOn,
      }
    }),
  )
}

async function writeChanged(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  rows: readonly WalletRow[],
  after: ReadonlyMap<string, Drawable>,
): Promise<void> {
  const changed = rows.flatMap((row) => {
    const now = after.get(row.id)
    return now && now.left_units !== row.left_units ? [{ row, now }] : []
  })
  await writeLeft(
    tx,
    changed.map(({ row, now }) => ({
      id: row.id,
      left_units: now.left_units,
      left_kopecks: now.left_kopecks,
      was_told_of_last: row.was_told_of_last || isLast(row, now.left_units),
    })),
  )
  await recordEvents(
    tx,
    effects,
    actor,
    changed.map(({ row, now }) => ({
      objectKind: 'wallet',
      objectId: row.id,
      action: 'used',
      changes: {
        leftUnits: { from: row.left_units, to: now.left_units },
        leftKopecks: { from: row.left_kopecks, to: now.left_kopecks },
      },
    })),
  )
  await notify(
    tx,
    effects,
    changed.flatMap(({ row, now }) => noticeOfLeft(row, now.left_units)),
  )
}

/** Whether only one lesson, or at most an hour, is left, of which the customer is told. */
const isLast = (row: WalletRow, left: number) => left > 0 && left <= (row.unit === 'lessons' ? 1 : 60)

function noticeOfLeft(row: WalletRow, left: number): NoticeDraft[] {
  // The package of a plan is used up every month, as was agreed, so nobody is told.
  if (row.source_kind === ofPlan) return []
  const to = { cabinetId: row.customer_id, link: linkTo(row) }
  if (left === 0) return [{ ...to, kind: 'wallets.notices.used_up', values: { name: row.name } }]
  if (!isLast(row, left) || row.was_told_of_last) return []
  const values = { name: row.name, until: row.expires_on ?? '' }
  return [{ ...to, kind: row.unit === 'lessons' ? 'wallets.notices.last_lesson' : 'wallets.notices.last_hour', values }]
}
