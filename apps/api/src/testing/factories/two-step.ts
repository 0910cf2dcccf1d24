import { minuteMs } from '@navyk/api-spec/kit'
import { signIn } from '@navyk/api-spec/people/entry'
import { confirmTwoStep, startTwoStep, stepUp } from '@navyk/api-spec/people/two-step'
import { generateSync } from 'otplib'
import { type TestApp, type TestPerson, testPassword } from '../test-app.ts'

/** Digits of an authenticator app with this secret, now or `steps` of 30 seconds from now. */
export function digitsOf(t: TestApp, secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(t.clock.now().getTime() / 1000) + steps * 30 })
}

/** Digits that are none of those which are right about now. */
export function wrongDigits(t: TestApp, secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => digitsOf(t, secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((digits) => !right.includes(digits)) ?? ''
}

/** Connects an app to a person's account; a minute later its next digits are good. */
export async function turnOn(t: TestApp, as: TestPerson): Promise<{ secret: string; savedCodes: string[] }> {
  await t.call(stepUp, { as, body: { password: testPassword } })
  const { secret } = (await t.call(startTwoStep, { as })).body.data as { secret: string }
  const { body } = await t.call(confirmTwoStep, { as, body: { privateCode: digitsOf(t, secret) } })
  t.clock.advance(minuteMs)
  return { secret, savedCodes: body.data.savedCodes }
}

/** Signs in as far as the password goes. @returns the public code of what is still wanted */
export async function passwordStep(t: TestApp, person: TestPerson, password = testPassword): Promise<string> {
  const { body } = await t.call(signIn, { body: { username: person.phone, password } })
  return body.twoStep.publicCode
}
