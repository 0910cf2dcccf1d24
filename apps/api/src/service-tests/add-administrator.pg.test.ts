import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { checkRecoveryCode, requestRecovery, setNewPassword, signIn } from '@navyk/api-spec/people/entry'
import { getSignedInUser } from '@navyk/api-spec/people/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digitsFor } from '#testing/codes.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { startProgram } from '#testing/network/service-process.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
let url: string
beforeAll(async () => {
  const database = await postgresDatabase()
  url = database.url
  t = await testApp(database)
})
afterAll(() => t.close())

async function command(answers: string[], settings: Record<string, string> = {}) {
  const child = startProgram('add-administrator-command.ts', {
    NAVYK_MODE: 'production',
    DATABASE_URL: url,
    NAVYK_SECRET: 'x'.repeat(32),
    SMS_PROVIDER: 'smsby',
    SMSBY_TOKEN: 'x',
    PUBLIC_URL: 'https://navyk.test',
    ...settings,
  })
  child.stdin.end(answers.map((answer) => `${answer}\n`).join(''))
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { said, complained, code }
}

const phone = '375290000077'

test('the first administrator is made by answers, has no password, and comes in by recovering one', {
  timeout: 60_000,
}, async () => {
  const made = await command(['12', '+375 29 000-00-77', '', 'Инна', 'Первая'])
  expect([made.code, made.complained]).toEqual([0, ''])
  expect(made.said).toContain('https://navyk.test/forget-password')
  const again = await command(['290000077', 'Инна', 'Вторая'])
  expect([again.code, again.complained]).toEqual([2, '+375 290000077 has an account already. Take another number.\n'])

  expect((await t.call(signIn, { body: { username: phone, password: 'x' } })).body.code).toBe('wrong_credentials')
  const { publicCode } = (await t.call(requestRecovery, { body: { username: phone } })).body.data
  const codes = { publicCode, privateCode: (await digitsFor(t, phone)).right }
  await t.call(checkRecoveryCode, { body: codes })
  const password = 'Длинный пароль 7'
  const { body } = await t.call(setNewPassword, { body: { ...codes, password, password_confirmation: password } })
  const me = await t.call(getSignedInUser, { as: { token: body.accessToken } })
  expect(me.body.data).toMatchObject({
    firstName: 'Инна',
    lastName: 'Первая',
    role: 'staff',
    permissions: ['manager', 'accountant', 'administrator'],
  })
})

test('without an answer, or in the demo, nothing is made', { timeout: 60_000 }, async () => {
  const half = await command(['290000078', 'Инна'])
  expect([half.code, half.complained]).toEqual([2, '\nNothing was changed.\n'])
  const demo = await command([], { NAVYK_MODE: 'demo' })
  expect([demo.code, demo.complained]).toEqual([2, expect.stringContaining('NAVYK_MODE=production')])
})
