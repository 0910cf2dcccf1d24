import { type Answer, type Input, minuteMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/two-step'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session, WriteCase } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { announce } from '#people/channels'
import { rejected } from '#people/codes'
import { appUri, findStep, newAppSecret } from './app-codes.ts'
import { countStartTry, endStart, upsertTwoStep, replaceSavedCodeMacs, replaceStart } from '../queries.ts'
import { newSavedCodes, savedCodeMac } from './saved-codes.ts'
import { seal, unseal } from './sealed-secret.ts'

const startLifeMs = 15 * minuteMs
const startTries = 10

/** Begins to connect an authenticator app. Nothing changes until its code was confirmed; an app that is connected
 *  already works until then. */
export const startTwoStep: WriteCase<typeof spec.startTwoStep> = async (tx, effects, session) => {
  const secret = newAppSecret(effects.ids)
  const expiresAt = new Date(effects.clock.now().getTime() + startLifeMs)
  await replaceStart(tx, session.accountId, seal(effects, session.accountId, secret), expiresAt)
  return { secret, uri: appUri(session.phone, secret), expiresAt: expiresAt.toISOString() }
}

/** Turns the second step on by a code of the app that is being connected, and tells the owner.
 *  @returns the saved codes, which exist nowhere else
 *  @throws Failure 422 with `privateCode` */
export async function confirmTwoStep(
  services: Services,
  session: Session,
  { privateCode }: Input<typeof spec.confirmTwoStep>,
): Promise<Answer<typeof spec.confirmTwoStep>> {
  const { accountId } = session
  const now = services.clock.now()
  const sealedSecret = await countStartTry(services.db, accountId, now, startTries)
  if (sealedSecret === undefined) throw rejected('second_step.start_over')
  const digits = privateCode.replaceAll(/\s/g, '')
  const isCode = /^\d{6}$/.test(digits)
  const step = isCode ? findStep(unseal(services, accountId, sealedSecret), digits, now) : undefined
  if (step === undefined) throw rejected('codes.wrong')
  return services.transact(async (tx) => {
    if (!(await endStart(tx, accountId, sealedSecret))) throw rejected('second_step.start_over')
    await upsertTwoStep(tx, {
      account_id: accountId,
      sealed_secret: sealedSecret,
      last_used_step: step,
      turned_on_at: now,
    })
    await recordEvent(tx, services, session, { objectKind: 'account', objectId: accountId, action: 'two_step_on' })
    await announce(tx, services, accountId, 'two_step_on')
    return { savedCodes: await renewSavedCodes(tx, services, accountId) }
  })
}

/** Makes ten saved codes; the ones before stop working. */
export async function renewSavedCodes(tx: Tx, effects: Effects, accountId: string): Promise<string[]> {
  const codes = newSavedCodes(effects.ids)
  const macs = codes.map((code) => savedCodeMac(effects.secret, accountId, code))
  await replaceSavedCodeMacs(tx, accountId, macs)
  return codes
}
