import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/two-step'
import { freshMs, type RequestFacts, type Session } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { rejected } from '#people/codes'
import { checkOwnPassword } from '#people/passwords'
import { findSecondStep } from '../queries.ts'
import { countSecondStepTry, clearSecondStepTries, useSecondStep } from '../second-step.ts'
import { renewProof } from '#people/sessions'

/** Renews the proof of identity of this session. Each session has its own tries, so a stolen session can't be used to
 *  guess, and strangers' failures don't matter.
 *  @throws Failure 422 at `password` or `privateCode`, 429 after too many failures */
export async function stepUp(
  services: Services,
  session: Session,
  proof: Input<typeof spec.stepUp>,
  request: RequestFacts,
): Promise<Answer<typeof spec.stepUp>> {
  const { accountId } = session
  const now = services.clock.now()
  const { hasTwoStep } = await checkOwnPassword(services, session, request, proof.password, 'password')
  if (hasTwoStep) {
    if (proof.privateCode === undefined) throw rejected('second_step.code_missing')
    await countSecondStepTry(services, accountId, session.id)
  }
  await services.transact(async (tx) => {
    if (hasTwoStep) {
      const account = await findSecondStep(tx, accountId)
      // It was turned off meanwhile.
      if (!account) throw rejected('codes.wrong')
      await useSecondStep(tx, services, account, proof.privateCode ?? '')
    }
    await renewProof(tx, session.id, now)
  })
  if (hasTwoStep) await clearSecondStepTries(services, accountId, session.id)
  return { freshUntil: new Date(now.getTime() + freshMs).toISOString() }
}
