import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { deliveryHandler, type Message, RecipientGone, sendMessages } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => t.services.db.deleteFrom('outgoing_message').execute())

const sms = { channel: 'sms' as const, recipient: '375291112233' }
const message: Message = { channel: 'telegram', recipient: '700', body: 'a code', instead: sms }

async function send(one: Message): Promise<string> {
  await t.services.transact((tx) => sendMessages(tx, t.services, [one]))
  const [row] = await t.outbox()
  return row?.id ?? ''
}

function delivery(telegram: (message: Message) => Promise<void>, mayGoOn = true) {
  const onGone = vi.fn(async () => mayGoOn)
  const carriers = { sms: vi.fn(async () => {}), email: vi.fn(async () => {}), telegram: vi.fn(telegram) }
  const [deliver] = Object.values(deliveryHandler(t.services, carriers, onGone))
  return { ...carriers, onGone, deliver: (id: string) => deliver?.({ id }) }
}

test('a message is carried once, with its button', async () => {
  const button = { text: 'Link', url: 'https://navyk.test/' }
  const id = await send({ ...message, button })
  const { deliver, telegram } = delivery(async () => {})
  await deliver(id)
  await deliver(id)
  expect(telegram.mock.calls).toEqual([[{ ...message, button }]])
})

test('a carrier that fails is asked again', async () => {
  const id = await send(message)
  const { deliver, telegram, onGone } = delivery(async () => {
    if (telegram.mock.calls.length === 1) throw new Error('not now')
  })
  await expect(deliver(id)).rejects.toThrow('not now')
  await deliver(id)
  expect(telegram).toHaveBeenCalledTimes(2)
  expect(onGone).not.toHaveBeenCalled()
})

test('a message whose recipient accepts nothing any more goes to the other address, and the domain is notified', async () => {
  const id = await send(message)
  const { deliver, telegram, onGone } = delivery(async () => {
    throw new RecipientGone()
  })
  await deliver(id)
  await deliver(id)
  expect(telegram).toHaveBeenCalledOnce()
  expect(onGone).toHaveBeenCalledExactlyOnceWith(expect.anything(), message)
  const [newest, ...others] = await t.outbox()
  expect(newest).toMatchObject({ channel: 'sms', to: '375291112233', text: 'a code' })
  expect(others).toHaveLength(1)
})

test('the domain may keep a message from the other address', async () => {
  const id = await send(message)
  const gone = async () => {
    throw new RecipientGone()
  }
  await delivery(gone, false).deliver(id)
  expect(await t.outbox()).toHaveLength(1)
})

test('a message without another address is given up', async () => {
  const { instead: _, ...alone } = message
  const id = await send(alone)
  await delivery(async () => {
    throw new RecipientGone()
  }).deliver(id)
  expect(await t.outbox()).toHaveLength(1)
})
