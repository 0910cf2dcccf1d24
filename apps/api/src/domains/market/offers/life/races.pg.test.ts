import * as spec from '@navyk/api-spec/market/offers'
import { inviteExecutors } from '@navyk/api-spec/market/matching'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishOffer, respond, responseForm, submitOffer } from '#testing/acting/agreements.ts'
import { executorCards } from '#testing/factories/executor-cards.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())
beforeEach(() => t.clock.advance(61_000))

const times = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, i) => work(i)))
const succeeded = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200)
const offerOf = async (id: string) =>
  (await t.call(spec.getOffer, { as: t.people.customer, params: { id } })).body.data as spec.Offer

test('exactly one of twenty parallel publications and returns happens, and is notified once', async () => {
  const { id, version } = await submitOffer(t, { invitedExecutorId: t.people.executor.cabinetId })
  const answers = await times((index) =>
    index % 2
      ? t.call(spec.publishOffer, { as: t.people.manager, params: { id }, body: { version } })
      : t.call(spec.returnOffer, { as: t.people.manager, params: { id }, body: { version, reason: 'Уточните' } }),
  )
  expect(succeeded(answers)).toHaveLength(1)
  const { state } = await offerOf(id)
  const told = await t.services.db
    .selectFrom('notice')
    .select('kind')
    .where('link', 'like', `%${id}`)
    .where('kind', 'in', ['offers.notices.published', 'offers.notices.returned', 'offers.notices.invited'])
    .execute()
  expect(told).toHaveLength(state === 'published' ? 2 : 1)
})

test('a response is chosen as it was read, or changed first: never chosen at a price that nobody saw', async () => {
  const { customer, executor } = t.people
  for (let round = 0; round < 5; round++) {
    const { id } = await publishOffer(t)
    await respond(t, id)
    const { version, responses } = await offerOf(id)
    const [response] = responses
    const choose = { version, responseId: response?.id }
    const change = { ...responseForm, payKopecks: 9900, version: response?.version }
    const params = { id, responseId: response?.id ?? '' }
    const [chosen, changed] = await Promise.all([
      t.call(spec.chooseResponse, { as: customer, params: { id }, body: choose }),
      t.call(spec.changeResponse, { as: executor, params, body: change }),
    ])
    expect([chosen.status, changed.status].toSorted()).toEqual([200, 409])
    const contracts = await t.services.db.selectFrom('contract').select('id').where('offer_id', '=', id).execute()
    expect(contracts).toHaveLength(chosen.status === 200 ? 1 : 0)
    expect((await offerOf(id)).responses[0]?.priceKopecks).toBe(changed.status === 200 ? 11_900 : 4250)
  }
})

test('two devices that keep a draft at once lose nothing silently', async () => {
  const answers = await times((index) =>
    t.call(spec.saveOfferDraft, { as: t.people.customer, body: { version: 0, form: { goal: `${index}` } } }),
  )
  expect(succeeded(answers)).toHaveLength(1)
  const { body } = await t.call(spec.getOfferDraft, { as: t.people.customer })
  expect(body.data).toEqual(succeeded(answers).map((answer) => (answer as (typeof answers)[0]).body.data)[0])
})

test('when twenty managers invite the same executors at once, each executor is invited and notified once', async () => {
  const { executor, otherExecutor, manager } = t.people
  const { saveCard } = executorCards(() => t)
  for (const each of [executor, otherExecutor]) await saveCard(each)
  const { id } = await publishOffer(t)
  const executorIds = [executor.cabinetId, otherExecutor.cabinetId]
  const answers = await times((index) =>
    t.call(inviteExecutors, {
      as: manager,
      params: { id },
      body: { executorIds: index % 2 ? executorIds : executorIds.toReversed() },
    }),
  )
  expect(succeeded(answers)).toHaveLength(20)
  const results = answers.flatMap(({ body }) => body.data as { refusal: string | null }[])
  expect(results.filter(({ refusal }) => refusal === null)).toHaveLength(2)
  expect(results.filter(({ refusal }) => refusal === 'invited')).toHaveLength(38)
  const told = await t.services.db
    .selectFrom('notice')
    .select('cabinet_id')
    .where('kind', '=', 'offers.notices.invited')
    .where('link', 'like', `%${id}`)
    .execute()
  expect(told.map((row) => row.cabinet_id).toSorted()).toEqual(executorIds.toSorted())
})

test('a customer chooses while the proposal is taken back: one of the two happens, and the other person is notified', async () => {
  const { customer, manager } = t.people
  for (let round = 0; round < 5; round++) {
    const { id } = await publishOffer(t)
    await respond(t, id)
    const before = await offerOf(id)
    const responseId = before.responses[0]?.id ?? ''
    const params = { id }
    const choices = [{ responseId, reason: 'Удобное время' }]
    await t.call(spec.proposeResponses, { as: manager, params, body: { version: before.version, choices } })
    const { version } = await offerOf(id)
    const [chosen, withdrawn] = await Promise.all([
      t.call(spec.chooseResponse, { as: customer, params, body: { version, responseId } }),
      t.call(spec.withdrawProposal, { as: manager, params, body: { version } }),
    ])
    expect([chosen.status, withdrawn.status].toSorted()).toEqual([200, 409])
    const { responses, state } = await offerOf(id)
    expect([state, responses[0]?.proposal !== null]).toEqual(
      chosen.status === 200 ? ['matched', true] : ['in_selection', false],
    )
  }
})
