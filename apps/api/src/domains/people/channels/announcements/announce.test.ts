import { dayMs } from '@navyk/api-spec/kit'
import { requestDeletion, takeBackDeletion } from '@navyk/api-spec/views/personal-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteQuotas } from '#testing/codes.ts'
import { signedIn, type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function changeMind(times: number): Promise<void> {
  const { accountId, cabinetId, phone } = t.people.customer
  const as = await signedIn(t.services, accountId, cabinetId, phone)
  for (let index = 0; index < times; index++) {
    await deleteQuotas(t)
    for (const endpoint of [requestDeletion, takeBackDeletion]) {
      expect((await t.call(endpoint, { as })).status).toBe(200)
    }
  }
}

test('a person gets at most thirty announcements a day by SMS, and more of them only by the other channels', async () => {
  const told = async (channel: 'sms' | 'email') => {
    const rows = await t.services.db
      .selectFrom('outgoing_message')
      .select('id')
      .where('channel', '=', channel)
      .execute()
    return rows.length
  }
  await changeMind(16)
  expect([await told('sms'), await told('email')]).toEqual([30, 32])
  t.clock.advance(dayMs)
  await changeMind(1)
  expect([await told('sms'), await told('email')]).toEqual([32, 34])
})
