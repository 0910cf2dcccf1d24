import { runningStates } from '@navyk/api-spec/teaching/contracts'
import * as noticesSpec from '@navyk/api-spec/messages/notices'
import * as ledgerSpec from '@navyk/api-spec/money/ledger'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import * as lessonsSpec from '@navyk/api-spec/teaching/lessons'
import * as plansSpec from '@navyk/api-spec/teaching/plans'
import * as homeSpec from '@navyk/api-spec/views/home'
import * as personalDataSpec from '@navyk/api-spec/views/personal-data'
import { addDays, businessDate, type EndpointDeclaration } from '@navyk/api-spec/kit'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activeContract, lastCodeTo } from '#testing/acting/agreements.ts'
import { moveClock } from '#testing/walks/chain/chain.ts'
import { countStatements } from '#testing/acting/lessons.ts'
import { createContract, type TestContract, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { listContracts } from './list-contracts.ts'
import { passContractDays } from './pass-contract-days.ts'

let t: TestApp
let contract: contractsSpec.Contract
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type PartyName = 'customer' | 'executor' | 'manager'
const read = async (who: keyof TestApp['people'], id = contract.id): Promise<contractsSpec.Contract> =>
  (await t.call(contractsSpec.getContract, { as: t.people[who], params: { id } })).body.data
/** Calls a step with the version as it is now, unless the body names another. */
async function step(endpoint: EndpointDeclaration, who: keyof TestApp['people'], body: object, id = contract.id) {
  const { version } = await read('manager')
  return t.call(endpoint, { as: t.people[who], params: { id }, body: { version, ...body } })
}
const done = async (...call: Parameters<typeof step>): Promise<contractsSpec.Contract> => {
  const answer = await step(...call)
  expect(`${answer.status} ${answer.status === 200 ? '' : answer.text}`).toBe('200 ')
  return answer.body.data
}
const lessonsOf = async (who: PartyName = 'manager', id = contract.id): Promise<lessonsSpec.LessonSummary[]> => {
  const answer = await t.call(lessonsSpec.listLessons, { as: t.people[who], query: { contractId: id, limit: '100' } })
  return answer.body.data.toSorted((one: lessonsSpec.LessonSummary, other: lessonsSpec.LessonSummary) =>
    one.startsAt.localeCompare(other.startsAt),
  )
}
const planned = async () =>
  (await lessonsOf()).filter(({ state }) => state === 'planned').map(({ startsAt }) => startsAt.slice(0, 10))
const asTaught = (): TestContract => ({ id: contract.id, customer: t.people.customer, executor: t.people.executor })
const plan = (...dates: string[]) =>
  teach(
    t,
    asTaught(),
    dates.map((date) => ({ date, outcome: null })),
  )
const noticesOf = async (who: keyof TestApp['people']): Promise<string[]> =>
  (await t.call(noticesSpec.listNotices, { as: t.people[who], query: { box: 'new', limit: '5' } })).body.data.map(
    ({ message }: noticesSpec.Notice) => message.replaceAll('\u00a0', ' '),
  )

const forgetNotices = () => t.services.db.deleteFrom('notice').execute()
/** The newest notice of the customer, the executor and the manager; undefined for the one who took the step. */
const newest = async () => ({
  customer: (await noticesOf('customer'))[0],
  executor: (await noticesOf('executor'))[0],
  manager: (await noticesOf('manager'))[0],
})

/** Puts the contract into a state as the steps before would have. */
async function put(state: contractsSpec.ContractState, columns: object = {}) {
  const { db } = t.services
  const now = t.clock.now()
  const isRunning = runningStates.some((each) => each === state)
  await db
    .deleteFrom('contract')
    .where('successor_of', '=', contract.id)
    .where('state', '=', 'draft')
    .execute()
    .catch(() => {})
  await db
    .updateTable('contract')
    .set({
      state,
      paused_from: null,
      paused_until: null,
      pause_reason: null,
      ending_by: null,
      ends_on: null,
      agreed_ends_on: null,
      ended_at: null,
      reason: isRunning ? null : 'Причина',
      sent_at: now,
      activated_at: now,
      pause_asked_at: null,
      pause_asked_from: null,
      pause_asked_until: null,
      pause_asked_reason: null,
      ...(state === 'paused' && { paused_from: '2026-12-01', pause_reason: 'Каникулы' }),
      ...(state === 'ending' && { ends_on: '2027-06-30', ending_by: 'customer', reason: 'Переезд' }),
      ...columns,
    })
    .where('id', '=', contract.id)
    .execute()
}

beforeAll(async () => {
  contract = await activeContract(t)
  await moveClock(t, '2026-12-05T09:00:00Z')
})

const actions = {
  pause: [contractsSpec.pauseContract, { from: '2027-02-01', until: '2027-02-14', reason: 'Каникулы' }],
  askToPause: [contractsSpec.askToPauseContract, { from: '2027-02-01', until: null, reason: 'Конференция' }],
  resume: [contractsSpec.resumeContract, {}],
  giveNotice: [contractsSpec.giveEndNotice, { endsOn: '2027-03-31', reason: 'Переезд' }],
  withdrawNotice: [contractsSpec.withdrawEndNotice, {}],
  terminate: [contractsSpec.terminateContract, { reason: 'Нарушения' }],
} as const
type Action = keyof typeof actions

/** Persons who may take each action, by state; everybody else is refused. The notice of `ending` is the customer's. */
const allowed: Record<Action, Partial<Record<contractsSpec.ContractState, PartyName[]>>> = {
  pause: { active: ['customer', 'manager'] },
  askToPause: { active: ['executor'] },
  resume: { paused: ['customer', 'manager'] },
  giveNotice: {
    active: ['customer', 'executor', 'manager'],
    paused: ['customer', 'executor', 'manager'],
    ending: ['manager'],
  },
  withdrawNotice: { ending: ['customer'] },
  terminate: { active: ['manager'], paused: ['manager'], ending: ['manager'] },
}

describe.each(contractsSpec.contractStates)('a contract that is %s', (state) => {
  test.each(Object.keys(actions) as Action[])(
    'is changed by %s only for the people that the table names',
    async (action) => {
      const [endpoint, body] = actions[action]
      for (const who of ['customer', 'executor', 'manager'] as const) {
        await put(state)
        const may = allowed[action][state]?.includes(who) === true
        const before = await read('manager')
        expect([who, (await read(who)).actions[action]]).toEqual([who, may])
        const answer = await step(endpoint, who, body)
        const roles = 'roles' in endpoint ? (endpoint.roles as readonly string[]) : undefined
        const isCallable = roles?.includes(who === 'manager' ? 'staff' : who) ?? true
        expect([who, answer.status]).toEqual([who, may ? 200 : isCallable ? 409 : 403])
        const after = await read('manager')
        expect(after.version - before.version).toBe(may ? 1 : 0)
        if (!may) expect(after).toEqual(before)
      }
    },
  )
})

test.each(Object.entries(actions))(
  'the step %s from a page with an older contract is refused',
  async (action, [endpoint, body]) => {
    const who = ({ askToPause: 'executor', terminate: 'manager' } as Record<string, PartyName>)[action] ?? 'customer'
    await put(action === 'resume' ? 'paused' : action === 'withdrawNotice' ? 'ending' : 'active')
    const answer = await step(endpoint, who, { ...body, version: 1 })
    expect([answer.status, answer.body.code]).toEqual([409, 'version_conflict'])
    expect(answer.body.current).toEqual(await read(who))
  },
)

const wished = {
  pause_asked_at: new Date('2026-12-04T09:00:00Z'),
  pause_asked_from: '2027-02-01',
  pause_asked_reason: 'x',
}

test.each([
  ['resumed', 'customer', 'paused', contractsSpec.resumeContract, {}, 'снова действует'],
  ['resumed', 'manager', 'paused', contractsSpec.resumeContract, {}, 'снова действует'],
  ['refused a pause', 'manager', 'active', contractsSpec.declinePause, { reason: 'Каникулы' }, 'отказано: Каникулы'],
  ['refused a pause', 'customer', 'active', contractsSpec.declinePause, { reason: 'Каникулы' }, 'отказано: Каникулы'],
  ['ending', 'executor', 'active', ...actions.giveNotice, 'завершается 31 марта 2027 г.: Переезд'],
  ['ending', 'customer', 'active', ...actions.giveNotice, 'завершается 31 марта 2027 г.: Переезд'],
  ['going on', 'customer', 'ending', contractsSpec.withdrawEndNotice, {}, 'уведомление о завершении отозвано'],
  ['terminated', 'manager', 'active', ...actions.terminate, 'расторгнут: Нарушения'],
] as const)(
  'everybody else is notified that a contract is %s by the %s',
  async (_, who, state, endpoint, body, text) => {
    await put(state, state === 'active' ? wished : {})
    await forgetNotices()
    await done(endpoint, who, body)
    const told = expect.stringContaining(text)
    expect(await newest()).toEqual({ customer: told, executor: told, manager: told, [who]: undefined })
  },
)

describe('a pause', () => {
  beforeEach(() => put('active'))

  test('cancels the lessons of its days without charge, and no others', async () => {
    await plan('2027-01-10', '2027-01-11', '2027-01-12', '2027-01-13')
    const paused = await done(contractsSpec.pauseContract, 'customer', {
      from: '2027-01-11',
      until: '2027-01-12',
      reason: 'Лыжи',
    })
    expect(paused).toMatchObject({ state: 'active', pausedFrom: '2027-01-11', pausedUntil: '2027-01-12' })
    expect(await planned()).toEqual(['2027-01-10', '2027-01-13'])
    const off = (await lessonsOf()).filter(({ outcome }) => outcome === 'cancelled_by_service')
    expect(off.map((lesson) => [lesson.chargeKopecks, lesson.payKopecks])).toEqual([
      [0, 0],
      [0, 0],
    ])
    for (const who of ['customer', 'executor', 'manager'] as const) {
      const { body } = await t.call(lessonsSpec.getLesson, { as: t.people[who], params: { id: off[0]?.id ?? '' } })
      expect(body.data).toMatchObject({ calledOff: { by: 'customer', for: 'pause' }, cancelReason: 'Лыжи' })
    }
    const said = 'приостанавливается с 11 января 2027 г. по 12 января 2027 г.: Лыжи'
    for (const who of ['executor', 'manager'] as const) expect((await noticesOf(who))[0]).toContain(said)
  })

  test('no longer counts as the reason for a lesson that staff restored and cancelled for another reason', async () => {
    await plan('2027-01-20')
    await done(contractsSpec.pauseContract, 'customer', { from: '2027-01-20', until: '2027-01-21', reason: 'Лыжи' })
    const off = (await lessonsOf()).find(({ startsAt }) => startsAt.startsWith('2027-01-20'))
    const act = async (endpoint: EndpointDeclaration, body: object) => {
      const params = { id: off?.id ?? '' }
      const { version } = (await t.call(lessonsSpec.getLesson, { as: t.people.manager, params })).body.data
      const answer = await t.call(endpoint, { as: t.people.manager, params, body: { version, ...body } })
      expect(`${answer.status} ${answer.status === 200 ? '' : answer.text}`).toBe('200 ')
      return (await t.call(lessonsSpec.getLesson, { as: t.people.customer, params })).body.data
    }
    await done(contractsSpec.resumeContract, 'manager', {})
    expect((await act(lessonsSpec.restoreLesson, {})).calledOff).toBeNull()
    const cancelled = await act(lessonsSpec.cancelLesson, { by: 'service', reason: 'Карантин', acceptsCharge: false })
    expect(cancelled).toMatchObject({ outcome: 'cancelled_by_service', cancelReason: 'Карантин', calledOff: null })
  })

  test('begins and ends automatically on its days', async () => {
    await done(contractsSpec.pauseContract, 'manager', { from: '2026-12-06', until: '2026-12-07', reason: 'Болезнь' })
    const states: string[] = []
    const newest: (string | undefined)[] = []
    for (const day of ['05', '06', '07', '08']) {
      await moveClock(t, `2026-12-${day}T00:10:00+03:00`)
      await passContractDays(t.services)
      await passContractDays(t.services)
      states.push((await read('customer')).state)
      // What is new about one contract is one line, with the newest words.
      newest.push((await noticesOf('customer'))[0]?.slice(0, 14))
    }
    expect(states).toEqual(['active', 'paused', 'paused', 'active'])
    expect([newest[1], newest[3]]).toEqual(['Началась пауза', 'Пауза по догов'])
    expect((await noticesOf('executor'))[0]).toContain('закончилась')
    expect((await read('customer')).pausedFrom).toBeNull()
  })

  test('keeps its days free of planned lessons, those of plans too', async () => {
    await done(contractsSpec.pauseContract, 'customer', { from: '2027-04-05', until: null, reason: 'Отъезд' })
    await expect(plan('2027-04-05')).rejects.toMatchObject({ code: 'contract_not_taught' })
    await plan('2027-04-04')
    const { body } = await t.call(plansSpec.draftPlan, {
      as: t.people.executor,
      body: { contractId: contract.id, month: '2027-05' },
    })
    const problems = body.data.rows.flatMap((row: plansSpec.PlanRow) => row.problems.map(({ code }) => code))
    expect(new Set(problems)).toEqual(new Set(problems.length > 0 ? ['outside_contract'] : []))
  })

  test.each([
    ['from', { from: '2026-12-01', until: null, reason: 'А' }],
    ['until', { from: '2027-01-10', until: '2027-01-09', reason: 'А' }],
    ['from', { from: 'завтра', until: null, reason: 'А' }],
    ['reason', { from: '2027-01-10', until: null, reason: ' ' }],
  ])('is refused at %s for %j, and nothing is stored', async (field, body) => {
    const before = await read('manager')
    const answer = await step(contractsSpec.pauseContract, 'customer', body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(await read('manager')).toEqual(before)
  })

  test('is requested by the executor: the others are notified and the history says so', async () => {
    await done(contractsSpec.askToPauseContract, 'executor', { from: '2027-02-01', until: null, reason: 'Конференция' })
    for (const who of ['customer', 'manager'] as const) {
      expect((await noticesOf(who))[0]).toContain('просит приостановить')
      const { body } = await t.call(noticesSpec.listNotices, { as: t.people[who], query: { box: 'new', limit: '1' } })
      expect(body.data[0].link).toBe(`${contractPath(contract.id)}?pauseFrom=2027-02-01`)
    }
    const history = await t.call(contractsSpec.listContractHistory, {
      as: t.people.customer,
      params: { id: contract.id },
    })
    expect(history.body.data[0]).toMatchObject({ action: 'pause_asked', reason: 'Конференция' })
  })

  const wish = { from: '2027-02-01', until: '2027-02-07', reason: 'Конференция' }
  const waits = async (who: PartyName) =>
    (
      await t.call(contractsSpec.listContracts, {
        as: t.people[who],
        query: { waitsFor: who === 'manager' ? 'staff' : who },
      })
    ).body.data
  const queue = async () =>
    (await t.call(homeSpec.getHome, { as: t.people.manager })).body.data.queue as homeSpec.StaffHome['queue']
  const wishes = async () => (await queue()).find(({ kind }) => kind === 'pause_wishes')

  test('that the executor requests waits for an answer in the customer’s list and the staff’s queue', async () => {
    await done(contractsSpec.askToPauseContract, 'executor', wish)
    const askedAt = t.clock.now().toISOString()
    expect((await read('customer')).pauseAsked).toEqual({ ...wish, at: askedAt })
    expect(await wishes()).toMatchObject({ count: 1, oldestAt: askedAt })
    for (const who of ['customer', 'manager'] as const) {
      expect((await waits(who)).map(({ id }: contractsSpec.ListedContract) => id)).toContain(contract.id)
    }
    expect((await read('executor')).actions.declinePause).toBe(false)
  })

  test('that is declined leaves the contract active, and the executor reads why', async () => {
    await done(contractsSpec.askToPauseContract, 'executor', wish)
    const answer = await step(contractsSpec.declinePause, 'executor', { reason: 'x' })
    expect(answer.status).toBe(403)
    const after = await done(contractsSpec.declinePause, 'customer', { reason: 'Контрольные' })
    expect(after).toMatchObject({ state: 'active', pauseAsked: null, pausedFrom: null })
    expect((await noticesOf('executor'))[0]).toContain('в паузе отказано: Контрольные')
    expect(await wishes()).toBeUndefined()
    const again = await step(contractsSpec.declinePause, 'manager', { reason: 'x' })
    expect([again.status, again.body.code]).toEqual([409, 'pause_not_asked'])
  })

  test('that is granted is no longer a request', async () => {
    await done(contractsSpec.askToPauseContract, 'executor', wish)
    expect((await done(contractsSpec.pauseContract, 'manager', wish)).pauseAsked).toBeNull()
    expect(await wishes()).toBeUndefined()
  })
})

describe('a notice of ending', () => {
  beforeEach(() => put('active'))

  test('keeps the contract’s notice period for both sides; staff may shorten it', async () => {
    const today = businessDate(t.clock.now())
    for (const who of ['customer', 'executor'] as const) {
      const early = await step(contractsSpec.giveEndNotice, who, { endsOn: addDays(today, 13), reason: 'Переезд' })
      expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['endsOn']])
    }
    expect(
      await done(contractsSpec.giveEndNotice, 'executor', { endsOn: addDays(today, 14), reason: 'Переезд' }),
    ).toMatchObject({
      state: 'ending',
      endingBy: 'executor',
    })
    expect((await step(contractsSpec.withdrawEndNotice, 'customer', {})).body.code).toBe('notice_not_yours')
    expect(await done(contractsSpec.giveEndNotice, 'manager', { endsOn: today, reason: 'Срочно' })).toMatchObject({
      endsOn: today,
    })
    expect(await done(contractsSpec.withdrawEndNotice, 'manager', {})).toMatchObject({
      state: 'active',
      endsOn: null,
      reason: null,
    })
  })

  test('is given before the agreed last day, which counts again once the notice is taken back', async () => {
    await put('active', { ends_on: '2027-06-30' })
    const late = await step(contractsSpec.giveEndNotice, 'executor', { endsOn: '2027-07-01', reason: 'Переезд' })
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['endsOn']])
    await done(contractsSpec.giveEndNotice, 'executor', { endsOn: '2027-03-31', reason: 'Переезд' })
    await done(contractsSpec.giveEndNotice, 'manager', { endsOn: '2027-05-31', reason: 'Договорились' })
    const after = await done(contractsSpec.withdrawEndNotice, 'manager', {})
    expect(after).toMatchObject({ state: 'active', endsOn: '2027-06-30' })
  })

  test.each([
    ['executor', 'executor', contractsSpec.giveEndNotice, '2027-04-08'],
    ['customer', 'customer', contractsSpec.giveEndNotice, '2027-04-15'],
    ['manager', 'staff', contractsSpec.terminateContract, '2027-04-22'],
  ] as const)('given by the %s cancels lessons by the step of %s', async (who, by, endpoint, endsOn) => {
    const date = addDays(endsOn, 1)
    await plan(date)
    await done(endpoint, who, { ...(endpoint === contractsSpec.giveEndNotice && { endsOn }), reason: 'Переезд' })
    const { id = '' } = (await lessonsOf()).find(({ startsAt }) => startsAt.startsWith(date)) ?? {}
    const { data } = (await t.call(lessonsSpec.getLesson, { as: t.people.customer, params: { id } })).body
    expect(data.calledOff).toEqual({ by, for: 'end' })
  })

  test('cancels the lessons after the last day, which stay cancelled when the notice is taken back', async () => {
    await plan('2027-05-10', '2027-05-11')
    await done(contractsSpec.giveEndNotice, 'customer', { endsOn: '2027-05-10', reason: 'Переезд' })
    expect(await planned()).not.toContain('2027-05-11')
    expect(await planned()).toContain('2027-05-10')
    await done(contractsSpec.withdrawEndNotice, 'customer', {})
    expect(await planned()).not.toContain('2027-05-11')
  })
})

test('terminating a contract cancels its lessons of the same day, and a lesson that has begun waits for its outcome', async () => {
  const local = await testApp()
  try {
    const { manager, customer, executor } = local.people
    const { id } = await activeContract(local)
    const times = [{ date: '2026-12-07' }, { date: '2026-12-07', time: '16:00' }, { date: '2026-12-08' }]
    await teach(
      local,
      { id, customer, executor },
      times.map((time) => ({ ...time, outcome: null })),
    )
    const listed = async () => (await local.call(contractsSpec.listContracts, { as: executor })).body.data[0]
    await moveClock(local, '2026-12-07T10:30:00+03:00')
    expect(await listed()).toMatchObject({ unclosedCount: 0 })
    const { version } = (await local.call(contractsSpec.getContract, { as: manager, params: { id } })).body.data
    const body = { version, reason: 'Нарушения' }
    expect((await local.call(contractsSpec.terminateContract, { as: manager, params: { id }, body })).status).toBe(200)
    const { data } = (await local.call(lessonsSpec.listLessons, { as: manager, query: { contractId: id } })).body
    const outcomes = data.map(({ startsAt, outcome }: lessonsSpec.LessonSummary) => [startsAt.slice(5, 16), outcome])
    expect(outcomes.toSorted()).toEqual([
      ['12-07T07:00', null],
      ['12-07T13:00', 'cancelled_by_service'],
      ['12-08T07:00', 'cancelled_by_service'],
    ])
    await moveClock(local, '2026-12-07T11:00:00+03:00')
    expect(await listed()).toMatchObject({ nextLesson: null, unclosedCount: 1 })
  } finally {
    await local.close()
  }
})

test('a contract that is over and settled is finished on the next day, and its people may leave', async () => {
  const local = await testApp()
  try {
    const { id } = await activeContract(local)
    await moveClock(local, '2026-12-01T06:00:00Z')
    const taught = { id, customer: local.people.customer, executor: local.people.executor }
    await teach(local, taught, [{ date: '2026-12-01', time: '08:00', outcome: 'held' }])
    const call = async (endpoint: EndpointDeclaration, as: TestPerson, body: object) => {
      const seen = await local.call(contractsSpec.getContract, { as: local.people.manager, params: { id } })
      return local.call(endpoint, { as, params: { id }, body: { version: seen.body.data.version, ...body } })
    }
    await call(contractsSpec.giveEndNotice, local.people.manager, { endsOn: '2026-12-02', reason: 'Цель достигнута' })
    const setLessons = (state: 'closed' | 'settled') =>
      local.services.db.updateTable('lesson').set({ state }).where('contract_id', '=', id).execute()
    const stateAfterDay = async () => {
      await passContractDays(local.services)
      return (await local.call(contractsSpec.getContract, { as: local.people.customer, params: { id } })).body.data
        .state
    }
    // Its last day is not over, though nothing is left to settle.
    await setLessons('settled')
    await moveClock(local, '2026-12-02T23:50:00+03:00')
    expect(await stateAfterDay()).toBe('ending')
    await setLessons('closed')
    await moveClock(local, '2026-12-03T00:10:00+03:00')
    expect(await stateAfterDay()).toBe('ending')
    await setLessons('settled')
    expect(await stateAfterDay()).toBe('finished')
    const deletion = await local.call(personalDataSpec.getDeletion, { as: local.people.customer })
    expect(deletion.body.data.openContracts).toEqual([])
  } finally {
    await local.close()
  }
})

describe('new rates', () => {
  const rates = { validFrom: '2027-03-01', customerRateKopecks: 5000, executorRateKopecks: 4000, comment: 'С весны' }
  let change: contractsSpec.ContractChange
  beforeEach(async () => {
    await put('active')
    const { db } = t.services
    await db
      .updateTable('contract_change')
      .set({ state: 'withdrawn', decided_at: t.clock.now() })
      .where('state', '=', 'proposed')
      .execute()
    await db.deleteFrom('contract_terms').where('valid_from', '>', '2026-12-31').execute()
    const [made] = (await done(contractsSpec.proposeContractChange, 'manager', rates)).changes
    if (!made) throw new Error('no change was made')
    change = made
  })

  async function agree(who: 'customer' | 'executor') {
    const as = t.people[who]
    t.clock.advance(61_000)
    const query = { changeId: change.id }
    const document = await t.call(contractsSpec.getContractDocument, { as, params: { id: contract.id }, query })
    const code = await t.call(contractsSpec.requestChangeCode, { as, params: { id: change.id } })
    const body = {
      publicCode: code.body.data?.publicCode ?? 'none',
      privateCode: await lastCodeTo(t, as),
      documentSha256: document.body.data.sha256,
      consent: true,
    }
    return t.call(contractsSpec.acknowledgeContractChange, { as, params: { id: change.id }, body })
  }

  test('notify each side with a text of its own, with its own rate', async () => {
    for (const [who, own, other] of [
      ['customer', '50,00', '40,00'],
      ['executor', '40,00', '50,00'],
    ] as const) {
      const query = { changeId: change.id }
      const { text } = await t.call(contractsSpec.getContractDocument, {
        as: t.people[who],
        params: { id: contract.id },
        query,
      })
      expect([who, text.includes(own), text.includes(other)]).toEqual([who, true, false])
      const seen = (await read(who)).changes[0]
      expect(Object.keys(seen?.acknowledgedAt ?? {})).toEqual([who])
    }
  })

  test('count when both have agreed: planned lessons from that day on take the new price, earlier and closed ones keep theirs', async () => {
    await plan('2027-02-28', '2027-03-01', '2027-03-02')
    const [closed] = (await lessonsOf()).filter(({ startsAt }) => startsAt.startsWith('2027-03-02'))
    await t.call(lessonsSpec.cancelLesson, {
      as: t.people.manager,
      params: { id: closed?.id ?? '' },
      body: { version: closed?.version, by: 'customer', reason: 'Болезнь', acceptsCharge: false },
    })
    expect((await agree('executor')).status).toBe(200)
    expect((await read('manager')).changes[0]?.state).toBe('proposed')
    await forgetNotices()
    expect((await agree('executor')).body.code).toBe('change_decided')
    const answer = await agree('customer')
    expect(answer.body.data.changes[0].state).toBe('agreed')
    const told = expect.stringContaining('новые ставки согласованы и действуют с 1 марта')
    expect(await newest()).toEqual({ customer: undefined, executor: told, manager: told })
    expect(answer.body.data.terms.map((terms: { validFrom: string }) => terms.validFrom)).toEqual([
      '2026-12-01',
      '2027-03-01',
    ])
    const prices = (await lessonsOf())
      .filter(({ startsAt }) => /2027-0(2-28|3-0[12])/.test(startsAt))
      .map((lesson) => [lesson.startsAt.slice(5, 10), lesson.customerRateKopecks, lesson.executorRateKopecks])
    expect(prices).toEqual([
      ['02-28', 4391, 3517],
      ['03-01', 5000, 4000],
      ['03-02', 4391, 3517],
    ])
    const document = await t.call(contractsSpec.getContractDocument, {
      as: t.people.manager,
      params: { id: contract.id },
      query: { changeId: change.id, side: 'customer' },
    })
    expect(document.body.data.acknowledgement).toMatchObject({
      personName: 'Last-customer First0',
      address: expect.any(String),
    })
  })

  test('need no consent of the side whose rate stays', async () => {
    await done(contractsSpec.refuseContractChange, 'manager', { reason: 'Ошибка' }, change.id)
    await forgetNotices()
    const [own] = (await done(contractsSpec.proposeContractChange, 'manager', { ...rates, customerRateKopecks: 4391 }))
      .changes
    change = own ?? change
    expect(await newest()).toEqual({
      customer: undefined,
      executor: expect.stringContaining('новая ставка с 1 марта'),
      manager: undefined,
    })
    expect((await read('customer')).changes.map(({ id }) => id)).not.toContain(change.id)
    const asked = await t.call(contractsSpec.requestChangeCode, { as: t.people.customer, params: { id: change.id } })
    expect(asked.status).toBe(404)
    expect((await agree('executor')).body.data.changes[0].state).toBe('agreed')
  })

  test('that are refused carry a reason and change nothing; a code does not help afterwards', async () => {
    const refused = await done(contractsSpec.refuseContractChange, 'customer', { reason: 'Дорого' }, change.id)
    expect(refused.changes[0]).toMatchObject({ state: 'refused', reason: 'Дорого' })
    expect((await agree('executor')).body.code).toBe('change_decided')
    for (const who of ['manager', 'executor'] as const) {
      expect((await noticesOf(who))[0]).toContain('не приняты. Причина: Дорого')
    }
    expect((await step(contractsSpec.refuseContractChange, 'executor', { reason: 'Тоже' }, change.id)).body.code).toBe(
      'change_decided',
    )
  })

  test('end with the contract', async () => {
    await done(contractsSpec.terminateContract, 'manager', { reason: 'Нарушения' })
    expect((await read('manager')).changes[0]?.state).toBe('withdrawn')
    expect((await agree('customer')).body.code).toBe('change_decided')
  })

  test('lapse when their day comes unanswered', async () => {
    const now = t.clock.now().toISOString()
    await moveClock(t, '2027-03-01T00:10:00+03:00')
    expect((await agree('customer')).body.code).toBe('change_late')
    await passContractDays(t.services)
    expect((await read('customer')).changes[0]?.state).toBe('lapsed')
    for (const who of ['customer', 'executor'] as const) {
      expect((await noticesOf(who))[0]).toContain('осталось без ответа')
    }
    await moveClock(t, now)
  })

  test.each([
    ['validFrom', { validFrom: '2026-12-05' }],
    ['validFrom', { validFrom: '2025-01-01' }],
    ['customerRateKopecks', { customerRateKopecks: 3999 }],
    ['customerRateKopecks', { customerRateKopecks: 4391, executorRateKopecks: 3517 }],
    ['comment', { comment: 'я'.repeat(501) }],
    ['executorRateKopecks', { executorRateKopecks: 0 }],
  ])('with a wrong %s are not proposed: %j', async (field, wrong) => {
    await done(contractsSpec.refuseContractChange, 'manager', { reason: 'Ошибка' }, change.id)
    const answer = await step(contractsSpec.proposeContractChange, 'manager', { ...rates, ...wrong })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })

  test('from a day after the contract’s end are not proposed', async () => {
    await done(contractsSpec.refuseContractChange, 'manager', { reason: 'Ошибка' }, change.id)
    await put('active', { ends_on: '2027-02-28' })
    const late = await step(contractsSpec.proposeContractChange, 'manager', rates)
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['validFrom']])
    expect(
      (await step(contractsSpec.proposeContractChange, 'manager', { ...rates, validFrom: '2027-02-28' })).status,
    ).toBe(200)
  })

  test('are proposed one at a time', async () => {
    expect((await step(contractsSpec.proposeContractChange, 'manager', rates)).body.code).toBe('change_open')
  })
})

describe('a successor contract', () => {
  test('gives the lessons to another executor, and the old contract ends the day before', async () => {
    const local = await testApp()
    try {
      const old = await activeContract(local)
      const { manager, customer, executor, otherExecutor } = local.people
      await teach(local, { id: old.id, customer, executor }, [
        { date: '2026-12-09', outcome: null },
        { date: '2026-12-10', outcome: null },
      ])
      const params = { id: old.id }
      const possible = await local.call(contractsSpec.listPossibleExecutors, { as: manager, params })
      const ids = possible.body.data.map(({ id }: { id: string }) => id)
      expect([ids.includes(otherExecutor.cabinetId), ids.includes(executor.cabinetId)]).toEqual([true, false])
      const form = { executorRateKopecks: 3600, startsOn: '2026-12-10', reason: 'Исполнитель переезжает' }
      const ask = (body: object) =>
        local.call(contractsSpec.startSuccessor, {
          as: manager,
          params,
          body: { ...form, version: old.version, ...body },
        })
      expect(Object.keys((await ask({ executorId: executor.cabinetId })).body.errors)).toEqual(['executorId'])
      expect(Object.keys((await ask({ executorId: customer.cabinetId })).body.errors)).toEqual(['executorId'])
      const early = await ask({ executorId: otherExecutor.cabinetId, startsOn: '2026-11-01' })
      expect(Object.keys(early.body.errors)).toEqual(['startsOn'])
      const dear = await ask({ executorId: otherExecutor.cabinetId, executorRateKopecks: 4392 })
      expect(Object.keys(dear.body.errors)).toEqual(['executorRateKopecks'])
      const { body } = await ask({ executorId: otherExecutor.cabinetId })
      const draft: contractsSpec.Contract = body.data
      expect(draft).toMatchObject({
        state: 'draft',
        predecessor: { id: old.id, number: old.number },
        customerRateKopecks: 4391,
        executorRateKopecks: 3600,
        startsOn: '2026-12-10',
      })
      const seen = (await local.call(contractsSpec.getContract, { as: customer, params })).body.data
      expect(seen).toMatchObject({ state: 'ending', endsOn: '2026-12-09', successor: { id: draft.id } })
      const newestOf = async (as: TestPerson) =>
        (await local.call(noticesSpec.listNotices, { as, query: { box: 'new', limit: '1' } })).body.data[0].message
      for (const as of [customer, executor])
        expect(await newestOf(as)).toContain('занятия продолжит другой исполнитель')
      expect(await newestOf(otherExecutor)).toContain('Для вас готовится договор')
      const kept = await local.call(lessonsSpec.listLessons, { as: customer, query: { contractId: old.id } })
      expect(kept.body.data.map(({ outcome }: lessonsSpec.LessonSummary) => outcome)).toEqual([
        'cancelled_by_service',
        null,
      ])
      // The old executor sees that there is a successor, not who.
      const left = await local.call(contractsSpec.getContract, { as: executor, params })
      expect([left.body.data.successor, left.text.includes(otherExecutor.cabinetId)]).toEqual([null, false])
      expect((await ask({ executorId: otherExecutor.cabinetId, version: seen.version })).body.code).toBe(
        'has_successor',
      )
      const withdrawal = { as: manager, params, body: { version: seen.version } }
      expect((await local.call(contractsSpec.withdrawEndNotice, withdrawal)).body.code).toBe('has_successor')
      const cancelled = await local.call(contractsSpec.cancelContract, {
        as: manager,
        params: { id: draft.id },
        body: { version: draft.version, reason: 'Передумали' },
      })
      expect(cancelled.body.data.state).toBe('cancelled')
      expect((await local.call(contractsSpec.withdrawEndNotice, withdrawal)).body.data).toMatchObject({
        state: 'active',
      })
    } finally {
      await local.close()
    }
  })
})

describe('a successor of a contract that ends earlier', () => {
  test('leaves the agreed last day unchanged', async () => {
    await put('active', { ends_on: '2027-01-31' })
    await done(contractsSpec.startSuccessor, 'manager', {
      executorId: t.people.otherExecutor.cabinetId,
      executorRateKopecks: 3600,
      startsOn: '2027-03-01',
      reason: 'x',
    })
    expect(await read('customer')).toMatchObject({ state: 'ending', endsOn: '2027-01-31' })
  })
})

describe('the list of contracts', () => {
  test('shows what comes next, what waits for an outcome, and for whom', async () => {
    await put('active')
    await plan('2027-06-01')
    const query = { search: 'савицкий' }
    const list = await t.call(contractsSpec.listContracts, { as: t.people.executor, query })
    expect(list.body.data).toHaveLength(1)
    expect(list.body.data[0]).toMatchObject({ nextLesson: { id: expect.any(String) }, unclosedCount: 0 })
    const none = await t.call(contractsSpec.listContracts, { as: t.people.executor, query: { search: '100%' } })
    expect(none.body.data).toEqual([])
    const waits = await t.call(contractsSpec.listContracts, { as: t.people.manager, query: { waitsFor: 'staff' } })
    expect(waits.body.data.every(({ state }: { state: string }) => state === 'draft')).toBe(true)
  })
})

test('a page of contracts takes as many statements for many rows as for one', async () => {
  const made = [
    await createContract(t),
    await createContract(t),
    await createContract(t, { customer: t.people.otherCustomer }),
  ]
  await teach(t, made[0] as TestContract, [{ date: '2027-07-01', outcome: null }])
  const { session } = t.people.manager
  const statements = (limit: number) => countStatements(t, (tx) => listContracts(tx, t, session, { limit }))
  expect([await statements(1), await statements(100)]).toEqual([5, 5])
})

test('each side reads its own money', async () => {
  const ask = async (who: PartyName) =>
    (await t.call(ledgerSpec.getContractMoney, { as: t.people[who], params: { id: contract.id } })).body.data
  expect(Object.keys(await ask('customer'))).toEqual(['month', 'heldLessons', 'openLessons', 'customer'])
  expect(Object.keys(await ask('executor'))).toEqual(['month', 'heldLessons', 'openLessons', 'executor'])
  expect(Object.keys(await ask('manager'))).toContain('customer')
})
