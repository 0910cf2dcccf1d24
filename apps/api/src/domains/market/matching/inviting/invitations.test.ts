import { randomUUID } from 'node:crypto'
import { dayMs } from '@navyk/api-spec/kit'
import * as spec from '@navyk/api-spec/market/matching'
import type { Candidate, WaitingOffer } from '@navyk/api-spec/market/matching'
import * as offersSpec from '@navyk/api-spec/market/offers'
import { addAbsence } from '@navyk/api-spec/teaching/schedule'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asCustomer, publishOffer, respond, submitOffer } from '#testing/acting/agreements.ts'
import { deleteQuotas } from '#testing/codes.ts'
import { executorCards } from '#testing/factories/executor-cards.ts'
import { countStatements } from '#testing/acting/lessons.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { listWaitingOffers } from '../desk/list-waiting-offers.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(() => deleteQuotas(t))
afterAll(() => t.close())

const { saveCard, listed } = executorCards(() => t)
const invite = (id: string, people: TestPerson[], as: TestPerson = t.people.manager) =>
  t.call(spec.inviteExecutors, { as, params: { id }, body: { executorIds: people.map((each) => each.cabinetId) } })
/** Invites people; the refusal of each, null for those who were invited. */
const refusals = async (id: string, ...people: TestPerson[]) =>
  (await invite(id, people)).body.data.map(({ refusal }: { refusal: string | null }) => refusal)
const onDesk = async (id: string): Promise<WaitingOffer | undefined> =>
  (await t.call(spec.listWaitingOffers, { as: t.people.manager, query: { limit: '100' } })).body.data.find(
    (each: WaitingOffer) => each.id === id,
  )
const states = async (id: string) => (await onDesk(id))?.invitations.map(({ state }) => state)
const notices = (as: TestPerson, id: string) =>
  t.services.db
    .selectFrom('notice')
    .select('id')
    .where('cabinet_id', '=', as.cabinetId)
    .where('kind', '=', 'offers.notices.invited')
    .where('link', 'like', `%${id}`)
    .execute()
const offerOf = async (as: TestPerson, id: string) => t.call(offersSpec.getOffer, { as, params: { id } })

test('several executors are invited in one step: each gets a notice that leads to the request, and the desk shows who invited', async () => {
  const { executor, otherExecutor, manager } = t.people
  for (const each of [executor, otherExecutor]) await saveCard(each)
  const { id } = await publishOffer(t)
  expect(await refusals(id, executor, otherExecutor)).toEqual([null, null])
  expect(await notices(executor, id)).toHaveLength(1)
  expect(await notices(otherExecutor, id)).toHaveLength(1)
  const { invitations } = (await onDesk(id)) ?? { invitations: [] }
  expect(invitations.map(({ executor: { id: invited } }) => invited).toSorted()).toEqual(
    [executor.cabinetId, otherExecutor.cabinetId].toSorted(),
  )
  expect(invitations[0]).toMatchObject({
    state: 'invited',
    invitedBy: { id: manager.cabinetId },
    invitedAt: t.clock.now().toISOString(),
  })
})

test('nobody is invited twice, whoever asks again', async () => {
  const { executor } = t.people
  await saveCard(executor)
  const { id } = await publishOffer(t)
  expect(await refusals(id, executor)).toEqual([null])
  expect(await refusals(id, executor)).toEqual(['invited'])
  expect(await notices(executor, id)).toHaveLength(1)
  const others = await publishOffer(t, {}, await asCustomer(t))
  await saveCard(t.people.both)
  expect(await refusals(others.id, t.people.both, executor)).toEqual(['own_request', null])
  const asked = await publishOffer(t, { invitedExecutorId: executor.cabinetId })
  expect(await refusals(asked.id, executor)).toEqual(['invited'])
})

test('an invited executor finds the request first among the offers, whatever hours their card has', async () => {
  const { executor, otherExecutor } = t.people
  await saveCard(executor, { week: [{ weekday: 7, from: '08:00', to: '09:00' }] })
  const { id } = await publishOffer(t)
  await publishOffer(t)
  const suitable = async () => (await listed(executor, { scope: 'suitable' })).map((each) => each.id)
  expect(await suitable()).not.toContain(id)
  await invite(id, [executor])
  expect((await suitable())[0]).toBe(id)
  expect((await offerOf(executor, id)).body.data).toMatchObject({ isInvited: true, isInvitedByService: true })
  expect((await offerOf(otherExecutor, id)).body.data).toMatchObject({ isInvited: false, isInvitedByService: false })
  expect((await offerOf(t.people.customer, id)).body.data).not.toHaveProperty('isInvitedByService')
})

test('an invitation is answered by a response or by dismissing the request', async () => {
  const { executor, otherExecutor } = t.people
  for (const each of [executor, otherExecutor]) await saveCard(each)
  const { id } = await publishOffer(t)
  await invite(id, [executor, otherExecutor])
  await respond(t, id)
  await t.call(offersSpec.dismissOffer, { as: otherExecutor, params: { id }, body: { reason: 'Далеко' } })
  expect((await states(id))?.toSorted()).toEqual(['applied', 'declined'])
  const other = await publishOffer(t)
  const [early] = (await respond(t, other.id)).responses
  const params = { id: other.id, responseId: early?.id ?? '' }
  await t.call(offersSpec.withdrawResponse, { as: executor, params, body: { version: early?.version } })
  t.clock.advance(1000)
  expect(await refusals(other.id, executor)).toEqual([null])
  expect(await states(other.id)).toEqual(['invited'])
})

test('an invited executor who did not answer still sees a request that has ended, and the invitation has lapsed', async () => {
  const { executor, otherExecutor } = t.people
  await saveCard(executor)
  const { id } = await publishOffer(t)
  await invite(id, [executor])
  const { body } = await offerOf(t.people.customer, id)
  const cancel = { version: body.data.version, reason: 'Передумали' }
  await t.call(offersSpec.cancelOffer, { as: t.people.customer, params: { id }, body: cancel })
  expect((await offerOf(executor, id)).status).toBe(200)
  expect((await offerOf(otherExecutor, id)).status).toBe(404)
  const answer = await invite(id, [executor])
  expect([answer.status, answer.body.code]).toEqual([409, 'not_open'])
})

test('an executor who can’t respond is refused with the reason, and the others are invited all the same', async () => {
  const { executor, otherExecutor, both, customer } = t.people
  await saveCard(executor, { subjects: ['chess'] })
  await saveCard(otherExecutor, { isPublic: false })
  await saveCard(both)
  const { id } = await publishOffer(t)
  expect(await refusals(id, executor, otherExecutor, both, customer)).toEqual(['subject', 'hidden', null, 'blocked'])
  await saveCard(executor, { formats: ['online'] })
  expect(await refusals(id, executor)).toEqual(['format'])
  await saveCard(executor)
  const { body } = await t.call(addAbsence, {
    as: executor,
    body: { ...absenceFrom(t.clock.now()), reason: 'Отпуск' },
  })
  expect(body.data).toBeDefined()
  t.clock.advance(dayMs)
  expect(await refusals(id, executor)).toEqual(['away'])
  t.clock.advance(2 * dayMs)
  expect(await refusals(id, executor)).toEqual([null])
})

const absenceFrom = (now: Date) => {
  const at = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()
  return { startsAt: at(0.5), endsAt: at(2) }
}

test('an executor who has responded or dismissed the request, or is blocked, is not invited', async () => {
  const { executor, otherExecutor } = t.people
  for (const each of [executor, otherExecutor]) await saveCard(each)
  const { id } = await publishOffer(t)
  await respond(t, id)
  await t.call(offersSpec.dismissOffer, { as: otherExecutor, params: { id }, body: { reason: 'Далеко' } })
  expect(await refusals(id, executor, otherExecutor)).toEqual(['responded', 'declined'])
  const candidates: Candidate[] = (await t.call(spec.listCandidates, { as: t.people.manager, params: { id } })).body
    .data
  expect(candidates.find((each) => each.id === executor.cabinetId)?.refusal).toBe('responded')
  const offer: offersSpec.Offer = (await offerOf(t.people.customer, id)).body.data
  const [response] = offer.responses
  const rejected = await t.call(offersSpec.rejectResponse, {
    as: t.people.customer,
    params: { id, responseId: response?.id ?? '' },
    body: { version: response?.version, reason: 'Нужен другой уровень' },
  })
  expect(rejected.status, rejected.text).toBe(200)
  expect(await refusals(id, executor)).toEqual(['responded'])
  const next = await publishOffer(t)
  const access = (blocked_at: Date | null) =>
    t.services.db.updateTable('account').set({ blocked_at }).where('id', '=', otherExecutor.accountId).execute()
  await access(t.clock.now())
  expect(await refusals(next.id, otherExecutor)).toEqual(['blocked'])
  await access(null)
  expect(await refusals(next.id, otherExecutor)).toEqual([null])
})

test('an executor who was chosen for a request counts as having responded', async () => {
  const { customer, executor, manager } = t.people
  await saveCard(executor)
  const { id } = await publishOffer(t)
  await respond(t, id)
  const offer: offersSpec.Offer = (await offerOf(customer, id)).body.data
  const body = { version: offer.version, responseId: offer.responses[0]?.id }
  const chosen = await t.call(offersSpec.chooseResponse, { as: customer, params: { id }, body })
  expect(chosen.status, chosen.text).toBe(200)
  const candidates: Candidate[] = (await t.call(spec.listCandidates, { as: manager, params: { id } })).body.data
  expect(candidates.find((each) => each.id === executor.cabinetId)).toMatchObject({
    hasResponded: true,
    refusal: 'responded',
  })
})

test('bad input is named, and a request that is absent or not open is refused', async () => {
  const { executor, manager } = t.people
  const { id } = await publishOffer(t)
  const send = (body: object) => t.call(spec.inviteExecutors, { as: manager, params: { id }, body })
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
  for (const executorIds of [[], ['x'], ids(11), [executor.cabinetId, executor.cabinetId]]) {
    expect((await send({ executorIds })).status).toBe(422)
  }
  expect((await invite(randomUUID(), [executor])).status).toBe(404)
  expect((await invite((await submitOffer(t)).id, [executor])).body.code).toBe('not_open')
})

test('only managers invite executors', async () => {
  const { id } = await publishOffer(t)
  const { accountant, administrator, customer, executor } = t.people
  for (const as of [accountant, administrator, customer, executor]) {
    expect((await invite(id, [executor], as)).status).toBe(403)
  }
  const body = { executorIds: [executor.cabinetId] }
  expect((await t.call(spec.inviteExecutors, { params: { id }, body })).status).toBe(401)
})

test('the desk takes no more queries for more invitations', async () => {
  const { executor, otherExecutor } = t.people
  for (const each of [executor, otherExecutor]) await saveCard(each)
  const read = () => countStatements(t, (reader) => listWaitingOffers(reader, t.services, t.people.manager.session, {}))
  const before = await read()
  for (const { id } of [await publishOffer(t), await publishOffer(t)]) await invite(id, [executor, otherExecutor])
  expect(await read()).toBe(before)
})
