import { checkRecoveryCode, requestRecovery, requestSignUp, signIn, signUp } from '@navyk/api-spec/people/entry'
import { confirmContact, updateContacts } from '@navyk/api-spec/people/contacts'
import { stepUp } from '@navyk/api-spec/people/two-step'
import { type EndpointDeclaration, hourMs } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { digitsFor } from '#testing/codes.ts'
import { callAsPage, callFrom, senderAt } from '#testing/network/senders.ts'
import { type TestApp, testApp, testPassword } from '#testing/test-app.ts'
import { allEndpoints } from '@navyk/api-spec/testing'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Fields of bodies whose values could be guessed. */
const secrets = ['password', 'currentPassword', 'privateCode', 'signature', 'captcha', 'token', 'code']

function secretsOf({ body }: EndpointDeclaration): string[] {
  if (!body) return []
  const schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' })
  const objects = (schema.anyOf ?? schema.oneOf ?? [schema]) as { properties?: object }[]
  const names = objects.flatMap(({ properties }) => Object.keys(properties ?? {}))
  return secrets.filter((name) => names.includes(name))
}

/** Party that may use up the tries of each call that compares a secret. For `stranger` the tests below and those of recovery show that
 *  the owner's tries are not used; signatures of 256 bits and proofs of work need no limit. */
const spentBy: Record<string, 'stranger' | 'session' | 'who knows the password' | 'nobody'> = {
  signIn: 'stranger',
  requestSignUp: 'nobody',
  signUp: 'stranger',
  checkRecoveryCode: 'stranger',
  setNewPassword: 'stranger',
  verifyTwoStep: 'who knows the password',
  verifyCaptcha: 'nobody',
  switchToCabinet: 'nobody',
  linkTelegram: 'nobody',
  stepUp: 'session',
  changePassword: 'session',
  confirmTwoStep: 'session',
  confirmContact: 'session',
  acknowledgeContract: 'session',
  acknowledgeContractChange: 'session',
  acknowledgeAct: 'session',
  confirmIncomeReport: 'session',
  acknowledgeDocument: 'session',
  applyPromoCode: 'session',
  // Staff write a promo code here; it is compared with none.
  createPromoCode: 'nobody',
  lookAtInvitation: 'nobody',
  requestInvitationCode: 'nobody',
  acceptInvitation: 'nobody',
}

test('the list has every call that compares a secret, with the limit that its tries count for', () => {
  const found = allEndpoints.filter(([, endpoint]) => secretsOf(endpoint).length > 0)
  const unlisted = found.filter(([name]) => !(name in spentBy)).map(([name]) => name)
  expect(unlisted).toEqual([])
  expect(found.map(([name]) => name).toSorted()).toEqual(Object.keys(spentBy).toSorted())
  for (const [name, endpoint] of found) {
    const spender = spentBy[name]
    if (spender === 'session') expect([name, endpoint.session]).toEqual([name, 'required'])
    if (endpoint.session === 'none') expect([name, spender]).not.toEqual([name, 'session'])
  }
})

/** Every count of failures that a hundred wrong tries of strangers have filled. */
const filled = async () =>
  (
    await t.services.db
      .selectFrom('limit_window')
      .select('subject')
      .where('subject', 'like', 'code-failures:%:all')
      .where('hits', '>=', 100)
      .execute()
  ).map(({ subject }) => subject)

test('a hundred wrong codes of strangers at a registration and a recovery use up no limit, and the owner gets in', async () => {
  const day = 24 * hourMs
  for (const [ask, check, username] of [
    [requestRecovery, checkRecoveryCode, t.people.customer.phone],
    [requestSignUp, signUp, '375448880001'],
  ] as const) {
    const wish = ask === requestRecovery ? { username } : { username, password: testPassword }
    let compared = 0
    for (let index = 0; compared < 100; index++) {
      const stranger = senderAt(`10.66.${index >> 8}.${index & 255}`)
      const { body } = await callAsPage(t, stranger, ask, wish)
      for (let guess = 0; guess < 5; guess++) {
        const answer = await callFrom(t, stranger, check, { publicCode: body.data.publicCode, privateCode: 'abcdef' })
        if (answer.body.message === 'Неверный код') compared += 1
      }
      t.clock.advance(61_000)
    }
    expect(await filled()).toEqual([])
    t.clock.advance(day)
    const owner = senderAt('10.77.0.1')
    const { body } = await callAsPage(t, owner, ask, wish)
    const text = (await t.outbox()).find(({ to }) => to === username)?.text ?? ''
    const privateCode = /(\d{6,9})\s—/.exec(text)?.[1] ?? ''
    expect((await callFrom(t, owner, check, { publicCode: body.data.publicCode, privateCode })).status).toBe(200)
  }
})

test('a hundred guesses of strangers at a recovery do not touch the owner’s signing codes, step-up and contacts', async () => {
  const { customer } = t.people
  t.clock.advance(24 * hourMs)
  for (let index = 0; index < 20; index++) {
    const stranger = senderAt(`10.67.0.${index}`)
    const { body } = await callAsPage(t, stranger, requestRecovery, { username: customer.phone })
    for (let guess = 0; guess < 5; guess++) {
      await callFrom(t, stranger, checkRecoveryCode, { publicCode: body.data.publicCode, privateCode: 'abcdef' })
    }
    await callFrom(t, stranger, signIn, { username: customer.phone, password: 'guess' })
  }
  expect((await t.call(stepUp, { as: customer, body: { password: testPassword } })).status).toBe(200)
  const wish = { phone: '375448880002' }
  const { body } = await t.call(updateContacts, { as: customer, body: wish })
  const { right } = await digitsFor(t, wish.phone)
  const codes = { publicCode: body.data.phone.publicCode, privateCode: right }
  expect((await t.call(confirmContact, { as: customer, body: codes })).status).toBe(200)
})
