import { acknowledgeAct, type Act, declineAct, issueActs, listActs, requestActCode } from '@navyk/api-spec/money/acts'
import { dayMs } from '@navyk/api-spec/kit'
import { closeMonth } from '@navyk/api-spec/money/work-reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digitsFor } from '#testing/codes.ts'
import { enterServiceDetails } from '#testing/legal-details.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { acceptSilent } from './answering/accept-silent.ts'

const month = '2026-10'
const parallel = 20
const silentDays = 10

let t: TestApp
/** Three contracts, each with a settled lesson of a closed October, and no act yet. */
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  for (const day of [1, 2, 3]) await teach(t, await createContract(t), [{ date: `2026-10-0${day}` }])
  await t.services.db.updateTable('contract').set({ silent_act_days: silentDays }).execute()
  await settleMonth(t, t.people.executor, month)
  await t.call(closeMonth, { as: t.people.accountant, body: { month } })
  await enterServiceDetails(t)
})
afterAll(() => t.close())

test('twenty people who make the acts of a month at once make each act once, and numbers have no gap', async () => {
  const answers = await Promise.all(
    Array.from({ length: parallel }, (_, index) =>
      t.call(issueActs, { as: t.people.accountant, body: { month }, key: `parallel-acts-${index}` }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(parallel).fill(200))
  const { rows } = await sql<{ number: string }>`select number from act order by number`.execute(t.services.db)
  expect(rows.map(({ number }) => number)).toEqual(['А-2026-000001', 'А-2026-000002', 'А-2026-000003'])
})

test('an act that is acknowledged and declined at once ends as one of both', async () => {
  const as = t.people.customer
  const [act]: Act[] = (await t.call(listActs, { as })).body.data
  if (!act) throw new Error('there is no act')
  const params = { id: act.id }
  const { publicCode } = (await t.call(requestActCode, { as, params })).body.data
  const { right: privateCode } = await digitsFor(t, as.phone)
  const codes = { publicCode, privateCode, documentSha256: act.sha256 }
  const answers = await Promise.all([
    t.call(acknowledgeAct, { as, params, body: codes }),
    t.call(declineAct, { as, params, body: { version: act.version, reason: 'Не было занятия' } }),
    t.call(acknowledgeAct, { as, params, body: codes }),
  ])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const { rows } = await sql<{ state: string; version: number }>`
    select state, version from act where id = ${act.id}`.execute(t.services.db)
  const acknowledged = answers.filter((answer, index) => index !== 1 && answer.status === 200).length
  expect(acknowledged).toBeLessThanOrEqual(1)
  // A declined act may still be acknowledged, an acknowledged one is not declined.
  expect(rows[0]?.state).toBe(acknowledged === 1 ? 'acknowledged' : 'declined')
})

test('an act is accepted by silence once, also if the task runs twice while its customer declines', async () => {
  const as = t.people.customer
  const [, act]: Act[] = (await t.call(listActs, { as })).body.data
  if (!act) throw new Error('there is no second act')
  t.clock.advance(silentDays * dayMs)
  const [declined] = await Promise.all([
    t.call(declineAct, { as, params: { id: act.id }, body: { version: act.version, reason: 'Не было занятия' } }),
    acceptSilent(t.services),
    acceptSilent(t.services),
  ])
  const { rows } = await sql<{ state: string; version: number }>`
    select state, version from act where id = ${act.id}`.execute(t.services.db)
  const state = declined.status === 200 ? 'declined' : 'accepted_silently'
  expect(rows).toEqual([{ state, version: act.version + 1 }])
  const { rows: told } = await sql<{ count: number }>`
    select count(*)::int as count from notice where kind = 'acts.notices.accepted_silently' and link like ${`%${act.id}%`}`.execute(
    t.services.db,
  )
  expect(told[0]?.count).toBe(state === 'accepted_silently' ? 1 : 0)
})
