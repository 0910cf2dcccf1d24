import { getProfile } from '@navyk/api-spec/people/accounts'
import { listLearners } from '@navyk/api-spec/people/learners'
import { endOtherSessions, getSignedInUser, listCabinets, signOut } from '@navyk/api-spec/people/sessions'
import { confirmTwoStep, getTwoStep, startTwoStep, stepUp, turnOffTwoStep } from '@navyk/api-spec/people/two-step'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listening, openStream, beforeRecheck } from '#testing/network/streams.ts'
import { signedIn, type TestApp, testApp, testPassword } from '#testing/test-app.ts'
import { digitsOf, turnOn } from '#testing/factories/two-step.ts'
import { allEndpoints } from '@navyk/api-spec/testing'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { notify } from '#messages/notices'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('in demo mode staff work without a second step', async () => {
  expect((await t.call(listCabinets, { as: t.people.manager })).status).toBe(200)
  expect((await t.call(getTwoStep, { as: t.people.manager })).body.data.isObligatory).toBe(false)
})

test('in production staff without a second step may only look at themselves, turn it on and leave', async () => {
  t.services.mode = 'production'
  const { manager } = t.people
  for (const endpoint of [listCabinets, listLearners]) {
    const refused = await t.call(endpoint, { as: manager })
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        code: 'two_step_required',
        message: 'Сначала включите двухэтапную проверку: сотрудники без неё не работают',
      },
    ])
  }
  expect((await t.call(getSignedInUser, { as: manager })).body.data).toMatchObject({ twoStepNeeded: true })
  expect((await t.call(getProfile, { as: manager })).status).toBe(200)
  expect((await t.call(getTwoStep, { as: manager })).body.data).toMatchObject({ isOn: false, isObligatory: true })
  t.clock.advance(11 * 60_000)
  expect((await t.call(stepUp, { as: manager, body: { password: testPassword } })).status).toBe(200)

  const { secret } = (await t.call(startTwoStep, { as: manager })).body.data
  await t.call(confirmTwoStep, { as: manager, body: { privateCode: digitsOf(t, secret) } })
  expect((await t.call(listCabinets, { as: manager })).status).toBe(200)
  expect((await t.call(getSignedInUser, { as: manager })).body.data).toMatchObject({
    twoStepNeeded: false,
    hasTwoStep: true,
  })
  expect((await t.call(signOut, { as: manager })).status).toBe(200)
})

test('in production nothing else is open to staff without a second step', () => {
  const open = allEndpoints.flatMap(([name, endpoint]) => (endpoint.inSetUp ? [name] : []))
  expect(open.toSorted()).toEqual([
    'confirmTwoStep',
    'followEvents',
    'getProfile',
    'getSignedInUser',
    'getTwoStep',
    'giveConsent',
    'replaceSavedCodes',
    'signOut',
    'startTwoStep',
    'stepUp',
    'turnOffTwoStep',
    'updateProfile',
  ])
})

test('in production staff can not turn the second step off; others can, and work without it', async () => {
  t.services.mode = 'production'
  const { accountant, customer } = t.people
  await turnOn(t, accountant)
  const refused = await t.call(turnOffTwoStep, { as: accountant })
  expect([refused.status, refused.body.code]).toEqual([409, 'two_step_obligatory'])
  expect((await t.call(getTwoStep, { as: accountant })).body.data.isOn).toBe(true)
  expect((await t.call(listCabinets, { as: customer })).status).toBe(200)
  await turnOn(t, customer)
  expect((await t.call(turnOffTwoStep, { as: customer })).status).toBe(200)
})

test('a person who has yet to turn it on gets the end of the session as an event at once, and no other events before', async () => {
  const { cabinetId, accountId, phone } = t.people.administrator
  const [asking, waiting] = await Promise.all([1, 2].map(() => signedIn(t.services, accountId, cabinetId, phone)))
  if (!asking || !waiting) throw new Error('nobody is signed in')
  const url = await listening(t.app)
  t.services.mode = 'demo'
  const working = await openStream(url, asking.token)
  t.services.mode = 'production'
  const inSetUp = await openStream(url, waiting.token)
  expect(inSetUp.status).toBe(200)
  const draft = { kind: 'lessons.notices.restored', values: {}, link: lessonListPath } as const
  await t.services.transact((tx) => notify(tx, t.services, [{ cabinetId, ...draft }]))
  await vi.waitFor(() => expect(working.kinds).toEqual(['changed']))
  t.services.mode = 'demo'
  await t.call(endOtherSessions, { as: asking })
  await beforeRecheck(inSetUp.ended)
  expect(inSetUp.kinds).toEqual(['session_ended'])
  working.leave()
})
