import { createCommissionRule, listCommissionRules } from '@navyk/api-spec/money/commission'
import { previewCommissionRule } from '@navyk/api-spec/money/work-reports'
import { businessDate } from '@navyk/api-spec/kit'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countStatements } from '#testing/acting/lessons.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { createPackageContract, grant } from '#testing/acting/wallets.ts'
import { previewCommissionRule as previewCase } from './preview-rule.ts'

// Today is 20 November 2026, so the last month that is over is October.
let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t.close())

const form = (over: object = {}) => ({
  kind: 'percent' as const,
  percent: 10,
  steps: [],
  validFrom: businessDate(t.clock.now()),
  note: '',
  ...over,
})
const preview = (over: object = {}, as: TestPerson = t.people.accountant) =>
  t.call(previewCommissionRule, { as, body: form(over) })
const shown = async (over: object = {}) => (await preview(over)).body.data

/** As if the rule had been set long ago. */
const setBefore = (over: object) =>
  t.services.db
    .insertInto('commission_rule')
    .values({
      id: randomUUID(),
      kind: 'percent',
      percent: 20,
      amount_kopecks: null,
      steps: JSON.stringify([]) as never,
      minimum_pay_kopecks: null,
      subject: null,
      level: null,
      contract_id: null,
      valid_from: '2026-10-01',
      valid_to: null,
      note: '',
      created_by: t.people.accountant.cabinetId,
      created_at: t.clock.now(),
      ...over,
    })
    .execute()

describe('a rule in preview', () => {
  test('shows the pay of the last month’s held lessons, settled or not', async () => {
    const contract = await createContract(t)
    const agency = await createContract(t, { executor: t.people.otherExecutor, settlementModel: 'agent' })
    await teach(t, contract, [
      { date: '2026-09-30' },
      { date: '2026-10-05' },
      { date: '2026-10-06', outcome: 'student_no_show' },
    ])
    await settleMonth(t, contract.executor, '2026-10')
    await teach(t, agency, [{ date: '2026-10-31' }, { date: '2026-11-01' }])
    const one = { lessonCount: 1, chargeKopecks: 4000, payBeforeKopecks: 3000, payAfterKopecks: 3600 }
    const preview = await shown()
    expect(preview).toMatchObject({
      month: '2026-10',
      lessonCount: 2,
      heldCount: 2,
      executorCount: 2,
      chargeKopecks: 8000,
      payBeforeKopecks: 6000,
      payAfterKopecks: 7200,
      models: [
        { settlementModel: 'principal', ...one },
        { settlementModel: 'agent', ...one },
      ],
    })
    expect(preview.executors.map((each: { executor: { id: string } }) => each.executor.id).toSorted()).toEqual(
      [contract.executor.cabinetId, agency.executor.cabinetId].toSorted(),
    )
  })

  test('is not stored', async () => {
    await teach(t, await createContract(t), [{ date: '2026-10-05' }])
    await preview()
    expect((await t.call(listCommissionRules, { as: t.people.accountant })).body.data).toEqual([])
    expect(
      await t.services.db.selectFrom('audit_event').selectAll().where('object_kind', '=', 'commission_rule').execute(),
    ).toEqual([])
  })

  test('is compared with the pay by the present rules, and counts before those that it precedes', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [{ date: '2026-10-05' }])
    await setBefore({ percent: 30, valid_from: '2026-10-04' })
    expect(await shown()).toMatchObject({ payBeforeKopecks: 2800, payAfterKopecks: 3600 })
    await setBefore({ percent: 5, subject: 'mathematics' })
    expect(await shown()).toMatchObject({ lessonCount: 0, heldCount: 1, payAfterKopecks: 0, models: [], executors: [] })
    await settleMonth(t, contract.executor, '2026-10')
    expect(await shown({ subject: 'mathematics', level: 'grades_5_9' })).toMatchObject({
      payBeforeKopecks: 3800,
      payAfterKopecks: 3600,
    })
  })

  test('for first lessons counts only those of contracts without an earlier held lesson', async () => {
    const old = await createContract(t)
    await teach(t, old, [{ date: '2026-09-07' }])
    await settleMonth(t, old.executor, '2026-09')
    await teach(t, old, [{ date: '2026-10-05' }])
    const fresh = await createContract(t)
    await teach(t, fresh, [{ date: '2026-10-07' }, { date: '2026-10-06' }])
    expect(await shown({ kind: 'first_lesson', percent: 50 })).toMatchObject({
      lessonCount: 1,
      heldCount: 3,
      payBeforeKopecks: 3000,
      payAfterKopecks: 2000,
    })
  })

  test('with steps counts the hours of all contracts of an executor, also outside of its scope', async () => {
    const other = await createContract(t)
    await teach(t, other, [{ date: '2026-10-05' }, { date: '2026-10-06' }])
    const contract = await createContract(t)
    await teach(t, contract, [{ date: '2026-10-07' }])
    const { number } = await t.services.db
      .selectFrom('contract')
      .select('number')
      .where('id', '=', contract.id)
      .executeTakeFirstOrThrow()
    const steps = { kind: 'steps', percent: 50, steps: [{ fromHours: 2, percent: 0 }], contractNumber: number }
    expect(await shown(steps)).toMatchObject({ lessonCount: 1, heldCount: 3, payAfterKopecks: 4000 })
  })

  test('uses the price of the package that has paid a lesson', async () => {
    const contract = await createPackageContract(t)
    await grant(t)
    await teach(t, contract, [{ date: '2026-10-05' }])
    await settleMonth(t, contract.executor, '2026-10')
    expect(await shown()).toMatchObject({ chargeKopecks: 3500, payAfterKopecks: 3150 })
  })

  test('takes the same few statements for one lesson and for many', async () => {
    const contract = await createContract(t)
    const count = () =>
      countStatements(t, (tx) =>
        previewCase(tx, t.services, t.people.accountant.session, form({ minimumPayKopecks: 1 })),
      )
    await teach(t, contract, [{ date: '2026-10-05' }])
    const few = await count()
    const other = await createContract(t, { executor: t.people.otherExecutor })
    await teach(
      t,
      other,
      ['06', '07', '08', '09'].map((day) => ({ date: `2026-10-${day}` })),
    )
    expect([few, await count()]).toEqual([few, few])
    expect(few).toBeLessThanOrEqual(5)
  })

  test.each([
    ['is for a contract that there is not', { contractNumber: 999_999 }, 'contractNumber'],
    ['has a percent above 100', { percent: 101 }, 'percent'],
    ['names a level and no subject', { level: 'exam' }, 'subject'],
  ])('is refused if it %s', async (_title, over, field) => {
    const answer = await preview(over)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test.each(['manager', 'customer', 'executor'] as const)('is refused to a %s', async (who) => {
    expect((await preview({}, t.people[who])).status).toBe(403)
  })
})

test('a level is compared with the rule as it was set', async () => {
  const body = form({ subject: 'mathematics', level: 'exam' })
  const { body: answer } = await t.call(createCommissionRule, { as: t.people.accountant, body })
  expect(answer.data).toMatchObject({ subject: 'mathematics', level: 'exam' })
})
