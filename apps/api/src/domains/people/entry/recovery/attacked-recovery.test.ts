import { hourMs } from '@navyk/api-spec/kit'
import { checkRecoveryCode, requestRecovery, setNewPassword, signIn } from '@navyk/api-spec/people/entry'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digitsFor, deleteLimits } from '#testing/codes.ts'
import { callAsPage, callFrom, type Sender, senderAt } from '#testing/network/senders.ts'
import { type TestApp, testApp, testPassword } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.advance(24 * hourMs)
  await deleteLimits(t)
})

const phone = () => t.people.customer.phone
const hostile = '10.66.0.1'

/** The right digits, which go to the owner's phone and nowhere else. */
async function ask(sender: Sender) {
  const answer = await callAsPage(t, sender, requestRecovery, { username: phone() })
  if (answer.status !== 200) return { status: answer.status, publicCode: '', right: '', wrong: '' }
  return { status: 200, publicCode: answer.body.data.publicCode as string, ...(await digitsFor(t, phone())) }
}
const check = (sender: Sender, publicCode: string, privateCode: string) =>
  callFrom(t, sender, checkRecoveryCode, { publicCode, privateCode })

/** Two recoveries a minute apart, and all the guesses that each allows. */
async function attack(from: Sender): Promise<void> {
  for (let round = 0; round < 2; round++) {
    const { publicCode, wrong } = await ask(from)
    for (let guess = 0; guess < 6; guess++) await check(from, publicCode, wrong)
    t.clock.advance(61_000)
  }
}

/** The owner's browser, at an address and with a device that the account knows or not. */
async function ownerAt(address: string, isKnownNetwork: boolean, isKnownDevice: boolean): Promise<Sender> {
  const own = senderAt(address)
  if (isKnownNetwork || isKnownDevice) {
    await callFrom(t, own, signIn, { username: phone(), password: testPassword })
    if (!isKnownNetwork) await t.services.db.deleteFrom('session').where('network', '=', address).execute()
  }
  return isKnownDevice ? own : senderAt(address)
}

const yesAndNo = [true, false]
const rows = ['the same address', 'another address'].flatMap((address) =>
  yesAndNo.flatMap((network) =>
    yesAndNo.flatMap((device) =>
      ['before', 'between', 'after'].map((moment) => ({ address, network, device, moment })),
    ),
  ),
)

test.each(rows)(
  'an owner at $address (known network: $network, known device: $device) recovers with the right code when the stranger comes $moment',
  async ({ address, network, device, moment }) => {
    const stranger = senderAt(hostile)
    const owner = await ownerAt(address === 'the same address' ? hostile : `10.77.${rows.length}.1`, network, device)
    if (moment === 'before') await attack(stranger)
    const { status, publicCode, right } = await ask(owner)
    expect(status).toBe(200)
    t.clock.advance(61_000)
    if (moment === 'between') await attack(stranger)
    expect((await check(owner, publicCode, right)).status).toBe(200)
    if (moment === 'after') await attack(stranger)
    const body = { publicCode, privateCode: right, password: testPassword, password_confirmation: testPassword }
    expect((await callFrom(t, owner, setNewPassword, body)).status).toBe(200)
    await t.services.db.deleteFrom('session').where('network', 'like', '10.%').execute()
  },
)

describe('strangers who use up the messages to a number', () => {
  const wear = async (count: number) => {
    for (let index = 0; index < count; index++) {
      await ask(senderAt(`10.66.1.${index}`))
      t.clock.advance(4 * 60_000)
    }
  }
  const written = async () => (await t.outbox()).filter(({ to }) => to === phone()).length

  test('are sent five codes a day, and the next is answered like the others', async () => {
    const before = await written()
    await wear(7)
    expect((await written()) - before).toBe(5)
  })

  test.each([
    ['a network of the account', true, false],
    ['a device of the account', false, true],
  ])('leave %s a share of its own', async (_, network, device) => {
    const owner = await ownerAt('10.77.1.1', network, device)
    await wear(7)
    const { publicCode, right } = await ask(owner)
    expect((await check(owner, publicCode, right)).status).toBe(200)
  })

  test.each([
    ['the same address', false, true, 200],
    ['the same address', true, true, 200],
    ['another address', false, true, 200],
    ['another address', true, true, 200],
    ['another address', true, false, 200],
    ['another address', false, false, 200],
    // Nothing tells this owner from the stranger.
    ['the same address', false, false, 429],
  ])(
    'from one address leave an owner at %s (known network: %s, known device: %s) enough tries',
    async (address, network, device, answered) => {
      const owner = await ownerAt(address === 'the same address' ? hostile : '10.77.5.1', network, device)
      for (let index = 0; index < 7; index++) {
        await ask(senderAt(hostile))
        t.clock.advance(4 * 60_000)
      }
      const before = await written()
      const { status, publicCode, right } = await ask(owner)
      expect([status, (await written()) - before]).toEqual([answered, answered === 200 ? 1 : 0])
      if (status === 200) expect((await check(owner, publicCode, right)).status).toBe(200)
      await t.services.db.deleteFrom('session').where('network', 'like', '10.%').execute()
    },
  )

  test('from one address use up four, so that another address still gets one', async () => {
    const before = await written()
    for (let index = 0; index < 5; index++) {
      await ask(senderAt(hostile))
      t.clock.advance(4 * 60_000)
    }
    expect((await written()) - before).toBe(4)
    const owner = senderAt('10.77.2.1')
    const { publicCode, right } = await ask(owner)
    expect((await check(owner, publicCode, right)).status).toBe(200)
  })
})

test('after a hundred wrong codes for a number its codes have nine digits, and a right one makes them six again', async () => {
  const subject = `code-failures:${phone()}:year`
  const ends_at = new Date(t.clock.now().getTime() + 24 * hourMs)
  await t.services.db.insertInto('limit_window').values({ subject, hits: 100, ends_at }).execute()
  const owner = senderAt('10.77.3.1')
  const { body } = await callFrom(t, owner, requestRecovery, { username: phone() })
  const digits = async () => /(\d+)\s—/.exec((await t.outbox()).find(({ to }) => to === phone())?.text ?? '')?.[1] ?? ''
  expect(await digits()).toMatch(/^\d{9}$/)
  expect((await check(owner, body.data.publicCode, await digits())).status).toBe(200)
  t.clock.advance(61_000)
  await callFrom(t, owner, requestRecovery, { username: phone() })
  expect(await digits()).toMatch(/^\d{6}$/)
})

test('a code that is requested again ends the one before it, and no other', async () => {
  const first = await ask(senderAt('10.77.4.1'))
  t.clock.advance(61_000)
  const second = await ask(senderAt('10.77.4.2'))
  const owner = senderAt('10.77.4.1')
  expect((await check(owner, first.publicCode, first.right)).status).toBe(200)
  const body = { password: testPassword, password_confirmation: testPassword }
  await callFrom(t, owner, setNewPassword, { ...body, publicCode: first.publicCode, privateCode: first.right })
  // Once one recovery is completed, what was sent for the others opens nothing.
  expect((await check(owner, second.publicCode, second.right)).body.code).toBe('code_rejected')
})
