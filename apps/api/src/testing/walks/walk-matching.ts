import * as deskSpec from '@navyk/api-spec/market/matching'
import * as offersSpec from '@navyk/api-spec/market/offers'
import * as agreements from '../acting/agreements.ts'
import type { WriteWalk } from './chain/beside-the-chain.ts'
import { executorCards } from '../factories/executor-cards.ts'
import { createContract } from '../acting/teaching.ts'
import type { TestApp } from '../test-app.ts'

/** Calls all writes of the matching desk: an executor is invited and suggested, two contracts lose their executor. */
export async function walkMatching({ app, write, prepare }: WriteWalk): Promise<void> {
  const { otherExecutor } = app.people
  const { id } = await prepare(async (t) => {
    await executorCards(() => t).saveCard(otherExecutor)
    return agreements.publishOffer(t, { deadlineOn: '2027-01-20' })
  })
  await write(deskSpec.inviteExecutors, 'manager', id, { executorIds: [otherExecutor.cabinetId] })
  const responding = { ...agreements.responseForm, startsOn: '2027-02-01' }
  await prepare((t) => agreements.respond(t, id, responding, otherExecutor))
  const offerNow = async (): Promise<offersSpec.Offer> =>
    (await app.call(offersSpec.getOffer, { as: app.people.manager, params: { id } })).body.data
  const { version, responses } = await offerNow()
  const choices = [{ responseId: responses[0]?.id ?? '', reason: 'Удобное время' }]
  await write(offersSpec.proposeResponses, 'manager', id, { version, choices })
  await write(offersSpec.withdrawProposal, 'manager', id, { version: (await offerNow()).version })
  await write(deskSpec.closeGap, 'manager', await prepare(createContractInNotice))
  await write(deskSpec.requestForGap, 'manager', await prepare(createContractInNotice))
  const contractIds = [await prepare(createContractInNotice)]
  await write(deskSpec.fillGaps, 'manager', '', { way: 'request', contractIds })
}

/** A contract that loses its executor; its id. */
export async function createContractInNotice(t: TestApp): Promise<string> {
  const contract = await createContract(t)
  await t.services.db
    .updateTable('contract')
    .set({ state: 'ending', ends_on: '2027-02-01', ending_by: 'executor', reason: 'Переезд' })
    .where('id', '=', contract.id)
    .execute()
  return contract.id
}
