import { recordPayment } from '@navyk/api-spec/money/payments'
import { dayMs } from '@navyk/api-spec/kit'
import { askQuestion, assignQuestion } from '@navyk/api-spec/desk/questions'
import { addLeadTask } from '@navyk/api-spec/market/leads'
import { getOwnCard, updateOwnCard } from '@navyk/api-spec/market/profiles'
import { draftInvoices, issueInvoices, listInvoices } from '@navyk/api-spec/money/invoices'
import { submitWorkReport } from '@navyk/api-spec/money/work-reports'
import { createLearner } from '@navyk/api-spec/people/learners'
import {
  askToPauseContract,
  giveEndNotice,
  proposeContractChange,
  withdrawEndNotice,
} from '@navyk/api-spec/teaching/contracts'
import {
  cancelLesson,
  disputeLesson,
  grantMakeUp,
  listLessons,
  listMakeUps,
  moveLesson,
  planLessons,
} from '@navyk/api-spec/teaching/lessons'
import { approvePlan, draftPlan, returnPlan, submitPlan } from '@navyk/api-spec/teaching/plans'
import { saveAvailability } from '@navyk/api-spec/teaching/schedule'
import { type CustomerHome, type ExecutorHome, getHome, type StaffHome } from '@navyk/api-spec/views/home'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  acknowledge,
  activeContract,
  asCustomer,
  draftContract,
  publishOffer,
  respond,
  sentContract,
  submitOffer,
} from '#testing/acting/agreements.ts'
import { typeLead } from '#testing/factories/leads.ts'
import { addSession } from '#testing/acting/programme-sessions.ts'
import { enrol, inviteToTeam, joinTeam, openProgramme, createFirmSeat } from '#testing/acting/programmes.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { countContractsInForce } from '#teaching/contracts'
import { getHome as readHome } from './get-home.ts'

// It is 12:00 in Minsk on Friday, 20 November 2026.
let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t.close())

async function home<Role extends 'executor' | 'customer' | 'staff' = never>(as: TestPerson) {
  const { body } = await t.call(getHome, { as })
  return body.data as { executor: ExecutorHome; customer: CustomerHome; staff: StaffHome }[Role]
}
const executorHome = (as = t.people.executor) => home<'executor'>(as)
const customerHome = (as = t.people.customer) => home<'customer'>(as)
const staffHome = (as: TestPerson) => home<'staff'>(as)

async function invoicesOf(month: string, isIssued = true) {
  const as = t.people.accountant
  await t.call(draftInvoices, { as, body: { month } })
  const { data } = (await t.call(listInvoices, { as })).body
  const invoices = data.map(({ id, version }: { id: string; version: number }) => ({ id, version }))
  if (isIssued) await t.call(issueInvoices, { as, body: { invoices, dueOn: '2026-11-27' } })
  return invoices
}

describe('a new person', () => {
  test('who teaches has no tasks and an empty month', async () => {
    const page = await executorHome()
    expect(page.unclosedLessons).toEqual({ count: 0, items: [] })
    expect(page.days).toEqual([
      { date: '2026-11-20', meetings: [] },
      { date: '2026-11-21', meetings: [] },
    ])
    expect(page.month).toMatchObject({ month: '2026-11', plannedLessons: 0 })
    expect(page.income).toMatchObject({ earned: { payableKopecks: 0 } })
  })

  test('who learns has no course, and a week without study', async () => {
    const page = await customerHome()
    expect(page.counts).toEqual({ enrolled: 0, inProgress: 0, completed: 0 })
    expect(page.studyDays.map((day) => day.date)).toEqual([
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ])
    expect(page.studyDays.every((day) => day.minutes === 0)).toBe(true)
  })

  test('who teaches reads what is missing, until it is there', async () => {
    const { executor } = t.people
    const steps = async () => (await executorHome()).firstSteps
    expect(await steps()).toEqual(['card', 'publishing', 'hours', 'telegram'])
    const card = (await t.call(getOwnCard, { as: executor })).body.data.card
    const form = { about: 'Учу', city: 'Минск', subjects: ['mathematics'], levels: [], formats: ['online'] }
    const save = async (isPublic: boolean, version: number) => {
      const { body } = await t.call(updateOwnCard, { as: executor, body: { ...form, isPublic, version } })
      return body.data.card.version
    }
    const version = await save(false, card.version)
    expect(await steps()).toEqual(['publishing', 'hours', 'telegram'])
    await save(true, version)
    expect(await steps()).toEqual(['hours', 'telegram'])
    const hours = { week: [{ weekday: 1, from: '10:00', to: '12:00' }], exceptions: [], version: 1 }
    expect((await t.call(saveAvailability, { as: executor, body: hours })).status).toBe(200)
    expect(await steps()).toEqual(['telegram'])
    const link = { account_id: executor.session.accountId, chat_id: '7', name: 'Чат', linked_at: t.clock.now() }
    await t.services.db
      .insertInto('telegram_link')
      .values({ ...link, inactive_since: null })
      .execute()
    expect(await steps()).toEqual([])
  })

  test('who teaches and has no name is asked for it first', async () => {
    const { executor } = t.people
    await t.services.db
      .updateTable('account')
      .set({ first_name: '' })
      .where('id', '=', executor.session.accountId)
      .execute()
    expect((await executorHome()).firstSteps[0]).toBe('name')
  })

  test('with a present learner is not asked to publish a card or to link Telegram', async () => {
    await sentContract(t)
    expect((await executorHome()).firstSteps).toEqual(['card', 'hours'])
  })

  test('who wants to learn reads to add a learner and to send a request, until that is done', async () => {
    const as = await asCustomer(t)
    expect((await home<'customer'>(as)).firstSteps).toEqual(['learner', 'offer'])
    const form = { firstName: 'Миша', lastName: 'Савицкий', birthYear: null, note: '' }
    await t.call(createLearner, { as, body: form })
    expect((await home<'customer'>(as)).firstSteps).toEqual(['offer'])
    await publishOffer(t, {}, as)
    expect((await home<'customer'>(as)).firstSteps).toEqual([])
  })

  test('of the staff has an empty queue', async () => {
    expect(await staffHome(t.people.manager)).toEqual({
      role: 'staff',
      today: '2026-11-20',
      queue: [],
      figures: { lessonsToday: 0, heldToday: 0, contractsInForce: 0, openOffers: 0 },
      changes: [],
      away: { count: 0, executors: [] },
    })
  })
})

describe("the executor's page", () => {
  test('counts the lessons that wait for an outcome and names the three that wait longest', async () => {
    const contract = await createContract(t)
    const dates = ['2026-11-19', '2026-11-16', '2026-11-18', '2026-11-17']
    await teach(
      t,
      contract,
      dates.map((date) => ({ date, outcome: null })),
    )
    const { unclosedLessons } = await executorHome()
    expect(unclosedLessons.count).toBe(4)
    expect(unclosedLessons.items.map((lesson) => lesson.startsAt.slice(0, 10))).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
    ])
    expect(unclosedLessons.items[0]).toMatchObject({
      learnerName: 'Savich Alina',
      subject: 'mathematics',
      person: { id: t.people.customer.cabinetId, lastName: 'Last-customer' },
      isUnclosed: true,
    })
    expect((await executorHome(t.people.otherExecutor)).unclosedLessons.count).toBe(0)
  })

  test('shows the lessons of today and tomorrow by the day in Minsk', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [
      { date: '2026-11-20', time: '10:00', outcome: null },
      { date: '2026-11-20', time: '11:30', outcome: null },
      { date: '2026-11-20', time: '00:30' },
      { date: '2026-11-21', time: '23:00', outcome: null },
      { date: '2026-11-22', time: '00:00', outcome: null },
    ])
    const { days, nextMeeting } = await executorHome()
    expect(nextMeeting?.startsAt).toBe('2026-11-20T08:30:00.000Z')
    expect(days.map(({ meetings }) => meetings.map(({ startsAt }) => startsAt))).toEqual([
      ['2026-11-19T21:30:00.000Z', '2026-11-20T07:00:00.000Z', '2026-11-20T08:30:00.000Z'],
      ['2026-11-21T20:00:00.000Z'],
    ])
    // Held; over without an outcome; going on until 12:30.
    expect(days[0]?.meetings).toMatchObject([
      { outcome: 'held', isUnclosed: false },
      { outcome: null, isUnclosed: true },
      { outcome: null, isUnclosed: false },
    ])
  })

  test('shows a moved lesson only at its new time', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [{ date: '2026-11-21', time: '10:00', outcome: null }])
    const [lesson] = (await executorHome()).days[1]?.meetings ?? []
    const body = { version: 1, date: '2026-11-21', time: '16:00', scope: 'this' }
    const moved = await t.call(moveLesson, { as: t.people.executor, params: { id: lesson?.id ?? '' }, body })
    expect(moved.status).toBe(200)
    const { days } = await executorHome()
    expect(days[1]?.meetings.map(({ startsAt }) => startsAt)).toEqual(['2026-11-21T13:00:00.000Z'])
  })

  test('compares the month so far with its plan, and adds up the earned pay', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [
      { date: '2026-10-30' },
      { date: '2026-11-02' },
      { date: '2026-11-09' },
      { date: '2026-11-10', outcome: 'cancelled_by_executor' },
      { date: '2026-11-16', outcome: null },
      { date: '2026-11-30', outcome: null },
      { date: '2026-12-01', outcome: null },
    ])
    const home = await executorHome()
    expect(home.month).toEqual({
      month: '2026-11',
      plannedLessons: 5,
      plannedMinutes: 300,
      heldLessons: 2,
      heldMinutes: 120,
      openLessons: 2,
    })
    expect(home.income).toMatchObject({
      earned: { lessonsKopecks: 6000, sessionsKopecks: 0, payableKopecks: 6000 },
      openKopecks: 6000,
      unconfirmedKopecks: 0,
      previous: { month: '2026-10', earned: { lessonsKopecks: 3000, payableKopecks: 3000 }, statement: null },
    })
  })

  test('asks to acknowledge a contract until that is done', async () => {
    const { id, number } = await sentContract(t)
    expect((await executorHome()).contractsToAcknowledge).toMatchObject({ count: 1, items: [{ id, number }] })
    await acknowledge(t, t.people.executor, id)
    expect((await executorHome()).contractsToAcknowledge.count).toBe(0)
  })

  test('asks to plan the next month from the 15th on, and then to send drafted or returned plans', async () => {
    const contract = await activeContract(t)
    const { executor, customer } = t.people
    t.clock.set(new Date('2026-11-14T20:59:00Z'))
    expect((await executorHome()).plansToDraft.count).toBe(0)
    t.clock.set(new Date('2026-11-14T21:00:00Z'))
    const wanted = { id: contract.id, month: '2026-12', subject: 'mathematics', learnerName: 'Савицкий Миша' }
    expect((await executorHome()).plansToDraft).toEqual({ count: 1, items: [wanted] })

    const body = { contractId: contract.id, month: '2026-12' }
    let plan = (await t.call(draftPlan, { as: executor, body })).body.data
    type Step = typeof submitPlan | typeof returnPlan | typeof approvePlan
    const step = async (endpoint: Step, as: TestPerson, more = {}) => {
      const answer = await t.call(endpoint, { as, params: { id: plan.id }, body: { version: plan.version, ...more } })
      expect(answer.status).toBe(200)
      plan = answer.body.data
    }
    expect((await executorHome()).plansToDraft.count).toBe(0)
    expect((await executorHome()).plansToFinish).toMatchObject({ count: 1, items: [{ id: plan.id, state: 'draft' }] })
    expect((await customerHome()).plansToApprove.count).toBe(0)
    await step(submitPlan, executor)
    expect((await executorHome()).plansToFinish.count).toBe(0)
    expect((await customerHome()).plansToApprove).toMatchObject({
      count: 1,
      items: [{ id: plan.id, month: '2026-12' }],
    })
    await step(returnPlan, customer, { reason: 'Лучше по средам' })
    expect((await executorHome()).plansToFinish.items[0]?.state).toBe('returned')
    await step(submitPlan, executor)
    await step(approvePlan, customer)
    expect((await executorHome()).plansToFinish.count).toBe(0)
    expect((await customerHome()).plansToApprove.count).toBe(0)
  })

  test('names open offers of other people without a response of theirs, the newest first', async () => {
    const first = await publishOffer(t)
    const second = await publishOffer(t, { subject: 'physics' })
    await publishOffer(t, {}, await asCustomer(t))
    expect((await executorHome(t.people.both)).newOffers.items.map((offer) => offer.id)).toEqual([second.id, first.id])
    await respond(t, first.id)
    const { newOffers } = await executorHome()
    expect(newOffers.count).toBe(2)
    expect(newOffers.items.map((offer) => offer.id)).not.toContain(first.id)
    t.clock.advance(15 * dayMs)
    expect((await executorHome()).newOffers.count).toBe(0)
  })

  test('offers a month for submitting once it is over and every lesson has its outcome', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [{ date: '2026-11-02' }])
    expect((await executorHome()).workReport).toBeNull()
    await teach(t, contract, [{ date: '2026-10-05' }])
    expect((await executorHome()).workReport).toMatchObject({ month: '2026-10', isReturned: false })
    await teach(t, contract, [{ date: '2026-10-12', outcome: null }])
    expect((await executorHome()).workReport).toBeNull()
  })

  test('has no price of the customers', async () => {
    const contract = await createContract(t, { customerRateKopecks: 4391, executorRateKopecks: 3517 })
    await teach(t, contract, [{ date: '2026-11-19' }, { date: '2026-11-20', time: '18:00', outcome: null }])
    const { words } = await t.call(getHome, { as: t.people.executor })
    expect(words).toContain('3517')
    expect(words).not.toMatch(/4391|874/)
  })
})

describe("the customer's page", () => {
  test('counts courses by their progress, and the lessons of the month in each', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [
      { date: '2026-11-02' },
      { date: '2026-11-09', outcome: 'student_no_show' },
      { date: '2026-11-30', outcome: null },
    ])
    const starting = await activeContract(t)
    const page = await customerHome()
    expect(page.counts).toEqual({ enrolled: 2, inProgress: 1, completed: 0 })
    expect(page.courses).toMatchObject([
      { contractId: contract.id, state: 'in_progress', heldLessons: 1, plannedLessons: 3 },
      { contractId: starting.id, state: 'starting', heldLessons: 0, plannedLessons: 0 },
    ])
    expect(page.courses[0]?.executor).toEqual({
      id: t.people.executor.cabinetId,
      firstName: 'First2',
      lastName: 'Last-executor',
    })
    const { db } = t.services
    await db.updateTable('contract').set({ starts_on: '2026-11-20' }).where('id', '=', starting.id).execute()
    expect((await customerHome()).counts).toEqual({ enrolled: 2, inProgress: 2, completed: 0 })
    await db.updateTable('contract').set({ state: 'finished' }).where('id', '=', contract.id).execute()
    expect((await customerHome()).counts).toEqual({ enrolled: 2, inProgress: 1, completed: 1 })
  })

  test('shows programmes with a seat, those to be paid first, and counts a firm seat as a course', async () => {
    const firm = await openProgramme(t, { title: 'Первая' })
    await createFirmSeat(t, firm.id)
    const held = await openProgramme(t, { title: 'Вторая' })
    await enrol(t, held.id)
    const page = await customerHome()
    expect(page.programmes.map(({ title, seat }) => [title, seat?.state])).toEqual([
      ['Вторая', 'held'],
      ['Первая', 'taken'],
    ])
    expect(page.counts).toEqual({ enrolled: 1, inProgress: 0, completed: 0 })
    const put = (state: 'running' | 'finished') =>
      t.services.db.updateTable('programme').set({ state }).where('id', '=', firm.id).execute()
    await put('running')
    await joinTeam(t, firm.id)
    await inviteToTeam(t, held.id)
    expect((await customerHome()).counts).toEqual({ enrolled: 1, inProgress: 1, completed: 0 })
    expect((await executorHome()).programmes).toMatchObject([
      { title: 'Вторая', seat: null, membership: { role: 'lead', isInvited: true } },
      { title: 'Первая', seat: null, membership: { role: 'lead', isInvited: false } },
    ])
    await put('finished')
    const over = await customerHome()
    expect(over.counts).toEqual({ enrolled: 1, inProgress: 0, completed: 1 })
    for (const { programmes } of [over, await executorHome()]) {
      expect(programmes.map(({ title }) => title)).toEqual(['Вторая'])
    }
  })

  test('names the next session of a programme, and a past unclosed one only to its teacher', async () => {
    const { id } = await openProgramme(t)
    await createFirmSeat(t, id)
    await joinTeam(t, id)
    const next = async () =>
      [await customerHome(), await executorHome()].map(({ programmes: [first] }) => first?.nextSession)
    expect(await next()).toEqual([null, null])
    const session = await addSession(t, id, '2026-12-14')
    const found = { id: session.id, startsAt: '2026-12-14T15:00:00.000Z', isUnclosed: false }
    expect(await next()).toEqual([found, found])
    const over = { starts_at: new Date('2026-11-20T07:00:00Z'), ends_at: new Date('2026-11-20T08:00:00Z') }
    await t.services.db.updateTable('programme_session').set(over).execute()
    const unclosed = { id: session.id, startsAt: '2026-11-20T07:00:00.000Z', isUnclosed: true }
    expect(await next()).toEqual([null, unclosed])
  })

  test('adds up the minutes of held lessons for each of the last seven days', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [
      { date: '2026-11-13' },
      { date: '2026-11-14', time: '00:00' },
      { date: '2026-11-18', time: '10:00' },
      { date: '2026-11-18', time: '12:00' },
      { date: '2026-11-19', outcome: 'student_no_show' },
      { date: '2026-11-20', time: '09:00' },
    ])
    const { studyDays } = await customerHome()
    expect(studyDays.map((day) => day.minutes)).toEqual([60, 0, 0, 0, 120, 0, 60])
  })

  test('lists the next lessons, the soonest first, without cancelled ones', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [
      { date: '2026-11-25', outcome: null },
      { date: '2026-11-23', outcome: null },
      { date: '2026-11-19', outcome: null },
    ])
    const { nextMeetings } = await customerHome()
    expect(nextMeetings.map((lesson) => lesson.startsAt.slice(0, 10))).toEqual(['2026-11-23', '2026-11-25'])
    expect(nextMeetings[0]?.person?.lastName).toBe('Last-executor')
  })

  test('shows the homework of the newest held lesson of a course, for two weeks', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [{ date: '2026-11-05' }, { date: '2026-11-12' }])
    const setHomework = (date: string, homework: string) =>
      t.services.db
        .updateTable('lesson')
        .set({ homework })
        .where('starts_at', '=', new Date(`${date}T07:00:00Z`))
        .execute()
    await setHomework('2026-11-05', 'Pages 1 to 3')
    expect((await customerHome()).homework).toEqual([])
    await setHomework('2026-11-12', 'Pages 4 to 6')
    expect((await customerHome()).homework).toMatchObject([{ text: 'Pages 4 to 6', learnerName: 'Savich Alina' }])
    t.clock.advance(7 * dayMs)
    expect((await customerHome()).homework).toEqual([])
  })

  test('shows what is to pay, with the sum of all and the first due, and when it is late', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
    await settleMonth(t, t.people.executor, '2026-10')
    t.clock.advance(60_000)
    await invoicesOf('2026-10')
    const page = await customerHome()
    expect(page.invoicesToPay).toMatchObject({
      count: 1,
      balanceKopecks: 8000,
      issuedKopecks: 8000,
      creditedKopecks: 0,
      paidKopecks: 0,
      items: [{ number: '2026-000001', dueOn: '2026-11-27', isOverdue: false, balanceKopecks: 8000 }],
    })
    expect(page.downloads).toMatchObject([
      { kind: 'invoice', number: '2026-000001', at: '2026-11-20T09:01:00.000Z' },
      { kind: 'contract', id: contract.id, at: '2026-11-20T09:00:00.000Z' },
    ])
    expect((await customerHome(t.people.otherCustomer)).invoicesToPay).toEqual({
      count: 0,
      items: [],
      balanceKopecks: 0,
      issuedKopecks: 0,
      creditedKopecks: 0,
      paidKopecks: 0,
    })
    t.clock.advance(7 * dayMs)
    expect((await customerHome()).invoicesToPay.items[0]?.isOverdue).toBe(false)
    t.clock.advance(dayMs)
    expect((await customerHome()).invoicesToPay.items[0]?.isOverdue).toBe(true)
  })

  test('shows the customer’s credit, which pays due sums', async () => {
    expect((await customerHome()).creditKopecks).toBe(0)
    const payment = { amountKopecks: 1500, method: 'bank', receivedOn: '2026-11-19', reference: '', allocations: [] }
    const body = { ...payment, customerId: t.people.customer.cabinetId }
    await t.call(recordPayment, { as: t.people.accountant, body })
    expect((await customerHome()).creditKopecks).toBe(1500)
    expect((await customerHome(t.people.otherCustomer)).creditKopecks).toBe(0)
    expect((await staffHome(t.people.accountant)).changes).toEqual([{ kind: 'payments_recorded', count: 1 }])
    expect((await staffHome(t.people.manager)).changes).toEqual([])
  })

  test('asks to acknowledge a contract and to choose among responses; a sent contract is a document', async () => {
    const { id, number } = await sentContract(t)
    const offer = await publishOffer(t)
    await respond(t, offer.id)
    await respond(t, offer.id, {}, t.people.otherExecutor)
    const page = await customerHome()
    expect(page.contractsToAcknowledge).toMatchObject({ count: 1, items: [{ id, number }] })
    expect(page.offersToChoose).toMatchObject({ count: 1, items: [{ id: offer.id, responseCount: 2 }] })
    expect(page.downloads).toMatchObject([{ kind: 'contract', id, number: String(number) }])
    expect(page.courses).toEqual([])
    await acknowledge(t, t.people.customer, id)
    const both = [
      (await customerHome()).contractsToAcknowledge.count,
      (await executorHome()).contractsToAcknowledge.count,
    ]
    expect(both).toEqual([0, 1])
  })

  test('has no pay of the executors', async () => {
    const contract = await createContract(t, { customerRateKopecks: 4391, executorRateKopecks: 3517 })
    await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-11-20', time: '18:00', outcome: null }])
    await settleMonth(t, t.people.executor, '2026-10')
    await invoicesOf('2026-10')
    const { words } = await t.call(getHome, { as: t.people.customer })
    expect(words).toContain('4391')
    expect(words).not.toMatch(/3517|874/)
  })
})

describe('of running contracts both sides see', () => {
  test('those that end within two weeks, the soonest first, each with the person on the other side', async () => {
    const lastDays = ['2026-12-04', '2026-12-05', '2026-11-19', '2026-11-20']
    for (const ends_on of lastDays) {
      const { id } = await createContract(t)
      const ending = { state: 'ending' as const, ends_on, ending_by: 'customer' as const, reason: 'Переезд' }
      await t.services.db.updateTable('contract').set(ending).where('id', '=', id).execute()
    }
    for (const [{ contractsEnding }, other] of [
      [await customerHome(), t.people.executor],
      [await executorHome(), t.people.customer],
    ] as const) {
      expect(contractsEnding).toMatchObject({
        count: 2,
        items: ['2026-11-20', '2026-12-04'].map((endsOn) => ({ endsOn, person: { id: other.cabinetId } })),
      })
    }
    expect((await executorHome(t.people.otherExecutor)).contractsEnding.count).toBe(0)
  })

  test('new rates that wait for their own answer, and the customer a request for a pause too', async () => {
    const { id } = await createContract(t)
    const waits = async () =>
      [await customerHome(), await executorHome()].map(({ changesToAcknowledge: { items } }) =>
        items.map((contract) => [contract.id === id, contract.person.lastName]),
      )
    expect(await waits()).toEqual([[], []])
    const rates = { validFrom: '2026-12-01', customerRateKopecks: 4000, executorRateKopecks: 3300, comment: '' }
    const proposed = await t.call(proposeContractChange, {
      as: t.people.manager,
      params: { id },
      body: { version: 1, ...rates },
    })
    expect(proposed.status).toBe(200)
    expect(await waits()).toEqual([[], [[true, 'Last-customer']]])
    const wish = { version: proposed.body.data.version, from: '2026-12-07', until: null, reason: 'Конференция' }
    expect((await t.call(askToPauseContract, { as: t.people.executor, params: { id }, body: wish })).status).toBe(200)
    expect(await waits()).toEqual([[[true, 'Last-executor']], [[true, 'Last-customer']]])
  })
})

describe("the staff's page", () => {
  test('counts the changes since the beginning of yesterday, for those who work on them', async () => {
    await publishOffer(t)
    const contract = await createContract(t)
    await teach(t, contract, [{ date: '2026-11-24', outcome: null }])
    const { id, version } = await t.services.db.selectFrom('lesson').select(['id', 'version']).executeTakeFirstOrThrow()
    const body = { version, by: 'executor', reason: 'Болею', acceptsCharge: false }
    await t.call(cancelLesson, { as: t.people.executor, params: { id }, body })
    const both = [
      { kind: 'offers_submitted', count: 1 },
      { kind: 'lessons_cancelled', count: 1 },
    ]
    expect((await staffHome(t.people.manager)).changes).toEqual(both)
    expect((await staffHome(t.people.accountant)).changes).toEqual([])
    t.clock.set(new Date('2026-11-21T20:59:00Z'))
    expect((await staffHome(t.people.manager)).changes).toEqual(both)
    t.clock.set(new Date('2026-11-21T21:01:00Z'))
    expect((await staffHome(t.people.manager)).changes).toEqual([])
  })

  test('names the executors who are away now to managers, those who return last first', async () => {
    const until = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000)
    await t.services.db
      .insertInto('absence')
      .values(
        [
          { who: t.people.executor, from: -1, to: 2 },
          { who: t.people.otherExecutor, from: -3, to: 5 },
          { who: t.people.executor, from: 3, to: 9 },
        ].map(({ who, from, to }) => ({
          id: t.services.ids.next(),
          executor_id: who.cabinetId,
          reason: '',
          starts_at: until(from),
          ends_at: until(to),
          created_at: t.clock.now(),
        })),
      )
      .execute()
    const { away } = await staffHome(t.people.manager)
    expect([away.count, away.executors.map(({ executor }) => executor.id)]).toEqual([
      2,
      [t.people.otherExecutor.cabinetId, t.people.executor.cabinetId],
    ])
    expect(away.executors.map((one) => one.until)).toEqual([until(5), until(2)].map((at) => at.toISOString()))
    expect((await staffHome(t.people.accountant)).away).toEqual({ count: 0, executors: [] })
  })

  const kinds = async (as: TestPerson) => (await staffHome(as)).queue.map((item) => item.kind)

  test('shows managers the lessons owed to customers without a time yet, from the grant to the last day', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [{ date: '2026-11-19', outcome: 'student_no_show' }])
    const [lesson] = (await t.call(listLessons, { as: t.people.executor })).body.data
    const owed = async (who: 'manager' | 'accountant') =>
      (await staffHome(t.people[who])).queue.find(({ kind }) => kind === 'owed_make_ups')
    expect(await owed('manager')).toBeUndefined()
    const body = { version: lesson.version, reason: 'Болел' }
    await t.call(grantMakeUp, { as: t.people.manager, params: { id: lesson.id }, body })
    expect(await owed('manager')).toMatchObject({ count: 1, oldestAt: '2026-11-20T09:00:00.000Z' })
    expect(await owed('accountant')).toBeUndefined()
    const [{ expiresOn }] = (await t.call(listMakeUps, { as: t.people.manager })).body.data
    t.clock.set(new Date(`${expiresOn}T20:59:59Z`))
    expect(await owed('manager')).toBeDefined()
    t.clock.advance(1000)
    expect(await owed('manager')).toBeUndefined()
  })

  test('no longer shows an owed lesson that has been given a time', async () => {
    const contract = await createContract(t)
    const owe = async (date: string) => {
      await teach(t, contract, [{ date, outcome: 'student_no_show' }])
      const { data } = (await t.call(listLessons, { as: t.people.executor, query: { from: date, to: date } })).body
      const params = { id: data[0].id }
      await t.call(grantMakeUp, { as: t.people.manager, params, body: { version: data[0].version, reason: 'Болел' } })
      return params.id
    }
    const makeUpForId = await owe('2026-11-18')
    await owe('2026-11-19')
    const body = { contractId: contract.id, date: '2026-11-24', time: '10:00', minutes: 60, makeUpForId }
    expect((await t.call(planLessons, { as: t.people.executor, body })).status).toBe(201)
    const { queue } = await staffHome(t.people.manager)
    expect(queue.find(({ kind }) => kind === 'owed_make_ups')).toMatchObject({ count: 1 })
  })

  test('shows managers their tasks, and since when the oldest waits', async () => {
    await draftContract(t)
    const contract = await createContract(t)
    await teach(t, contract, [
      { date: '2026-10-05' },
      { date: '2026-11-18', outcome: null },
      { date: '2026-11-19', outcome: null },
    ])
    const { workReport } = await executorHome()
    const params = { id: workReport?.id ?? '' }
    await t.call(submitWorkReport, { as: t.people.executor, params, body: { version: 1 } })
    t.clock.advance(60_000)
    await publishOffer(t)
    await t.call(askQuestion, { as: t.people.customer, body: { topic: 'other', text: 'Когда?' } })
    t.clock.advance(60_000)
    await t.call(askQuestion, { as: t.people.executor, body: { topic: 'other', text: 'Где?' } })
    const { queue, figures } = await staffHome(t.people.manager)
    const nothing = { work: 'manager', mineCount: 0, amountKopecks: null, month: null }
    expect(queue).toEqual([
      { kind: 'questions', count: 2, oldestAt: '2026-11-20T09:01:00.000Z', ...nothing },
      { kind: 'draft_contracts', count: 1, oldestAt: '2026-11-20T09:00:00.000Z', ...nothing },
      { kind: 'offers_without_responses', count: 1, oldestAt: '2026-11-20T09:01:00.000Z', ...nothing },
      { kind: 'work_reports', count: 1, oldestAt: '2026-11-20T09:00:00.000Z', ...nothing },
      { kind: 'unclosed_lessons', count: 2, oldestAt: '2026-11-18T08:00:00.000Z', ...nothing },
      { kind: 'reports_not_sent', count: 1, oldestAt: null, ...nothing, month: '2026-10' },
    ])
    expect(figures).toEqual({ lessonsToday: 0, heldToday: 0, contractsInForce: 1, openOffers: 1 })
    expect(await kinds(t.people.accountant)).toContain('work_reports')
    expect(await kinds(t.people.administrator)).toEqual([])
  })

  test.each([
    { state: 'active' as const },
    { state: 'paused' as const, paused_from: '2026-11-16', pause_reason: 'Отпуск' },
    { state: 'ending' as const, ends_on: '2027-06-30', ending_by: 'customer' as const, reason: 'Переезд' },
  ])('counts a contract that is $state among those in force, like the report', async (columns) => {
    const { id } = await createContract(t)
    await t.services.db.updateTable('contract').set(columns).where('id', '=', id).execute()
    expect((await staffHome(t.people.manager)).figures.contractsInForce).toBe(1)
    const { db } = t.services
    expect(await countContractsInForce(db, { executorId: t.people.executor.cabinetId })).toBe(1)
  })

  test('shows managers lessons with an objection and requests to check, since when the first of them waits', async () => {
    await teach(t, await createContract(t), [{ date: '2026-11-19' }])
    const lesson = await t.services.db.selectFrom('lesson').select(['id', 'version']).executeTakeFirstOrThrow()
    await submitOffer(t)
    t.clock.advance(60_000)
    await submitOffer(t)
    const body = { version: lesson.version, reason: 'Занятия не было' }
    const disputed = await t.call(disputeLesson, { as: t.people.customer, params: { id: lesson.id }, body })
    expect(disputed.status).toBe(200)
    const { queue } = await staffHome(t.people.manager)
    expect(queue.filter(({ kind }) => kind === 'disputed_lessons' || kind === 'offers_to_moderate')).toMatchObject([
      { kind: 'disputed_lessons', count: 1, oldestAt: '2026-11-20T09:01:00.000Z' },
      { kind: 'offers_to_moderate', count: 2, oldestAt: '2026-11-20T09:00:00.000Z' },
    ])
    expect(await kinds(t.people.accountant)).toEqual([])
  })

  test('puts late questions on top for managers, and counts them apart from those in time', async () => {
    const { customer, executor, manager } = t.people
    const late = await t.call(askQuestion, { as: customer, body: { topic: 'other', text: 'Когда?' } })
    await t.call(askQuestion, { as: executor, body: { topic: 'other', text: 'Где?' } })
    const answerDueAt = new Date(t.clock.now().getTime() - 60_000)
    const query = t.services.db.updateTable('question').set({ answer_due_at: answerDueAt })
    await query.where('id', '=', late.body.data.id).execute()
    const { queue } = await staffHome(manager)
    expect(queue.slice(0, 2)).toMatchObject([
      { kind: 'overdue_questions', count: 1, mineCount: 0, oldestAt: answerDueAt.toISOString() },
      { kind: 'questions', count: 1, mineCount: 0 },
    ])
  })

  test('names to managers the contracts that are ending, for as long as they are', async () => {
    const contract = await activeContract(t)
    const params = { id: contract.id }
    const notice = { endsOn: '2027-01-31', reason: 'Переезд', version: contract.version }
    const given = await t.call(giveEndNotice, { as: t.people.customer, params, body: notice })
    expect(given.status).toBe(200)
    const ending = async () => (await staffHome(t.people.manager)).queue.find(({ kind }) => kind === 'ending_contracts')
    expect(await ending()).toMatchObject({ count: 1 })
    expect(await kinds(t.people.accountant)).not.toContain('ending_contracts')
    const { version } = given.body.data
    await t.call(withdrawEndNotice, { as: t.people.customer, params, body: { version } })
    expect(await ending()).toBeUndefined()
  })

  test('tells administrators how many people have reached a quota today or yesterday, each once', async () => {
    const reach = (who: 'customer' | 'executor' | 'both', kind: string, day: string) => {
      const { accountId: account_id, cabinetId: cabinet_id } = t.people[who]
      const row = { id: t.services.ids.next(), at: t.clock.now(), account_id, cabinet_id, kind, day, most: 1 }
      return t.services.db.insertInto('quota_reach').values(row).execute()
    }
    await reach('customer', 'questions', '2026-11-19')
    await reach('customer', 'learners', '2026-11-19')
    await reach('both', 'questions', '2026-11-20')
    await reach('executor', 'questions', '2026-11-18')
    const reached = async (as: TestPerson) => (await staffHome(as)).queue.find(({ kind }) => kind === 'reached_quotas')
    expect(await reached(t.people.administrator)).toMatchObject({ count: 2 })
    expect(await reached(t.people.manager)).toBeUndefined()
  })

  test('shows accountants sums to invoice, to issue and to pay', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
    await settleMonth(t, t.people.executor, '2026-10')
    const queue = async () =>
      (await staffHome(t.people.accountant)).queue.filter(
        ({ kind }) => kind.endsWith('invoices') || kind === 'uninvoiced_lessons',
      )
    expect(await queue()).toMatchObject([
      { kind: 'uninvoiced_lessons', count: 2, amountKopecks: 8000, month: '2026-10' },
    ])
    await invoicesOf('2026-10', false)
    expect(await queue()).toMatchObject([{ kind: 'draft_invoices', count: 1, amountKopecks: 8000 }])
    await invoicesOf('2026-10')
    expect(await queue()).toEqual([])
    t.clock.advance(8 * dayMs)
    expect(await queue()).toMatchObject([
      { kind: 'overdue_invoices', count: 1, amountKopecks: 8000, oldestAt: '2026-11-26T21:00:00.000Z' },
    ])
  })

  test('counts the lessons of today and those that are held', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [
      { date: '2026-11-20', time: '08:00' },
      { date: '2026-11-20', time: '19:00', outcome: null },
      { date: '2026-11-21', outcome: null },
    ])
    expect((await staffHome(t.people.administrator)).figures).toMatchObject({ lessonsToday: 2, heldToday: 1 })
  })

  test('counts apart which waiting questions and leads are assigned to the person', async () => {
    const { customer, manager, administrator } = t.people
    const question = await t.call(askQuestion, { as: customer, body: { topic: 'other', text: 'Когда?' } })
    await t.call(askQuestion, { as: customer, body: { topic: 'other', text: 'Где?' } })
    const body = { assigneeId: manager.cabinetId, insteadOf: null }
    const taken = await t.call(assignQuestion, { as: manager, params: { id: question.body.data.id }, body })
    expect(taken.status).toBe(200)
    const lead = await typeLead(t)
    const task = { title: 'Позвонить', dueOn: '2026-11-20' }
    await t.call(addLeadTask, { as: manager, params: { id: lead.id }, body: task })
    const mine = async () =>
      (await staffHome(manager)).queue.map(({ kind, count, mineCount }) => [kind, count, mineCount])
    expect(await mine()).toEqual([
      ['questions', 2, 1],
      ['due_leads', 1, 1],
    ])
    await t.services.db.updateTable('lead').set({ assignee_id: null }).where('id', '=', lead.id).execute()
    expect((await mine())[1]).toEqual(['due_leads', 1, 0])
    expect((await staffHome(administrator)).queue).toEqual([])
  })

  test('separates permissions: questions are for managers, invoices for accountants', async () => {
    const contract = await createContract(t)
    await teach(t, contract, [{ date: '2026-10-05' }])
    await settleMonth(t, t.people.executor, '2026-10')
    await t.call(askQuestion, { as: t.people.customer, body: { topic: 'other', text: 'Когда?' } })
    expect(await kinds(t.people.manager)).toEqual(['questions', 'reports_not_sent'])
    expect(await kinds(t.people.accountant)).toEqual(['uninvoiced_lessons', 'statements_to_make', 'reports_to_close'])
    expect(await kinds(t.people.administrator)).toEqual([])
  })
})

test('a page takes the same queries however much there is on it', async () => {
  const { executor, customer, manager, accountant } = t.people
  const contract = await createContract(t)
  const count = async (as: TestPerson) => {
    let queries = 0
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      // Counts results, because a subquery has no result of its own.
      transformResult: async ({ result }) => {
        queries += 1
        return result
      },
    }
    await readHome(t.services.db.withPlugin(counter), t.services, as.session)
    return queries
  }
  const all = async () => [await count(executor), await count(customer), await count(manager), await count(accountant)]
  await teach(t, contract, [
    { date: '2026-11-19', outcome: null },
    { date: '2026-11-23', outcome: null },
  ])
  const few = await all()
  for (const date of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-20', '2026-11-24', '2026-11-25']) {
    await teach(t, await createContract(t), [{ date, time: '15:00', outcome: null }])
    await publishOffer(t)
  }
  expect(await all()).toEqual(few)
  expect(Math.max(...few)).toBeLessThanOrEqual(32)
})
