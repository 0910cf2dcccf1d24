import { hourMs, minuteMs } from '@navyk/api-spec/kit'
import { checkRecoveryCode, requestRecovery, resendCode } from '@navyk/api-spec/people/entry'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digitsFor, deleteLimits } from '#testing/codes.ts'
import { callFrom, senderAt } from '#testing/network/senders.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { tries } from '#testing/tries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const from = fc.integer({ min: 1, max: 200 })

/** Actions of people who want to guess a code, from any address, in any order. */
const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), from }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resend' as const), from }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('guess' as const),
      from,
      code: fc.nat(),
      times: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }) },
)

/** Decision 19: five codes of strangers a day, five tries each. A window opens with its first message, so two can meet within a
 *  day that lies across. */
const mostInADay = 2 * 5 * 5
const chanceOfOne = 1e-6

/** The guesses that were compared with sent digits. */
async function evaluated(recipient: string): Promise<{ tries: number; at: Date }[]> {
  return t.services.db
    .selectFrom('one_time_code')
    .select(['tries', 'created_at as at'])
    .where('recipient', '=', recipient)
    .where('private_mac', 'is not', null)
    .execute()
}

test('with any mix of sending, resending and guessing, from any addresses, at most fifty guesses are compared in a day, and the owner still gets in', async () => {
  const username = t.people.customer.phone
  let comparedInAll = 0
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 30, maxLength: 50 }), async (actions) => {
      await deleteLimits(t)
      await t.services.db.deleteFrom('one_time_code').execute()
      const publicCodes: string[] = []
      for (const step of actions) {
        if (step.do === 'wait') {
          t.clock.advance(step.minutes * minuteMs)
          continue
        }
        const sender = senderAt(`10.20.30.${step.from}`)
        if (step.do === 'guess') {
          // Digits that were never sent, so that no guess is right.
          const body = { publicCode: publicCodes[step.code % (publicCodes.length || 1)] ?? 'x', privateCode: 'abcdef' }
          for (let index = 0; index < step.times; index++) await callFrom(t, sender, checkRecoveryCode, body)
          continue
        }
        const last = publicCodes.at(-1) ?? 'x'
        const sent =
          step.do === 'send'
            ? await callFrom(t, sender, requestRecovery, { username })
            : await callFrom(t, sender, resendCode, { publicCode: last })
        if (sent.body.data?.publicCode) publicCodes.push(sent.body.data.publicCode)
      }
      const codes = await evaluated(username)
      comparedInAll += codes.reduce((sum, { tries }) => sum + tries, 0)
      const inDayFrom = (start: Date) =>
        codes
          .filter(({ at }) => at >= start && at.getTime() < start.getTime() + 24 * hourMs)
          .reduce((sum, { tries }) => sum + tries, 0)
      const most = Math.max(0, ...codes.map(({ at }) => inDayFrom(at)))
      expect(most).toBeLessThanOrEqual(mostInADay)
      expect(1 - (1 - chanceOfOne) ** most).toBeLessThanOrEqual(5e-5)
      // Whose network the account knows.
      const owner = senderAt('127.0.0.1')
      const { body } = await callFrom(t, owner, requestRecovery, { username })
      const { right } = await digitsFor(t, username)
      const answer = await callFrom(t, owner, checkRecoveryCode, {
        publicCode: body.data.publicCode,
        privateCode: right,
      })
      expect(answer.status).toBe(200)
      t.clock.advance(2 * minuteMs)
    }),
    { numRuns: tries(12) },
  )
  expect(comparedInAll).toBeGreaterThan(50)
}, 60_000)

test('a thousand requests for codes, over fifty numbers and forty networks, send three to a number in ten minutes', async () => {
  await deleteLimits(t)
  await t.services.db.deleteFrom('one_time_code').execute()
  const numbers = Array.from({ length: 50 }, (_, index) => `37544123${String(1000 + index)}`)
  await t.services.db
    .updateTable('account')
    .set({ phone: numbers[0] ?? '' })
    .where('id', '=', t.people.executor.accountId)
    .execute()
  for (let wish = 0; wish < 1000; wish++) {
    if (wish % 100 === 0) t.clock.advance(59_000)
    await callFrom(t, senderAt(`10.20.30.${1 + (wish % 40)}`), requestRecovery, { username: numbers[(wish * 7) % 50] })
  }
  const sent = await evaluated(numbers[0] ?? '')
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.length).toBeLessThanOrEqual(3)
})
