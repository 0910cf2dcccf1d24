import { approveMonth, closeLesson, submitMonth, readIncome, settleLesson } from './chain-accounting.ts'
import { acknowledge, choose, pay, price, publishOffer, respond, sendContract, writeOffer } from './chain-agreement.ts'
import { chooseCast, codeSentTo } from './chain-cast.ts'
import { findInvoice, issueInvoice, recordPayment } from './chain-invoice.ts'
import { approvePlan, findInSchedule, planNextMonth, planOneLesson, planOverlap } from './chain-plans.ts'
import { dayText, expectState, openFromMenu, openRow, signIn } from './chain-screens.ts'
import { expect, test } from '../journey.ts'

test('from an offer to a paid invoice: a customer, an executor and staff', async ({
  page: customer,
  newPerson,
  request,
  refusals,
  time,
}) => {
  const cast = await chooseCast(request)
  const [executor, staff] = [await newPerson(), await newPerson()]
  const learner = cast.learner.firstName

  await test.step('the three sign in', async () => {
    await signIn(customer, cast.customer)
    await signIn(executor, cast.executor)
    await signIn(staff, cast.staff)
  })
  await test.step('the customer writes an offer', () => writeOffer(customer, cast))
  await test.step('staff publish it', () => publishOffer(staff, cast))
  await test.step('the executor finds it and responds', () => respond(executor, cast))
  await test.step('the customer chooses the executor', () => choose(customer))
  const contractPath = new URL(customer.url()).pathname
  await test.step('staff settle both rates and send the contract', () => sendContract(staff, learner))
  await test.step('the executor acknowledges it by a code', async () => {
    await openFromMenu(executor, 'Current clients')
    await openRow(executor, learner)
    await acknowledge(executor, () => codeSentTo(request, cast.executor), pay)
    await expectState(executor, 'Ждёт ознакомления')
  })
  await test.step('the customer acknowledges it as well, and it is active', async () => {
    await customer.goto(contractPath)
    await acknowledge(customer, () => codeSentTo(request, cast.customer), price)
    await expectState(customer, 'Действует')
  })
  const startsAt = await test.step('the executor plans one lesson of this month', () => planOneLesson(executor, cast))
  await test.step('the customer approves it', () => approvePlan(customer, cast, cast.month))
  const next = await test.step('the executor plans the next month by the week', () => planNextMonth(executor, cast))
  await test.step('the customer approves it, and its lessons exist', async () => {
    await approvePlan(customer, cast, cast.nextMonth)
    await expect(customer.getByRole('tabpanel').getByRole('link')).toHaveCount(next.count)
    await expect(customer.getByRole('tabpanel')).toContainText(dayText(next.date))
  })
  await test.step('the lessons stand in the executor’s schedule', () => findInSchedule(executor, learner, next))
  await test.step('a lesson of another contract at the same time is refused, and the lesson in the way is named', async () => {
    refusals.expect(409, /^\/frontend-api\/plans\/[^/]+\/submit$/)
    await planOverlap(executor, cast, next)
  })
  await test.step('the executor closes the lesson, once it has begun', async () => {
    await time.advance(startsAt.getTime() - Date.now())
    await closeLesson(executor, learner, startsAt)
  })
  await test.step('the executor hands the month in', () => submitMonth(executor, cast))
  await test.step('staff approve it, and the lesson waits while the customer can object', () =>
    approveMonth(staff, executor))
  await test.step('the customer objects, staff decide, and the service settles the lesson', () =>
    settleLesson(customer, staff, learner, () => time.runTask('settle-lessons')))
  await test.step('the accrual stands in the executor’s income', () => readIncome(executor, cast, learner))
  await test.step('staff invoice the lesson', () => issueInvoice(staff, cast, learner))
  await test.step('the customer finds the invoice', () => findInvoice(customer, cast, 'Выставлен'))
  await test.step('staff record the payment', () => recordPayment(staff))
  await test.step('the customer sees the invoice paid', () => findInvoice(customer, cast, 'Оплачен'))
})
