import * as offersSpec from '@navyk/api-spec/market/offers'
import { addLearner, learnerForm } from '../../acting/agreements.ts'
import * as learnersSpec from '@navyk/api-spec/people/learners'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import type { WriteWalk } from './beside-the-chain.ts'
import { contractToAcknowledge, monthFromPlanToPayment, offerWithResponse } from './finished-chain.ts'

const reason = 'Причина'

/** The chain from the offer to the payment. */
export async function walkChain({ app, ids, write }: WriteWalk): Promise<void> {
  Object.assign(ids, await offerWithResponse(app))
  const version = async () =>
    (await app.call(offersSpec.getOffer, { as: app.people.manager, params: { id: ids.offer } })).body.data.version
  await write(offersSpec.pauseOffer, 'manager', ids.offer, { version: await version(), reason })
  await write(offersSpec.resumeOffer, 'manager', ids.offer, { version: await version() })
  await write(offersSpec.dismissOffer, 'otherExecutor', ids.offer, { reason: 'Далеко' })
  await write(offersSpec.restoreOffer, 'otherExecutor', ids.offer, {})
  await contractToAcknowledge(app, ids)
  await monthFromPlanToPayment(app, ids)
}

/** Walks the chain without following its writes, for walks that begin where it ends. */
export const runChain = ({ ids, prepare }: WriteWalk): Promise<void> =>
  prepare(async (t) => {
    Object.assign(ids, await offerWithResponse(t))
    await contractToAcknowledge(t, ids)
    await monthFromPlanToPayment(t, ids)
  })

/** Makes agreements while the contract of the chain runs, and a learner. */
export async function walkAgreed({ app, ids, write }: WriteWalk): Promise<void> {
  const learner = await addLearner(app, app.people.customer, { firstName: 'Вера' })
  await write(learnersSpec.updateLearner, 'customer', learner.id, { ...learnerForm, version: learner.version })
  const { contract } = ids
  const version = async () =>
    (await app.call(contractsSpec.getContract, { as: app.people.manager, params: { id: contract } })).body.data.version
  const rates = { customerRateKopecks: 45_917, executorRateKopecks: 36_173, validFrom: '2027-02-01', comment: '' }
  await write(contractsSpec.proposeContractChange, 'manager', contract, { ...rates, version: await version() })
  const pause = { from: '2027-01-10', until: '2027-01-20', reason: 'Отпуск' }
  await write(contractsSpec.pauseContract, 'manager', contract, { ...pause, version: await version() })
}
