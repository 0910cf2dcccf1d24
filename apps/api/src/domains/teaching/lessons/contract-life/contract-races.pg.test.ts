import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import * as plansSpec from '@navyk/api-spec/teaching/plans'
import { businessDate } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activeContract, lastCodeTo } from '#testing/acting/agreements.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())
beforeEach(() => t.clock.advance(61_000))

const succeeded = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length
const read = async (id: string): Promise<contractsSpec.Contract> =>
  (await t.call(contractsSpec.getContract, { as: t.people.manager, params: { id } })).body.data
const eventsOf = (id: string, action: string) =>
  t.services.db
    .selectFrom('audit_event')
    .select('id')
    .where('object_id', '=', id)
    .where('action', '=', action)
    .execute()

/** Cancels planned lessons, so that the next contract finds the executor's time free. */
const clear = () =>
  t.services.db
    .updateTable('lesson')
    .set({
      state: 'closed',
      outcome: 'cancelled_by_service',
      charge_kopecks: 0,
      pay_kopecks: 0,
      closed_at: t.clock.now(),
    })
    .where('state', '=', 'planned')
    .execute()

test('exactly one of twenty notices and terminations at once ends the contract', async () => {
  const { id } = await activeContract(t)
  const { version } = await read(id)
  const reason = 'Переезд'
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? t.call(contractsSpec.terminateContract, { as: t.people.manager, params: { id }, body: { version, reason } })
        : t.call(contractsSpec.giveEndNotice, {
            as: index % 4 ? t.people.executor : t.people.customer,
            params: { id },
            body: { version, endsOn: '2027-01-31', reason },
          }),
    ),
  )
  expect([succeeded(answers), (await read(id)).version]).toEqual([1, version + 1])
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
})

test.each([
  [
    'a pause',
    contractsSpec.pauseContract,
    { from: '2026-12-10', until: '2026-12-20', reason: 'Каникулы' },
    { pausedFrom: '2026-12-10', pausedUntil: '2026-12-20' },
    { from: '2026-12-10', to: '2026-12-20' },
  ],
  [
    'a notice',
    contractsSpec.giveEndNotice,
    { endsOn: '2026-12-09', reason: 'Переезд' },
    { state: 'ending', endsOn: '2026-12-09' },
    { from: '2026-12-10', to: '2026-12-31' },
  ],
  [
    'a termination',
    contractsSpec.terminateContract,
    { reason: 'Нарушения' },
    { state: 'terminated' },
    { from: '2026-12-01', to: '2026-12-31' },
  ],
] as const)(
  '%s that races the approval of a plan leaves no lesson on its days, whichever is first',
  async (...given) => {
    const [, endpoint, body, after, free] = given
    const { customer, executor, manager } = t.people
    for (let round = 0; round < 6; round++) {
      await clear()
      const { id } = await activeContract(t)
      const call = async (
        endpoint: typeof plansSpec.submitPlan,
        as: typeof executor,
        planId: string,
        version: number,
      ) => (await t.call(endpoint, { as, params: { id: planId }, body: { version } })).body.data
      const draft = await t.call(plansSpec.draftPlan, { as: executor, body: { contractId: id, month: '2026-12' } })
      const plan = await call(plansSpec.submitPlan, executor, draft.body.data.id, draft.body.data.version)
      const { version } = await read(id)
      const steps = [
        () => t.call(plansSpec.approvePlan, { as: customer, params: { id: plan.id }, body: { version: plan.version } }),
        () => t.call(endpoint, { as: manager, params: { id }, body: { version, ...body } }),
      ]
      const order = round % 2 ? steps.toReversed() : steps
      const answers = await Promise.all(order.map((run) => run()))
      expect(
        answers.map(({ status }) => status).every((status) => status === 200 || status === 409 || status === 422),
      ).toBe(true)
      const rows = await t.services.db
        .selectFrom('lesson')
        .select(['starts_at'])
        .where('contract_id', '=', id)
        .where('state', '=', 'planned')
        .execute()
      const days = rows.map((row) => businessDate(row.starts_at)).filter((day) => day >= free.from && day <= free.to)
      expect([await read(id), days]).toMatchObject([after, []])
    }
  },
)

test('new rates are agreed or the contract is terminated before, and both leave one consistent history', async () => {
  const { customer, executor, manager } = t.people
  await clear()
  const { id } = await activeContract(t)
  const proposed = await t.call(contractsSpec.proposeContractChange, {
    as: manager,
    params: { id },
    body: {
      version: (await read(id)).version,
      validFrom: '2027-01-01',
      comment: '',
      customerRateKopecks: 5000,
      executorRateKopecks: 3517,
    },
  })
  const change = proposed.body.data.changes[0]
  t.clock.advance(61_000)
  const query = { changeId: change.id }
  const document = await t.call(contractsSpec.getContractDocument, { as: customer, params: { id }, query })
  const code = await t.call(contractsSpec.requestChangeCode, { as: customer, params: { id: change.id } })
  const body = {
    publicCode: code.body.data.publicCode,
    privateCode: await lastCodeTo(t, customer),
    documentSha256: document.body.data.sha256,
    consent: true,
  }
  const { version } = await read(id)
  await Promise.all([
    t.call(contractsSpec.acknowledgeContractChange, { as: customer, params: { id: change.id }, body }),
    t.call(contractsSpec.terminateContract, { as: manager, params: { id }, body: { version, reason: 'Нарушения' } }),
  ])
  const after = await read(id)
  const isAgreed = after.changes[0]?.state === 'agreed'
  // Whoever was second found the contract changed: either the rates are agreed and it runs, or it is over without them.
  expect([after.state, after.changes[0]?.state]).toEqual(isAgreed ? ['active', 'agreed'] : ['terminated', 'withdrawn'])
  expect(await eventsOf(id, isAgreed ? 'terminated' : 'change_agreed')).toEqual([])
  expect(after.terms).toHaveLength(isAgreed ? 2 : 1)
  const answer = await t.call(contractsSpec.getContract, { as: executor, params: { id } })
  expect(answer.status).toBe(200)
})
