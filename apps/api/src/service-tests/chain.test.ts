import * as offersSpec from '@navyk/api-spec/market/offers'
import * as noticesSpec from '@navyk/api-spec/messages/notices'
import * as incomeReportsSpec from '@navyk/api-spec/money/income-reports'
import * as invoicesSpec from '@navyk/api-spec/money/invoices'
import * as paymentsSpec from '@navyk/api-spec/money/payments'
import * as workReportsSpec from '@navyk/api-spec/money/work-reports'
import * as learnersSpec from '@navyk/api-spec/people/learners'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import * as lessonsSpec from '@navyk/api-spec/teaching/lessons'
import * as plansSpec from '@navyk/api-spec/teaching/plans'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balance } from '#money/ledger'
import { settleLater } from '#domains/money/work-reports/settling/settle-later.ts'
import { contractForm, lastCodeTo, learnerForm, offerForm, responseForm } from '#testing/acting/agreements.ts'
import { moveClock, refusedStep, performStep } from '#testing/walks/chain/chain.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

// One story in the order of its steps: each begins where the one before it ended.
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Ids of what the story has brought about so far. */
const story = { offer: '', response: '', contract: '', plan: '', report: '', invoice: '' }
let lessons: lessonsSpec.Lesson[] = []

const as = (who: keyof TestApp['people']) => t.people[who]

/** Calls that read each object of the story, and its trail. */
const reads = {
  offer: [offersSpec.getOffer, offersSpec.listOfferHistory],
  contract: [contractsSpec.getContract, contractsSpec.listContractHistory],
  plan: [plansSpec.getPlan, plansSpec.listPlanHistory],
  report: [workReportsSpec.getWorkReport, workReportsSpec.listWorkReportHistory],
  invoice: [invoicesSpec.getInvoice, invoicesSpec.listInvoiceHistory],
} as const
type Kind = keyof typeof reads

const params = (kind: Kind) => ({ id: story[kind] })
const now = (kind: Kind) => ({ endpoint: reads[kind][0], params: params(kind) })
const trail = (kind: Kind, action: string) => ({ endpoint: reads[kind][1], params: params(kind), action })
const stale = (kind: Kind) => ({ code: 'version_conflict', current: now(kind) })
const nothing = 'nothing to be stale' as const
/** The object as a person gets it now. */
const seen = async (who: keyof TestApp['people'], kind: Kind) =>
  (await t.call(reads[kind][0], { as: as(who), params: params(kind) })).body.data

describe('from the offer to the contract', () => {
  test('the customer names a learner and writes an offer, which waits for moderation', async () => {
    const learner = await performStep(t, {
      endpoint: learnersSpec.createLearner,
      as: 'customer',
      body: learnerForm,
      again: nothing,
    })
    const offer = await performStep(t, {
      endpoint: offersSpec.createOffer,
      as: 'customer',
      body: { ...offerForm, learnerId: learner.id },
      told: { manager: 'Заявка № 1 ждёт модерации' },
      again: nothing,
    })
    story.offer = offer.id
    expect(offer).toMatchObject({ state: 'moderation', version: 1, learner: { id: learner.id } })
    const { body } = await t.call(offersSpec.listOfferHistory, { as: as('customer'), params: { id: offer.id } })
    expect(body.data).toMatchObject([{ action: 'submitted', actorName: 'Last-customer First0' }])
    expect((await t.call(offersSpec.listOffers, { as: as('executor') })).body.data).toEqual([])
  })

  test('a manager publishes it', async () => {
    const { version } = await seen('manager', 'offer')
    const offer = await performStep(t, {
      endpoint: offersSpec.publishOffer,
      as: 'manager',
      params: params('offer'),
      body: { version },
      history: trail('offer', 'published'),
      told: { customer: 'Заявка № 1 опубликована' },
      again: stale('offer'),
    })
    expect(offer.state).toBe('published')
  })

  test('the executor finds it without the name, the phone or the address of the family', async () => {
    const { customer, executor } = t.people
    const list = await t.call(offersSpec.listOffers, { as: executor, query: { scope: 'open' } })
    expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([story.offer])
    const page = await t.call(offersSpec.getOffer, { as: executor, params: params('offer') })
    expect(page.body.data).toMatchObject({ learner: { firstName: 'Миша' }, actions: { respond: true } })
    for (const { text } of [list, page]) {
      for (const secret of [customer.phone, customer.cabinetId, 'Last-customer', 'customer@example.test', 'Савицкий']) {
        expect(text).not.toContain(secret)
      }
    }
  })

  test('the executor responds with a price and times', async () => {
    const offer = await performStep(t, {
      endpoint: offersSpec.respondToOffer,
      as: 'executor',
      params: params('offer'),
      body: responseForm,
      history: { ...trail('offer', 'responded'), as: 'customer' },
      told: { customer: 'Отклик на заявку № 1' },
      again: { code: 'already_responded', current: now('offer') },
    })
    expect(offer).toMatchObject({ state: 'in_selection', responses: [{ state: 'submitted', payKopecks: 3517 }] })
    story.response = offer.responses[0].id
    await t.call(offersSpec.respondToOffer, { as: as('otherExecutor'), params: params('offer'), body: responseForm })
  })

  test('the customer chooses the response, the other response ends, and a draft contract exists', async () => {
    const { version } = await seen('customer', 'offer')
    const contract = await performStep(t, {
      endpoint: offersSpec.chooseResponse,
      as: 'customer',
      params: params('offer'),
      body: { version, responseId: story.response },
      history: { ...trail('offer', 'matched'), as: 'customer' },
      told: {
        executor: 'Вас выбрали по заявке № 1. Сервис готовит договор',
        otherExecutor: 'По заявке № 1 выбран другой исполнитель',
        manager: 'Договор № 1: проверьте условия и отправьте сторонам',
      },
      again: stale('offer'),
    })
    story.contract = contract.id
    expect(contract).toMatchObject({ state: 'draft', offerId: story.offer, executor: { lastName: 'Last-executor' } })
    expect(contract).toMatchObject({ customerRateKopecks: 4250 })
    expect(contract).not.toHaveProperty('executorRateKopecks')
  })

  test('the manager settles both rates and sends the contract', async () => {
    const { version } = await seen('manager', 'contract')
    const wrong = { ...contractForm, version, customerRateKopecks: 3516 }
    const refusal = await refusedStep(t, {
      endpoint: contractsSpec.updateContract,
      as: 'manager',
      params: params('contract'),
      body: wrong,
    })
    expect(refusal.errors).toEqual({
      customerRateKopecks: ['Цена для заказчика не может быть ниже ставки исполнителя'],
    })
    const settled = await performStep(t, {
      endpoint: contractsSpec.updateContract,
      as: 'manager',
      params: params('contract'),
      body: { ...contractForm, version },
      history: trail('contract', 'changed'),
      again: stale('contract'),
    })
    const sent = await performStep(t, {
      endpoint: contractsSpec.sendContract,
      as: 'manager',
      params: params('contract'),
      body: { version: settled.version },
      history: trail('contract', 'sent'),
      told: {
        customer: 'Договор № 1 готов: прочитайте и подтвердите кодом',
        executor: 'Договор № 1 готов: прочитайте и подтвердите кодом',
      },
      again: stale('contract'),
    })
    expect(sent).toMatchObject({ state: 'awaiting_ack', customerRateKopecks: 4391, executorRateKopecks: 3517 })
  })

  test.each([
    ['executor', 'customer', 'Другая сторона подтвердила договор № 1. Теперь ваша очередь'],
    ['customer', 'executor', 'Договор № 1 действует: обе стороны подтвердили его'],
  ] as const)(
    'the %s sees only their own rate and acknowledges the contract by a code sent to the phone',
    async (side, other, text) => {
      const [own, foreign] = side === 'customer' ? ['4391', '3517'] : ['3517', '4391']
      const page = await t.call(contractsSpec.getContract, { as: as(side), params: params('contract') })
      expect(page.body.data).toMatchObject({ [`${side}RateKopecks`]: Number(own), actions: { acknowledge: true } })
      expect(page.body.data).not.toHaveProperty(`${other}RateKopecks`)
      expect(page.words).not.toContain(foreign)
      expect(page.text).not.toContain(as(other).phone)

      const document = (await t.call(contractsSpec.getContractDocument, { as: as(side), params: params('contract') }))
        .body.data
      const code = await performStep(t, {
        endpoint: contractsSpec.requestAcknowledgementCode,
        as: side,
        params: params('contract'),
        body: {},
        again: nothing,
      })
      const given = { publicCode: code.publicCode, documentSha256: document.sha256, consent: true }
      const wrong = { ...given, privateCode: '000000' }
      const refusal = await t.call(contractsSpec.acknowledgeContract, {
        as: as(side),
        params: params('contract'),
        body: wrong,
      })
      expect([refusal.status, refusal.body.privateCode?.length]).toEqual([422, 1])

      const isSecond = side === 'customer'
      const contract = await performStep(t, {
        endpoint: contractsSpec.acknowledgeContract,
        as: side,
        params: params('contract'),
        body: { ...given, privateCode: await lastCodeTo(t, as(side)) },
        history: trail('contract', isSecond ? 'activated' : `acknowledged_by_${side}`),
        told: isSecond ? { executor: text, customer: text } : { [other]: text },
        again: { code: 'already_acknowledged', current: now('contract') },
      })
      expect(contract.state).toBe(isSecond ? 'active' : 'awaiting_ack')
    },
  )

  test('both sides know how to reach each other, and the offer is closed', async () => {
    for (const [reader, side] of [
      ['customer', 'executor'],
      ['executor', 'customer'],
    ] as const) {
      expect((await seen(reader, 'contract'))[`${side}Contacts`]).toEqual({
        phone: as(side).phone,
        email: `${side}@example.test`,
      })
    }
    expect((await seen('customer', 'offer')).state).toBe('closed_matched')
  })
})

describe('from the plan to the lessons', () => {
  test('the executor drafts December from the week of the contract', async () => {
    const plan = await performStep(t, {
      endpoint: plansSpec.draftPlan,
      as: 'executor',
      body: { contractId: story.contract, month: '2026-12' },
      again: { code: 'plan_exists' },
    })
    story.plan = plan.id
    expect(plan.rows.map(({ date, time }: plansSpec.PlanRow) => `${date} ${time}`)).toEqual([
      '2026-12-01 18:00',
      '2026-12-03 16:00',
      '2026-12-08 18:00',
      '2026-12-10 16:00',
      '2026-12-15 18:00',
      '2026-12-17 16:00',
      '2026-12-22 18:00',
      '2026-12-24 16:00',
      '2026-12-29 18:00',
      '2026-12-31 16:00',
    ])
    expect(plan.totals).toEqual({ lessonCount: 10, minutes: 600, payKopecks: 35_170 })
    const { status } = await t.call(plansSpec.getPlan, { as: as('customer'), params: params('plan') })
    expect(status, 'a draft is not for the customer').toBe(404)
  })

  test('the executor submits it', async () => {
    const plan = await performStep(t, {
      endpoint: plansSpec.submitPlan,
      as: 'executor',
      params: params('plan'),
      body: { version: 1 },
      history: trail('plan', 'submitted'),
      told: { customer: 'План занятий на согласование: Миша, декабрь 2026 г.' },
      again: stale('plan'),
    })
    expect(plan.state).toBe('submitted')
  })

  test('the customer approves the plan at the customer’s price, and its lessons exist', async () => {
    const { version, totals } = await seen('customer', 'plan')
    expect(totals).toEqual({ lessonCount: 10, minutes: 600, priceKopecks: 43_910 })
    const plan = await performStep(t, {
      endpoint: plansSpec.approvePlan,
      as: 'customer',
      params: params('plan'),
      body: { version },
      history: trail('plan', 'approved'),
      told: { executor: 'План занятий согласован: Миша, декабрь 2026 г.' },
      again: stale('plan'),
    })
    expect(plan).toMatchObject({ state: 'approved', lessons: { planned: 10, held: 0, cancelled: 0 } })
    const { body } = await t.call(lessonsSpec.listLessons, { as: as('executor'), query: { month: '2026-12' } })
    lessons = body.data.toReversed()
    expect(lessons).toHaveLength(10)
    expect(lessons[0]).toMatchObject({ startsAt: '2026-12-01T15:00:00.000Z', state: 'planned', outcome: null })
    const [id] = lessons.map((lesson) => lesson.id)
    const history = await t.call(lessonsSpec.listLessonHistory, { as: as('customer'), params: { id: id ?? '' } })
    expect(history.body.data).toMatchObject([{ action: 'planned', actorName: 'Last-customer First0' }])
  })
})

describe('a second customer of the executor who wants the same hour:', () => {
  let contract: TestContract
  const plan = { id: '', version: 1 }
  const row = { date: '2026-12-08', time: '18:30', minutes: 60, topic: '', comment: '' }
  const attempt = (
    endpoint: typeof plansSpec.submitPlan | typeof plansSpec.approvePlan,
    who: 'executor' | 'otherCustomer',
  ) => refusedStep(t, { endpoint, as: who, params: { id: plan.id }, body: { version: plan.version } })
  beforeAll(async () => {
    contract = await createContract(t, { customer: as('otherCustomer') })
  })

  test('the plan can be drafted, and the draft says which lesson overlaps', async () => {
    const body = { contractId: contract.id, month: '2026-12' }
    const draft = (await t.call(plansSpec.draftPlan, { as: as('executor'), body })).body.data
    plan.id = draft.id
    const saved = await performStep(t, {
      endpoint: plansSpec.savePlanRows,
      as: 'executor',
      params: { id: plan.id },
      body: { version: draft.version, pattern: [], rows: [row] },
      history: { endpoint: plansSpec.listPlanHistory, params: { id: plan.id }, action: 'saved' },
      again: { code: 'version_conflict', current: { endpoint: plansSpec.getPlan, params: { id: plan.id } } },
    })
    plan.version = saved.version
    const lesson = { startsAt: '2026-12-08T15:00:00.000Z', endsAt: '2026-12-08T16:00:00.000Z' }
    expect(saved.rows[0].problems).toEqual([
      { code: 'overlaps_lesson', lesson: { ...lesson, learnerName: 'Савицкий Миша' } },
    ])
  })

  test('the plan is not submitted: the executor reads whose lesson overlaps', async () => {
    const text = 'Время занято: 8\u00a0декабря, 18:00–19:00, Савицкий Миша'
    expect(await attempt(plansSpec.submitPlan, 'executor')).toEqual({
      status: 409,
      code: 'lesson_overlap',
      message: text,
      errors: { 'rows.0.time': [text] },
    })
  })

  test('the plan is not approved if it was submitted first: the customer reads that the time is taken, not by whom', async () => {
    const [lesson] = lessons.filter(({ startsAt }) => startsAt.startsWith('2026-12-08'))
    // The lesson is cancelled while the plan is submitted, and put back before it is approved.
    const cancel = { version: lesson?.version, by: 'executor', reason: 'Врач', acceptsCharge: false }
    const at = { id: lesson?.id ?? '' }
    const { version } = await performStep(t, {
      endpoint: lessonsSpec.cancelLesson,
      as: 'executor',
      params: at,
      body: cancel,
      history: { endpoint: lessonsSpec.listLessonHistory, params: at, action: 'cancelled' },
      told: { customer: 'Занятие отменено: Миша, 8 декабря, 18:00' },
      again: { code: 'version_conflict', current: { endpoint: lessonsSpec.getLesson, params: at } },
    })
    const body = { version: plan.version }
    const submitted = await t.call(plansSpec.submitPlan, { as: as('executor'), params: { id: plan.id }, body })
    plan.version = submitted.body.data.version
    await performStep(t, {
      endpoint: lessonsSpec.restoreLesson,
      as: 'executor',
      params: at,
      body: { version },
      history: { endpoint: lessonsSpec.listLessonHistory, params: at, action: 'restored' },
      told: { customer: 'Отмена снята, занятие состоится: Миша, 8 декабря, 18:00' },
      again: { code: 'version_conflict', current: { endpoint: lessonsSpec.getLesson, params: at } },
    })
    const text = 'Исполнитель занят: 8\u00a0декабря, 18:00–19:00'
    expect(await attempt(plansSpec.approvePlan, 'otherCustomer')).toEqual({
      status: 409,
      code: 'lesson_overlap',
      message: text,
      errors: { 'rows.0.time': [text] },
    })
  })

  test('the plan goes back to the executor with the reason', async () => {
    const returned = await performStep(t, {
      endpoint: plansSpec.returnPlan,
      as: 'otherCustomer',
      params: { id: plan.id },
      body: { version: plan.version, reason: 'Другое время, пожалуйста' },
      history: { endpoint: plansSpec.listPlanHistory, params: { id: plan.id }, action: 'returned' },
      told: { executor: 'План занятий возвращён: Alina, декабрь 2026 г.' },
      again: { code: 'version_conflict', current: { endpoint: plansSpec.getPlan, params: { id: plan.id } } },
    })
    expect(returned).toMatchObject({ state: 'returned', returnReason: 'Другое время, пожалуйста' })
  })
})

describe('from the lessons to the executor’s income', () => {
  // Charged and paid: five whole lessons and half of one (rounded up), one missed, one cancelled late; two cost nothing.
  const outcomes: (Omit<lessonsSpec.LessonCloseOut, 'id' | 'version'> & { outcome: lessonsSpec.LessonOutcome })[] = [
    { outcome: 'held', topic: 'Дроби', homework: '№ 12–18', note: 'Старается' },
    { outcome: 'held' },
    { outcome: 'held_partial', heldMinutes: 30 },
    { outcome: 'cancelled_by_customer_in_time' },
    { outcome: 'held' },
    { outcome: 'student_no_show' },
    { outcome: 'cancelled_by_executor' },
    { outcome: 'cancelled_by_customer_late' },
    { outcome: 'held' },
    { outcome: 'held' },
  ]
  const chargeKopecks = 5 * 4391 + 2196 + 2 * 4391
  const payKopecks = 5 * 3517 + 1759 + 2 * 3517

  const closing = async () => {
    const query = { month: '2026-12', contractId: story.contract }
    const { body } = await t.call(lessonsSpec.listLessons, { as: as('executor'), query })
    lessons = body.data.toReversed()
    return { lessons: lessons.map(({ id, version }, index) => ({ id, version, ...outcomes[index] })) }
  }

  test('no lesson is closed before it has begun', async () => {
    const refusal = await refusedStep(t, { endpoint: lessonsSpec.closeLessons, as: 'executor', body: await closing() })
    expect(refusal).toMatchObject({ status: 409, code: 'lesson_not_started' })
  })

  test('on the last evening of the month the executor closes them all, and the customer is told', async () => {
    await moveClock(t, '2026-12-31T15:00:00Z')
    const body = await closing()
    const closed: lessonsSpec.Lesson[] = await performStep(t, {
      endpoint: lessonsSpec.closeLessons,
      as: 'executor',
      body,
      history: { endpoint: lessonsSpec.listLessonHistory, params: { id: lessons[0]?.id ?? '' }, action: 'closed' },
      told: { customer: 'Поставлены итоги занятий: 10' },
      again: { code: 'version_conflict' },
    })
    expect(closed.map(({ state }) => state)).toEqual(Array(10).fill('closed'))
    expect(closed.reduce((sum, lesson) => sum + (lesson.payKopecks ?? 0), 0)).toBe(payKopecks)
    const { data } = (await t.call(lessonsSpec.getLesson, { as: as('customer'), params: { id: lessons[0]?.id ?? '' } }))
      .body
    expect(data).toMatchObject({ homework: '№ 12–18', note: 'Старается', chargeKopecks: 4391 })
  })

  test('the executor submits the work report', async () => {
    const { body } = await t.call(workReportsSpec.listWorkReports, { as: as('executor'), query: { month: '2026-12' } })
    const [row] = body.data
    story.report = row.id
    expect(row).toMatchObject({
      state: 'open',
      totals: { lessonCount: 10, heldCount: 6, unclosedCount: 0, payKopecks },
    })
    const report = await performStep(t, {
      endpoint: workReportsSpec.submitWorkReport,
      as: 'executor',
      params: params('report'),
      body: { version: row.version },
      history: trail('report', 'submitted'),
      told: { manager: 'Учёт занятий за декабрь 2026 г. сдан на проверку' },
      again: stale('report'),
    })
    expect(report.state).toBe('submitted')
  })

  test('the manager approves the report: nothing is charged while the customer can object, and everybody sees until when', async () => {
    const { version } = await seen('manager', 'report')
    const report = await performStep(t, {
      endpoint: workReportsSpec.approveWorkReport,
      as: 'manager',
      params: params('report'),
      body: { version },
      history: trail('report', 'approved'),
      told: {
        executor:
          'Учёт занятий за декабрь 2026 г. утверждён. Пока не учтено занятий: 10. Они будут учтены, когда заказчик подтвердит их или уже не сможет возразить',
      },
      again: stale('report'),
    })
    expect(report).toMatchObject({
      state: 'approved',
      totals: { chargeKopecks, payKopecks },
      waitingCount: 10,
      settled: { lessonCount: 0, payKopecks: 0, chargeKopecks: 0 },
      waiting: { lessonCount: 10, payKopecks, chargeKopecks, until: '2027-01-03T15:00:00.000Z' },
    })
    expect(await balance(t.services.db, { kind: 'income' })).toBe(0)
  })

  test('once the time to object is over, the service settles the report: charges, pay and commission add up to nothing', async () => {
    await moveClock(t, '2027-01-03T15:00:00.001Z')
    await settleLater(t.services)
    await settleLater(t.services)
    const report = await seen('executor', 'report')
    expect(report).toMatchObject({ settled: { lessonCount: 10, payKopecks }, waiting: { lessonCount: 0, until: null } })
    const { body } = await t.call(noticesSpec.listNotices, { as: as('executor'), query: { box: 'new', limit: '1' } })
    expect(body.data[0].message).toBe('Учтены отложенные занятия за декабрь 2026\u00a0г.: 10')
    const history = await t.call(workReportsSpec.listWorkReportHistory, { as: as('manager'), params: params('report') })
    expect(history.body.data[0]).toMatchObject({ action: 'settled_later', actorName: '' })
    const { db } = t.services
    const owed = await balance(db, { kind: 'customer', ownerId: as('customer').cabinetId })
    const due = await balance(db, { kind: 'executor', ownerId: as('executor').cabinetId })
    const kept = [await balance(db, { kind: 'income' }), await balance(db, { kind: 'cost' })]
    expect([owed, due, ...kept]).toEqual([chargeKopecks, -payKopecks, -chargeKopecks, payKopecks])
  })

  test('the accruals stand in the executor’s income report, without the commission', async () => {
    const { data } = (await t.call(incomeReportsSpec.listIncomeReports, { as: as('executor') })).body
    expect(data).toMatchObject([{ month: '2026-12', lessonCount: 8, amounts: { payKopecks } }])
    const page = await t.call(incomeReportsSpec.getIncomeReport, { as: as('executor'), params: { id: data[0].id } })
    const accruals = page.body.data.clients.flatMap((client: incomeReportsSpec.IncomeReportClient) => client.accruals)
    expect(accruals.map(({ amounts }: incomeReportsSpec.Accrual) => amounts)).toEqual(
      [3517, 3517, 1759, 3517, 3517, 3517, 3517, 3517].map((payKopecks) => ({ payKopecks })),
    )
    const own = await t.call(incomeReportsSpec.getIncomeReport, { as: as('accountant'), params: { id: data[0].id } })
    const commissionKopecks = chargeKopecks - payKopecks
    expect(own.body.data.amounts).toEqual({ payKopecks, chargeKopecks, commissionKopecks })
  })

  test('the accountant drafts the invoice once, however often the draft is asked for', async () => {
    const body = { month: '2026-12' }
    const { created, invoiceIds } = await performStep(t, {
      endpoint: invoicesSpec.draftInvoices,
      as: 'accountant',
      body,
      again: nothing,
    })
    expect(created).toBe(1)
    story.invoice = invoiceIds[0]
    const again = await t.call(invoicesSpec.draftInvoices, { as: as('accountant'), body })
    expect(again.body.data).toEqual({ created: 0, invoiceIds: [] })
    expect(await seen('accountant', 'invoice')).toMatchObject({
      number: null,
      status: 'draft',
      totalKopecks: chargeKopecks,
    })
    const { status } = await t.call(invoicesSpec.getInvoice, { as: as('customer'), params: params('invoice') })
    expect(status, 'a draft is not for the customer').toBe(404)
  })

  test('the accountant issues the invoice: it gets its number, and the customer is notified', async () => {
    const { version } = await seen('accountant', 'invoice')
    const issued = await performStep(t, {
      endpoint: invoicesSpec.issueInvoice,
      as: 'accountant',
      params: params('invoice'),
      body: { version },
      history: trail('invoice', 'issued'),
      told: {
        customer: 'Выставлен счёт № 2027-000001 на 329,33 BYN. Оплатите его до 10 января 2027 г.',
      },
      again: stale('invoice'),
    })
    expect(issued).toMatchObject({ number: '2027-000001', status: 'issued', balanceKopecks: chargeKopecks })
    expect(await seen('customer', 'invoice')).toMatchObject({ status: 'issued', totalKopecks: chargeKopecks })
  })

  test('the accountant records the payment, and the customer sees the invoice paid', async () => {
    const { version } = await seen('accountant', 'invoice')
    const customerId = as('customer').cabinetId
    const payment = { amountKopecks: chargeKopecks, method: 'bank', receivedOn: '2027-01-03', reference: 'п/п 417' }
    await performStep(t, {
      endpoint: paymentsSpec.recordPayment,
      as: 'accountant',
      body: {
        ...payment,
        customerId,
        allocations: [{ invoiceId: story.invoice, version, amountKopecks: chargeKopecks }],
      },
      history: trail('invoice', 'paid'),
      told: { customer: 'Получена оплата 329,33 BYN по счёту № 2027-000001' },
      again: {
        code: 'version_conflict',
        current: { endpoint: paymentsSpec.getCustomerDues, params: {}, query: { customerId } },
      },
    })
    const invoice = await seen('customer', 'invoice')
    expect(invoice).toMatchObject({ status: 'paid', paidKopecks: chargeKopecks, balanceKopecks: 0 })
    const payments = await t.call(paymentsSpec.listPayments, {
      as: as('customer'),
      query: { invoiceId: story.invoice },
    })
    expect(payments.body.data).toMatchObject([{ ...payment, allocations: [{ amountKopecks: chargeKopecks }] }])
    const { db } = t.services
    expect(await balance(db, { kind: 'customer', ownerId: as('customer').cabinetId })).toBe(0)
    expect(await balance(db, { kind: 'bank' })).toBe(chargeKopecks)
    const statement = (await t.call(invoicesSpec.getStatement, { as: as('customer') })).body.data
    expect(statement).toMatchObject({
      chargesKopecks: chargeKopecks,
      paymentsKopecks: -chargeKopecks,
      closingKopecks: 0,
    })
  })
})
