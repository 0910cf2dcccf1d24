import { chooseResponse, getOffer, respondToOffer } from '@navyk/api-spec/market/offers'
import {
  acknowledgeContract,
  cancelContract,
  getContract,
  getContractDocument,
  requestAcknowledgementCode,
} from '@navyk/api-spec/teaching/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  acknowledge,
  lastCodeTo,
  publishOffer,
  respond,
  responseForm,
  sentContract,
} from '#testing/acting/agreements.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())
beforeEach(() => t.clock.advance(61_000))

const parallel = 20
const times = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: parallel }, (_, i) => work(i)))
const succeeded = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200)

test('exactly one of twenty parallel responses of one executor is stored', async () => {
  const { executor, customer } = t.people
  const { id } = await publishOffer(t)
  const answers = await times(() => t.call(respondToOffer, { as: executor, params: { id }, body: responseForm }))
  expect(succeeded(answers)).toHaveLength(1)
  const offer = (await t.call(getOffer, { as: customer, params: { id } })).body.data
  expect([offer.responses.length, offer.version]).toEqual([1, 3])
})

test('exactly one of twenty parallel choices opens a contract', async () => {
  const { customer, manager, otherExecutor } = t.people
  const { id } = await publishOffer(t)
  await respond(t, id)
  await respond(t, id, {}, otherExecutor)
  const { version, responses } = (await t.call(getOffer, { as: customer, params: { id } })).body.data
  const answers = await times((index) => {
    const body = { version, responseId: responses[index % 2].id }
    return t.call(chooseResponse, { as: index % 3 ? customer : manager, params: { id }, body })
  })
  expect(succeeded(answers)).toHaveLength(1)
  const query = t.services.db.selectFrom('contract').select('id').where('offer_id', '=', id)
  expect(await query.execute()).toHaveLength(1)
})

async function readyToSign(as: TestPerson, id: string) {
  const { publicCode } = (await t.call(requestAcknowledgementCode, { as, params: { id } })).body.data
  const privateCode = await lastCodeTo(t, as)
  const { sha256 } = (await t.call(getContractDocument, { as, params: { id } })).body.data
  const body = { publicCode, privateCode, documentSha256: sha256, consent: true }
  return () => t.call(acknowledgeContract, { as, params: { id }, body })
}

test('both sides that acknowledge at the same moment make the contract active, once', async () => {
  const { customer, executor } = t.people
  const { id } = await sentContract(t)
  const [one, other] = [await readyToSign(customer, id), await readyToSign(executor, id)]
  expect(succeeded(await Promise.all([one(), other()]))).toHaveLength(2)
  expect((await t.call(getContract, { as: customer, params: { id } })).body.data.state).toBe('active')
  const events = t.services.db.selectFrom('audit_event').select('id').where('object_id', '=', id)
  expect(await events.where('action', '=', 'activated').execute()).toHaveLength(1)
})

test('a contract is cancelled or becomes active, never both', async () => {
  const { customer, executor, manager } = t.people
  const { id } = await sentContract(t)
  await acknowledge(t, executor, id)
  const { version } = (await t.call(getContract, { as: manager, params: { id } })).body.data
  const sign = await readyToSign(customer, id)
  const cancel = () => t.call(cancelContract, { as: manager, params: { id }, body: { version, reason: 'Передумали' } })
  expect(succeeded(await Promise.all([sign(), cancel()]))).toHaveLength(1)
})
