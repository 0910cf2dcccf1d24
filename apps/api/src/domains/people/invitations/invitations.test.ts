import { consentVersion } from '@navyk/api-spec/people/accounts'
import { checkRecoveryCode, requestRecovery, setNewPassword, signIn } from '@navyk/api-spec/people/entry'
import {
  acceptInvitation,
  getInvitation,
  invitePerson,
  lookAtInvitation,
  renewInvitation,
  requestInvitationCode,
  revokeInvitation,
} from '@navyk/api-spec/people/invitations'
import { getSignedInUser } from '@navyk/api-spec/people/sessions'
import { hourMs, minuteMs } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccounts } from '#people/accounts'
import { inviteMade, recordUninvited } from './invite-made.ts'
import { signedIn, type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
let administrator: TestPerson
let manager: TestPerson
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.services.db.deleteFrom('limit_window').execute()
  const fresh = ({ accountId, cabinetId, phone }: TestPerson) => signedIn(t.services, accountId, cabinetId, phone)
  administrator = await fresh(t.people.administrator)
  manager = await fresh(t.people.manager)
})

let phones = 0
const form = (change: object = {}) => ({
  phone: `37533111${String(phones++).padStart(4, '0')}`,
  firstName: 'Анна',
  lastName: 'Новикова',
  email: 'anna@example.test',
  roles: ['customer'],
  permissions: [],
  ...change,
})
const invite = async (change: object = {}, as = administrator) => {
  const body = form(change)
  const answer = await t.call(invitePerson, { as, body })
  return { ...body, answer, ...answer.body.data }
}
const password = 'Vasilki-i-lyon-7'
const accept = (token: string, change: object = {}) =>
  t.call(acceptInvitation, {
    body: { token, password, password_confirmation: password, consentVersion, ...change },
  })
const tokensIn = async (to: string) =>
  (await t.outbox()).filter((one) => one.to === to).map(({ text }) => /\/invitation#(\S+)/.exec(text)?.[1])

/** The newest link that went to an address. */
const linkTo = async (to: string) => (await tokensIn(to)).at(-1) ?? ''
/** The newest code that came to a phone. Messages with links have no six digits of their own. */
const digitsTo = async (phone: string) =>
  (await t.outbox())
    .filter(({ to, text }) => to === phone && !text.includes('/invitation#'))
    .flatMap(({ text }) => /\d{6}/.exec(text) ?? [])
    .at(-1) ?? ''
/** An invited member of the staff opens the link of their phone, and types the code that comes there. */
async function acceptByPhone(phone: string) {
  const token = await linkTo(phone)
  const sent = (await t.call(requestInvitationCode, { body: { token } })).body.data
  return accept(token, { code: { publicCode: sent.publicCode, privateCode: await digitsTo(phone) } })
}

test('an invited person gets the link by SMS and e-mail, sets a password with it, and is signed in', async () => {
  const { phone, token, answer } = await invite()
  expect(answer.status).toBe(200)
  expect(await tokensIn(phone)).toEqual([token])
  expect(await tokensIn('anna@example.test')).toEqual([token])
  const opened = await t.call(lookAtInvitation, { body: { token } })
  expect(opened.body.data).toEqual({
    firstName: 'Анна',
    maskedPhone: `+375 33 ***-**-${phone.slice(-2)}`,
    roles: ['customer'],
    needsCode: false,
    expiresAt: new Date(t.clock.now().getTime() + 72 * hourMs).toISOString(),
  })
  const accepted = await accept(token)
  expect(accepted.body).toEqual({ accessToken: expect.any(String) })
  expect((await t.call(signIn, { body: { username: phone, password } })).status).toBe(200)
  expect((await t.outbox()).some((one) => one.to === phone && one.text.includes('приглаш'))).toBe(true)
})

test('an invited member of the staff stays signed in for twelve unused hours, others for longer', async () => {
  const tokens: string[] = []
  const staff = await invite({ roles: ['staff'], permissions: ['administrator'], email: null })
  tokens.push((await acceptByPhone(staff.phone)).body.accessToken)
  tokens.push((await accept((await invite()).token)).body.accessToken)
  const statuses = async () => {
    const answers = tokens.map((token) => t.call(getSignedInUser, { as: { token } }))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  expect(await statuses()).toEqual([200, 200])
  t.clock.advance(12 * hourMs)
  expect(await statuses()).toEqual([401, 200])
})

test('the database keeps a hash of the token, and of the account a consent and its author', async () => {
  const { token, accountId } = await invite()
  const row = await t.services.db
    .selectFrom('account_invitation')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(token)
  await accept(token)
  const account = await t.services.db
    .selectFrom('account')
    .select('consent_version')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  expect(account.consent_version).toBe(consentVersion)
  const events = await t.services.db
    .selectFrom('audit_event')
    .select(['action', 'actor_account_id'])
    .where('object_id', '=', accountId)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { action: 'invited', actor_account_id: administrator.accountId },
    { action: 'invitation_accepted', actor_account_id: null },
  ])
})

test('the link to an account of the staff is shown to nobody: it is sent to its person, at first and when it is sent again', async () => {
  const { phone, token, accountId } = await invite({ roles: ['staff'], permissions: ['administrator'] })
  expect(token).toBeNull()
  const [first] = await tokensIn(phone)
  expect(first).toBeTruthy()
  const again = await t.call(renewInvitation, { as: administrator, params: { id: accountId } })
  expect(again.body.data.token).toBeNull()
  expect(await tokensIn(phone)).toHaveLength(2)
  expect(again.text).not.toContain(await linkTo(phone))
})

test('a member of the staff proves by a code that the phone is theirs; the link alone opens nothing', async () => {
  const { phone } = await invite({ roles: ['staff'], permissions: ['administrator'], email: 'inviter@example.test' })
  const token = await linkTo('inviter@example.test')
  expect((await t.call(lookAtInvitation, { body: { token } })).body.data.needsCode).toBe(true)
  const bare = await accept(token)
  expect([bare.status, bare.body.privateCode]).toEqual([422, ['Введите код, который пришёл на телефон']])
  const { publicCode } = (await t.call(requestInvitationCode, { body: { token } })).body.data
  const right = await digitsTo(phone)
  const wrong = right === '000000' ? '000001' : '000000'
  expect((await accept(token, { code: { publicCode, privateCode: wrong } })).status).toBe(422)
  const other = await invite({ roles: ['staff'], permissions: ['administrator'], email: null })
  const ofOther = await accept(await linkTo(other.phone), { code: { publicCode, privateCode: right } })
  expect(ofOther.status).toBe(422)
  expect((await accept(token, { code: { publicCode, privateCode: right } })).status).toBe(200)
})

test('no code is sent for a link that needs none, or that opens nothing', async () => {
  const { token } = await invite()
  for (const each of [token, 'unknown']) {
    const answer = await t.call(requestInvitationCode, { body: { token: each } })
    expect([answer.status, answer.body.code]).toEqual([409, 'invitation_over'])
  }
})

test('a link opens an account once', async () => {
  const { token } = await invite()
  await accept(token)
  for (const again of [await accept(token), await t.call(lookAtInvitation, { body: { token } })]) {
    expect([again.status, again.body.code]).toEqual([409, 'invitation_over'])
  }
})

test('a link counts for 72 hours, not a second longer', async () => {
  const { token } = await invite()
  t.clock.advance(72 * hourMs - 1000)
  expect((await t.call(lookAtInvitation, { body: { token } })).status).toBe(200)
  t.clock.advance(1000)
  expect((await accept(token)).body.code).toBe('invitation_over')
})

test('used, expired, revoked and unknown links get the same answer', async () => {
  const { token: used } = await invite()
  await accept(used)
  const { token: revoked, accountId } = await invite()
  await t.call(revokeInvitation, { as: administrator, params: { id: accountId } })
  const { token: replaced, accountId: other } = await invite()
  await t.call(renewInvitation, { as: administrator, params: { id: other } })
  const answers = await Promise.all(
    [used, revoked, replaced, 'nobody-made-this'].map((token) => t.call(lookAtInvitation, { body: { token } })),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

test('the link of an account that is being deleted opens nothing', async () => {
  const { token, accountId } = await invite()
  await t.services.db
    .updateTable('account')
    .set({ deletion_asked_at: t.clock.now(), deletion_at: new Date(t.clock.now().getTime() + 14 * 24 * hourMs) })
    .where('id', '=', accountId)
    .execute()
  const answers = [await t.call(lookAtInvitation, { body: { token } }), await accept(token)]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'invitation_over'],
    [409, 'invitation_over'],
  ])
})

test('a new link replaces the one before and opens the account', async () => {
  const { accountId } = await invite()
  const renewed = await t.call(renewInvitation, { as: administrator, params: { id: accountId } })
  expect((await accept(renewed.body.data.token)).status).toBe(200)
  const again = await t.call(renewInvitation, { as: administrator, params: { id: accountId } })
  expect(again.body.code).toBe('invitation_accepted')
  const shown = await t.call(getInvitation, { as: administrator, params: { id: accountId } })
  expect(shown.body.data).toMatchObject({ state: 'accepted', actions: { renew: false, revoke: false } })
})

test('recovering a password by phone ends the link', async () => {
  const { phone, token } = await invite()
  const { body } = await t.call(requestRecovery, { body: { username: phone } })
  const digits = (await t.outbox()).map((one) => /\d{6}/.exec(one.to === phone ? one.text : '')?.[0]).find(Boolean)
  const codes = { publicCode: body.data.publicCode, privateCode: digits }
  expect((await t.call(checkRecoveryCode, { body: codes })).status).toBe(200)
  await t.call(setNewPassword, { body: { ...codes, password, password_confirmation: password } })
  expect((await accept(token)).body.code).toBe('invitation_over')
})

/** The person sets a password by a code to the phone. */
async function recover(phone: string): Promise<void> {
  const { body } = await t.call(requestRecovery, { body: { username: phone } })
  const digits = (await t.outbox()).filter(({ to }) => to === phone).flatMap(({ text }) => /\d{6}/.exec(text) ?? [])[0]
  const codes = { publicCode: body.data.publicCode, privateCode: digits }
  const set = await t.call(setNewPassword, { body: { ...codes, password, password_confirmation: password } })
  expect(set.status).toBe(200)
}

test('a person whose link was revoked and who recovered a password gets no other link', async () => {
  const { phone, accountId } = await invite()
  const params = { id: accountId }
  const taken = { state: 'revoked', actions: { renew: true, revoke: false } }
  expect((await t.call(revokeInvitation, { as: administrator, params })).body.data).toMatchObject(taken)
  expect((await t.call(getInvitation, { as: administrator, params })).body.data).toMatchObject(taken)
  await recover(phone)
  const again = await t.call(renewInvitation, { as: administrator, params: { id: accountId } })
  expect([again.status, again.body.code]).toEqual([409, 'invitation_accepted'])
})

describe('an account that was made without a link', () => {
  const phone = () => form().phone
  async function make(role: 'customer' | 'executor' = 'customer') {
    const person = { phone: phone(), passwordHash: '', firstName: 'Анна', lastName: 'Новикова', email: null }
    const accountId = await t.services.transact(async (tx) => {
      const [account] = await createAccounts(tx, t.services, [{ ...person, cabinets: [{ role }] }])
      await recordUninvited(tx, t.services, [account?.accountId ?? ''])
      return account?.accountId ?? ''
    })
    return { accountId, phone: person.phone }
  }
  const renew = (as: TestPerson, id: string) => t.call(renewInvitation, { as, params: { id } })

  test('is marked as such, and a manager sends its customer the link', async () => {
    const { accountId, phone: to } = await make()
    const shown = await t.call(getInvitation, { as: manager, params: { id: accountId } })
    expect(shown.body.data).toMatchObject({ state: 'unsent', actions: { renew: true, revoke: false } })
    expect(await tokensIn(to)).toEqual([])
    const { body } = await renew(manager, accountId)
    expect(await tokensIn(to)).toEqual([body.data.token])
    expect((await accept(body.data.token)).status).toBe(200)
  })

  test('that belongs to an executor gets no links from managers', async () => {
    const { accountId } = await make('executor')
    expect((await renew(manager, accountId)).status).toBe(403)
    expect((await renew(administrator, accountId)).status).toBe(200)
  })

  test('gets no link once its person has set a password by a code, not even the first one of many', async () => {
    const { accountId, phone: to } = await make()
    await recover(to)
    expect((await renew(manager, accountId)).body.code).toBe('invitation_accepted')
    await t.services.transact((tx) => inviteMade(tx, t.services, manager.session, accountId))
    expect(await tokensIn(to)).not.toContainEqual(expect.any(String))
  })
})

test('a phone that has an account is refused at its field', async () => {
  const { answer } = await invite({ phone: t.people.customer.phone })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['phone']])
})

test.each([
  ['manager', ['customer'], [], undefined],
  ['manager', ['executor'], [], 'roles'],
  ['manager', ['customer', 'staff'], ['manager'], 'roles'],
  ['administrator', ['executor', 'customer'], [], undefined],
  ['administrator', ['staff'], ['administrator'], undefined],
  ['administrator', ['staff'], ['administrator', 'accountant'], 'permissions'],
] as const)('the %s who invites to %s %s is refused at %s', async (who, roles, permissions, field) => {
  const { answer } = await invite({ roles, permissions }, who === 'manager' ? manager : administrator)
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual(field ? [422, [field]] : [200, []])
})

test('nobody gets a link to an account with more rights than they may give', async () => {
  const { accountId } = await invite({ roles: ['staff'], permissions: ['administrator'] })
  const params = { id: accountId }
  for (const endpoint of [renewInvitation, revokeInvitation]) {
    expect((await t.call(endpoint, { as: manager, params })).status).toBe(403)
  }
  const shown = await t.call(getInvitation, { as: manager, params })
  expect(shown.body.data.actions).toEqual({ renew: false, revoke: false })
  // Whoever was not invited gets no link either: a link would open an account that is in use.
  for (const endpoint of [renewInvitation, revokeInvitation]) {
    const of = { id: t.people.customer.accountId }
    expect((await t.call(endpoint, { as: administrator, params: of })).status).toBe(404)
  }
})

test('inviting and sending again need a fresh proof of identity', async () => {
  const { accountId } = await invite()
  t.clock.advance(11 * minuteMs)
  expect((await invite()).answer.body.code).toBe('step_up_required')
  const again = await t.call(renewInvitation, { as: administrator, params: { id: accountId } })
  expect(again.body.code).toBe('step_up_required')
})

test('a weak password and an outdated consent are refused, and the link stays', async () => {
  const { token, phone } = await invite()
  const own = phone.slice(-9)
  const weak = await accept(token, { password: own, password_confirmation: own })
  expect(Object.keys(weak.body.errors)).toEqual(['password'])
  expect(Object.keys((await accept(token, { consentVersion: 'old' })).body.errors)).toEqual(['consentVersion'])
  expect((await accept(token)).status).toBe(200)
})

test('a network that tries links too often has to wait, and a good link still opens there', async () => {
  const { token } = await invite()
  for (let index = 0; index < 60; index++) await t.call(lookAtInvitation, { body: { token: `x${index}` } })
  const { status, headers } = await t.call(lookAtInvitation, { body: { token: 'x' } })
  expect([status, headers['retry-after']]).toEqual([429, '900'])
  expect((await t.call(lookAtInvitation, { body: { token } })).status).toBe(200)
  expect((await accept(token)).status).toBe(200)
})
