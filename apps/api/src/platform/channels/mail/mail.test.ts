import { afterEach, expect, test } from 'vitest'
import { smtpSimulator } from '#testing/network/simulators.ts'
import { RecipientGone } from '../outbox/index.ts'
import { mailCarrier } from './index.ts'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function server(refuseWith?: string) {
  const simulator = await smtpSimulator(refuseWith)
  open.push(simulator)
  return { ...simulator, send: mailCarrier({ url: simulator.url, from: 'Навык <no-reply@navyk.by>' }) }
}
const message = { channel: 'email' as const, recipient: 'anna@example.by', body: 'Lesson moved\nhttps://navyk.by/x' }

test('an e-mail has the first line as its subject and the whole text as its body', async () => {
  const { send, letters } = await server()
  await send(message)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.to).toBe('anna@example.by')
  expect(letters[0]?.source).toMatch(/^Subject: Lesson moved$/m)
  expect(letters[0]?.source).toMatch(/^From: .*<no-reply@navyk\.by>$/m)
  expect(letters[0]?.source).toContain('Lesson moved\nhttps://navyk.by/x')
})

test('neither a text nor an address adds a recipient or a header', async () => {
  const { send, letters } = await server()
  await send({ ...message, body: 'Hello\r\nBcc: eve@example.by\r\n\r\nx' })
  await send({ ...message, recipient: 'anna@example.by, eve@example.by' }).catch(() => {})
  const [letter, second] = letters
  expect(letter?.source.split('\n\n')[0]).not.toMatch(/^Bcc/m)
  expect(second?.to ?? '').not.toBe('eve@example.by')
})

test('an address with nobody behind it is given up', async () => {
  const { send } = await server('550 5.1.1 no such person: anna@example.by')
  await expect(send(message)).rejects.toBeInstanceOf(RecipientGone)
})

test('a mail server that wants to be asked later is a failure that names no address', async () => {
  const { send } = await server('451 try later, anna@example.by')
  const failure: Error = await send(message).then(
    () => new Error('it was taken'),
    (error: Error) => error,
  )
  expect(failure).not.toBeInstanceOf(RecipientGone)
  expect(failure.message).toContain('451')
  expect(`${failure.stack} ${JSON.stringify(failure)}`).not.toContain('anna')
})

test('an unreachable mail server is a failure', async () => {
  const send = mailCarrier({ url: 'smtp://127.0.0.1:9', from: 'a@b.by' })
  await expect(send(message)).rejects.toThrow(/did not take a message/)
})
