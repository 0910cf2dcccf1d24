import { signIn } from '@navyk/api-spec/people/entry'
import { getSignedInUser, listCabinets, switchToCabinet } from '@navyk/api-spec/people/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#platform/database'
import { postgresDatabase } from '#testing/postgres.ts'
import { signedIn, type TestAnswer, type TestApp, testApp, testPassword } from '#testing/test-app.ts'
import { hashPassword } from '#people/passwords'
import { changeAccount } from '#people/accounts'
import { endSessionsOf } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

/** Makes `call` while a transaction that has done `work` is still open. */
async function during(work: (tx: Tx) => Promise<unknown>, call: () => Promise<TestAnswer>): Promise<TestAnswer> {
  let answer: Promise<TestAnswer> | undefined
  await t.services.transact(async (tx) => {
    await work(tx)
    answer = call()
    // Long enough to compare a password; then the call waits for this transaction, or has gone past it.
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 1500))])
  })
  if (!answer) throw new Error('nothing was called')
  return answer
}

const livingOf = async (accountId: string) =>
  (
    await t.services.db
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .execute()
  ).length

test('the old password opens no session while it is being changed', async () => {
  const { accountId, phone } = t.people.customer
  const next = await hashPassword('Совсем новый 5')
  const answer = await during(
    async (tx) => {
      await changeAccount(tx, accountId, { password_hash: next })
      await endSessionsOf(tx, accountId, null, t.clock.now())
    },
    () => t.call(signIn, { body: { username: phone, password: testPassword } }),
  )
  expect([answer.status, answer.body.code]).toEqual([422, 'wrong_credentials'])
  expect(await livingOf(accountId)).toBe(0)
})

test('a session that is ended with all others opens none in another cabinet', async () => {
  const { accountId, cabinetId, phone } = t.people.both
  const [asking, ended] = [
    await signedIn(t.services, accountId, cabinetId, phone),
    await signedIn(t.services, accountId, cabinetId, phone),
  ]
  const { body } = await t.call(listCabinets, { as: ended })
  const { id, date, signature } = body.data.find((cabinet: { current: boolean }) => !cabinet.current)
  const answer = await during(
    (tx) => endSessionsOf(tx, accountId, asking.session.id, t.clock.now()),
    () => t.call(switchToCabinet, { as: ended, body: { id, date, signature } }),
  )
  expect([answer.status, answer.body.code]).toEqual([401, 'no_session'])
  expect(await livingOf(accountId)).toBe(1)
  expect((await t.call(getSignedInUser, { as: asking })).status).toBe(200)
})
