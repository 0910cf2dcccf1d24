// Whatever is written, the sums that the database keeps are those of the rows.
import { type LessonOutcome, lessonOutcomes } from '@navyk/api-spec/teaching/lessons'
import {
  addDays,
  businessDate,
  businessInstant,
  firstDayOf,
  hourMs,
  minuteMs,
  monthOf,
  weekdayOf,
} from '@navyk/api-spec/kit'
import { datesBetween, hoursOn } from '@navyk/api-spec/teaching/schedule'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { json, type Tx } from '#platform/database'
import { hourPrices } from '#testing/acting/lessons.ts'
import { openProgramme } from '#testing/acting/programmes.ts'
import { sellProduct } from '#testing/acting/shop.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import './tables.ts'
import { tries } from '#testing/tries.ts'

let t: TestApp
let contracts: { of: TestContract; learnerId: string }[]
let products: { id: string; publishedVersionId: string }[]
beforeAll(async () => {
  t = await testApp()
  const made = [await createContract(t), await createContract(t, { executor: t.people.otherExecutor })]
  const rows = await t.services.db.selectFrom('contract').select(['id', 'learner_id']).execute()
  contracts = made.map((of) => ({ of, learnerId: rows.find(({ id }) => id === of.id)?.learner_id ?? '' }))
  await sellProduct(t)
  await sellProduct(t, { title: 'Четыре занятия' })
  const sold = await t.services.db.selectFrom('product').select(['id', 'published_version_id']).execute()
  products = sold.map(({ id, published_version_id }) => ({ id, publishedVersionId: published_version_id ?? '' }))
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
  /** Figures by key, without zeros. */
  get nonZero(): Record<string, Figures> {
    const kept = Object.entries(this.byKey).map(
      ([key, sums]) => [key, Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0))] as const,
    )
    return Object.fromEntries(kept.filter(([, sums]) => Object.keys(sums).length > 0))
  }
}

/** Contents of a table of sums by its keys; the slots of a total are added up. */
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

/** Runs the deferred checks and triggers that run as a transaction commits. */
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
  await fc.assert(fc.asyncProperty(history, trial), { numRuns: tries(15) })
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
      const rest = { plan_id: null, cancel_reason: null, work_report_id: null, created_at: t.clock.now(), ...open }
      const row = {
        id: t.services.ids.next(),
        contract_id: of.id,
        subject: 'chess' as const,
        ...parties,
        ...hourPrices,
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
      const money = { charge_kopecks: one.charge, pay_kopecks: Math.min(one.pay, one.charge) }
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

test('the sums of lessons, of their rest, and of owed make-ups equal those of the rows', async () => {
  const compare = async (tx: Tx) => {
    const [days, all, margins, marginsOfAll, owed, owedByAll] = Array.from({ length: 6 }, () => new Sums())
    for (const lesson of await tx.selectFrom('lesson').selectAll().execute()) {
      const { executor_id, subject, outcome, charge_kopecks: charge, pay_kopecks: pay } = lesson
      const day = businessDate(lesson.starts_at)
      const minutes = (lesson.ends_at.getTime() - lesson.starts_at.getTime()) / minuteMs
      const column = outcome === null ? undefined : columnOf[outcome]
      const isHeld = column === 'held'
      const isTaken = outcome === null || isHeld || outcome === 'student_no_show'
      const figures = {
        lessons: 1,
        [column ?? 'open']: 1,
        charge_kopecks: charge ?? 0,
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
      owedByAll?.add(['chess', row.expires_on], { lessons: 1 })
    }
    expect(await kept(tx, 'report_lesson_day', ['executor_id', 'day', 'subject'])).toEqual(days?.nonZero)
    expect(await kept(tx, 'report_lesson_total', ['day', 'subject'])).toEqual(all?.nonZero)
    expect(await kept(tx, 'report_margin_day', ['executor_id', 'day', 'subject', 'roubles'])).toEqual(margins?.nonZero)
    expect(await kept(tx, 'report_margin_total', ['day', 'subject', 'roubles'])).toEqual(marginsOfAll?.nonZero)
    expect(await kept(tx, 'report_make_up', ['executor_id', 'subject', 'expires_on'])).toEqual(owed?.nonZero)
    expect(await kept(tx, 'report_make_up_total', ['subject', 'expires_on'])).toEqual(owedByAll?.nonZero)
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
        id: t.services.ids.next(),
        number: isDraft ? null : `2026-${index}`,
        contract_id: of?.id ?? null,
        customer_id: t.people.customer.cabinetId,
        period: `20${30 + index}-01`,
        kind: 'manual',
        source_id: null,
        about: of ? null : 'Занятия',
        state: isDraft ? 'draft' : 'issued',
        issued_at: isDraft ? null : issued_at,
        due_on: isDraft ? null : '2026-11-30',
        total_kopecks: total,
        ...ends,
      })
      .execute()
    return
  }
  const found = await tx.selectFrom('invoice').select('id').where('state', '=', 'issued').limit(1).executeTakeFirst()
  if (!found) return
  const set = kind === 'pay' ? { paid_kopecks: paid } : { state, ...(state === 'void' && { paid_kopecks: 0 }) }
  await tx.updateTable('invoice').set(set).where('id', '=', found.id).execute()
}

test('the sums of invoices, and of their unpaid rest, equal those of the rows', async () => {
  const compare = async (tx: Tx) => {
    const [days, all, dues, duesOfAll] = Array.from({ length: 4 }, () => new Sums())
    for (const row of await tx.selectFrom('invoice').selectAll().execute()) {
      if (row.issued_at === null || (row.state !== 'issued' && row.state !== 'written_off')) continue
      const [day, subject, left] = [
        businessDate(row.issued_at),
        row.contract_id === null ? '' : 'mathematics',
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

const hours = fc.constantFrom(
  { from: '08:00', to: '12:00' },
  { from: '10:30', to: '11:15' },
  { from: '14:00', to: '23:59' },
)
const hoursStep = fc.record({
  kind: fc.constantFrom('hours', 'hours', 'away', 'away', 'back'),
  executor: fc.nat(1),
  week: fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 3 }), span: hours }), { maxLength: 4 }),
  exceptions: fc.uniqueArray(fc.record({ day: fc.nat(4), windows: fc.array(hours, { maxLength: 2 }) }), {
    maxLength: 3,
    selector: ({ day }) => day,
  }),
  /** Hours from the evening of 1 November on, a Sunday. */
  from: fc.nat(90),
  length: fc.integer({ min: 1, max: 60 }),
})
type HoursStep = typeof hoursStep extends fc.Arbitrary<infer Step> ? Step : never

async function changeHours(tx: Tx, one: HoursStep): Promise<void> {
  const executor_id = contracts[one.executor]?.of.executor.cabinetId ?? ''
  const starts_at = new Date(businessInstant('2026-11-01', '20:00').getTime() + one.from * hourMs)
  const ends_at = new Date(starts_at.getTime() + one.length * hourMs)
  switch (one.kind) {
    case 'hours': {
      const week = json(one.week.map(({ weekday, span }) => ({ weekday, ...span })))
      const exceptions = json(one.exceptions.map(({ day, windows }) => ({ date: addDays('2026-11-02', day), windows })))
      await tx
        .insertInto('availability')
        .values({ executor_id, week, exceptions, version: 1 })
        .onConflict((conflict) => conflict.column('executor_id').doUpdateSet({ week, exceptions }))
        .execute()
      return
    }
    case 'away': {
      const others = await tx.selectFrom('absence').selectAll().where('executor_id', '=', executor_id).execute()
      if (others.some((other) => other.starts_at < ends_at && starts_at < other.ends_at)) return
      const row = { id: t.services.ids.next(), executor_id, starts_at, ends_at, reason: '', created_at: t.clock.now() }
      await tx.insertInto('absence').values(row).execute()
      return
    }
    case 'back':
      await tx.deleteFrom('absence').where('executor_id', '=', executor_id).execute()
  }
}

test('the sums of the offered hours equal those of the rows', async () => {
  const compare = async (tx: Tx) => {
    const [weeks, days] = [new Sums(), new Sums()]
    const minutesOf = ({ from, to }: { from: string; to: string }) =>
      (businessInstant('2026-11-02', to).getTime() - businessInstant('2026-11-02', from).getTime()) / minuteMs
    const absences = await tx.selectFrom('absence').selectAll().execute()
    for (const { executor_id, week, exceptions } of await tx.selectFrom('availability').selectAll().execute()) {
      for (const span of week) weeks.add([executor_id, span.weekday], { minutes: minutesOf(span) })
      for (const { date, windows } of exceptions) {
        const replaced = week.filter(({ weekday }) => weekday === weekdayOf(date))
        days.add([executor_id, date], {
          own_minutes: windows.reduce((sum, span) => sum + minutesOf(span), 0),
          week_minutes: -replaced.reduce((sum, span) => sum + minutesOf(span), 0),
        })
      }
      for (const { starts_at, ends_at } of absences.filter((absence) => absence.executor_id === executor_id)) {
        for (const date of datesBetween(businessDate(starts_at), businessDate(ends_at))) {
          const column = exceptions.some((day) => day.date === date) ? 'own_minutes' : 'week_minutes'
          for (const { from, to } of hoursOn({ week, exceptions }, date)) {
            const start = Math.max(starts_at.getTime(), businessInstant(date, from).getTime())
            const end = Math.min(ends_at.getTime(), businessInstant(date, to).getTime())
            days.add([executor_id, date], { [column]: -Math.max(0, end - start) / minuteMs })
          }
        }
      }
    }
    expect(await kept(tx, 'report_hours_week', ['executor_id', 'weekday'])).toEqual(weeks.nonZero)
    expect(await kept(tx, 'report_hours_day', ['executor_id', 'day'])).toEqual(days.nonZero)
    expect(await kept(tx, 'report_hours_week_total', ['weekday'])).toEqual(withoutFirst(weeks).nonZero)
    expect(await kept(tx, 'report_hours_day_total', ['day'])).toEqual(withoutFirst(days).nonZero)
  }
  await compareAfter(hoursStep, changeHours, compare)
}, 60_000)

const sessionStep = fc.record({
  kind: fc.constantFrom('plan', 'plan', 'plan', 'hold', 'cancel', 'plan again', 'move', 'others', 'pay', 'delete'),
  /** Hours from the evening of 31 October on. */
  slot: fc.nat(12),
  minutes: fc.constantFrom(30, 60),
  roles: fc.tuple(fc.constantFrom('lead', 'assistant', null), fc.constantFrom('substitute', 'assistant', null)),
})
type SessionStep = typeof sessionStep extends fc.Arbitrary<infer Step> ? Step : never

async function changeSessions(tx: Tx, programme_id: string, one: SessionStep): Promise<void> {
  const starts_at = new Date(businessInstant('2026-10-31', '20:00').getTime() + one.slot * hourMs)
  const span = { starts_at, ends_at: new Date(starts_at.getTime() + one.minutes * minuteMs) }
  const found = await tx
    .selectFrom('programme_session')
    .select('id')
    .where('starts_at', '=', starts_at)
    .executeTakeFirst()
  const putTeachers = async (session_id: string) => {
    await tx.deleteFrom('programme_session_teacher').where('session_id', '=', session_id).execute()
    const rows = one.roles.flatMap((role, index) => {
      const executor_id = contracts[index]?.of.executor.cabinetId ?? ''
      return role === null ? [] : [{ session_id, executor_id, role, stands_for: null, pay_kopecks: null }]
    })
    if (rows.length > 0) await tx.insertInto('programme_session_teacher').values(rows).execute()
  }
  const change = (set: object) =>
    found && tx.updateTable('programme_session').set(set).where('id', '=', found.id).execute()
  switch (one.kind) {
    case 'plan': {
      if (found) return
      const id = t.services.ids.next()
      const nothing = {
        cancel_reason: null,
        held_at: null,
        substitute_wanted_at: null,
        substitute_wanted_by: null,
        substitute_reason: null,
      }
      const row = { id, programme_id, topic: '', ...span, ...nothing, created_at: t.clock.now() }
      await tx.insertInto('programme_session').values(row).execute()
      await putTeachers(id)
      return
    }
    case 'hold':
      await change({ state: 'held', held_at: t.clock.now(), cancel_reason: null })
      return
    case 'cancel':
      await change({ state: 'cancelled', held_at: null, cancel_reason: 'Болезнь' })
      return
    case 'plan again':
      await change({ state: 'planned', held_at: null, cancel_reason: null })
      return
    case 'move': {
      // Days later nobody has a session, so nobody would be in two places.
      const later = (at: Date) => new Date(at.getTime() + 1000 * hourMs)
      await change({ starts_at: later(span.starts_at), ends_at: later(span.ends_at) })
      return
    }
    case 'others':
      if (found) await putTeachers(found.id)
      return
    case 'pay':
      await tx.updateTable('programme_session_teacher').set({ pay_kopecks: 100 }).execute()
      return
    case 'delete':
      if (!found) return
      await tx.deleteFrom('programme_session_teacher').where('session_id', '=', found.id).execute()
      await tx.deleteFrom('programme_session').where('id', '=', found.id).execute()
  }
}

test('the sums of sessions, for each of their teachers, equal those of the rows', async () => {
  const { id } = await openProgramme(t)
  const compare = async (tx: Tx) => {
    const days = new Sums()
    const sessions = await tx.selectFrom('programme_session').selectAll().execute()
    for (const { session_id, executor_id } of await tx.selectFrom('programme_session_teacher').selectAll().execute()) {
      const session = sessions.find((each) => each.id === session_id)
      if (!session || session.state === 'cancelled') continue
      const minutes = (session.ends_at.getTime() - session.starts_at.getTime()) / minuteMs
      const figures = { sessions: 1, taken_minutes: minutes, held_minutes: session.state === 'held' ? minutes : 0 }
      days.add([executor_id, businessDate(session.starts_at)], figures)
    }
    expect(await kept(tx, 'report_session_day', ['executor_id', 'day'])).toEqual(days.nonZero)
    expect(await kept(tx, 'report_session_total', ['day'])).toEqual(withoutFirst(days).nonZero)
  }
  await compareAfter(sessionStep, (tx, step) => changeSessions(tx, id, step), compare)
}, 60_000)

/** Sums by the keys without their first part. */
function withoutFirst(of: Sums): Sums {
  const sums = new Sums()
  for (const [key, figures] of Object.entries(of.byKey)) sums.add(key.split(' ').slice(1), figures)
  return sums
}

const contractStep = fc.record({
  contract: fc.nat(1),
  state: fc.constantFrom('active', 'active', 'finished', 'terminated'),
  startsOn: fc.constantFrom('2026-08-31', '2026-09-01', '2026-10-15'),
  activatedOn: fc.option(fc.constantFrom('2026-08-20', '2026-09-30'), { freq: 5 }),
  endsOn: fc.option(fc.constantFrom('2026-10-31', '2026-11-15')),
  endedOn: fc.option(fc.constantFrom('2026-09-10', '2026-11-01', '2026-12-01')),
})
type ContractStep = typeof contractStep extends fc.Arbitrary<infer Step> ? Step : never

async function changeContracts(tx: Tx, one: ContractStep): Promise<void> {
  const at = (day: string | null) => (day === null ? null : businessInstant(day, '23:59'))
  const state = one.activatedOn === null ? 'awaiting_ack' : one.state
  await tx
    .updateTable('contract')
    .set({
      state,
      starts_on: one.startsOn,
      activated_at: at(one.activatedOn),
      ends_on: one.endsOn,
      reason: state === 'terminated' ? 'Переезд' : null,
      ended_at: state === 'finished' || state === 'terminated' ? at(one.endedOn) : null,
    })
    .where('id', '=', contracts[one.contract]?.of.id ?? '')
    .execute()
}

test('the sums of contracts equal those of the rows', async () => {
  const compare = async (tx: Tx) => {
    const all = new Sums()
    for (const row of await tx.selectFrom('contract').selectAll().execute()) {
      if (row.activated_at === null) continue
      const started = [row.starts_on, businessDate(row.activated_at)].sort()[1] ?? ''
      const isOver = row.state === 'finished' || row.state === 'terminated'
      const ends = [row.ends_on, row.ended_at && businessDate(row.ended_at)].filter((day) => day !== null).sort()
      const ended = isOver ? (ends[0] ?? started) : null
      if (ended !== null && ended < started) continue
      const [from, to] = [firstDayOf(monthOf(started)), ended === null ? '9999-12-01' : firstDayOf(monthOf(ended))]
      const days = ended === null ? 0 : datesBetween(started, ended).length
      all.add([row.subject, from, to], { contracts: 1, days })
    }
    expect(await kept(tx, 'report_contract_total', ['subject', 'started', 'ended'])).toEqual(all.nonZero)
    const spans = await tx.selectFrom('contract_spans').selectAll().execute()
    expect(spans).toHaveLength(Object.values(all.byKey).reduce((sum, { contracts: count = 0 }) => sum + count, 0))
  }
  await compareAfter(contractStep, changeContracts, compare)
}, 60_000)

const orderStep = fc.record({
  kind: fc.constantFrom('order', 'order', 'pay', 'pay', 'open', 'refund', 'refundWhole', 'expire'),
  lines: fc.array(fc.record({ product: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }), discount: fc.nat(1) }), {
    minLength: 1,
    maxLength: 3,
  }),
  promo: fc.option(fc.constantFrom('SEPT10', 'NEW')),
  /** Days from 30 October on. */
  on: fc.nat(3),
  which: fc.nat(4),
})
type OrderStep = typeof orderStep extends fc.Arbitrary<infer Step> ? Step : never

async function changeOrders(tx: Tx, one: OrderStep): Promise<void> {
  const at = businessInstant(addDays('2026-10-30', one.on), '23:59')
  const orders = await tx.selectFrom('shop_order').selectAll().orderBy('id').execute()
  const order = orders[one.which % Math.max(orders.length, 1)]
  if (one.kind === 'order') {
    const id = t.services.ids.next()
    const lines = one.lines.map(({ product, quantity, discount }, position) => ({
      id: t.services.ids.next(),
      order_id: id,
      position,
      kind: 'package' as const,
      learner_id: null,
      title: 'Пакет',
      product_id: products[product]?.id ?? '',
      product_version_id: products[product]?.publishedVersionId ?? '',
      unit: 'lessons' as const,
      count: 8,
      valid_days: 90,
      subject: null,
      level: null,
      executor_id: null,
      quantity,
      unit_price_kopecks: 32_000,
      discount_kopecks: discount * 1000,
    }))
    const subtotal = lines.reduce((sum, line) => sum + line.unit_price_kopecks * line.quantity, 0)
    const discount = lines.reduce((sum, line) => sum + line.discount_kopecks, 0)
    await tx
      .insertInto('shop_order')
      .values({
        id,
        customer_id: t.people.customer.cabinetId,
        state: 'awaiting_payment',
        payer_kind: 'person',
        payer: json({ name: 'Ольга Белая', unp: null, address: null }),
        promo_code: one.promo,
        subtotal_kopecks: subtotal,
        discount_kopecks: discount,
        total_kopecks: subtotal - discount,
        offer_version: '1',
        expires_at: at,
        restored_from: null,
        created_at: at,
      })
      .execute()
    await tx.insertInto('order_line').values(lines).execute()
    return
  }
  if (!order) return
  const change = (set: object) => tx.updateTable('shop_order').set(set).where('id', '=', order.id).execute()
  const grants = await tx
    .selectFrom('order_grant')
    .innerJoin('order_line', 'order_line.id', 'order_grant.line_id')
    .select(['order_grant.id', 'order_grant.price_kopecks', 'order_grant.refunded_kopecks'])
    .where('order_id', '=', order.id)
    .execute()
  switch (one.kind) {
    case 'pay':
      if (order.state === 'awaiting_payment') await change({ state: 'paid', paid_at: at })
      return
    case 'open': {
      if (order.state !== 'paid') return
      const lines = await tx.selectFrom('order_line').selectAll().where('order_id', '=', order.id).execute()
      const opened = lines.map((line) => ({
        id: t.services.ids.next(),
        line_id: line.id,
        part: 1,
        kind: 'package' as const,
        granted_at: at,
        granted_id: t.services.ids.next(),
        refunded_kopecks: null,
        price_kopecks: line.unit_price_kopecks * line.quantity - line.discount_kopecks,
      }))
      await tx.insertInto('order_grant').values(opened).execute()
      await change({ state: 'fulfilled' })
      return
    }
    case 'refund': {
      const grant = grants.find(({ refunded_kopecks }) => refunded_kopecks === null)
      if (!grant) return
      const refunded_kopecks = Math.round(grant.price_kopecks / 2)
      await tx.updateTable('order_grant').set({ refunded_kopecks }).where('id', '=', grant.id).execute()
      await change({ state: 'part_refunded', refunded_kopecks: order.refunded_kopecks + refunded_kopecks })
      return
    }
    case 'refundWhole':
      if (order.state !== 'paid') return
      await change({ state: 'refunded', refunded_kopecks: order.total_kopecks, ended_at: at })
      return
    case 'expire':
      if (order.state === 'awaiting_payment') await change({ state: 'expired', ended_at: at })
  }
}

test('the sums of orders, and of their products, equal those of the rows', async () => {
  const compare = async (tx: Tx) => {
    const [all, ofProducts] = [new Sums(), new Sums()]
    const grants = await tx.selectFrom('order_grant').selectAll().execute()
    for (const order of await tx.selectFrom('shop_order').selectAll().execute()) {
      const code = order.promo_code ?? ''
      const add = (to: Sums, key: string[], price: number, refunded: number, discount: number, count: number) => {
        const isLost = order.state === 'expired'
        to.add([...key, businessDate(order.created_at), code], {
          orders: count,
          ordered_kopecks: price,
          discount_kopecks: discount,
          lost_orders: isLost ? count : 0,
          promo_orders: code === '' ? 0 : count,
        })
        if (order.paid_at === null) return
        const paid = { paid_orders: count, paid_kopecks: price, refunded_kopecks: refunded }
        to.add([...key, businessDate(order.paid_at), code], paid)
      }
      add(all, [], order.total_kopecks, order.refunded_kopecks, order.discount_kopecks, 1)
      const seen = new Set<string>()
      for (const line of await tx.selectFrom('order_line').selectAll().where('order_id', '=', order.id).execute()) {
        if (line.product_id === null) continue
        const price = line.unit_price_kopecks * line.quantity - line.discount_kopecks
        const given = grants.filter(({ line_id }) => line_id === line.id)
        const refunded = given.reduce((sum, { refunded_kopecks }) => sum + (refunded_kopecks ?? 0), 0)
        const isWhole = order.refunded_kopecks === order.total_kopecks
        const count = seen.has(line.product_id) ? 0 : 1
        add(ofProducts, [line.product_id], price, isWhole ? price : refunded, line.discount_kopecks, count)
        seen.add(line.product_id)
      }
    }
    expect(await kept(tx, 'report_order_total', ['day', 'promo_code'])).toEqual(all.nonZero)
    expect(await kept(tx, 'report_product_total', ['product_id', 'day', 'promo_code'])).toEqual(ofProducts.nonZero)
  }
  await compareAfter(orderStep, changeOrders, compare)
}, 60_000)

test('no trigger runs for each row of the changes: a transaction adds them once, however many it has made', async () => {
  const triggers = (condition: string) =>
    sql<{ name: string }>`
      select tgname as name from pg_trigger
      where tgrelid::regclass::text like 'report\\_%' and ${sql.raw(condition)} order by tgname`.execute(t.services.db)
  const forEachRow = (await triggers('(tgtype & 1) = 1')).rows.map(({ name }) => name)
  expect(forEachRow).toEqual(['report_sums_mark_applies'])
  const marking = (await triggers(`tgname like '%\\_changes\\_marked'`)).rows
  const { rows: changes } = await sql`
    select from pg_class where relkind = 'r' and relname like 'report\\_%\\_change'`.execute(t.services.db)
  expect(changes.length).toBeGreaterThan(9)
  expect(marking).toHaveLength(changes.length)
})
