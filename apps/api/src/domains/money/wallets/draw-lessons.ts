import { addDays, businessDate } from '@navyk/api-spec/kit'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/text-formats.ts'
import { findStaff, listPeople, nameOf } from '#people/accounts'
import { notify, type NoticeDraft } from '#messages/notices'
import { findContracts } from '#teaching/contracts'
import { balances } from '#money/ledger'
import { type Drawable, drawAll, type LessonToPay } from './draw-rules.ts'
import { lessonsToPay } from './facts.ts'
import { ofPlan, usualDebtLimitKopecks } from './policy.ts'
import { insertUses, listDebtLimits, lockOpenWallets, noteToldOfDebt, type WalletRow, writeLeft } from './queries.ts'
import { customerLink, linkTo } from './wallet-steps.ts'

interface LessonToDraw {
  id: string
  contract_id: string
  customer_id: string
  starts_at: Date
  ends_at: Date
  held_minutes: number | null
  charge_kopecks: number | null
}

/** The payment of a settled lesson: a part out of packages; the rest is the customer's to pay. */
export interface LessonPayment {
  prepaidKopecks: number
  customerKopecks: number
}

/** Lets lessons that are being settled draw from packages, each once: the caller has locked them and settles them in this transaction. A
 *  fixed number of statements, however many lessons.
 *  @returns the payment of each lesson, and the customers whose packages did not suffice */
export async function drawForLessons(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  lessons: readonly LessonToDraw[],
): Promise<{ paid: Map<string, LessonPayment>; shortOf: string[] }> {
  const byCharge = new Map(
    lessons.map((each) => [each.id, { prepaidKopecks: 0, customerKopecks: each.charge_kopecks ?? 0 }]),
  )
  const charged = lessons.filter((lesson) => (lesson.charge_kopecks ?? 0) > 0)
  if (charged.length === 0) return { paid: byCharge, shortOf: [] }
  const contracts = await findContracts(
    tx,
    charged.map((lesson) => lesson.contract_id),
  )
  const toPay = lessonsToPay(contracts, charged)
  const customerOf = new Map(charged.map((lesson) => [lesson.id, lesson.customer_id]))
  const rows = await lockOpenWallets(tx, [...new Set(toPay.map(({ id }) => customerOf.get(id) ?? ''))])
  const { paid, shortOf } = await drawOf(tx, effects, actor, { rows, toPay, customerOf })
  return { paid: new Map([...byCharge, ...paid]), shortOf }
}

interface DrawInput {
  rows: WalletRow[]
  toPay: LessonToPay[]
  customerOf: Map<string, string>
}

async function drawOf(tx: Tx, effects: Effects, actor: Session | null, { rows, toPay, customerOf }: DrawInput) {
  const byCustomer = Map.groupBy(rows, (row) => row.customer_id)
  const drawn = [...Map.groupBy(toPay, ({ id }) => customerOf.get(id) ?? '')].map(([customerId, lessons]) =>
    drawAll(byCustomer.get(customerId) ?? [], lessons),
  )
  const uses = drawn.flatMap((each) => each.uses)
  const after = new Map(drawn.flatMap((each) => [...each.wallets]))
  const uncovered = new Map(drawn.flatMap((each) => [...each.uncovered]))
  const ofPackage = toPay.filter(({ id, isOfPackage }) => isOfPackage && (uncovered.get(id) ?? 0) > 0)
  const shortOf = [...new Set(ofPackage.map(({ id }) => customerOf.get(id) ?? ''))]
  const usesOf = Map.groupBy(uses, ({ lessonId }) => lessonId)
  const paid = new Map(
    toPay
      .filter(({ id }) => usesOf.has(id))
      .map(({ id }) => [
        id,
        {
          prepaidKopecks: (usesOf.get(id) ?? []).reduce((sum, use) => sum + use.kopecks, 0),
          customerKopecks: uncovered.get(id) ?? 0,
        },
      ]),
  )
  if (uses.length === 0) return { paid, shortOf }
  const lessonById = new Map(toPay.map((lesson) => [lesson.id, lesson]))
  await insertUses(
    tx,
    uses.map((use) => ({
      id: effects.ids.next(),
      wallet_id: use.walletId,
      lesson_id: use.lessonId,
      part: use.part,
      units: use.units,
      kopecks: use.kopecks,
      created_at: effects.clock.now(),
      customer_id: customerOf.get(use.lessonId) ?? '',
      contract_id: lessonById.get(use.lessonId)?.contractId ?? '',
      held_on: lessonById.get(use.lessonId)?.heldOn ?? '',
    })),
  )
  await writeChanged(tx, effects, actor, rows, after)
  return { paid, shortOf }
}

async function writeChanged(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  rows: WalletRow[],
  after: Map<string, Drawable>,
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

/** The shortest time between two notices to a customer that they owe more than their limit. */
const daysBetweenWarnings = 7

/** Tells customers whose packages did not suffice, and staff, where they now owe more than their limit. No lesson is called off for it:
 *  staff decide. Call it once the settled lessons are posted. */
export async function tellOfDebts(tx: Tx, effects: Effects, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return
  const ids = [...customerIds]
  const today = businessDate(effects.clock.now())
  const limits = new Map((await listDebtLimits(tx, ids)).map((row) => [row.customer_id, row]))
  const owed = await balances(tx, 'customer', ids)
  const over = ids.filter((id) => {
    const limit = limits.get(id)
    const isTold = limit?.told_on != null && limit.told_on > addDays(today, -daysBetweenWarnings)
    return !isTold && (owed.get(id) ?? 0) > (limit?.limit_kopecks ?? usualDebtLimitKopecks)
  })
  if (over.length === 0) return
  await noteToldOfDebt(tx, over, today)
  const people = await listPeople(tx, over)
  const [managers, accountants] = [await findStaff(tx, 'manager'), await findStaff(tx, 'accountant')]
  const staff = [...new Set([...managers, ...accountants])]
  await notify(
    tx,
    effects,
    over.flatMap((id) => {
      const amount = moneyInText(owed.get(id) ?? 0)
      const link = customerLink(id)
      const name = nameOf(people.get(id))
      return [
        { cabinetId: id, kind: 'wallets.notices.over_limit' as const, values: { amount }, link },
        ...staff.map((cabinetId) => ({
          cabinetId,
          kind: 'wallets.notices.customer_over_limit' as const,
          values: { amount, name },
          link,
        })),
      ]
    }),
  )
}
