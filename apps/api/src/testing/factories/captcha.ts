import { getCaptcha } from '@navyk/api-spec/people/codes'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { newCaptchaToken } from '#people/codes'
import type { TestApp } from '../test-app.ts'

/** Done work as a browser hands it in. */
export async function solvedCaptcha(t: TestApp): Promise<string> {
  const challenge = (await t.call(getCaptcha)).body.data as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** A token for the header X-Captcha-Token, for one request. The work itself, about a second of a processor, is done by
 *  the tests of the captcha alone. */
export const doneWork = async (t: TestApp): Promise<string> => newCaptchaToken(t.services).token
