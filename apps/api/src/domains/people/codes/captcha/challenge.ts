import { type Answer, type Input, minuteMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/codes'
import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Failure, type RequestFacts } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { isMac, mac } from '#platform/ids/tokens.ts'
import { insertSpentToken } from '../queries.ts'

/** An older phone needs one to three seconds for it; thousands of them take a computer hours. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 1000, leastCount: 500, mostCount: 1500 }
const challengeLifeMs = 10 * minuteMs
const tokenLifeMs = 5 * minuteMs

type Keys = Pick<Effects, 'clock' | 'secret'>

/** A challenge, for anybody who asks. */
export async function getCaptcha(_reader: unknown, effects: Keys): Promise<Answer<typeof spec.getCaptcha>> {
  const { parameters, signature } = await newChallenge(effects)
  return { parameters: { ...parameters }, signature }
}

/** A challenge for a proof of work: signed, so that it need not be stored. */
function newChallenge({ clock, secret }: Keys) {
  return createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(work.leastCount, work.mostCount),
    deriveKey,
    // Not the library's own expiry, which uses the system's clock instead of ours.
    data: { endsAt: clock.now().getTime() + challengeLifeMs },
    ...signingKeys(secret),
  })
}

/** Accepts a solved challenge, once, and gives a token for it.
 *  @param captcha base64 of the JSON `{challenge, solution}`
 *  @throws Failure 422 at `captcha` */
export async function verifyCaptcha(
  services: Services,
  { captcha }: Input<typeof spec.verifyCaptcha>,
): Promise<Answer<typeof spec.verifyCaptcha>> {
  const payload = readPayload(captcha)
  const { challenge, solution } = payload ?? {}
  if (!challenge?.signature || !solution) throw refusedWork()
  const result = await verifySolution({ challenge, solution, deriveKey, ...signingKeys(services.secret) }).catch(
    () => undefined,
  )
  if (!result?.verified) throw refusedWork()
  const endsAt = new Date(Number(challenge.parameters.data?.endsAt ?? 0))
  if (endsAt <= services.clock.now()) throw refusedWork()
  if (!(await insertSpentToken(services.db, challenge.signature, endsAt))) throw refusedWork()
  return newCaptchaToken(services)
}

/** A token for one request, which needs no further proof of work. */
export function newCaptchaToken({
  clock,
  ids,
  secret,
}: Pick<Effects, 'clock' | 'ids' | 'secret'>): Answer<typeof spec.verifyCaptcha> {
  const expiresAt = new Date(clock.now().getTime() + tokenLifeMs)
  const body = `${ids.secret(12)}.${expiresAt.getTime()}`
  return { token: `${body}.${tokenMac(secret, body)}`, expiresAt: expiresAt.toISOString() }
}

/** Whether the token is ours, in time and not used before; it is used up by asking. */
async function consumeToken(services: Services, token: string): Promise<boolean> {
  const [nonce = '', ends = '', signature = ''] = token.split('.')
  if (!isMac(services, signature, tokenPurpose, [`${nonce}.${ends}`])) return false
  const endsAt = new Date(Number(ends))
  return endsAt > services.clock.now() && insertSpentToken(services.db, nonce, endsAt)
}

const tokenPurpose = 'captcha-token'
const tokenMac = (secret: string, body: string) => mac(secret, tokenPurpose, [body])

const signingKeys = (secret: string) => ({
  hmacSignatureSecret: mac(secret, 'captcha-challenge', []),
  hmacKeySignatureSecret: mac(secret, 'captcha-key', []),
})

const refusedWork = () =>
  new Failure(422, 'captcha_rejected', 'codes.captcha_rejected', {
    fields: { captcha: [{ key: 'codes.captcha_rejected' }] },
  })

function readPayload(captcha: string): Payload | undefined {
  try {
    return JSON.parse(Buffer.from(captcha, 'base64').toString('utf8')) as Payload // checked by its signature
  } catch {
    return undefined
  }
}

/** Requires a token of proof of work.
 *  @throws Failure 403 `captcha_required`, upon which the page solves the challenge and repeats the request */
export async function demandProof(services: Services, request: RequestFacts, isSuspicious: boolean): Promise<void> {
  if (!isSuspicious) return
  if (request.captchaToken !== '' && (await consumeToken(services, request.captchaToken))) return
  throw new Failure(403, 'captcha_required', 'codes.captcha_required')
}
