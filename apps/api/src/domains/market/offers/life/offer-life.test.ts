import { randomUUID } from 'node:crypto'
import * as offersSpec from '@navyk/api-spec/market/offers'
import * as noticesSpec from '@navyk/api-spec/messages/notices'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cabinetsTold } from '#testing/changes/cabinets-told.ts'
import { deleteQuotas } from '#testing/codes.ts'
import { addLearner, offerForm, publishOffer, respond, responseForm, submitOffer } from '#testing/acting/agreements.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { offerTasks } from './expire-offers.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(() => deleteQuotas(t))
afterAll(() => t.close())
beforeEach(() => t.clock.advance(60_000))

const offerOf = async (as: TestPerson, id: string) =>
  (await t.call(offersSpec.getOffer, { as, params: { id } })).body.data as offersSpec.Offer
const newestNotice = async (as: TestPerson) =>
  (await t.call(noticesSpec.listNotices, { as, query: { box: 'new', limit: '1' } })).body.data[0]
const toldOf = (id: string, kind: string) => cabinetsTold(t, `offers.notices.${kind}`, id)
const rowsOf = async (id: string) => {
  const offer = await t.services.db.selectFrom('offer').selectAll().where('id', '=', id).execute()
  const responses = t.services.db.selectFrom('offer_response').selectAll().where('offer_id', '=', id)
  return [offer, await responses.orderBy('id').execute()]
}

/** Calls a step with the present version; `fields` are added to the body. */
async function step(endpoint: EndpointDeclaration, as: TestPerson, id: string, fields: object = {}) {
  const { version } = await offerOf(t.people.manager, id)
  return t.call(endpoint, { as, params: { id }, body: { version, ...fields } })
}
const reason = 'Укажите класс ученика'
const pause = (id: string) => step(offersSpec.pauseOffer, t.people.manager, id, { reason })

/** An offer at rest in each of its states. */
const inState: Record<offersSpec.OfferState, () => Promise<string>> = {
  moderation: async () => (await submitOffer(t)).id,
  returned: async () => {
    const { id } = await submitOffer(t)
    await step(offersSpec.returnOffer, t.people.manager, id, { reason })
    return id
  },
  published: async () => (await publishOffer(t)).id,
  in_selection: async () => {
    const { id } = await publishOffer(t)
    await respond(t, id)
    return id
  },
  paused: async () => {
    const { id } = await publishOffer(t)
    await pause(id)
    return id
  },
  matched: async () => {
    const id = await inState.in_selection()
    const { responses } = await offerOf(t.people.customer, id)
    await step(offersSpec.chooseResponse, t.people.customer, id, { responseId: responses[0]?.id })
    return id
  },
  closed_matched: async () => {
    const id = await inState.matched()
    await t.services.db.updateTable('offer').set({ state: 'closed_matched' }).where('id', '=', id).execute()
    return id
  },
  cancelled: async () => {
    const { id } = await publishOffer(t)
    await step(offersSpec.cancelOffer, t.people.customer, id, { reason })
    return id
  },
  expired: async () => {
    const { id } = await publishOffer(t)
    await t.services.db.updateTable('offer').set({ state: 'expired' }).where('id', '=', id).execute()
    return id
  },
}

describe('the life of an offer', () => {
  const deadlineOn = '2026-12-20'
  const steps: [
    string,
    EndpointDeclaration,
    'manager' | 'customer',
    object,
    Partial<Record<offersSpec.OfferState, string>>,
  ][] = [
    ['publish', offersSpec.publishOffer, 'manager', {}, { moderation: 'published' }],
    ['return', offersSpec.returnOffer, 'manager', { reason }, { moderation: 'returned' }],
    ['pause', offersSpec.pauseOffer, 'manager', { reason }, { published: 'paused', in_selection: 'paused' }],
    ['resume', offersSpec.resumeOffer, 'manager', {}, { paused: 'published' }],
    [
      'republish by the customer',
      offersSpec.republishOffer,
      'customer',
      { deadlineOn },
      { cancelled: 'moderation', expired: 'moderation' },
    ],
    [
      'republish by a manager',
      offersSpec.republishOffer,
      'manager',
      { deadlineOn },
      { cancelled: 'published', expired: 'published' },
    ],
    [
      'cancel',
      offersSpec.cancelOffer,
      'customer',
      { reason },
      {
        moderation: 'cancelled',
        returned: 'cancelled',
        published: 'cancelled',
        in_selection: 'cancelled',
        paused: 'cancelled',
      },
    ],
  ]
  test.each(steps)(
    '%s: from each state it leads on or is refused and stores nothing',
    async (_, endpoint, who, body, to) => {
      for (const state of offersSpec.offerStates) {
        const id = await inState[state]()
        const before = await rowsOf(id)
        const answer = await step(endpoint, t.people[who], id, body)
        const next = to[state]
        expect([state, answer.status, answer.body.data?.state]).toEqual([state, next ? 200 : 409, next])
        if (!next) expect(await rowsOf(id)).toEqual(before)
      }
    },
    60_000,
  )

  test('an offer that is not published is seen only by its customer and staff', async () => {
    const { executor, otherCustomer, accountant } = t.people
    for (const state of ['moderation', 'returned', 'paused'] as const) {
      const params = { id: await inState[state]() }
      for (const as of [executor, otherCustomer]) {
        expect((await t.call(offersSpec.getOffer, { as, params })).status).toBe(404)
      }
      expect((await t.call(offersSpec.getOffer, { as: accountant, params })).body.data.state).toBe(state)
    }
  })

  test('a returned offer says why, can be edited, and is submitted again', async () => {
    const { customer, manager } = t.people
    const { id, learner, number } = await submitOffer(t)
    await step(offersSpec.returnOffer, manager, id, { reason })
    expect((await newestNotice(customer)).message).toBe(`Заявка №\u00a0${number} возвращена: ${reason}`)
    expect(await offerOf(customer, id)).toMatchObject({
      state: 'returned',
      outcomeReason: reason,
      actions: { edit: true },
    })
    const form = { ...offerForm, learnerId: learner.id, goal: 'Дроби, 5 класс' }
    const wrong = await step(offersSpec.resubmitOffer, customer, id, { ...form, goal: '', deadlineOn: '2026-11-01' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { goal: ['Обязательное поле'] }])
    expect((await offerOf(customer, id)).goal).toBe(offerForm.goal)
    const sent = await step(offersSpec.resubmitOffer, customer, id, form)
    expect(sent.body.data).toMatchObject({ state: 'moderation', goal: 'Дроби, 5 класс', outcomeReason: null })
    expect((await newestNotice(manager)).message).toBe(`Заявка №\u00a0${number} ждёт модерации`)
    expect((await step(offersSpec.resubmitOffer, t.people.otherCustomer, id, form)).status).toBe(404)
  })

  test('an offer in moderation can be changed: it keeps its place, and the history shows managers what is new', async () => {
    const { customer, manager } = t.people
    const { id, learner, waitingSince } = await submitOffer(t)
    expect((await offerOf(customer, id)).actions.edit).toBe(true)
    const notices = async () =>
      (await t.call(noticesSpec.listNotices, { as: manager, query: { box: 'new' } })).body.newCount
    const before = await notices()
    t.clock.advance(60_000)
    const form = { ...offerForm, learnerId: learner.id, goal: 'Дроби, 5 класс', priceToKopecks: 4100 }
    const changed = await step(offersSpec.resubmitOffer, customer, id, form)
    expect(changed.body.data).toMatchObject({ state: 'moderation', goal: 'Дроби, 5 класс', waitingSince })
    expect(await offerOf(manager, id)).toMatchObject({
      goal: 'Дроби, 5 класс',
      actions: { publish: true, edit: false },
    })
    const [newest] = (await t.call(offersSpec.listOfferHistory, { as: manager, params: { id } })).body.data
    expect([newest.action, newest.changes]).toEqual([
      'edited',
      {
        goal: { from: offerForm.goal, to: 'Дроби, 5 класс' },
        priceToKopecks: { from: offerForm.priceToKopecks, to: 4100 },
      },
    ])
    expect(await notices()).toBe(before)
    expect((await step(offersSpec.resubmitOffer, t.people.otherCustomer, id, form)).status).toBe(404)
  })

  test('a manager who read an older version decides nothing, and the customer changes no decided offer', async () => {
    const { customer, manager } = t.people
    const { id, learner, version } = await submitOffer(t)
    const form = { ...offerForm, learnerId: learner.id, goal: 'Дроби, 5 класс' }
    await step(offersSpec.resubmitOffer, customer, id, form)
    const late = await t.call(offersSpec.publishOffer, { as: manager, params: { id }, body: { version } })
    expect([late.status, late.body.code, late.body.current.goal]).toEqual([409, 'version_conflict', 'Дроби, 5 класс'])
    const seen = (await offerOf(customer, id)).version
    await step(offersSpec.publishOffer, manager, id)
    const params = { id }
    const old = await t.call(offersSpec.resubmitOffer, {
      as: customer,
      params,
      body: { ...form, goal: 'Ещё', version: seen },
    })
    expect([old.status, old.body.code, old.body.current.state]).toEqual([409, 'version_conflict', 'published'])
    const now = await step(offersSpec.resubmitOffer, customer, id, form)
    expect([now.status, now.body.code]).toEqual([409, 'wrong_state'])
    expect((await offerOf(customer, id)).goal).toBe('Дроби, 5 класс')
  })

  test('every step from an old version is refused with the offer as it is now', async () => {
    const { manager, customer } = t.people
    const cases: [offersSpec.OfferState, EndpointDeclaration, object][] = [
      ['moderation', offersSpec.publishOffer, {}],
      ['moderation', offersSpec.returnOffer, { reason }],
      ['published', offersSpec.pauseOffer, { reason }],
      ['paused', offersSpec.resumeOffer, {}],
      ['cancelled', offersSpec.republishOffer, { deadlineOn }],
    ]
    for (const [state, endpoint, body] of cases) {
      const id = await inState[state]()
      const answer = await step(endpoint, manager, id, { ...body, version: 77 })
      expect([answer.status, answer.body.code, answer.body.current]).toEqual([
        409,
        'version_conflict',
        await offerOf(manager, id),
      ])
    }
    const id = await inState.returned()
    const stale = { ...offerForm, learnerId: (await addLearner(t, customer)).id, version: 1 }
    expect((await step(offersSpec.resubmitOffer, customer, id, stale)).body.code).toBe('version_conflict')
  })

  test('a paused offer keeps its responses, tells the respondents why, and continues in selection', async () => {
    const { executor, otherExecutor, customer } = t.people
    const id = await inState.in_selection()
    await respond(t, id, {}, otherExecutor)
    const [other] = (await offerOf(otherExecutor, id)).responses
    const withdrawn = { params: { id, responseId: other?.id ?? '' }, body: { version: other?.version } }
    expect((await t.call(offersSpec.withdrawResponse, { as: otherExecutor, ...withdrawn })).status).toBe(200)
    await pause(id)
    expect((await newestNotice(executor)).message).toContain(reason)
    expect(await offerOf(executor, id)).toMatchObject({ state: 'paused', outcomeReason: reason })
    const resumed = await step(offersSpec.resumeOffer, t.people.manager, id)
    expect(resumed.body.data).toMatchObject({ state: 'in_selection', outcomeReason: null, responseCount: 1 })
    expect((await newestNotice(customer)).message).toContain('снова открыта')
    for (const kind of ['paused', 'resumed']) {
      expect(await toldOf(id, kind)).toEqual([customer.cabinetId, executor.cabinetId].toSorted())
    }
    await pause(id)
    const [own] = (await offerOf(executor, id)).responses
    const params = { id, responseId: own?.id ?? '' }
    const answer = await t.call(offersSpec.withdrawResponse, { as: executor, params, body: { version: own?.version } })
    expect([answer.status, answer.body.data.responses[0].state]).toEqual([200, 'withdrawn'])
    expect((await step(offersSpec.resumeOffer, t.people.manager, id)).body.data.state).toBe('published')
  })

  test('the reason that ended a response stays with it, also after the offer has been opened again', async () => {
    const { executor, customer, manager } = t.people
    const id = await inState.in_selection()
    await step(offersSpec.cancelOffer, customer, id, { reason: 'Переехали' })
    await step(offersSpec.republishOffer, manager, id, { deadlineOn })
    const offer = await offerOf(executor, id)
    expect(offer).toMatchObject({ state: 'published', outcomeReason: null, actions: { respond: true } })
    expect(offer.responses).toMatchObject([{ state: 'closed', ending: 'offer_cancelled', reason: 'Переехали' }])
    expect(await toldOf(id, 'published')).toEqual([customer.cabinetId, customer.cabinetId])
    await step(offersSpec.cancelOffer, customer, id, { reason })
    t.clock.advance(60_000)
    const waiting = (await step(offersSpec.republishOffer, customer, id, { deadlineOn })).body.data
    expect(waiting).toMatchObject({ state: 'moderation', waitingSince: t.clock.now().toISOString() })
    expect(await toldOf(id, 'submitted')).toEqual([manager.cabinetId, manager.cabinetId])
    for (const wrong of ['2026-11-19', '2027-12-01']) {
      const refused = await step(offersSpec.republishOffer, customer, await inState.cancelled(), { deadlineOn: wrong })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['deadlineOn']])
    }
  })
})

test('the numbers of the scopes are those of their lists, each with offers of its states only', async () => {
  for (const make of Object.values(inState)) await make()
  const statesIn = {
    open: ['in_selection', 'published'],
    moderation: ['moderation'],
    closed: ['cancelled', 'closed_matched', 'expired', 'matched'],
  }
  for (const as of [t.people.customer, t.people.manager]) {
    const counts = (await t.call(offersSpec.countOffers, { as })).body.data
    for (const [scope, states] of Object.entries(statesIn)) {
      const query = { scope, limit: '100' }
      const rows: offersSpec.OfferSummary[] = (await t.call(offersSpec.listOffers, { as, query })).body.data
      expect([scope, [...new Set(rows.map(({ state }) => state))].sort()]).toEqual([scope, states])
      expect([scope, counts[scope]]).toEqual([scope, rows.length])
    }
  }
})

describe('an invitation', () => {
  test('shows the executor the offer on publication, first in the list and ever after', async () => {
    const { executor, otherExecutor, customer, manager } = t.people
    const { id, version } = await submitOffer(t, { invitedExecutorId: executor.cabinetId })
    expect((await newestNotice(executor))?.message ?? '').not.toContain('приглашают')
    await t.call(offersSpec.publishOffer, { as: manager, params: { id }, body: { version } })
    expect((await newestNotice(executor)).message).toContain('приглашают')
    await publishOffer(t)
    const first = async (as: TestPerson) =>
      (await t.call(offersSpec.listOffers, { as, query: { limit: '1' } })).body.data[0]
    expect(await first(executor)).toMatchObject({ id, isInvited: true })
    expect(await first(otherExecutor)).toMatchObject({ isInvited: false })
    expect((await offerOf(customer, id)).invited).toMatchObject({ lastName: 'Last-executor' })
    await step(offersSpec.cancelOffer, customer, id, { reason })
    expect((await offerOf(executor, id)).outcomeReason).toBe(reason)
    expect((await t.call(offersSpec.getOffer, { as: otherExecutor, params: { id } })).status).toBe(404)
  })

  test('to somebody who is no executor is refused at the field', async () => {
    const { customer, otherCustomer } = t.people
    const learnerId = (await addLearner(t, customer)).id
    for (const invitedExecutorId of [otherCustomer.cabinetId, randomUUID()]) {
      const body = { ...offerForm, learnerId, invitedExecutorId }
      const answer = await t.call(offersSpec.createOffer, { as: customer, body })
      expect(answer.body.errors).toEqual({ invitedExecutorId: ['Этого исполнителя нельзя пригласить'] })
    }
  })
})

describe('the draft of an offer', () => {
  const read = async (as: TestPerson) => (await t.call(offersSpec.getOfferDraft, { as })).body.data
  const save = (as: TestPerson, version: number, form: object) =>
    t.call(offersSpec.saveOfferDraft, { as, body: { version, form } })

  test('is kept half written, changed, and removed with the offer that comes of it', async () => {
    const { customer, executor, otherCustomer } = t.people
    expect(await read(customer)).toBeNull()
    const form = {
      goal: 'Подтя',
      invitedExecutorId: executor.cabinetId,
      wantedSlots: [{ weekday: 2, from: '16:00', to: '' }],
    }
    expect((await save(customer, 0, form)).body.data).toMatchObject({
      form,
      version: 1,
      invited: { lastName: 'Last-executor' },
      savedAt: t.clock.now().toISOString(),
    })
    expect((await save(customer, 1, { ...form, goal: 'Подтянуть' })).body.data.version).toBe(2)
    expect((await read(customer)).form.goal).toBe('Подтянуть')
    expect(await read(otherCustomer)).toBeNull()
    await submitOffer(t)
    expect(await read(customer)).toBeNull()
    const late = await save(customer, 2, form)
    expect([late.status, late.body.code, late.body.current]).toEqual([409, 'version_conflict', null])
  })

  test('that an older form kept loses only what the present form can not hold', async () => {
    const { customer } = t.people
    await t.call(offersSpec.discardOfferDraft, { as: customer })
    await save(customer, 0, { goal: 'Дроби' })
    const older = { goal: 'Дроби', subject: 'alchemy', place: 'а'.repeat(300), lessonMinutes: 60, colour: 'red' }
    await t.services.db
      .updateTable('offer_draft')
      .set({ form: sql`${JSON.stringify(older)}::jsonb` })
      .execute()
    expect((await read(customer)).form).toEqual({ goal: 'Дроби', lessonMinutes: 60 })
    await t.call(offersSpec.discardOfferDraft, { as: customer })
  })

  test('from another device is not overwritten', async () => {
    const { customer } = t.people
    await save(customer, 0, { goal: 'телефон' })
    const other = await save(customer, 0, { goal: 'ноутбук' })
    expect([other.status, other.body.current.form.goal]).toEqual([409, 'телефон'])
    expect((await t.call(offersSpec.discardOfferDraft, { as: customer })).body).toEqual({ data: null })
    expect(await read(customer)).toBeNull()
  })

  test.each([
    ['a long comment', { comment: 'а'.repeat(2001) }],
    ['an unknown subject', { subject: 'alchemy' }],
    ['a field of its own', { state: 'published' }],
  ])('with %s is refused, and nothing is stored', async (_, form) => {
    expect((await save(t.people.customer, 0, form)).status).toBe(422)
    expect(await read(t.people.customer)).toBeNull()
  })
})

describe('a response before the choice', () => {
  const change = (id: string, response: offersSpec.OfferResponse | undefined, fields: object, as = t.people.executor) =>
    t.call(offersSpec.changeResponse, {
      as,
      params: { id, responseId: response?.id ?? '' },
      body: { ...responseForm, version: response?.version, ...fields },
    })
  const own = async (id: string) => (await offerOf(t.people.executor, id)).responses[0]

  test('is marked as seen when the customer opens the offer, not when staff do', async () => {
    const id = await inState.in_selection()
    await offerOf(t.people.manager, id)
    expect((await own(id))?.viewedAt).toBeNull()
    expect((await offerOf(t.people.customer, id)).unseenCount).toBe(1)
    expect((await own(id))?.viewedAt).toBe(t.clock.now().toISOString())
    expect((await offerOf(t.people.customer, id)).unseenCount).toBe(0)
  })

  test('changes silently until then; afterwards it is marked, the customer is notified, and the old price stays beside the new one', async () => {
    const { customer, manager } = t.people
    const id = await inState.in_selection()
    const silent = await change(id, await own(id), { payKopecks: 3000 })
    expect(silent.body.data.responses).toMatchObject([{ payKopecks: 3000, changedAt: null, version: 2 }])
    await offerOf(customer, id)
    const marked = await change(id, await own(id), { payKopecks: 4000 })
    expect(marked.body.data.responses).toMatchObject([{ changedAt: t.clock.now().toISOString(), viewedAt: null }])
    expect((await newestNotice(customer)).message).toContain('изменён')
    const seen = await t.call(offersSpec.getOffer, { as: customer, params: { id } })
    expect(seen.body.data.responses).toMatchObject([{ priceKopecks: 4800, priceBeforeKopecks: 3600 }])
    expect(seen.words).not.toContain('4000')
    expect((await offerOf(manager, id)).version).toBe((silent.body.data.version as number) + 1)
    const prices = async () =>
      (await offerOf(customer, id)).responses.map((each) => [each.priceKopecks, each.priceBeforeKopecks ?? null])
    await change(id, await own(id), { payKopecks: 4000, message: 'Могу и по субботам' })
    expect(await prices()).toEqual([[4800, null]])
    for (const payKopecks of [4500, 5000]) await change(id, await own(id), { payKopecks })
    expect(await prices()).toEqual([[6000, 4800]])
  })

  test('can’t be chosen at a price that it no longer has', async () => {
    const { customer } = t.people
    const id = await inState.in_selection()
    const { version, responses } = await offerOf(customer, id)
    await change(id, await own(id), { payKopecks: 9000 })
    const body = { version, responseId: responses[0]?.id }
    const late = await t.call(offersSpec.chooseResponse, { as: customer, params: { id }, body })
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
  })

  test('is changed only by its executor, and not once it is settled or with wrong input', async () => {
    const id = await inState.in_selection()
    const response = await own(id)
    expect((await change(id, response, {}, t.people.otherExecutor)).status).toBe(404)
    expect((await change(id, response, { version: 9 })).body.code).toBe('version_conflict')
    const wrong = await change(id, response, { startsOn: '2026-11-01' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['startsOn']])
    expect(await own(id)).toEqual(response)
    await step(offersSpec.cancelOffer, t.people.customer, id, { reason })
    expect((await change(id, await own(id), {})).body.code).toBe('response_settled')
  })

  test('is put on the short list and taken off, as its executor sees', async () => {
    const { customer, otherCustomer, executor } = t.people
    const id = await inState.in_selection()
    const shortlist = async (as: TestPerson, isShortlisted: boolean) => {
      const response = await own(id)
      const params = { id, responseId: response?.id ?? '' }
      return t.call(offersSpec.shortlistResponse, { as, params, body: { version: response?.version, isShortlisted } })
    }
    expect((await shortlist(otherCustomer, true)).status).toBe(404)
    expect((await shortlist(customer, true)).body.data.responses).toMatchObject([{ isShortlisted: true }])
    expect((await offerOf(executor, id)).responses[0]?.isShortlisted).toBe(true)
    expect((await shortlist(t.people.manager, false)).body.data.responses).toMatchObject([{ isShortlisted: false }])
  })

  test('is declined with a reason that its executor reads, and not sent again', async () => {
    const { customer, executor } = t.people
    const id = await inState.in_selection()
    const response = await own(id)
    const params = { id, responseId: response?.id ?? '' }
    const reject = (body: object) => t.call(offersSpec.rejectResponse, { as: customer, params, body })
    expect((await reject({ version: 1, reason: '' })).body.errors).toEqual({ reason: ['Обязательное поле'] })
    const answer = await reject({ version: response?.version, reason: 'Нужен кто-то поближе' })
    expect(answer.body.data).toMatchObject({ state: 'in_selection', responseCount: 0 })
    expect((await offerOf(executor, id)).responses).toMatchObject([
      { state: 'not_selected', ending: 'rejected', reason: 'Нужен кто-то поближе' },
    ])
    expect((await newestNotice(executor)).message).toContain('Нужен кто-то поближе')
    expect((await reject({ version: 2, reason })).body.code).toBe('response_settled')
    const again = await t.call(offersSpec.respondToOffer, { as: executor, params: { id }, body: responseForm })
    expect(again.body.code).toBe('response_rejected')
  })
})

test('an offer that nobody has moderated in time expires too, and its customer is notified', async () => {
  const now = t.clock.now()
  const { id } = await submitOffer(t, { deadlineOn: '2026-11-21' })
  t.clock.set(new Date('2026-11-22T06:00:00Z'))
  expect((await offerOf(t.people.customer, id)).state).toBe('expired')
  await offerTasks(t.services)['expire-offers']()
  expect((await newestNotice(t.people.customer)).message).toContain('истёк')
  t.clock.set(now)
})
