import type { Tx } from '#platform/database'
import { countHits, deleteHits } from '#platform/askers/limits'
import type { Effects, Services } from '#platform/services.ts'
import { failureLimits, rejected } from '#people/codes'
import { findStep } from './codes/app-codes.ts'
import { useSavedCode, useStep } from './queries.ts'
import { savedCodeMacs } from './codes/saved-codes.ts'
import { unseal } from './codes/sealed-secret.ts'

/** Wrong codes of one asker at one account: ten an hour, a hundred in a row. */
const limitsOf = (accountId: string, asker: string) => failureLimits(`two-step:${accountId}:${asker}`)

/** Counts a try before anything is compared, outside of the transaction that may be rolled back.
 *  @param asker whose tries these are, so that nobody spends another's
 *  @throws Failure 422 with `privateCode` after too many */
export async function countSecondStepTry(services: Services, accountId: string, asker: string): Promise<void> {
  const passed = await countHits(services.db, limitsOf(accountId, asker), services.clock.now())
  if (passed.length > 0) throw rejected('codes.failures')
}

/** A right code forgets the asker's wrong ones before it. */
export async function clearSecondStepTries(services: Services, accountId: string, asker: string): Promise<void> {
  await deleteHits(
    services.db,
    limitsOf(accountId, asker).map(({ subject }) => subject),
  )
}

/** Compares a code and uses it up: digits of the app with their time step, which is never accepted again, or one of the
 *  saved codes.
 *  @throws Failure 422 with `privateCode` */
export async function useSecondStep(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'secret' | 'oldSecrets'>,
  account: { id: string; sealed_secret: string },
  privateCode: string,
): Promise<'app' | 'saved_code'> {
  const now = effects.clock.now()
  const digits = privateCode.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) {
    const macs = savedCodeMacs(effects, account.id, privateCode)
    if (!(await useSavedCode(tx, account.id, macs, now))) throw rejected('codes.wrong')
    return 'saved_code'
  }
  const step = findStep(unseal(effects, account.id, account.sealed_secret), digits, now)
  if (step === undefined) throw rejected('codes.wrong')
  if (!(await useStep(tx, account.id, step))) throw rejected('second_step.code_used')
  return 'app'
}
