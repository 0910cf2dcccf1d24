import { hourMs, minuteMs } from '@navyk/api-spec/kit'
import { getCaptcha, verifyCaptcha } from '@navyk/api-spec/people/codes'
import { requestRecovery } from '@navyk/api-spec/people/entry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solvedCaptcha } from '#testing/factories/captcha.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const handIn = (captcha: string) => t.call(verifyCaptcha, { body: { captcha } })

test('the challenge is signed and holds nothing about the caller', async () => {
  const { body } = await t.call(getCaptcha)
  expect(Object.keys(body.data).sort()).toEqual(['parameters', 'signature'])
  expect(body.data.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000 })
})

test('a solution is accepted once', async () => {
  const captcha = await solvedCaptcha(t)
  expect((await handIn(captcha)).status).toBe(200)
  const again = await handIn(captcha)
  expect([again.status, again.body.code]).toEqual([422, 'captcha_rejected'])
  expect(again.body.errors).toEqual({ captcha: ['Проверка не пройдена. Попробуйте ещё раз'] })
})

test('a challenge can be solved within ten minutes', async () => {
  const [inTime, late] = [await solvedCaptcha(t), await solvedCaptcha(t)]
  t.clock.advance(10 * minuteMs - 1)
  expect((await handIn(inTime)).status).toBe(200)
  t.clock.advance(1)
  expect((await handIn(late)).status).toBe(422)
})

test.each([
  ['', 'Обязательное поле'],
  ['not base64 of anything', 'Проверка не пройдена. Попробуйте ещё раз'],
  [Buffer.from('null').toString('base64'), 'Проверка не пройдена. Попробуйте ещё раз'],
  [Buffer.from('{"challenge":{},"solution":{}}').toString('base64'), 'Проверка не пройдена. Попробуйте ещё раз'],
  [
    Buffer.from('{"challenge":{"signature":"x"},"solution":{}}').toString('base64'),
    'Проверка не пройдена. Попробуйте ещё раз',
  ],
])('%j is no solution', async (captcha, message) => {
  const answer = await handIn(captcha)
  expect([answer.status, answer.body.errors]).toEqual([422, { captcha: [message] }])
})

test('a solution of an easier challenge is refused', async () => {
  const { challenge, solution } = JSON.parse(Buffer.from(await solvedCaptcha(t), 'base64').toString())
  const forged = { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution }
  expect((await handIn(Buffer.from(JSON.stringify(forged)).toString('base64'))).status).toBe(422)
})

test('from the sixth request for a code within an hour a network solves a challenge for each', async () => {
  const wish = (index: number, headers = {}) =>
    t.call(requestRecovery, { body: { username: `37544700000${index}` }, headers })
  for (let index = 0; index < 5; index++) expect((await wish(index)).status).toBe(200)
  const refused = await wish(5)
  expect([refused.status, refused.body.code]).toEqual([403, 'captcha_required'])
  const { token } = (await handIn(await solvedCaptcha(t))).body.data
  expect((await wish(5, { 'x-captcha-token': token })).status).toBe(200)
  expect((await wish(6)).status).toBe(403)
  t.clock.advance(hourMs)
  expect((await wish(6)).status).toBe(200)
})
