import * as spec from '@navyk/api-spec/market/matching'
import type { Candidate, Gap } from '@navyk/api-spec/market/matching'
import * as offersSpec from '@navyk/api-spec/market/offers'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import { addDays, businessDate, businessInstant } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acknowledge, responseForm } from '#testing/acting/agreements.ts'
import { deleteQuotas } from '#testing/codes.ts'
import { executorCards } from '#testing/factories/executor-cards.ts'
import { createContract, settleMonth, teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { json } from '#platform/database'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const { saveCard } = executorCards(() => t)
const desk = async () => (await t.call(spec.listGaps, { as: t.people.manager })).body
const gaps = async (): Promise<Gap[]> => (await desk()).data
const gapOf = async (id: string) => (await gaps()).find((gap) => gap.id === id)
const hour = (index: number) => `${String(8 + index).padStart(2, '0')}:00`
const held = ['2026-11-03', '2026-11-10']
/** Before the last day of the contracts, and after it. */
const [within, beyond] = ['2026-12-01', '2026-12-08'] as const

/** Twelve contracts of one executor on different days of the week, taught since the beginning of the month. */
async function twelveContracts(): Promise<TestContract[]> {
  const { customer, otherCustomer } = t.people
  const contracts: TestContract[] = []
  for (let index = 0; index < 12; index++) {
    const contract = await createContract(t, { customer: index % 2 ? customer : otherCustomer })
    const weekly_slots = json([{ weekday: (index % 7) + 1, time: hour(index), minutes: 60 }])
    await t.services.db.updateTable('contract').set({ weekly_slots }).where('id', '=', contract.id).execute()
    await teach(t, contract, [
      ...held.map((date) => ({ date, time: hour(index) })),
      ...[within, beyond].map((date) => ({ date, time: hour(index), outcome: null })),
    ])
    contracts.push(contract)
  }
  return contracts
}

const versionOf = async (id: string): Promise<number> =>
  (await t.call(contractsSpec.getContract, { as: t.people.manager, params: { id } })).body.data.version

async function giveNotice(id: string, endsOn: string): Promise<void> {
  const body = { version: await versionOf(id), endsOn, reason: 'Переезд' }
  const { status } = await t.call(contractsSpec.giveEndNotice, { as: t.people.executor, params: { id }, body })
  expect(status).toBe(200)
}

async function handOver(id: string, startsOn: string): Promise<contractsSpec.Contract> {
  const to = { executorId: t.people.otherExecutor.cabinetId, executorRateKopecks: 3000 }
  const body = { ...to, version: await versionOf(id), startsOn, reason: 'Переезд исполнителя' }
  const answer = await t.call(contractsSpec.startSuccessor, { as: t.people.manager, params: { id }, body })
  expect(answer.status).toBe(200)
  return answer.body.data
}

test('an executor leaves in the middle of a month with twelve contracts: each gap is filled, and no taught lesson is lost', async () => {
  const { executor, otherExecutor, manager, customer, otherCustomer } = t.people
  const everyDay = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, from: '08:00', to: '21:00' }))
  await saveCard(otherExecutor, { week: everyDay })
  const contracts = await twelveContracts()
  const lastDay = addDays(businessDate(t.clock.now()), 14)
  expect((await desk()).count).toBe(0)
  for (const { id } of contracts) await giveNotice(id, lastDay)
  await deleteQuotas(t)

  // Twelve gaps, those whose first lesson is lost first on top.
  const found = await gaps()
  expect([found.length, (await desk()).count, (await desk()).brokenCount]).toEqual([12, 12, 0])
  expect(found.map(({ uncoveredFrom }) => uncoveredFrom)).toEqual(Array(12).fill(addDays(lastDay, 1)))
  expect(found).toEqual(
    found.toSorted((one, other) => one.firstLostOn.localeCompare(other.firstLostOn) || one.number - other.number),
  )
  expect(new Set(found.map(({ firstLostOn }) => firstLostOn)).size).toBe(7)
  expect(found[0]).toMatchObject({ state: 'open', canHandOver: true, firstLostOn: addDays(lastDay, 1) })

  // Who suits for those very times.
  const candidates: Candidate[] = (
    await t.call(spec.listGapCandidates, { as: manager, params: { id: found[0]?.id ?? '' } })
  ).body.data
  expect(candidates).toMatchObject([{ id: otherExecutor.cabinetId, misfits: [], days: 1, wantedDays: 1 }])

  // Each is filled: six by handing over, six by a request.
  const [handed, requested] = [contracts.slice(0, 6), contracts.slice(6)]
  const successors = []
  for (const { id } of handed) successors.push(await handOver(id, addDays(lastDay, 1)))
  await deleteQuotas(t)
  const offers: { id: string; number: number }[] = []
  for (const { id } of requested) {
    const answer = await t.call(spec.requestForGap, { as: manager, params: { id } })
    expect(answer.status).toBe(200)
    offers.push(answer.body.data)
  }
  const states = (await gaps()).map(({ state }) => state).toSorted()
  expect(states).toEqual([...Array(6).fill('handed_over'), ...Array(6).fill('requested')])

  // The next contracts come into force, and their gaps are closed.
  const [successor] = successors
  const sending = { params: { id: successor?.id ?? '' }, body: { version: successor?.version } }
  expect((await t.call(contractsSpec.sendContract, { as: manager, ...sending })).status).toBe(200)
  await acknowledge(t, otherExecutor, successor?.id ?? '')
  await acknowledge(t, otherCustomer, successor?.id ?? '')
  expect(await gapOf(handed[0]?.id ?? '')).toBeUndefined()
  const offer = { id: offers[1]?.id ?? '' }
  await t.call(offersSpec.respondToOffer, { as: otherExecutor, params: offer, body: responseForm })
  const { version, responses } = (await t.call(offersSpec.getOffer, { as: customer, params: offer })).body.data
  const choice = { version, responseId: responses[0].id }
  expect((await t.call(offersSpec.chooseResponse, { as: customer, params: offer, body: choice })).status).toBe(200)
  expect((await gapOf(requested[1]?.id ?? ''))?.state).toBe('handed_over')

  // Of the lessons to come those after the last day are called off, so none is double; those before it stay.
  const { db } = t.services
  const lessons = await db.selectFrom('lesson').selectAll().where('executor_id', '=', executor.cabinetId).execute()
  const on = (date: string) => lessons.filter(({ starts_at }) => businessDate(starts_at) === date)
  expect(on(within).map(({ state }) => state)).toEqual(Array(12).fill('planned'))
  expect(on(beyond).map(({ outcome }) => outcome)).toEqual(Array(12).fill('cancelled_by_service'))

  // What was taught is paid as it was agreed.
  t.clock.set(businessInstant('2026-12-02', '12:00'))
  await settleMonth(t, executor, '2026-11')
  const accruals = await db
    .selectFrom('accrual')
    .select('net_kopecks')
    .where('executor_id', '=', executor.cabinetId)
    .execute()
  expect(accruals.map(({ net_kopecks }) => net_kopecks)).toEqual(Array(24).fill(3000))
})
