// Messages that leave late: each is looked at again, and what is not true any more does not leave.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cancelLesson, type LessonSummary, moveLesson } from '@navyk/api-spec/teaching/lessons'
import { approvePlan, draftPlan, getPlan, type Plan, submitPlan } from '@navyk/api-spec/teaching/plans'
import { declineSeat, leaveProgramme } from '@navyk/api-spec/teaching/programmes'
import { businessInstant, hourMs, minuteMs } from '@navyk/api-spec/kit'
import { describe, expect, test } from 'vitest'
import { lastingNotices } from '#app.ts'
import { issueOrderInvoice } from '#money/invoices'
import { receivePayment } from '#money/payments'
import { remindOfAll } from '#domains/money/invoices/paying/remind.ts'
import { remindOfLessons } from '#domains/teaching/reminders/remind-of-lessons.ts'
import { sendMessages } from '#platform/channels/outbox'
import { returnToOutbox, linkTelegram, sendWaiting } from '#testing/changes/late-messages.ts'
import { planLessons, setWeek } from '#testing/acting/lessons.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { enrol, openProgramme, stepSeat } from '#testing/acting/programmes.ts'
import type { TestPerson } from '#testing/test-app.ts'

eachTestHasOneContract()

const link = (person: TestPerson) => linkTelegram(t, person)
const send = () => sendWaiting(t)
const sendOf = async (words: string) => (await send()).filter((body) => body.includes(words))

describe('a reminder of a lesson', () => {
  const lessonAt = async (...times: string[]) => {
    await link(t.people.customer)
    const lessons = await planLessons(
      t,
      contract,
      times.map((time) => ({ date: '2026-11-24', time })),
    )
    return lessons as [LessonSummary]
  }
  const remindAt = async (date: string, time: string) => {
    t.clock.set(businessInstant(date, time))
    await remindOfLessons(t.services)
  }
  const cancel = ({ id }: LessonSummary) => {
    const body = { version: 1, by: 'executor', reason: 'Болею', acceptsCharge: false }
    return t.call(cancelLesson, { as: t.people.executor, params: { id }, body })
  }

  test('is sent late while the lesson is ahead, and not once it has begun', async () => {
    await lessonAt('18:00')
    await remindAt('2026-11-24', '17:00')
    t.clock.set(new Date(businessInstant('2026-11-24', '18:00').getTime() - minuteMs))
    expect(await sendOf('Занятие в 18:00')).toHaveLength(1)
    await returnToOutbox(t)
    t.clock.advance(minuteMs)
    expect(await sendOf('Занятие в 18:00')).toEqual([])
  })

  test('is not sent after its lesson was cancelled', async () => {
    const [lesson] = await lessonAt('18:00')
    await remindAt('2026-11-24', '17:00')
    expect((await cancel(lesson)).status).toBe(200)
    expect(await sendOf('Занятие в 18:00')).toEqual([])
  })

  test('is not sent after its lesson was moved in place', async () => {
    const [lesson] = await lessonAt('18:00')
    await remindAt('2026-11-24', '17:00')
    const body = { version: 1, date: '2026-11-24', time: '19:00', scope: 'following' }
    const moved = await t.call(moveLesson, { as: t.people.executor, params: { id: lesson.id }, body })
    expect(moved.body.data.id).toBe(lesson.id)
    expect(await sendOf('Занятие в 18:00')).toEqual([])
  })

  test('that is due in the evening is sent the same evening, and not a day later', async () => {
    await lessonAt('18:00')
    await remindAt('2026-11-23', '19:00')
    t.clock.advance(2 * hourMs)
    expect(await sendOf('Завтра')).toHaveLength(1)
    await returnToOutbox(t)
    t.clock.set(businessInstant('2026-11-24', '21:00'))
    expect(await sendOf('Завтра')).toEqual([])
  })

  test('that names several lessons is sent while there are as many', async () => {
    const [first] = await lessonAt('10:00', '18:00')
    await remindAt('2026-11-23', '19:00')
    expect(await sendOf('Завтра')).toHaveLength(1)
    await returnToOutbox(t)
    expect((await cancel(first)).status).toBe(200)
    expect(await sendOf('Завтра')).toEqual([])
  })
})

test('an offer of a seat is sent until the offer ends, and not once it was declined', async () => {
  const { otherCustomer } = t.people
  await link(otherCustomer)
  const programme = await openProgramme(t, { seats: 1, minimumSeats: 1 })
  const held = await enrol(t, programme.id)
  const waiting = await enrol(t, programme.id, otherCustomer)
  await stepSeat(t, leaveProgramme, held, t.people.customer, { reason: 'Переехали' })
  expect(await sendOf('Ответьте')).toHaveLength(1)
  await returnToOutbox(t)
  t.clock.advance(30 * hourMs)
  expect(await sendOf('Ответьте')).toEqual([])
  t.clock.advance(-30 * hourMs)
  await returnToOutbox(t)
  await stepSeat(t, declineSeat, { ...waiting, version: waiting.version + 1 }, otherCustomer)
  expect(await sendOf('Ответьте')).toEqual([])
})

test('a reminder of an invoice is sent while the invoice asks for that sum', async () => {
  const { customer } = t.people
  await link(customer)
  const order = { customerId: customer.cabinetId, sourceId: contract.id, dueOn: '2026-11-22', payer: null }
  const lines = [{ title: 'Пробное занятие', quantity: 1, unitPriceKopecks: 1000, discountKopecks: 0 }]
  await t.services.transact((tx) => issueOrderInvoice(tx, t.services, customer.session, { ...order, lines }))
  await remindOfAll(t.services)
  expect(await sendOf('10,00')).toHaveLength(1)
  await returnToOutbox(t)
  await t.services.transact((tx) =>
    receivePayment(tx, t.services, {
      customerId: customer.cabinetId,
      amountKopecks: 1000,
      method: 'erip',
      receivedOn: '2026-11-20',
      reference: '',
      source: 'online',
      sourceKey: 'one',
    }),
  )
  expect((await send()).filter((body) => body.includes('22 ноября'))).toEqual([])
})

test('the notice of a plan to agree on is sent while the plan waits for the answer', async () => {
  const { customer, executor } = t.people
  await link(customer)
  await setWeek(t, contract, [{ weekday: 2, time: '18:30', minutes: 60 }])
  const body = { contractId: contract.id, month: '2026-12' }
  const { id, version } = (await t.call(draftPlan, { as: executor, body })).body.data as Plan
  await t.call(submitPlan, { as: executor, params: { id }, body: { version } })
  expect(await sendOf('на согласование')).toHaveLength(1)
  await returnToOutbox(t)
  const plan = (await t.call(getPlan, { as: customer, params: { id } })).body.data as Plan
  const answer = await t.call(approvePlan, { as: customer, params: { id }, body: { version: plan.version } })
  expect(answer.status).toBe(200)
  expect(await sendOf('на согласование')).toEqual([])
})

test('a message with an end is not sent after it', async () => {
  const code = { channel: 'sms' as const, recipient: '375291112233', body: 'code 123456' }
  const endsAt = new Date(t.clock.now().getTime() + hourMs)
  await t.services.transact((tx) => sendMessages(tx, t.services, [{ ...code, endsAt }]))
  t.clock.advance(hourMs)
  expect(await sendOf('code')).toEqual([])
  t.clock.advance(-minuteMs)
  expect(await sendOf('code')).toEqual([])
})

test('the page of messages lists the notices that are checked again before they are sent', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/rules/messages.md'), 'utf8')
  const listed = [...page.matchAll(/`([a-z_]+\.notices\.[a-z_]+)`/g)].map(([, kind]) => kind)
  expect(listed.toSorted()).toEqual(Object.keys(lastingNotices).toSorted())
})
