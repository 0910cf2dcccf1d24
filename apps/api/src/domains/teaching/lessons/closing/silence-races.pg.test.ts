// Races between a confirmation by silence and the customer's own action.
import { businessInstant, hourMs } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { closeLessons } from './close-lessons.ts'
import { confirmLessons } from './confirm-lessons.ts'
import { disputeLesson } from './dispute-lesson.ts'
import { confirmBySilence } from './settle-lessons.ts'

let t: TestApp
let contract: TestContract
let id: string
const ends = businessInstant('2026-11-23', '11:00')
/** The last moment in which the customer can object. */
const until = new Date(ends.getTime() + 72 * hourMs)
const at = (now: Date) => ({ ...t.services, clock: { now: () => now } })
const over = new Date(until.getTime() + 1)

beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  contract = await createContract(t)
  await t.services.db.updateTable('contract').set({ silent_confirmation: true }).execute()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.services.db.deleteFrom('lesson').execute()
  const [lesson] = await planLessons(t, contract, [{ date: '2026-11-23' }])
  id = lesson?.id ?? ''
  await t.services.db.updateTable('lesson').set({ addition: 'outside_plan' }).execute()
  await t.services.transact((tx) =>
    closeLessons(tx, at(ends), contract.executor.session, { lessons: [{ id, version: 1, outcome: 'held' }] }),
  )
})

const silence = (now = over) => t.services.transact((tx) => confirmBySilence(tx, at(now), {}))
const row = () => t.services.db.selectFrom('lesson').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const actions = async () => {
  const events = t.services.db.selectFrom('audit_event').select('action').where('object_id', '=', id).orderBy('id')
  return (await events.execute()).map(({ action }) => action).slice(2)
}
const isSomebodyWaiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(t.services.db)
  return (rows[0]?.count ?? 0) > 0
}

/** Runs the confirmation by silence while the transaction of `speak` is not committed yet. @returns how many silence
 *  confirmed */
async function whileSpeaking(speak: Parameters<TestApp['services']['transact']>[0]): Promise<number> {
  const hasSpoken = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const speaking = t.services.transact(async (tx) => {
    await speak(tx)
    hasSpoken.resolve()
    await mayEnd.promise
  })
  await hasSpoken.promise
  const confirmed = silence()
  await expect.poll(isSomebodyWaiting, { timeout: 120_000 }).toBe(true)
  mayEnd.resolve()
  await speaking
  return confirmed
}

test('an objection in the last moment counts, and silence confirms nothing', async () => {
  const input = { version: 2, reason: 'Занятия не было' }
  const speak: Parameters<typeof whileSpeaking>[0] = (tx) =>
    disputeLesson(tx, at(until), contract.customer.session, { id, ...input })
  expect(await whileSpeaking(speak)).toBe(0)
  expect(await row()).toMatchObject({ state: 'disputed', confirmed_at: null, confirmed_by: null, version: 3 })
  expect(await actions()).toEqual(['disputed'])
})

test('a confirmation in the last moment is the customer’s own, once', async () => {
  const speak: Parameters<typeof whileSpeaking>[0] = (tx) =>
    confirmLessons(tx, at(until), contract.customer.session, { lessons: [{ id, version: 2 }] })
  expect(await whileSpeaking(speak)).toBe(0)
  expect(await row()).toMatchObject({ state: 'closed', confirmed_at: until, confirmed_by: 'customer', version: 3 })
  expect(await actions()).toEqual(['confirmed'])
})

test('a correction in the last moment gives the customer 72 hours again', async () => {
  const correction = { id, version: 2, outcome: 'student_no_show' as const, reason: 'Ошибка' }
  const speak: Parameters<typeof whileSpeaking>[0] = (tx) =>
    closeLessons(tx, at(until), t.people.manager.session, { lessons: [correction] })
  expect(await whileSpeaking(speak)).toBe(0)
  expect(await row()).toMatchObject({ state: 'closed', corrected_at: until, confirmed_at: null, version: 3 })
})

test('one of ten simultaneous runs of the silence rule confirms', async () => {
  const counts = await Promise.all(Array.from({ length: 10 }, () => silence()))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await row()).toMatchObject({ confirmed_at: over, confirmed_by: 'contract', version: 3 })
  expect(await actions()).toEqual(['confirmed_silently'])
})

test('silence does not yet confirm at the last moment itself', async () => {
  expect([await silence(until), await actions()]).toEqual([0, []])
})
