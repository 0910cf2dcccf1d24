import type { LessonOutcome } from '@navyk/api-spec/teaching/lessons'
import type { PlanState } from '@navyk/api-spec/teaching/plans'
import { businessDate, businessInstant, hourMs } from '@navyk/api-spec/kit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { json, type Tx } from '#platform/database'
import { hourPrices } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import './tables.ts'
import { tries } from '#testing/tries.ts'

let t: TestApp
let contracts: { id: string; learnerId: string; of: TestContract }[]
beforeAll(async () => {
  t = await testApp()
  const made = [await createContract(t), await createContract(t, { executor: t.people.otherExecutor })]
  const rows = await t.services.db.selectFrom('contract').select(['id', 'learner_id']).execute()
  contracts = made.map((of) => ({
    id: of.id,
    learnerId: rows.find(({ id }) => id === of.id)?.learner_id ?? '',
    of,
  }))
})
afterAll(() => t.close())

interface Step {
  kind: 'plan' | 'close' | 'reopen' | 'move' | 'rename' | 'delete' | 'draft' | 'undraft' | 'turn'
  contract: number
  /** Hours from the evening of 31 October on, across the edge of the month and of days. */
  slot: number
  outcome: LessonOutcome
  minutes: number
  isMakeUp: boolean
  planState: PlanState
}

const outcomes: LessonOutcome[] = [
  'held',
  'held_partial',
  'cancelled_by_customer_in_time',
  'cancelled_by_customer_late',
  'student_no_show',
  'cancelled_by_executor',
  'executor_no_show',
  'cancelled_by_service',
  'moved',
]
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    'plan',
    'plan',
    'plan',
    'close',
    'close',
    'reopen',
    'move',
    'rename',
    'delete',
    'draft',
    'undraft',
    'turn',
  ),
  contract: fc.nat(1),
  slot: fc.nat(60),
  outcome: fc.constantFrom(...outcomes),
  minutes: fc.constantFrom(30, 45, 60),
  isMakeUp: fc.boolean(),
  planState: fc.constantFrom('draft', 'submitted', 'approved'),
})

const at = (slot: number) => new Date(businessInstant('2026-10-31', '20:00').getTime() + slot * hourMs)
const lessonAt = (tx: Tx, { contract, slot }: Step) =>
  tx
    .selectFrom('lesson')
    .select(['id', 'ends_at'])
    .where('contract_id', '=', contracts[contract]?.id ?? '')
    .where('starts_at', '=', at(slot))
    .executeTakeFirst()

/** Writes rows directly, without the use cases. */
async function take(tx: Tx, one: Step): Promise<void> {
  const contract = contracts[one.contract]
  if (!contract) return
  const { id: contract_id, of } = contract
  const parties = { contract_id, executor_id: of.executor.cabinetId, customer_id: of.customer.cabinetId }
  const span = { starts_at: at(one.slot), ends_at: new Date(at(one.slot).getTime() + one.minutes * 60_000) }
  const lesson = await lessonAt(tx, one)
  const now = t.clock.now()
  switch (one.kind) {
    case 'plan': {
      if (lesson) return
      const other = await tx.selectFrom('lesson').select('id').executeTakeFirst()
      const row = { id: t.services.ids.next(), plan_id: null, learner_id: contract.learnerId, created_at: now }
      const make_up_for_id = one.isMakeUp ? (other?.id ?? null) : null
      const columns = { ...row, ...parties, ...span, ...hourPrices, subject: 'chess' as const, make_up_for_id }
      await tx
        .insertInto('lesson')
        .values({ ...columns, ...emptyClosing })
        .execute()
      return
    }
    case 'close': {
      const held_minutes = one.outcome === 'held_partial' ? 20 : null
      const closing = { state: 'closed' as const, outcome: one.outcome, held_minutes, closed_at: now }
      const money = { charge_kopecks: 4000, pay_kopecks: 2500 }
      if (lesson)
        await tx
          .updateTable('lesson')
          .set({ ...closing, ...money })
          .where('id', '=', lesson.id)
          .execute()
      return
    }
    case 'reopen':
      if (lesson && !(await hasOverlap(tx, one))) {
        await tx
          .updateTable('lesson')
          .set({ state: 'planned', ...emptyClosing })
          .where('id', '=', lesson.id)
          .execute()
      }
      return
    case 'move': {
      const taken = await lessonAt(tx, { ...one, slot: one.slot + 7 })
      const to = { starts_at: at(one.slot + 7), ends_at: new Date(at(one.slot + 7).getTime() + one.minutes * 60_000) }
      if (lesson && !taken) await tx.updateTable('lesson').set(to).where('id', '=', lesson.id).execute()
      return
    }
    case 'rename':
      await tx
        .updateTable('lesson')
        .set({ topic: `${one.slot}` })
        .where('contract_id', '=', contract_id)
        .execute()
      return
    case 'delete':
      if (!lesson) return
      await tx.updateTable('lesson').set({ make_up_for_id: null }).where('make_up_for_id', '=', lesson.id).execute()
      await tx.deleteFrom('lesson').where('id', '=', lesson.id).execute()
      return
    case 'draft': {
      const plan = await planOf(tx, one)
      const position = await countRows(tx)
      const row = { id: t.services.ids.next(), plan_id: plan, position, ...span, topic: '', comment: '' }
      await tx.insertInto('plan_row').values(row).execute()
      return
    }
    case 'undraft':
      await tx
        .deleteFrom('plan_row')
        .where('plan_id', '=', await planOf(tx, one))
        .where('starts_at', '<', span.ends_at)
        .execute()
      return
    case 'turn': {
      const submitted_at = one.planState === 'draft' ? null : now
      const approved_at = one.planState === 'approved' ? now : null
      const moments = { state: one.planState, submitted_at, approved_at }
      await tx
        .updateTable('plan')
        .set(moments)
        .where('id', '=', await planOf(tx, one))
        .execute()
      return
    }
  }
}

const emptyClosing = {
  outcome: null,
  held_minutes: null,
  charge_kopecks: null,
  pay_kopecks: null,
  cancel_reason: null,
  closed_at: null,
  work_report_id: null,
}

/** A slot is an hour, so only the same one overlaps. */
const hasOverlap = async (tx: Tx, { contract, slot }: Step) =>
  (
    await tx
      .selectFrom('lesson')
      .select('id')
      .where('starts_at', '=', at(slot))
      .where('executor_id', '=', contracts[contract]?.of.executor.cabinetId ?? '')
      .execute()
  ).length > 1

const countRows = async (tx: Tx) =>
  Number(
    (
      await tx
        .selectFrom('plan_row')
        .select(({ fn }) => fn.max('position').as('most'))
        .executeTakeFirst()
    )?.most ?? 0,
  ) + 1

async function planOf(tx: Tx, { contract }: Step): Promise<string> {
  const one = contracts[contract]
  if (!one) throw new Error('there is no such contract')
  const found = await tx.selectFrom('plan').select('id').where('contract_id', '=', one.id).executeTakeFirst()
  if (found) return found.id
  const id = t.services.ids.next()
  const parties = { executor_id: one.of.executor.cabinetId, customer_id: one.of.customer.cabinetId }
  const moments = { submitted_at: null, approved_at: null, return_reason: null, created_at: t.clock.now() }
  const plan = { id, contract_id: one.id, ...parties, month: '2026-11', pattern: json([]), ...moments }
  await tx.insertInto('plan').values(plan).execute()
  return id
}

type CountByKey = Record<string, number>
const nothing: CountByKey = {
  planned: 0,
  drafted: 0,
  held: 0,
  cancelled_in_time: 0,
  cancelled_late: 0,
  cancelled_by_executor: 0,
  cancelled_by_service: 0,
  no_show: 0,
  make_up: 0,
  planned_minutes: 0,
  held_minutes: 0,
  planned_charge_kopecks: 0,
  charge_kopecks: 0,
  planned_pay_kopecks: 0,
  pay_kopecks: 0,
}
const countedAs: Record<LessonOutcome, string> = {
  held: 'held',
  held_partial: 'held',
  cancelled_by_customer_in_time: 'cancelled_in_time',
  cancelled_by_customer_late: 'cancelled_late',
  student_no_show: 'no_show',
  cancelled_by_executor: 'cancelled_by_executor',
  executor_no_show: 'cancelled_by_executor',
  cancelled_by_service: 'cancelled_by_service',
  moved: '',
}

/** Sums of `lesson_day`, added up here from all lessons and rows of plans. */
async function addUp(tx: Tx): Promise<Record<string, CountByKey>> {
  const days: Record<string, CountByKey> = {}
  const dayOf = (contractId: string, startsAt: Date) => {
    const key = `${contractId} ${businessDate(startsAt)}`
    const day = days[key] ?? { ...nothing }
    days[key] = day
    return (name: string, amount: number) => {
      day[name] = (day[name] ?? 0) + amount
    }
  }
  for (const lesson of await tx.selectFrom('lesson').selectAll().execute()) {
    if (lesson.outcome === 'moved') continue
    const add = dayOf(lesson.contract_id, lesson.starts_at)
    const minutes = (lesson.ends_at.getTime() - lesson.starts_at.getTime()) / 60_000
    const as = lesson.outcome === null ? undefined : countedAs[lesson.outcome]
    add('planned', 1)
    add('planned_minutes', minutes)
    if (as !== undefined) add(as, 1)
    if (as === 'held') add('held_minutes', lesson.held_minutes ?? minutes)
    if (lesson.make_up_for_id !== null) add('make_up', 1)
    add('planned_charge_kopecks', lesson.customer_rate_kopecks)
    add('planned_pay_kopecks', lesson.executor_rate_kopecks)
    add('charge_kopecks', lesson.charge_kopecks ?? 0)
    add('pay_kopecks', lesson.pay_kopecks ?? 0)
  }
  const rows = await tx
    .selectFrom('plan_row')
    .innerJoin('plan', 'plan.id', 'plan_row.plan_id')
    .select(['plan.contract_id', 'plan.state', 'starts_at', 'ends_at'])
    .execute()
  for (const row of rows) {
    if (row.state === 'approved') continue
    const add = dayOf(row.contract_id, row.starts_at)
    add('planned', 1)
    add('drafted', 1)
    add('planned_minutes', (row.ends_at.getTime() - row.starts_at.getTime()) / 60_000)
  }
  return days
}

async function rolledUp(tx: Tx): Promise<Record<string, CountByKey>> {
  const days: Record<string, CountByKey> = {}
  for (const { contract_id, day, executor_id, customer_id, learner_id, subject, ...counts } of await tx
    .selectFrom('lesson_day')
    .selectAll()
    .execute()) {
    const key = `${contract_id} ${day}`
    const sums = days[key] ?? { ...nothing }
    for (const [name, value] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + value
    days[key] = sums
  }
  return days
}

test('each day’s sums are those of its lessons after any order of writes to lessons and plans', async () => {
  const undo = new Error('undo')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const trial = t.services.transact(async (tx) => {
        for (const [index, one] of steps.entries()) {
          await take(tx, one)
          if (index % 5 === 0) await settleNow(tx)
        }
        await settleNow(tx)
        expect(await rolledUp(tx)).toEqual(await addUp(tx))
        throw undo
      })
      await trial.catch((error: unknown) => {
        if (error !== undo) throw error
      })
    }),
    { numRuns: tries(20) },
  )
}, 60_000)

/** Runs the deferred checks and triggers that run as a transaction commits. */
async function settleNow(tx: Tx): Promise<void> {
  await sql`set constraints all immediate`.execute(tx)
  await sql`set constraints all deferred`.execute(tx)
}
