import { checkRecoveryCode, requestRecovery, resendCode } from '@navyk/api-spec'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetLimits } from '../../../testing/codes.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const minuteMs = 60_000
const compared = 'Неверный код'

/** What somebody who wants to guess a code may do, from any address, in any order. */
const action = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send' as const), from: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resend' as const), from: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('guess' as const), from: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 9 }) }) },
)

async function post(path: string, from: number, payload: object) {
  const answer = await t.app.inject({ method: 'POST', url: path, payload, remoteAddress: `10.20.30.${from}` })
  return answer.json()
}

test('however sending, resending and guessing are mixed, from however many addresses, ten codes are compared in a window of an hour', async () => {
  const username = t.people.customer.phone
  let comparedInAll = 0
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 30, maxLength: 60 }), async (actions) => {
      await forgetLimits(t)
      let publicCode = 'x'.repeat(22)
      const guessedAt: number[] = []
      for (const step of actions) {
        if (step.do === 'wait') {
          t.clock.advance(step.minutes * minuteMs)
          continue
        }
        if (step.do === 'guess') {
          // No digits that were ever sent: what is right is never handed in.
          const answer = await post(checkRecoveryCode.path, step.from, { publicCode, privateCode: 'abcdef' })
          if (answer.message === compared) guessedAt.push(t.clock.now().getTime())
          continue
        }
        const sent =
          step.do === 'send'
            ? await post(requestRecovery.path, step.from, { username })
            : await post(resendCode.path, step.from, { publicCode })
        publicCode = sent.data?.publicCode ?? publicCode
      }
      comparedInAll += guessedAt.length
      const mostInAnHour = Math.max(
        0,
        ...guessedAt.map((end) => guessedAt.filter((at) => at <= end && at > end - 60 * minuteMs).length),
      )
      // A window opens with its first failure, so two of them can meet within an hour that lies across.
      expect(mostInAnHour).toBeLessThanOrEqual(20)
      const firstWindow = guessedAt.filter((at) => at < (guessedAt[0] ?? 0) + 60 * minuteMs)
      expect(firstWindow.length).toBeLessThanOrEqual(10)
    }),
    { numRuns: 25 },
  )
  expect(comparedInAll).toBeGreaterThan(25)
})

test('a thousand wishes for codes, over fifty numbers and forty networks, send three to a number in ten minutes', async () => {
  await forgetLimits(t)
  const numbers = Array.from({ length: 50 }, (_, index) => `37544123${String(1000 + index)}`)
  for (let wish = 0; wish < 1000; wish++) {
    if (wish % 100 === 0) t.clock.advance(59_000)
    await post(requestRecovery.path, 1 + (wish % 40), { username: numbers[(wish * 7) % 50] })
  }
  const rows = await t.services.db
    .selectFrom('one_time_code')
    .select((code) => ['recipient', code.fn.countAll<number>().as('count')])
    .where('recipient', 'in', numbers)
    .groupBy('recipient')
    .execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { count } of rows) expect(count).toBeLessThanOrEqual(3)
})
