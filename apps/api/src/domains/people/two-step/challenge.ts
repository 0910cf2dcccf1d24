import { type Answer, type Input, minuteMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/two-step'
import type { TwoStepChallenge } from '@navyk/api-spec/people/two-step'
import { recordEvent } from '#platform/audit'
import type { Db, Tx } from '#platform/database'
import { Failure, type RequestFacts } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { rejected } from '#people/codes'
import { getAddresses } from '#people/channels'
import { deviceOf, newDeviceMark, openSession, isKnownNetwork, recordSignInEvent } from '#people/sessions'
import { networkOf } from '#platform/askers/limits'
import { tokenHash } from '#platform/ids/tokens.ts'
import { countChallengeTry, findSecondStep, insertChallenge, useChallenge } from './queries.ts'
import { countSecondStepTry, clearSecondStepTries, useSecondStep } from './second-step.ts'

const challengeLifeMs = 10 * minuteMs
const challengeTries = 5

/** Starts the second step instead of a session, by a single statement.
 *  @param account whose password was just right */
export async function startSecondStep(
  writer: Db | Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  account: { id: string; passwordHash: string },
): Promise<{ twoStep: TwoStepChallenge }> {
  const now = effects.clock.now()
  const publicCode = effects.ids.secret(16)
  const expiresAt = new Date(now.getTime() + challengeLifeMs)
  await insertChallenge(writer, {
    id: effects.ids.next(),
    public_hash: tokenHash(publicCode),
    account_id: account.id,
    password_mark: tokenHash(account.passwordHash),
    created_at: now,
    expires_at: expiresAt,
  })
  return { twoStep: { publicCode, channel: 'app', expiresAt: expiresAt.toISOString() } }
}

/** Completes a sign-in, into the cabinet used last. The try is counted before anything is compared; then challenge, code
 *  and session go together or not at all.
 *  @throws Failure 422 with `privateCode` */
export async function verifyTwoStep(
  services: Services,
  input: Input<typeof spec.verifyTwoStep>,
  request: RequestFacts,
): Promise<Answer<typeof spec.verifyTwoStep>> {
  const now = services.clock.now()
  const challenge = await countChallengeTry(services.db, tokenHash(input.publicCode), now, challengeTries)
  if (!challenge) throw challengeOver()
  const { phone, asker } = await askerAt(services, request, challenge)
  await countSecondStepTry(services, challenge.account_id, asker)
  const accessToken = await services
    .transact((tx) => enter(tx, services, request, challenge, input.privateCode))
    .catch(async (error: unknown) => {
      if (error instanceof Failure)
        await recordSignInEvent(services.db, services, request, challenge.account_id, 'wrong_code')
      throw error
    })
  await clearSecondStepTries(services, challenge.account_id, asker)
  request.storeDeviceMark(newDeviceMark(services, phone))
  return { accessToken, refreshToken: services.ids.secret(32) }
}

type Challenge = NonNullable<Awaited<ReturnType<typeof countChallengeTry>>>

/** The subject whose tries are used. Somebody with the password may not be the owner, so known devices and known
 *  networks have tries of their own; a new password resets all. */
async function askerAt(services: Services, request: RequestFacts, challenge: Challenge) {
  const { account_id: accountId, password_mark: passwordMark } = challenge
  const network = networkOf(request.address)
  const { phone } = await getAddresses(services.db, accountId)
  const own =
    deviceOf(services, request.deviceMark, phone) ??
    ((await isKnownNetwork(services.db, accountId, network)) ? network : 'strangers')
  return { phone, asker: `${passwordMark}:${own}` }
}

/** Uses challenge and code up and opens the session. @throws Failure 422 with `privateCode` */
async function enter(
  tx: Tx,
  services: Services,
  request: RequestFacts,
  challenge: Challenge,
  privateCode: string,
): Promise<string> {
  const now = services.clock.now()
  if (!(await useChallenge(tx, challenge.id, now))) throw challengeOver()
  const account = await findSecondStep(tx, challenge.account_id)
  // The password was changed or the second step turned off since: the sign-in has to start again.
  if (!account || tokenHash(account.password_hash) !== challenge.password_mark) throw challengeOver()
  const way = await useSecondStep(tx, services, account, privateCode)
  if (way === 'saved_code') {
    await recordEvent(tx, services, null, {
      objectKind: 'account',
      objectId: account.id,
      action: 'saved_code_used',
    })
  }
  return openSession(tx, services, request, {
    accountId: account.id,
    passwordHash: account.password_hash,
  })
}

const challengeOver = () => rejected('second_step.challenge_over')
