import { addToCart } from '@navyk/api-spec/money/carts'
import { type Order, placeOrder, refundOrder } from '@navyk/api-spec/money/orders'
import {
  downloadSessionsOverview,
  getSessionsOverview,
  holdProgrammeSession,
} from '@navyk/api-spec/teaching/programme-sessions'
import {
  getProgrammeOverview,
  leaveProgramme,
  type ProgrammeOverview,
  type ProgrammeSeat,
} from '@navyk/api-spec/teaching/programmes'
import { downloadProgrammeMoney, getProgrammeMoney } from '@navyk/api-spec/views/reports'
import readWorkbook from 'read-excel-file/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addSession } from '#testing/acting/programme-sessions.ts'
import { draftProgramme, enrol, joinTeam, openProgramme, stepSeat, createFirmSeat } from '#testing/acting/programmes.ts'
import { orderForm } from '#testing/acting/shop.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { allTasks } from '#app.ts'
import { receivePayment } from '#money/payments'

let t: TestApp
let people: TestApp['people']
beforeEach(async () => {
  t = await testApp()
  people = t.people
})
afterEach(() => t.close())

const read = (month: string, as: TestPerson = people.manager) => t.call(getProgrammeMoney, { as, query: { month } })
const money = async (month = '2026-12') => (await read(month)).body.data

/** Twelve sessions for 25.00 each, in December and January, with one learner whose seat was ordered and paid. */
async function paidProgramme(): Promise<{ programmeId: string; seat: ProgrammeSeat }> {
  const { id: programmeId } = await openProgramme(t)
  const seat = await enrol(t, programmeId)
  const line = { productId: programmeId, learnerId: seat.learner.id, quantity: 1 }
  expect((await t.call(addToCart, { as: people.customer, body: line })).status).toBe(200)
  const body = { ...orderForm, totalKopecks: 300_00 }
  const order: Order = (await t.call(placeOrder, { as: people.customer, body })).body.data
  await t.services.transact((tx) =>
    receivePayment(tx, t.services, {
      customerId: people.customer.cabinetId,
      amountKopecks: 300_00,
      method: 'erip',
      receivedOn: '2026-11-20',
      reference: '',
      source: 'online',
      sourceKey: t.services.ids.next(),
      preferredInvoiceId: order.invoiceId ?? undefined,
    }),
  )
  await allTasks(t.services)['pass-order-days']?.({})
  return { programmeId, seat }
}

test('the money of programmes is the orders of seats less refunds and the pay of held sessions', async () => {
  const { programmeId, seat } = await paidProgramme()
  await joinTeam(t, programmeId)
  const session = await addSession(t, programmeId, '2026-12-07')
  await addSession(t, programmeId, '2026-12-14')
  const before = { paidKopecks: 300_00, refundedKopecks: 0, payKopecks: 0, resultKopecks: 300_00 }
  expect(await money()).toEqual({
    totals: { programmes: 1, ...before },
    programmes: [{ id: programmeId, title: 'Готовимся к ЦЭ по математике', state: 'enrolling', ...before }],
  })
  t.clock.set(new Date('2026-12-07T16:30:00Z'))
  const held = { version: session.version, outcomes: [{ learnerId: seat.learner.id, outcome: 'present' }] }
  await t.call(holdProgrammeSession, { as: people.executor, params: { id: session.id }, body: held })
  expect((await money()).totals).toMatchObject({ payKopecks: 61_03, resultKopecks: 238_97 })
  const { version } = await t.services.db.selectFrom('programme_seat').select('version').executeTakeFirstOrThrow()
  await stepSeat(t, leaveProgramme, { id: seat.id, version }, people.manager, { reason: 'Переезд' })
  const order = await t.services.db.selectFrom('shop_order').select(['id', 'version']).executeTakeFirstOrThrow()
  const body = { version: order.version, lineIds: [], refundKopecks: 275_00, reason: 'Переезд' }
  const refund = await t.call(refundOrder, { as: people.accountant, params: { id: order.id }, body })
  expect(refund.status, refund.text).toBe(200)
  const { totals } = await money()
  expect(totals).toMatchObject({
    paidKopecks: 300_00,
    refundedKopecks: 275_00,
    payKopecks: 61_03,
    resultKopecks: -36_03,
  })
})

test('the programmes are those with a day in the month and no drafts, the lowest result first; a seat without an order brings nothing', async () => {
  await paidProgramme()
  const free = await openProgramme(t, { title: 'Без заказа' })
  await createFirmSeat(t, free.id)
  await draftProgramme(t)
  const { totals, programmes } = await money()
  expect(totals).toMatchObject({ programmes: 2, paidKopecks: 300_00 })
  expect(programmes.map(({ title }: { title: string }) => title)).toEqual([
    'Без заказа',
    'Готовимся к ЦЭ по математике',
  ])
  expect(await money('2026-11')).toEqual({
    totals: { programmes: 0, paidKopecks: 0, refundedKopecks: 0, payKopecks: 0, resultKopecks: 0 },
    programmes: [],
  })
})

const figuresOf = async (query: Record<string, string>) => {
  const as = people.manager
  const of = { as, query: { ...query, month: '2026-12' } }
  const span = { from: '2026-12-01', to: '2026-12-31' }
  const overview: ProgrammeOverview = (await t.call(getProgrammeOverview, { as, query })).body.data
  const { totals, programmes } = (await t.call(getProgrammeMoney, of)).body.data
  const attendance = (await t.call(getSessionsOverview, { as, query: { ...query, ...span } })).body.data
  const [sheet] = await readWorkbook(Buffer.from((await t.call(downloadProgrammeMoney, of)).bytes))
  const asOfAttendance = { as, query: { ...query, ...span } }
  const [came] = await readWorkbook(Buffer.from((await t.call(downloadSessionsOverview, asOfAttendance)).bytes))
  return {
    programmes: overview.states.reduce((sum, state) => sum + state.programmes, 0),
    totals,
    titles: programmes.map(({ title }: { title: string }) => title),
    attendance,
    money: sheet?.data.slice(1) ?? [],
    came: came?.data.slice(1) ?? [],
  }
}

test('programmes, money and attendance cover one set, whatever the filter, and their workbooks have the same sums', async () => {
  const { programmeId, seat } = await paidProgramme()
  await joinTeam(t, programmeId)
  const chess = await openProgramme(t, { title: 'Шахматы', subject: 'chess', city: 'Брест', level: null })
  await joinTeam(t, chess.id, people.otherExecutor)
  const other = await createFirmSeat(t, chess.id)
  const hold = async (id: string, date: string, learnerId: string, outcome: string, as: TestPerson) => {
    const session = await addSession(t, id, date)
    t.clock.set(new Date(`${date}T16:30:00Z`))
    const body = { version: session.version, outcomes: [{ learnerId, outcome }] }
    expect((await t.call(holdProgrammeSession, { as, params: { id: session.id }, body })).status).toBe(200)
  }
  await hold(programmeId, '2026-12-07', seat.learner.id, 'present', people.executor)
  await hold(chess.id, '2026-12-08', other.learner.id, 'absent', people.otherExecutor)
  const all = await figuresOf({})
  expect([all.programmes, all.totals.programmes, all.attendance.sessions.held]).toEqual([2, 2, 2])
  for (const [query, title] of [
    [{ subject: 'chess' }, 'Шахматы'],
    [{ city: 'брест' }, 'Шахматы'],
    [{ search: 'шах' }, 'Шахматы'],
    [{ executorId: people.otherExecutor.cabinetId }, 'Шахматы'],
    [{ level: 'exam' }, 'Готовимся к ЦЭ по математике'],
    [{ executorId: people.executor.cabinetId }, 'Готовимся к ЦЭ по математике'],
  ] as const) {
    const one = await figuresOf(query)
    expect([one.programmes, one.titles, one.attendance.sessions.held]).toEqual([1, [title], 1])
    expect(one.attendance.programmes).toMatchObject([{ title, held: 1 }])
    expect([one.money.length, one.came.length]).toEqual([2, 2])
  }
  const parts = [await figuresOf({ subject: 'chess' }), await figuresOf({ subject: 'mathematics' })]
  for (const figure of ['programmes', 'paidKopecks', 'refundedKopecks', 'payKopecks', 'resultKopecks']) {
    expect(parts.reduce((sum, { totals }) => sum + totals[figure], 0)).toBe(all.totals[figure])
  }
  expect(all.money.at(-1)).toEqual(['Итого', null, 300, 0, 122.06, 177.94])
  expect(all.came).toEqual([
    ['Шахматы', 1, 0, 1, 0],
    ['Готовимся к ЦЭ по математике', 1, 1, 0, 1],
    ['Итого', 2, 1, 1, 0.5],
  ])
  expect((await figuresOf({ mark: 'waiting' })).attendance).toMatchObject({ sessions: { held: 0 }, programmes: [] })
})

test('no programme is left out: they are read page by page, and the sums are of all of them', async () => {
  for (let index = 0; index < 3; index++) await openProgramme(t, { title: `Группа ${index}` })
  const page = async (more: object) =>
    (await t.call(getProgrammeMoney, { as: people.manager, query: { month: '2026-12', limit: '2', ...more } })).body
  const first = await page({})
  const second = await page({ cursor: first.nextCursor })
  expect([first, second].map(({ data }) => [data.programmes.length, data.totals.programmes])).toEqual([
    [2, 3],
    [1, 3],
  ])
  expect(second.nextCursor).toBeNull()
})

test.each([
  [{ subject: 'magic' }, 'subject'],
  [{ mark: 'lost' }, 'mark'],
  [{ cursor: 'x' }, 'cursor'],
  [{ state: 'running' }, 'state'],
])('a wrong query of the report is refused at the field (%#)', async (query, field) => {
  const asked = { month: '2026-12', ...(query as Record<string, string>) }
  const answer = await t.call(getProgrammeMoney, { as: people.manager, query: asked })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})

test('managers and accountants read the report, and nobody else', async () => {
  const statuses = []
  for (const as of [people.manager, people.accountant, people.administrator, people.executor, people.customer]) {
    statuses.push((await read('2026-12', as)).status)
    statuses.push((await t.call(downloadProgrammeMoney, { as, query: { month: '2026-12' } })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 403, 403, 403, 403, 403, 403])
  expect((await t.call(getProgrammeMoney, { query: { month: '2026-12' } })).status).toBe(401)
  expect((await read('2026-13')).status).toBe(422)
})
