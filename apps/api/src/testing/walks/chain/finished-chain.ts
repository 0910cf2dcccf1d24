import * as questionsSpec from '@navyk/api-spec/desk/questions'
import * as offersSpec from '@navyk/api-spec/market/offers'
import * as incomeReportsSpec from '@navyk/api-spec/money/income-reports'
import * as invoicesSpec from '@navyk/api-spec/money/invoices'
import * as paymentsSpec from '@navyk/api-spec/money/payments'
import * as workReportsSpec from '@navyk/api-spec/money/work-reports'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import * as lessonsSpec from '@navyk/api-spec/teaching/lessons'
import * as plansSpec from '@navyk/api-spec/teaching/plans'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { acknowledge, addLearner, contractForm, publishOffer, respond, responseForm } from '../../acting/agreements.ts'
import { moveClock } from './chain.ts'
import { passDisputeWindows } from '../../acting/teaching.ts'
import type { TestApp } from '../../test-app.ts'

/** Runs the chain once from end to end, for tests of who sees what. Its amounts are unique, so that a leaked amount can
 *  be recognised. */

/** Ids of what the chain brings about; each stage adds its own. */
export interface ChainIds {
  /** Account of the customer. */
  account: string
  learner: string
  offer: string
  response: string
  question: string
  contract: string
  plan: string
  lesson: string
  workReport: string
  incomeReport: string
  invoice: string
  payment: string
}

export const canaries = {
  /** Figures of the customer's side, in kopecks. */
  budgetFrom: 31_133,
  budgetTo: 47_844,
  customerRate: 43_917,
  /** Figures of the executor's side, in kopecks. */
  asked: 34_871,
  executorRate: 35_173,
}

const month = '2026-12'

async function run(t: TestApp, endpoint: EndpointDeclaration, as: keyof TestApp['people'], id: string, body: object) {
  const answer = await t.call(endpoint, { as: t.people[as], params: { id }, body })
  if (answer.status !== 200) throw new Error(`a step of the chain was refused: ${answer.text}`)
  return answer.body.data
}

/** An offer of the customer with a response of the executor, and a question that the customer has asked. */
export async function offerWithResponse(t: TestApp): Promise<ChainIds> {
  const { customer } = t.people
  const learner = await addLearner(t, customer)
  const budget = { priceFromKopecks: canaries.budgetFrom, priceToKopecks: canaries.budgetTo }
  const offer = await publishOffer(t, { learnerId: learner.id, ...budget })
  const [response] = (await respond(t, offer.id, { ...responseForm, payKopecks: canaries.asked })).responses
  const question = await run(t, questionsSpec.askQuestion, 'customer', '', {
    topic: 'payments',
    text: 'Когда платить?',
  })
  const later = { contract: '', plan: '', lesson: '', workReport: '', incomeReport: '', invoice: '', payment: '' }
  return {
    account: customer.accountId,
    learner: learner.id,
    offer: offer.id,
    response: response?.id ?? '',
    question: question.id,
    ...later,
  }
}

/** The response is chosen, the rates are settled, and the contract waits for both sides.
 *  @param options.drafted what happens while it is a draft that nobody has changed */
export async function contractToAcknowledge(
  t: TestApp,
  ids: ChainIds,
  options: { drafted?: () => Promise<void>; rates?: { customerRateKopecks: number; executorRateKopecks: number } } = {},
): Promise<void> {
  const seen = await t.call(offersSpec.getOffer, { as: t.people.customer, params: { id: ids.offer } })
  const choice = { version: seen.body.data.version, responseId: ids.response }
  const draft = await run(t, offersSpec.chooseResponse, 'customer', ids.offer, choice)
  ids.contract = draft.id
  await options.drafted?.()
  const usual = { customerRateKopecks: canaries.customerRate, executorRateKopecks: canaries.executorRate }
  const form = { ...contractForm, ...(options.rates ?? usual), version: draft.version }
  const { version } = await run(t, contractsSpec.updateContract, 'manager', draft.id, form)
  await run(t, contractsSpec.sendContract, 'manager', draft.id, { version })
}

/** Both sides agree, a month is planned, taught, accounted for, invoiced and half paid. */
export async function monthFromPlanToPayment(t: TestApp, ids: ChainIds): Promise<void> {
  await acknowledge(t, t.people.executor, ids.contract)
  await acknowledge(t, t.people.customer, ids.contract)
  const plan = await run(t, plansSpec.draftPlan, 'executor', '', { contractId: ids.contract, month })
  ids.plan = plan.id
  const submitted = await run(t, plansSpec.submitPlan, 'executor', plan.id, { version: plan.version })
  await run(t, plansSpec.approvePlan, 'customer', plan.id, { version: submitted.version })
  await moveClock(t, '2026-12-31T15:00:00Z')
  await settleMonth(t, ids)
  const { invoiceIds } = await run(t, invoicesSpec.draftInvoices, 'accountant', '', { month })
  ids.invoice = invoiceIds[0]
  const issued = await run(t, invoicesSpec.issueInvoice, 'accountant', ids.invoice, { version: 1 })
  const payment = { amountKopecks: 100_003, method: 'bank', receivedOn: '2026-12-31', reference: '417' }
  const { amountKopecks } = payment
  const allocations = [{ invoiceId: ids.invoice, version: issued.version, amountKopecks }]
  const recorded = { ...payment, customerId: t.people.customer.cabinetId, allocations }
  ids.payment = (await run(t, paymentsSpec.recordPayment, 'accountant', '', recorded)).id
}

async function settleMonth(t: TestApp, ids: ChainIds): Promise<void> {
  const { executor } = t.people
  const { body } = await t.call(lessonsSpec.listLessons, { as: executor, query: { month } })
  const lessons = (body.data as lessonsSpec.LessonSummary[]).map(({ id, version }, index) => ({
    id,
    version,
    homework: '№ 12',
    ...(index === 0 ? { outcome: 'held_partial', heldMinutes: 25 } : { outcome: 'held' }),
  }))
  ids.lesson = lessons[0]?.id ?? ''
  await run(t, lessonsSpec.closeLessons, 'executor', '', { lessons })
  const [report] = (await t.call(workReportsSpec.listWorkReports, { as: executor, query: { month } })).body.data
  ids.workReport = report.id
  await passDisputeWindows(t)
  const submitted = await run(t, workReportsSpec.submitWorkReport, 'executor', report.id, { version: report.version })
  await run(t, workReportsSpec.approveWorkReport, 'manager', report.id, { version: submitted.version })
  const [income] = (await t.call(incomeReportsSpec.listIncomeReports, { as: executor })).body.data
  ids.incomeReport = income.id
}
