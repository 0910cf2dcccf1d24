import { randomUUID } from 'node:crypto'
import { chooseResponse, getOffer } from '@navyk/api-spec/market/offers'
import { listNotices, type Notice } from '@navyk/api-spec/messages/notices'
import {
  type Contract,
  type ContractSummary,
  cancelContract,
  getContract,
  listContractHistory,
  listContracts,
  sendContract,
  updateContract,
} from '@navyk/api-spec/teaching/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteQuotas } from '#testing/codes.ts'
import {
  acknowledge,
  activeContract,
  contractForm,
  draftContract,
  publishOffer,
  respond,
  sentContract,
} from '#testing/acting/agreements.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(() => deleteQuotas(t))
afterAll(() => t.close())
// Codes of one person for one thing come a minute apart at the soonest.
beforeEach(() => t.clock.advance(61_000))

const read = (as: TestPerson, id: string) => t.call(getContract, { as, params: { id } })
const contractOf = async (as: TestPerson, id: string) => (await read(as, id)).body.data as Contract
const change = (contract: { id: string; version: number }, fields: object = {}, as = t.people.manager) =>
  t.call(updateContract, {
    as,
    params: { id: contract.id },
    body: { ...contractForm, version: contract.version, ...fields },
  })
const send = (contract: { id: string; version: number }, as = t.people.manager) =>
  t.call(sendContract, { as, params: { id: contract.id }, body: { version: contract.version } })
const cancel = (as: TestPerson, contract: { id: string; version: number }, reason = 'Передумали') =>
  t.call(cancelContract, { as, params: { id: contract.id }, body: { version: contract.version, reason } })
const choose = (as: TestPerson, id: string, body: object) => t.call(chooseResponse, { as, params: { id }, body })
const listed = async (as: TestPerson, query: Record<string, string> = {}) =>
  (await t.call(listContracts, { as, query: { limit: '100', ...query } })).body.data as ContractSummary[]
const ids = async (as: TestPerson, query?: Record<string, string>) => (await listed(as, query)).map(({ id }) => id)
const newest = async (as: TestPerson): Promise<Notice> =>
  (await t.call(listNotices, { as, query: { box: 'new', limit: '1' } })).body.data[0]
const newestNotice = async (as: TestPerson) => (await newest(as)).message
const stored = async () => (await t.services.db.selectFrom('contract').select('id').execute()).length

describe('choosing a response', () => {
  test('matches the offer, ends the other responses and opens a draft', async () => {
    const { customer, executor, otherExecutor, manager } = t.people
    const { id } = await publishOffer(t)
    await respond(t, id)
    await respond(t, id, {}, otherExecutor)
    const offer = (await t.call(getOffer, { as: customer, params: { id } })).body.data
    const response = offer.responses.find(
      (each: { executor: { id: string } }) => each.executor.id === executor.cabinetId,
    )
    const { body } = await choose(customer, id, { version: offer.version, responseId: response.id })
    expect(body.data).toMatchObject({ state: 'draft', offerId: id, subject: 'mathematics', lessonMinutes: 60 })
    expect(body.data.executor.id).toBe(executor.cabinetId)
    expect(body.data.customerRateKopecks).toBe(response.priceKopecks)
    expect(body.data.weeklySlots).toEqual([
      { weekday: 2, time: '18:00', minutes: 60 },
      { weekday: 4, time: '16:00', minutes: 60 },
    ])
    const after = (await t.call(getOffer, { as: customer, params: { id } })).body.data
    expect(after.state).toBe('matched')
    expect(after.responses.map((each: { state: string }) => each.state)).toEqual(['accepted', 'not_selected'])
    expect(await newestNotice(executor)).toBe(`Вас выбрали по заявке №\u00a0${offer.number}. Сервис готовит договор`)
    expect(await newestNotice(otherExecutor)).toBe(`По заявке №\u00a0${offer.number} выбран другой исполнитель`)
    expect(await newestNotice(manager)).toBe(
      `Договор №\u00a0${body.data.number}: проверьте условия и отправьте сторонам`,
    )
  })

  test('from an old version is refused with the offer as it is now, and opens nothing', async () => {
    const { customer } = t.people
    const { id, version } = await publishOffer(t)
    const [response] = (await respond(t, id)).responses
    const before = await stored()
    const answer = await choose(customer, id, { version, responseId: response?.id })
    expect([answer.status, answer.body.code, answer.body.current.state]).toEqual([
      409,
      'version_conflict',
      'in_selection',
    ])
    expect(await stored()).toBe(before)
  })

  test('a second time is refused', async () => {
    const { id, offerId } = await draftContract(t)
    const offer = (await t.call(getOffer, { as: t.people.customer, params: { id: offerId ?? '' } })).body.data
    const body = { version: offer.version, responseId: offer.responses[0].id }
    const again = await choose(t.people.customer, offerId ?? '', body)
    expect([again.status, again.body.code]).toEqual([409, 'not_open'])
    expect(await ids(t.people.customer, { offerId: offerId ?? '' })).toEqual([id])
  })

  test('of another offer, or of somebody else’s, is answered like an absent one', async () => {
    const { customer, otherCustomer } = t.people
    const [one, two] = [await publishOffer(t), await publishOffer(t)]
    const [response] = (await respond(t, two.id)).responses
    await respond(t, one.id)
    const answers = [
      await choose(customer, one.id, { version: 2, responseId: response?.id }),
      await choose(customer, one.id, { version: 2, responseId: randomUUID() }),
      await choose(otherCustomer, two.id, { version: 2, responseId: response?.id }),
      await choose(otherCustomer, randomUUID(), { version: 2, responseId: response?.id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('can be done by a manager for the customer', async () => {
    const { id } = await publishOffer(t)
    const { version, responses } = await respond(t, id)
    const { body } = await choose(t.people.manager, id, { version, responseId: responses[0]?.id })
    expect(body.data.state).toBe('draft')
  })
})

describe('settling the terms', () => {
  test('fills the draft, which only staff read in full', async () => {
    const draft = await draftContract(t)
    const { body } = await change(draft)
    expect(body.data).toMatchObject({ ...contractForm, state: 'draft', version: 2 })
    expect(body.data.actions).toMatchObject({ edit: true, send: true, acknowledge: false, cancel: true, pause: false })
    expect(body.data.proposal).toMatchObject({ payKopecks: 3517, priceKopecks: 4250 })
    const sides = [
      [t.people.customer, 'customerRateKopecks', 4391],
      [t.people.executor, 'executorRateKopecks', 3517],
    ] as const
    for (const [as, own, kopecks] of sides) {
      const seen = await read(as, draft.id)
      expect(seen.body.data).toMatchObject({ [own]: kopecks, terms: [] })
      // Ids have any digits.
      const words = seen.text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
      for (const secret of [4391, 3517, 4250, 'proposal']) {
        if (secret !== kopecks) expect(words).not.toContain(String(secret))
      }
    }
  })

  test.each([
    ['one rate', { executorRateKopecks: undefined }, { executorRateKopecks: ['Обязательное поле'] }],
    [
      'a price below the rate',
      { customerRateKopecks: 3516 },
      { customerRateKopecks: ['Цена для заказчика не может быть ниже ставки исполнителя'] },
    ],
    [
      'a last day before the first',
      { endsOn: '2026-11-30' },
      { endsOn: ['Последний день не может быть раньше первого'] },
    ],
    ['no lessons', { weeklySlots: [] }, { weeklySlots: ['Добавьте хотя бы одно время'] }],
    [
      'lessons that overlap',
      {
        weeklySlots: [
          { weekday: 2, time: '18:00', minutes: 60 },
          { weekday: 2, time: '18:59', minutes: 60 },
        ],
      },
      { 'weeklySlots.1.time': ['Это время пересекается с другим в списке'] },
    ],
    ['a notice of more than a week', { noticeHours: 169 }, { noticeHours: ['Не больше 168'] }],
    ['a state', { state: 'active' }, { state: ['Неизвестное поле'] }],
    ['another executor', { executorId: randomUUID() }, { executorId: ['Неизвестное поле'] }],
  ])('with %s is refused at the field, and nothing is stored', async (_, fields, errors) => {
    const draft = await draftContract(t)
    const answer = await change(draft, fields)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    const rates = { customerRateKopecks: 4250, executorRateKopecks: 3517 }
    expect(await contractOf(t.people.manager, draft.id)).toMatchObject({ version: 1, ...rates })
  })

  test('allows a price equal to the rate: the service may work for nothing', async () => {
    expect((await change(await draftContract(t), { customerRateKopecks: 3517 })).status).toBe(200)
  })

  test('from an old version is refused with the contract as it is now', async () => {
    const draft = await draftContract(t)
    await change(draft)
    const late = await change(draft, { customerRateKopecks: 9900 })
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect(late.body.current).toEqual(await contractOf(t.people.manager, draft.id))
  })

  test('chooses the settlement model, until the contract is sent', async () => {
    const settled: Contract = (await change(await draftContract(t), { settlementModel: 'agent' })).body.data
    expect(settled.settlementModel).toBe('agent')
    const sent: Contract = (await send(settled)).body.data
    expect(await change(sent, { settlementModel: 'principal' })).toMatchObject({ status: 409 })
    const direct = t.services.db
      .updateTable('contract')
      .set({ settlement_model: 'principal' })
      .where('id', '=', sent.id)
      .execute()
    await expect(direct).rejects.toMatchObject({ code: '55000' })
    expect((await contractOf(t.people.manager, sent.id)).settlementModel).toBe('agent')
  })

  test('again replaces the rates of the draft', async () => {
    const draft = await draftContract(t)
    const first = (await change(draft)).body.data
    const second = (await change(first, { customerRateKopecks: 5000, startsOn: '2026-12-08' })).body.data
    expect(second.terms).toEqual([{ validFrom: '2026-12-08', customerRateKopecks: 5000, executorRateKopecks: 3517 }])
  })

  test('is only for managers: an accountant and the parties are refused', async () => {
    const draft = await draftContract(t)
    const { accountant, customer, executor } = t.people
    for (const as of [accountant, customer, executor]) expect((await change(draft, {}, as)).status).toBe(403)
    expect((await contractOf(accountant, draft.id)).actions.edit).toBe(false)
  })
})

describe('sending a contract', () => {
  test('asks both sides to acknowledge, and fixes the terms', async () => {
    const sent = await sentContract(t)
    expect(sent).toMatchObject({ state: 'awaiting_ack', sentAt: expect.any(String) })
    for (const as of [t.people.customer, t.people.executor]) {
      expect(await newestNotice(as)).toBe(`Договор №\u00a0${sent.number} готов: прочитайте и подтвердите кодом`)
      expect((await contractOf(as, sent.id)).actions).toMatchObject({ acknowledge: true, cancel: true })
    }
    const late = await change(sent)
    expect([late.status, late.body.code]).toEqual([409, 'not_a_draft'])
  })

  test('without changing the draft keeps the chosen price and pay', async () => {
    const sent = (await send(await draftContract(t))).body.data
    expect((await contractOf(t.people.customer, sent.id)).customerRateKopecks).toBe(4250)
    expect((await contractOf(t.people.executor, sent.id)).executorRateKopecks).toBe(3517)
  })

  test('without rates is refused', async () => {
    const draft = await draftContract(t)
    expect((await contractOf(t.people.manager, draft.id)).actions.send).toBe(true)
    await t.services.db.deleteFrom('contract_terms').where('contract_id', '=', draft.id).execute()
    expect((await contractOf(t.people.manager, draft.id)).actions).toMatchObject({ edit: true, send: false })
    const answer = await send(draft)
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'rates_missing',
      'Сначала назначьте обе ставки',
    ])
  })

  test('from an old version is refused with the contract as it is now, and twice is refused', async () => {
    const draft = await draftContract(t)
    const complete = (await change(draft)).body.data
    const stale = await send(draft)
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, 'version_conflict', complete])
    const sent = (await send(complete)).body.data
    const again = await send(sent)
    expect([again.status, again.body.code]).toEqual([409, 'not_a_draft'])
  })
})

describe('what each side reads of a contract:', () => {
  test('each side knows only its own rate, in every answer', async () => {
    const { id } = await activeContract(t, { customerRateKopecks: 77_31, executorRateKopecks: 66_29 })
    const { customer, executor, accountant } = t.people
    const answers = async (as: TestPerson) => [
      (await read(as, id)).words,
      (await t.call(listContracts, { as })).words,
      (await t.call(listContractHistory, { as, params: { id } })).words,
    ]
    expect(await contractOf(customer, id)).toMatchObject({ customerRateKopecks: 7731 })
    expect(await contractOf(executor, id)).toMatchObject({ executorRateKopecks: 6629 })
    for (const text of await answers(customer)) {
      expect(text).not.toContain('6629')
      expect(text).not.toContain('executorRateKopecks')
    }
    for (const text of await answers(executor)) {
      expect(text).not.toContain('7731')
      expect(text).not.toContain('customerRateKopecks')
    }
    expect(await contractOf(accountant, id)).toMatchObject({ customerRateKopecks: 7731, executorRateKopecks: 6629 })
  })

  test('the contacts of the other side are shown when both have agreed', async () => {
    const { customer, executor } = t.people
    const { id } = await sentContract(t)
    expect((await read(executor, id)).text).not.toContain(customer.phone)
    expect((await read(customer, id)).text).not.toContain(executor.phone)
    await acknowledge(t, executor, id)
    expect((await read(executor, id)).text).not.toContain(customer.phone)
    await acknowledge(t, customer, id)
    expect((await contractOf(executor, id)).customerContacts).toEqual({
      phone: customer.phone,
      email: 'customer@example.test',
    })
    expect(await contractOf(executor, id)).not.toHaveProperty('executorContacts')
    expect((await contractOf(customer, id)).executorContacts?.phone).toBe(executor.phone)
  })

  test('somebody else’s contract is answered like an absent one', async () => {
    const { id } = await sentContract(t)
    for (const as of [t.people.otherCustomer, t.people.otherExecutor]) {
      const absent = (await read(as, randomUUID())).text
      expect((await read(as, id)).text).toBe(absent)
      expect((await read(as, 'not-an-id')).text).toBe(absent)
      expect((await t.call(listContractHistory, { as, params: { id } })).text).toBe(absent)
      expect((await cancel(as, { id, version: 1 })).text).toBe(absent)
    }
  })
})

describe('lists of contracts', () => {
  test('have their own contracts for the parties, all for staff, with filters', async () => {
    const { customer, otherCustomer, executor, otherExecutor, manager } = t.people
    const draft = await draftContract(t)
    const sent = await sentContract(t)
    const active = await activeContract(t)
    const cancelled = (await cancel(customer, await draftContract(t))).body.data
    const all = [cancelled.id, active.id, sent.id, draft.id]
    for (const as of [customer, executor, manager]) expect((await ids(as)).slice(0, 4)).toEqual(all)
    for (const as of [otherCustomer, otherExecutor]) expect(await ids(as)).toEqual([])
    expect(await ids(customer, { scope: 'past' })).toEqual(expect.arrayContaining([cancelled.id]))
    expect(await ids(customer, { scope: 'current' })).not.toContain(cancelled.id)
    expect(await ids(customer, { scope: 'current', state: 'cancelled' })).toEqual([])
    expect(await ids(executor, { scope: 'documents' })).not.toContain(draft.id)
    expect(await ids(executor, { scope: 'documents' })).toEqual(expect.arrayContaining([sent.id, active.id]))
    await acknowledge(t, executor, sent.id)
    expect(await ids(executor, { scope: 'to_acknowledge' })).not.toContain(sent.id)
    expect(await ids(customer, { scope: 'to_acknowledge' })).toContain(sent.id)
    expect(await ids(manager, { scope: 'to_acknowledge' })).toContain(sent.id)
    expect(await ids(manager, { customerId: otherCustomer.cabinetId })).toEqual([])
    expect(await ids(customer, { customerId: otherCustomer.cabinetId })).toEqual([])
    expect(await ids(customer, { executorId: executor.cabinetId, state: 'active' })).toContain(active.id)
  })

  test('are read page by page, without gaps and repeats', async () => {
    const walked: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: Record<string, string> = { limit: '3', ...(cursor && { cursor }) }
      const { body } = await t.call(listContracts, { as: t.people.executor, query })
      walked.push(...body.data.map((row: ContractSummary) => row.number))
      cursor = body.nextCursor
    }
    expect(walked).toEqual((await listed(t.people.executor)).map((row) => row.number))
    expect((await t.call(listContracts, { as: t.people.executor, query: { cursor: '-1' } })).status).toBe(422)
  })
})

describe('cancelling a contract', () => {
  test.each(['customer', 'executor', 'manager'] as const)(
    'by the %s reopens the offer and notifies the others of the reason',
    async (kind) => {
      const { customer, executor, manager } = t.people
      const sent = await sentContract(t)
      const silent = await cancel(t.people[kind], sent, '')
      expect([silent.status, silent.body.errors]).toEqual([422, { reason: ['Обязательное поле'] }])
      const { data } = (await cancel(t.people[kind], sent, 'Не сошлись во времени')).body
      expect(data).toMatchObject({ state: 'cancelled', reason: 'Не сошлись во времени' })
      const offer = (await t.call(getOffer, { as: customer, params: { id: sent.offerId ?? '' } })).body.data
      expect(offer).toMatchObject({ state: 'published', responseCount: 0, deadlineOn: '2026-12-04' })
      expect(offer.responses[0]).toMatchObject({ state: 'closed', reason: 'Не сошлись во времени' })
      const others = [customer, executor, manager].filter((person) => person !== t.people[kind])
      for (const person of others) {
        expect(await newest(person)).toMatchObject({
          message: `Договор №\u00a0${sent.number} отменён: Не сошлись во времени`,
          name: expect.stringContaining(`Last-${kind}`),
        })
      }
    },
  )

  test('extends the offer to a week if less is left', async () => {
    const start = t.clock.now()
    const sent = await sentContract(t)
    t.clock.set(new Date('2026-12-03T09:00:00Z'))
    await cancel(t.people.manager, sent)
    const offer = (await t.call(getOffer, { as: t.people.manager, params: { id: sent.offerId ?? '' } })).body.data
    expect(offer.deadlineOn).toBe('2026-12-10')
    t.clock.set(start)
  })

  test('allows another response to lead to another contract', async () => {
    const { customer } = t.people
    const first = await draftContract(t)
    await cancel(customer, first)
    await respond(t, first.offerId ?? '')
    const offer = (await t.call(getOffer, { as: customer, params: { id: first.offerId ?? '' } })).body.data
    const again = offer.responses.find((each: { state: string }) => each.state === 'submitted')
    const second = (await choose(customer, offer.id, { version: offer.version, responseId: again.id })).body.data
    expect(await ids(customer, { offerId: offer.id })).toEqual([second.id, first.id])
  })

  test('from an old version is refused: the other side may have agreed meanwhile', async () => {
    const sent = await sentContract(t)
    await acknowledge(t, t.people.executor, sent.id)
    const late = await cancel(t.people.customer, sent)
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect(late.body.current.acknowledgedAt.executor).not.toBeNull()
  })

  test('that is active is refused', async () => {
    const active = await activeContract(t)
    for (const as of [t.people.customer, t.people.manager]) {
      const answer = await cancel(as, active)
      expect([answer.status, answer.body.code]).toEqual([409, 'already_active'])
    }
  })
})

test('the history has every step with its author', async () => {
  const active = await activeContract(t)
  const { body } = await t.call(listContractHistory, { as: t.people.customer, params: { id: active.id } })
  const steps = body.data.map((row: { action: string; actorName: string }) => `${row.action} ${row.actorName}`)
  expect(steps).toEqual([
    'activated Last-customer First0',
    'acknowledged_by_customer Last-customer First0',
    'acknowledged_by_executor Last-executor First2',
    'sent Last-manager First4',
    'changed Last-manager First4',
    'created Last-customer First0',
  ])
})
