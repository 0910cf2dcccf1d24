// Everything that can be done and asked for, at one moment of a day.
import { createPaymentRequest } from '@navyk/api-spec/money/online-payments'
import * as lessonsSpec from '@navyk/api-spec/teaching/lessons'
import * as plansSpec from '@navyk/api-spec/teaching/plans'
import * as sessionsSpec from '@navyk/api-spec/teaching/programme-sessions'
import { addAbsence } from '@navyk/api-spec/teaching/schedule'
import { addDays, businessInstant, hourMs, monthOf, weekdayOf } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import type { Db } from '#platform/database'
import { mayCall } from '#platform/http/access.ts'
import { compareWithProviders } from '#domains/money/online-payments/requests/compare.ts'
import { moveClock } from '../walks/chain/chain.ts'
import { type ChangeArea, changeAreas, plainWalk } from '../changes/change-areas.ts'
import { valuesOf, valuesOfAnswer } from './dated-values.ts'
import type { WriteWalk } from '../walks/chain/beside-the-chain.ts'
import { nothingYet, readEverything, readings, type PersonName } from './every-reading.ts'
import { addSession } from '../acting/programme-sessions.ts'
import { joinTeam, openProgramme, createFirmSeat } from '../acting/programmes.ts'
import { createContract, teach } from '../acting/teaching.ts'
import { testApp } from '../test-app.ts'
import { runChain, walkChain } from '../walks/chain/walk-chain.ts'
import { walkMerge } from '../walks/walk-customers.ts'

export interface EdgeOfTime {
  /** The day on which everything is done and read. */
  date: string
  /** A like day of an earlier month, on which something has happened, and an executor who teaches then and whose month is open. */
  before: string
  teacher: 'executor' | 'otherExecutor'
  /** Like days of later months, for which something is planned. */
  after: [string, string, string, string]
}

export interface TimesOfDay {
  /** Time of day of the clock, and of a payment. */
  time: string
  /** Start of lessons and sessions; those of an hour end on the same day. */
  lessonTime: string
}

/** Areas in an order in which none takes away what another one needs. */
const order = [
  'desk',
  'agreements',
  'lessons',
  'invoices',
  'packages',
  'payouts',
  'groups',
  'shop',
  'customers',
  'people',
] as const

/** Walks that are left out. A merged customer has nothing left to be read, and the writes of the chain come before. */
const leftOut: readonly unknown[] = [walkChain, walkMerge]

/** @returns what stands in each answer and in each table afterwards */
export async function valuesAt(edge: EdgeOfTime, times: TimesOfDay): Promise<Map<string, string[]>> {
  const t = await testApp()
  // An order of the last seats would end by the hour at which it was placed, and not by a day.
  t.services.unpaidRules.scarceHours = 96
  const ids = structuredClone(nothingYet)
  const walk = plainWalk(t, ids)
  await runChain(walk)
  const ofChain = Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== ''))
  await moveClock(t, businessInstant(edge.date, times.time).toISOString())
  for (const name of order) {
    const { walks }: ChangeArea = changeAreas[name]
    for (const step of walks) if (!leftOut.includes(step)) await step(walk)
    // Each begins with what the chain has brought about.
    Object.assign(ids, ofChain)
  }
  await happenBefore(walk, edge, times)
  await planAfter(walk, edge, times)
  const values = new Map<string, string[]>()
  for (const [who, of] of readingsByReader(t.people)) {
    for (const seen of await readEverything(t, ids, { as: [who], of })) {
      values.set(`${seen.name} of ${who}`, valuesOfAnswer(seen))
    }
  }
  for (const [table, rows] of await rowsByTable(t.services.db)) values.set(`rows of ${table}`, valuesOf(rows))
  await t.close()
  return values
}

/** A payment, a lesson and a session at this time of an earlier day. */
async function happenBefore(
  { app, ids, write }: WriteWalk,
  edge: EdgeOfTime,
  { time, lessonTime }: TimesOfDay,
): Promise<void> {
  const body = { invoiceId: ids.invoice, provider: 'express-pay', method: 'erip' }
  const { accountNo, amountKopecks } = await write(createPaymentRequest, 'customer', '', body)
  app.played.pay(accountNo, amountKopecks, { paidAt: businessInstant(edge.before, time) })
  await compareWithProviders(app.services)
  const contract = await createContract(app, { executor: app.people[edge.teacher] })
  await teach(app, contract, [{ date: edge.before, time: lessonTime }])
  ids.contract = contract.id
  const { id } = await openProgramme(app, { startsOn: '2027-02-01', endsOn: '2027-04-19', enrolUntil: '2027-01-31' })
  const leader = edge.teacher === 'executor' ? 'otherExecutor' : 'executor'
  await joinTeam(app, id, app.people[leader])
  const seat = await createFirmSeat(app, id)
  const taken_at = businessInstant(addDays(edge.before, -7))
  await app.services.db.updateTable('programme_seat').set({ taken_at }).where('id', '=', seat.id).execute()
  const session = await addSession(app, id, edge.before, { time: lessonTime, minutes: 30 })
  const outcomes = [{ learnerId: seat.learner.id, outcome: 'present' }]
  const held = { version: session.version, outcomes, topic: '', homework: '' }
  await write(sessionsSpec.holdProgrammeSession, leader, session.id, held)
  ids.programme = id
}

/** Lessons, sessions and an absence at this time of later days. */
async function planAfter(
  { app, ids, write }: WriteWalk,
  { after }: EdgeOfTime,
  { lessonTime }: TimesOfDay,
): Promise<void> {
  const [date, movedTo, absentOn, withSession] = after
  const contract = await createContract(app)
  const lesson = { contractId: contract.id, minutes: 60, topic: '' }
  const [there] = await write(lessonsSpec.planLessons, 'executor', '', { ...lesson, date, time: lessonTime })
  const [planned] = await write(lessonsSpec.planLessons, 'executor', '', {
    ...lesson,
    date: '2027-03-10',
    time: '15:00',
  })
  const to = { version: planned.version, date: movedTo, time: lessonTime, scope: 'this' }
  await write(lessonsSpec.moveLesson, 'executor', planned.id, to)
  const planning = await createContract(app, { executor: app.people.otherExecutor })
  const month = monthOf(date)
  const plan = await write(plansSpec.draftPlan, 'otherExecutor', '', { contractId: planning.id, month })
  const row = { date, time: lessonTime, minutes: 60, topic: '', comment: '' }
  const saved = { pattern: [], rows: [row], version: plan.version }
  await write(plansSpec.savePlanRows, 'otherExecutor', plan.id, saved)
  const startsAt = businessInstant(absentOn, lessonTime)
  const endsAt = new Date(startsAt.getTime() + hourMs)
  await write(addAbsence, 'executor', '', { startsAt, endsAt, reason: '' })
  const slots = [{ weekday: weekdayOf(withSession), time: lessonTime, minutes: 30 }]
  const week = { programmeId: ids.programme, startsOn: withSession, slots, count: 1 }
  const { sessionIds } = await write(sessionsSpec.planProgrammeSessions, 'manager', '', week)
  Object.assign(ids, { lesson: there.id, plan: plan.id, programmeSession: sessionIds[0] })
}

/** Staff are answered alike as far as they may ask, so one of them asks. */
function readingsByReader(people: WriteWalk['app']['people']): [PersonName, typeof readings][] {
  const isAskedBy = (who: PersonName, [, endpoint]: (typeof readings)[number]) => mayCall(endpoint, people[who].session)
  const staff: PersonName[] = ['administrator', 'manager', 'accountant']
  const firstOf = (reading: (typeof readings)[number]) => staff.find((who) => isAskedBy(who, reading))
  return [
    ...(['customer', 'executor', 'otherExecutor'] as const).map((who): [PersonName, typeof readings] => [
      who,
      readings,
    ]),
    ...staff.map((who): [PersonName, typeof readings] => [who, readings.filter((reading) => firstOf(reading) === who)]),
  ]
}

/** Rows by table. Tables are left out whose sums lie in slots by chance (answers add them up), and windows of limits, which are
 *  an hour long. */
async function rowsByTable(db: Db): Promise<[string, unknown][]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'limit_window'
      and not exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'slot')
    order by 1`.execute(db)
  const tables: [string, unknown][] = []
  for (const { name } of rows) {
    const found = await sql<{ row: unknown }>`select to_jsonb(each) as row from ${sql.table(name)} each`.execute(db)
    tables.push([name, found.rows.map(({ row }) => row)])
  }
  return tables
}
