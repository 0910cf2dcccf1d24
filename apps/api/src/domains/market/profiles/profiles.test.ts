import { dayMs } from '@navyk/api-spec/kit'
import { applyAsExecutor, approveApplication } from '@navyk/api-spec/market/applications'
import { respondToOffer } from '@navyk/api-spec/market/offers'
import { getActivity, getOwnCard, updateOwnCard } from '@navyk/api-spec/market/profiles'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { publishOffer, responseForm } from '#testing/acting/agreements.ts'
import {
  canaries,
  contractToAcknowledge,
  monthFromPlanToPayment,
  offerWithResponse,
} from '#testing/walks/chain/finished-chain.ts'
import { signedIn, type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeEach(async () => {
  await t?.close()
  t = await testApp()
})
afterAll(() => t.close())

const form = {
  about: 'Преподаю математику восьмой год',
  city: 'Гродно',
  subjects: ['mathematics', 'physics'],
  levels: ['grades_5_9', 'exam'],
  formats: ['online'],
  experienceYears: 8,
  hourPayKopecks: 40_00,
  isPublic: true,
}
const save = (as: TestPerson, fields: object = {}) =>
  t.call(updateOwnCard, { as, body: { ...form, version: 1, ...fields } })
const read = async (as: TestPerson) => (await t.call(getOwnCard, { as })).body.data

describe('the executor card', () => {
  test('is empty and hidden until an executor saves it', async () => {
    const { executor } = t.people
    const before = await read(executor)
    expect(before).toMatchObject({ role: 'executor', lastName: 'Last-executor', avatar: null })
    expect(before.card).toMatchObject({ about: '', subjects: [], hourPayKopecks: null, isPublic: false, version: 1 })
    const saved = await save(executor)
    expect(saved.body.data).toEqual({ ...before, card: { ...form, availability: [], checked: [], version: 2 } })
    expect(await read(executor)).toEqual(saved.body.data)
  })

  test('of customers and staff is their name and the day they joined', async () => {
    for (const who of ['customer', 'manager', 'accountant'] as const) {
      const own = await read(t.people[who])
      expect(own).toEqual({
        role: t.people[who].session.role,
        firstName: t.people[who].session.firstName,
        lastName: `Last-${who}`,
        avatar: null,
        since: '2026-11-20T09:00:00.000Z',
        card: null,
      })
    }
  })

  test('begins with the facts of the approved application', async () => {
    const { otherCustomer, manager } = t.people
    const { about, city, subjects, formats, experienceYears } = { ...form, about: form.about.padEnd(40, '!') }
    const body = { about, city, subjects, formats, experienceYears }
    const { id, version } = (await t.call(applyAsExecutor, { as: otherCustomer, body })).body.data
    await t.call(approveApplication, { as: manager, params: { id }, body: { version } })
    const cabinet = await t.services.db
      .selectFrom('cabinet')
      .select('id')
      .where('account_id', '=', otherCustomer.accountId)
      .where('role', '=', 'executor')
      .executeTakeFirstOrThrow()
    const as = await signedIn(t.services, otherCustomer.accountId, cabinet.id, otherCustomer.phone)
    expect((await read(as)).card).toEqual({
      ...body,
      levels: [],
      hourPayKopecks: null,
      availability: [],
      checked: [],
      isPublic: false,
      version: 1,
    })
    await save(as, { about: 'Иначе' })
    expect((await read(as)).card.about).toBe('Иначе')
    expect((await read(otherCustomer)).card).toBeNull()
  })

  test('can be saved only by its owner', async () => {
    const { executor, otherExecutor } = t.people
    await save(executor)
    expect((await read(otherExecutor)).card).toMatchObject({ about: '', version: 1 })
    await save(otherExecutor, { about: 'Второй' })
    expect((await read(executor)).card.about).toBe(form.about)
  })

  test('saved from an old version is refused with the card as it is now', async () => {
    const { executor } = t.people
    await save(executor)
    const late = await save(executor, { city: 'Минск' })
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect(late.body.current).toEqual(await read(executor))
    expect((await save(executor, { city: 'Минск', version: 2 })).body.data.card).toMatchObject({
      city: 'Минск',
      version: 3,
    })
    expect((await save(executor, { version: 7 })).status).toBe(409)
  })

  test('shows its changes in the history', async () => {
    const { executor } = t.people
    await save(executor)
    await save(executor, { city: 'Минск', version: 2 })
    const events = await t.services.db
      .selectFrom('audit_event')
      .select(['action', 'changes'])
      .where('object_kind', '=', 'executor_profile')
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['updated', 'updated'])
    expect(events[1]?.changes).toEqual({ city: { from: 'Гродно', to: 'Минск' } })
  })

  test.each([
    ['an unknown subject', { subjects: ['magic'] }, { 'subjects.0': ['Обязательное поле'] }],
    ['a long text', { about: 'а'.repeat(2001) }, { about: ['Не больше 2000 знаков'] }],
    ['a rate of nothing', { hourPayKopecks: 0 }, { hourPayKopecks: ['Сумма должна быть больше нуля'] }],
    ['an unknown field', { rating: 5 }, { rating: ['Неизвестное поле'] }],
    [
      'a public card of nothing',
      { about: ' ', subjects: [] },
      { about: expect.any(Array), subjects: expect.any(Array) },
    ],
  ])('with %s is refused at the field', async (_, fields, errors) => {
    const answer = await save(t.people.executor, fields)
    expect(answer.status).toBe(422)
    if (typeof errors === 'string') expect(Object.keys(answer.body.errors)).toEqual([errors])
    else expect(answer.body.errors).toEqual(errors)
    expect((await read(t.people.executor)).card.version).toBe(1)
  })

  test('may be saved half written while it is hidden', async () => {
    const answer = await save(t.people.executor, {
      about: '',
      city: '',
      subjects: [],
      levels: [],
      formats: [],
      experienceYears: null,
      hourPayKopecks: null,
      isPublic: false,
    })
    expect(answer.status).toBe(200)
  })
})

describe('the activity', () => {
  const figures = async (as: TestPerson) => (await t.call(getActivity, { as })).body.data

  test('is twelve empty months for a new person', async () => {
    const { months, ...rest } = await figures(t.people.executor)
    expect(rest).toEqual({ role: 'executor', learners: 0, contractsInForce: 0, responses: { sent: 0, chosen: 0 } })
    expect([months.length, months[0].month, months[11].month]).toEqual([12, '2026-11', '2025-12'])
    expect(months[0]).toMatchObject({ heldLessons: 0, heldMinutes: 0, learners: 0 })
  })

  test('counts the lessons, learners, contracts and responses of each side, and shows nobody a rate', async () => {
    const ids = await offerWithResponse(t)
    const offer = await publishOffer(t)
    await t.call(respondToOffer, { as: t.people.executor, params: { id: offer.id }, body: responseForm })
    await contractToAcknowledge(t, ids)
    await monthFromPlanToPayment(t, ids)
    const { db } = t.services
    const held = await db.selectFrom('lesson').selectAll().where('outcome', 'in', ['held', 'held_partial']).execute()
    expect(held.length).toBeGreaterThan(0)
    for (const role of ['executor', 'customer'] as const) {
      const answer = await t.call(getActivity, { as: t.people[role] })
      const month = answer.body.data.months[0]
      expect(month).toMatchObject({ month: '2026-12', heldLessons: held.length, learners: 1 })
      expect(month.heldMinutes).toBeGreaterThan(0)
      expect(answer.body.data).toMatchObject({ role, learners: 1, contractsInForce: 1 })
      for (const rate of Object.values(canaries)) expect(answer.words).not.toContain(String(rate))
    }
    expect((await figures(t.people.executor)).responses).toEqual({ sent: 2, chosen: 1 })
    expect(await figures(t.people.customer)).not.toHaveProperty('responses')
  })

  test('counts cancelled lessons and no-shows by the side that they come from', async () => {
    const ids = await offerWithResponse(t)
    await contractToAcknowledge(t, ids)
    await monthFromPlanToPayment(t, ids)
    const { db } = t.services
    const { id } = await db.selectFrom('lesson').select('id').where('outcome', '=', 'held').executeTakeFirstOrThrow()
    const before = (await figures(t.people.executor)).months[0]
    const become = async (outcome: 'student_no_show' | 'executor_no_show' | 'cancelled_by_service') => {
      await db.updateTable('lesson').set({ outcome }).where('id', '=', id).execute()
      return (await figures(t.people.executor)).months[0]
    }
    expect(await become('student_no_show')).toMatchObject({
      heldLessons: before.heldLessons - 1,
      cancelledByCustomer: before.cancelledByCustomer + 1,
    })
    expect((await become('executor_no_show')).cancelledByExecutor).toBe(before.cancelledByExecutor + 1)
    expect((await become('cancelled_by_service')).cancelledByService).toBe(before.cancelledByService + 1)
  })

  test('leaves out that of others', async () => {
    const ids = await offerWithResponse(t)
    await contractToAcknowledge(t, ids)
    await monthFromPlanToPayment(t, ids)
    for (const who of ['otherExecutor', 'otherCustomer'] as const) {
      const { months, learners, contractsInForce } = await figures(t.people[who])
      expect([learners, contractsInForce]).toEqual([0, 0])
      expect(months.every(({ heldLessons }: { heldLessons: number }) => heldLessons === 0)).toBe(true)
    }
  })

  test('of staff counts their actions in thirty days', async () => {
    const ids = await offerWithResponse(t)
    await contractToAcknowledge(t, ids)
    const { role, days, actions } = await figures(t.people.manager)
    expect([role, days]).toEqual(['staff', 30])
    expect(actions).toContainEqual({ objectKind: 'contract', action: 'sent', count: 1 })
    expect((await figures(t.people.accountant)).actions).toEqual([])
    t.clock.advance(31 * dayMs)
    const later = await signedIn(
      t.services,
      t.people.manager.accountId,
      t.people.manager.cabinetId,
      t.people.manager.phone,
    )
    expect((await figures(later)).actions).toEqual([])
  })
})
