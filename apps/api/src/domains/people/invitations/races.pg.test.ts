import { consentVersion } from '@navyk/api-spec/people/accounts'
import { signIn } from '@navyk/api-spec/people/entry'
import { acceptInvitation, invitePerson, renewInvitation } from '@navyk/api-spec/people/invitations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

let phones = 0
async function invite() {
  const phone = `37533222${String(phones++).padStart(4, '0')}`
  const body = { phone, firstName: 'Анна', lastName: 'Новикова', roles: ['customer'], permissions: [] }
  const { data } = (await t.call(invitePerson, { as: t.people.administrator, body })).body
  return { phone, ...data }
}
const accept = (token: string, password: string) =>
  t.call(acceptInvitation, { body: { token, password, password_confirmation: password, consentVersion } })

test('of two who accept one invitation at once one sets the password, and the other reads that the link is over', async () => {
  const { phone, token, accountId } = await invite()
  const passwords = ['Vasilki-i-lyon-7', 'Zubry-v-pushche-8']
  const answers = await Promise.all(passwords.map((password) => accept(token, password)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const right = answers.findIndex(({ status }) => status === 200)
  for (const [index, password] of passwords.entries()) {
    const { status } = await t.call(signIn, { body: { username: phone, password } })
    expect(status).toBe(index === right ? 200 : 422)
  }
  const consents = await t.services.db.selectFrom('consent').select('id').where('account_id', '=', accountId).execute()
  expect(consents).toHaveLength(1)
})

test('a link that is accepted while a new one is sent is either used or over, and never do both work', async () => {
  const { token, accountId } = await invite()
  const [accepted, renewed] = await Promise.all([
    accept(token, 'Vasilki-i-lyon-7'),
    t.call(renewInvitation, { as: t.people.administrator, params: { id: accountId } }),
  ])
  expect([accepted.status, renewed.status].toSorted()).toEqual([200, 409])
  if (renewed.status === 200) expect((await accept(renewed.body.data.token, 'Vasilki-i-lyon-7')).status).toBe(200)
})
