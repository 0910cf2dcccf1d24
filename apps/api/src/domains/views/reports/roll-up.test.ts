// Whatever is written, the sums that the database keeps are those of the rows.
import { type LessonOutcome, lessonOutcomes } from '@navyk/api-spec/teaching/lessons'
import { businessDate, businessInstant, hourMs, minuteMs } from '@navyk/api-spec/kit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/index.ts'
import { createContract, type TestContract } from '../../../testing/teaching.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import './tables.ts'

let t: TestApp
let contracts: { of: TestContract; learnerId: string }[]
beforeAll(async () => {
  t = await testApp()
  const made = [await createContract(t), await createContract(t, { executor: t.people.otherExecutor })]
  const rows = await t.services.db.selectFrom('contract').select(['id', 'learner_id']).execute()
  contracts = made.map((of) => ({ of, learnerId: rows.find(({ id }) => id === of.id)?.learner_id ?? '' }))
})
afterAll(() => t.close())

type Figures = Record<string, number>
/** Adds to the sums of a key; those that stay zero are left out, as the database leaves them out. */
class Sums {
  readonly byKey: Record<string, Figures> = {}
  add(key: (string | number)[], figures: Figures): void {
    const sums = this.byKey[key.join(' ')] ?? {}
    for (const [name, value] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + value
    this.byKey[key.join(' ')] = sums
  }
  /** Without zeros. */
  get nonZero(): Record<string, Figures> {
    const kept = Object.entries(this.byKey).map(
      ([key, sums]) => [key, Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0))] as const,
    )
    return Object.fromEntries(kept.filter(([, sums]) => Object.keys(sums).length > 0))
  }
}

/** What a table of sums holds by its keys; the slots of a total are added up. */
async function kept(tx: Tx, table: string, keys: string[]): Promise<Record<string, Figures>> {
  const { rows } = await sql<Record<string, string | number>>`select * from ${sql.table(table)}`.execute(tx)
  const sums = new Sums()
  for (const { slot: _, ...row } of rows) {
    const figures = Object.entries(row).filter(([name]) => !keys.includes(name))
    sums.add(
      keys.map((key) => row[key] ?? ''),
      Object.fromEntries(figures) as Figures,
    )
  }
  return sums.nonZero
}

/** What the database does as a transaction commits. */
async function settleNow(tx: Tx): Promise<void> {
  await sql`set constraints all immediate`.execute(tx)
  await sql`set constraints all deferred`.execute(tx)
}

/** Runs random histories, each in a transaction that is undone, and compares after each. */
async function compareAfter<Step>(
  step: fc.Arbitrary<Step>,
  take: (tx: Tx, step: Step, index: number) => Promise<void>,
  compare: (tx: Tx) => Promise<void>,
): Promise<void> {
  const undo = new Error('undo')
  const history = fc.array(step, { minLength: 5, maxLength: 20 })
  const trial = async (steps: Step[]) => {
    const done = t.services.transact(async (tx) => {
      for (const [index, one] of steps.entries()) {
        await take(tx, one, index)
        if (index % 4 === 0) await settleNow(tx)
      }
      await settleNow(tx)
      await compare(tx)
      throw undo
    })
    await done.catch((error: unknown) => {
      if (error !== undo) throw error
    })
  }
  await fc.assert(fc.asyncProperty(history, trial), { numRuns: 15 })
}

const columnOf: Partial<Record<LessonOutcome, string>> = {
  held: 'held',
  held_partial: 'held',
  moved: 'moved',
  cancelled_by_customer_in_time: 'by_customer_in_time',
  cancelled_by_customer_late: 'by_customer_late',
  student_no_show: 'student_no_show',
  cancelled_by_executor: 'by_executor',
  executor_no_show: 'executor_no_show',
  cancelled_by_service: 'by_service',
}

const lessonStep = fc.record({
  kind: fc.constantFrom('plan', 'plan', 'plan', 'close', 'close', 'reopen', 'move', 'delete', 'owe', 'makeUp'),
  contract: fc.nat(1),
  /** Hours from the evening of 31 October on. */
  slot: fc.nat(30),
  outcome: fc.constantFrom(...lessonOutcomes),
  minutes: fc.constantFrom(30, 60),
  charge: fc.constantFrom(0, 2950, 4000, 20_000),
  pay: fc.constantFrom(0, 2500, 3000),
})
type LessonStep = typeof lessonStep extends fc.Arbitrary<infer Step> ? Step : never

const open = { outcome: null, held_minutes: null, charge_kopecks: null, pay_kopecks: null, closed_at: null }

async function changeLessons(tx: Tx, one: LessonStep): Promise<void> {
  const contract = contracts[one.contract]
  if (!contract) return
  const { of, learnerId: learner_id } = contract
  const starts_at = new Date(businessInstant('2026-10-31', '20:00').getTime() + one.slot * hourMs)
  const at = (hours: number) => new Date(starts_at.getTime() + hours * hourMs)
  const find = (when: Date) =>
    tx
      .selectFrom('lesson')
      .select('id')
      .where('contract_id', '=', of.id)
      .where('starts_at', '=', when)
      .executeTakeFirst()
  const lesson = await find(starts_at)
  const span = (from: Date) => ({ starts_at: from, ends_at: new Date(from.getTime() + one.minutes * minuteMs) })
  const change = (set: object) => lesson && tx.updateTable('lesson').set(set).where('id', '=', lesson.id).execute()
  switch (one.kind) {
    case 'plan': {
      if (lesson) return
      const parties = { executor_id: of.executor.cabinetId, customer_id: of.customer.cabinetId, learner_id }
      const rates = { customer_rate_kopecks: 4000, executor_rate_kopecks: 3000 }
      const rest = { plan_id: null, cancel_reason: null, work_report_id: null, created_at: t.clock.now(), ...open }
      const row = {
        id: t.services.ids.next(),
        contract_id: of.id,
        subject: 'chess' as const,
        ...parties,
        ...rates,
        ...rest,
      }
      await tx
        .insertInto('lesson')
        .values({ ...row, ...span(starts_at) })
        .execute()
      return
    }
    case 'close': {
      const held_minutes = one.outcome === 'held_partial' ? 20 : null
      const money = { charge_kopecks: one.charge, pay_kopecks: one.pay }
      await change({ state: 'closed', outcome: one.outcome, held_minutes, closed_at: t.clock.now(), ...money })
      return
    }
    case 'reopen':
      await change({ state: 'planned', ...open })
      return
    case 'move':
      if (!(await find(at(7)))) await change(span(at(7)))
      return
    case 'delete':
      if (!lesson) return
      await tx.deleteFrom('make_up_credit').where('lesson_id', '=', lesson.id).execute()
      await tx.updateTable('make_up_credit').set({ used_by: null }).where('used_by', '=', lesson.id).execute()
      await tx.deleteFrom('lesson').where('id', '=', lesson.id).execute()
      return
    case 'owe':
      if (!lesson) return
      await tx
        .insertInto('make_up_credit')
        .values({
          lesson_id: lesson.id,
          contract_id: of.id,
          expires_on: '2026-12-31',
          used_by: null,
          created_at: t.clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return
    case 'makeUp':
      await tx
        .updateTable('make_up_credit')
        .set({ used_by: lesson?.id ?? null })
        .where('contract_id', '=', of.id)
        .where('lesson_id', '!=', lesson?.id ?? of.id)
        .where(
          'lesson_id',
          '=',
          tx.selectFrom('make_up_credit').select('lesson_id').where('used_by', 'is', null).limit(1),
        )
        .execute()
  }
}

test('the sums of lessons, of what is left of them, and of make-ups that are owed', async () => {
  const compare = async (tx: Tx) => {
    const [days, all, margins, marginsOfAll, owed] = Array.from({ length: 5 }, () => new Sums())
    for (const lesson of await tx.selectFrom('lesson').selectAll().execute()) {
      const { executor_id, subject, outcome, charge_kopecks: charge, pay_kopecks: pay } = lesson
      const day = businessDate(lesson.starts_at)
      const minutes = (lesson.ends_at.getTime() - lesson.starts_at.getTime()) / minuteMs
      const column = outcome === null ? undefined : columnOf[outcome]
      const isHeld = column === 'held'
      const isTaken = outcome === null || isHeld || outcome === 'student_no_show'
      const figures = {
        ...{ lessons: 1, [column ?? 'open']: 1, charge_kopecks: charge ?? 0 },
        planned_minutes: outcome === 'moved' ? 0 : minutes,
        held_minutes: isHeld ? (lesson.held_minutes ?? minutes) : 0,
        taken_minutes: isTaken ? minutes : 0,
        lost_kopecks: outcome === null || isHeld || outcome === 'moved' ? 0 : 4000 - (charge ?? 0),
      }
      const { open: _, ...counted } = figures as Figures
      days?.add([executor_id, day, subject], counted)
      all?.add([day, subject], counted)
      const margin = (charge ?? 0) - (pay ?? 0)
      if (outcome !== null && margin < 10_000 && (isHeld || (charge ?? 0) > 0 || (pay ?? 0) > 0)) {
        const roubles = Math.max(Math.floor(margin / 100), -1)
        margins?.add([executor_id, day, subject, roubles], { lessons: 1, margin_kopecks: margin })
        marginsOfAll?.add([day, subject, roubles], { lessons: 1, margin_kopecks: margin })
      }
    }
    for (const row of await tx.selectFrom('make_up_credit').selectAll().where('used_by', 'is', null).execute()) {
      const executor = contracts.find(({ of }) => of.id === row.contract_id)?.of.executor.cabinetId ?? ''
      owed?.add([executor, 'chess', row.expires_on], { lessons: 1 })
    }
    expect(await kept(tx, 'report_lesson_day', ['executor_id', 'day', 'subject'])).toEqual(days?.nonZero)
    expect(await kept(tx, 'report_lesson_total', ['day', 'subject'])).toEqual(all?.nonZero)
    expect(await kept(tx, 'report_margin_day', ['executor_id', 'day', 'subject', 'roubles'])).toEqual(margins?.nonZero)
    expect(await kept(tx, 'report_margin_total', ['day', 'subject', 'roubles'])).toEqual(marginsOfAll?.nonZero)
    expect(await kept(tx, 'report_make_up', ['executor_id', 'subject', 'expires_on'])).toEqual(owed?.nonZero)
  }
  await compareAfter(lessonStep, changeLessons, compare)
}, 60_000)

const invoiceStep = fc.record({
  kind: fc.constantFrom('issue', 'issue', 'draft', 'pay', 'end'),
  contract: fc.option(fc.nat(1), { nil: null }),
  /** Days from 30 October on. */
  on: fc.nat(3),
  total: fc.constantFrom(1000, 4000),
  paid: fc.constantFrom(0, 400, 1000),
  state: fc.constantFrom('void', 'written_off'),
})
type InvoiceStep = typeof invoiceStep extends fc.Arbitrary<infer Step> ? Step : never

async function changeInvoices(
  tx: Tx,
  { kind, contract, on, total, paid, state }: InvoiceStep,
  index: number,
): Promise<void> {
  const of = contract === null ? undefined : contracts[contract]?.of
  if (kind === 'issue' || kind === 'draft') {
    const isDraft = kind === 'draft'
    const issued_at = businessInstant(`2026-1${on < 2 ? `0-3${on}` : `1-0${on - 1}`}`, '23:59')
    const ends = { cancel_reason: null, replaced_by: null, payee: null, payer: null, created_at: t.clock.now() }
    await tx
      .insertInto('invoice')
      .values({
        ...{ id: t.services.ids.next(), number: isDraft ? null : `2026-${index}`, contract_id: of?.id ?? null },
        ...{ customer_id: t.people.customer.cabinetId, period: `20${30 + index}-01`, kind: 'manual', source_id: null },
        ...{ about: of ? null : 'Занятия', state: isDraft ? 'draft' : 'issued', issued_at: isDraft ? null : issued_at },
        ...{ due_on: isDraft ? null : '2026-11-30', total_kopecks: total, ...ends },
      })
      .execute()
    return
  }
  const found = await tx.selectFrom('invoice').select('id').where('state', '=', 'issued').limit(1).executeTakeFirst()
  if (!found) return
  const set = kind === 'pay' ? { paid_kopecks: paid } : { state, ...(state === 'void' && { paid_kopecks: 0 }) }
  await tx.updateTable('invoice').set(set).where('id', '=', found.id).execute()
}

test('the sums of invoices, and of what is left to pay', async () => {
  const compare = async (tx: Tx) => {
    const [days, all, dues, duesOfAll] = Array.from({ length: 4 }, () => new Sums())
    for (const row of await tx.selectFrom('invoice').selectAll().execute()) {
      if (row.issued_at === null || (row.state !== 'issued' && row.state !== 'written_off')) continue
      const [day, subject, left] = [
        ...[businessDate(row.issued_at), row.contract_id === null ? '' : 'mathematics'],
        row.owed_kopecks - row.paid_kopecks,
      ] as const
      const money = { invoiced_kopecks: row.owed_kopecks, paid_kopecks: row.paid_kopecks, invoices: 1 }
      const figures = { ...money, written_off_kopecks: row.state === 'written_off' ? left : 0 }
      days?.add([row.customer_id, day, subject], figures)
      all?.add([day, subject], figures)
      if (row.state !== 'issued' || left <= 0) continue
      dues?.add([row.customer_id, day, subject, row.due_on ?? ''], { due_kopecks: left })
      duesOfAll?.add([day, subject, row.due_on ?? ''], { due_kopecks: left })
    }
    expect(await kept(tx, 'report_invoice_day', ['customer_id', 'day', 'subject'])).toEqual(days?.nonZero)
    expect(await kept(tx, 'report_invoice_total', ['day', 'subject'])).toEqual(all?.nonZero)
    expect(await kept(tx, 'report_due_day', ['customer_id', 'day', 'subject', 'due_on'])).toEqual(dues?.nonZero)
    expect(await kept(tx, 'report_due_total', ['day', 'subject', 'due_on'])).toEqual(duesOfAll?.nonZero)
  }
  await compareAfter(invoiceStep, changeInvoices, compare)
}, 60_000)
