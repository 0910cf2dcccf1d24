import { listCabinets, signIn, switchToCabinet } from '@navyk/api-spec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '../../testing/postgres.ts'
import { type TestApp, testApp, testPassword } from '../../testing/test-app.ts'
import { consumeCode, requestCode } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

const parallel = 50
const subject = () => ({
  accountId: t.people.customer.accountId,
  purpose: 'contract',
  subjectId: '01900000-0000-7000-8000-000000000001',
})

const wish = () => ({
  ...subject(),
  recipient: t.people.customer.phone,
  language: 'ru' as const,
  address: '127.0.0.1',
})

async function send() {
  t.clock.advance(61_000)
  const { publicCode } = await t.services.transact((tx) => requestCode(tx, t.services, wish()))
  const [message] = await t.outbox()
  const privateCode = /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
  return { publicCode, privateCode, wrongCode: privateCode === '000000' ? '000001' : '000000' }
}

async function reasons(publicCode: string, privateCode: string): Promise<string[]> {
  const tries = Array.from({ length: parallel }, () => consumeCode(t.services, subject(), { publicCode, privateCode }))
  const settled = await Promise.allSettled(tries)
  return settled.map((each) => (each.status === 'fulfilled' ? 'accepted' : each.reason.text.key))
}

test('of fifty parallel confirmations with the right code exactly one succeeds', async () => {
  const { publicCode, privateCode } = await send()
  const outcomes = await reasons(publicCode, privateCode)
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
})

test('of fifty parallel wrong codes exactly five are compared', async () => {
  const { publicCode, wrongCode } = await send()
  const outcomes = await reasons(publicCode, wrongCode)
  expect(outcomes.filter((outcome) => outcome === 'accounts.code_wrong')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === 'accounts.code_expired')).toHaveLength(parallel - 5)
})

test('of twenty parallel uses of one link to a cabinet exactly one opens it', async () => {
  const { body } = await t.call(listCabinets, { as: t.people.both })
  const link = body.data.find((cabinet: { current: boolean }) => !cabinet.current)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      t.call(switchToCabinet, { as: t.people.both, body: { id: link.id, date: link.date, signature: link.signature } }),
    ),
  )
  // A loser either finds the link used or its session already ended by the winner.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of answers) expect([200, 401, 422]).toContain(status)
})

test('parallel failures to sign in are all counted', async () => {
  const body = { username: t.people.otherExecutor.phone, password: 'wrong' }
  await Promise.all(Array.from({ length: 20 }, () => t.call(signIn, { body })))
  const answer = await t.call(signIn, { body: { ...body, password: testPassword } })
  expect(answer.status).toBe(429)
})
