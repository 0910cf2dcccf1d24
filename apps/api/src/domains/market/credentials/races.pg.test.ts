import * as spec from '@navyk/api-spec/market/credentials'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedCredential, confirmCredential, uploadCredential } from '#testing/factories/credentials.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { remindOfCredentials } from './reminders/remind.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

test('of two who decide at once, one decides and the other reads that it is decided', async () => {
  const { manager, administrator } = t.people
  const uploaded = await uploadCredential(t)
  const { id, version } = uploaded
  const answers = await Promise.all([
    confirmCredential(t, uploaded, manager),
    t.call(spec.refuseCredential, { as: administrator, params: { id }, body: { version, reason: 'Не читается' } }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = answers.find(({ status }) => status === 409)
  expect([late?.body.code, late?.body.current.version]).toEqual(['version_conflict', 2])
})

test('of two credentials uploaded at once, of a kind that counts once, one waits', async () => {
  const kind = 'npd_registration' as const
  await Promise.all([uploadCredential(t, { kind }), uploadCredential(t, { kind })])
  const { data } = (await t.call(spec.listCredentials, { as: t.people.manager, query: { kind } })).body
  expect(data.map(({ state }: spec.Credential) => state).toSorted()).toEqual(['superseded', 'uploaded'])
})

test('two processes that send reminders at once send each once', async () => {
  await checkedCredential(t, { kind: 'police_certificate', validUntil: '2026-11-25' })
  await Promise.all([remindOfCredentials(t.services), remindOfCredentials(t.services)])
  const notices = await t.services.db
    .selectFrom('notice')
    .select('id')
    .where('cabinet_id', '=', t.people.executor.cabinetId)
    .where('kind', '=', 'credentials.notices.ends_police_certificate')
    .execute()
  expect(notices).toHaveLength(1)
})
