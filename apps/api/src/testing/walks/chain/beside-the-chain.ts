import * as applicationsSpec from '@navyk/api-spec/market/applications'
import * as offersSpec from '@navyk/api-spec/market/offers'
import * as profilesSpec from '@navyk/api-spec/market/profiles'
import * as bankSpec from '@navyk/api-spec/money/bank-statements'
import * as invoicesSpec from '@navyk/api-spec/money/invoices'
import * as actsSpec from '@navyk/api-spec/money/acts'
import * as legalDetailsSpec from '@navyk/api-spec/money/legal-details'
import * as paymentsSpec from '@navyk/api-spec/money/payments'
import * as onlinePaymentsSpec from '@navyk/api-spec/money/online-payments'
import * as commissionSpec from '@navyk/api-spec/money/commission'
import * as walletsSpec from '@navyk/api-spec/money/wallets'
import * as workReportsSpec from '@navyk/api-spec/money/work-reports'
import * as accountsSpec from '@navyk/api-spec/people/accounts'
import * as contactsSpec from '@navyk/api-spec/people/contacts'
import * as entrySpec from '@navyk/api-spec/people/entry'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import * as lessonsSpec from '@navyk/api-spec/teaching/lessons'
import * as plansSpec from '@navyk/api-spec/teaching/plans'
import * as scheduleSpec from '@navyk/api-spec/teaching/schedule'
import * as personalDataSpec from '@navyk/api-spec/views/personal-data'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { businessDate } from '@navyk/api-spec/kit'
import { stepUp } from '@navyk/api-spec/people/two-step'
import sharp from 'sharp'
import { strangeFile } from '../../factories/bank-statements.ts'
import { addSecondAccountant, refundAccount } from '../../acting/payments.ts'
import { compareWithProviders } from '#domains/money/online-payments/requests/compare.ts'
import { createContract, passDisputeWindows, settleMonth, teach, type TestContract } from '../../acting/teaching.ts'
import { payerForm, payoutForm, serviceForm } from '../../legal-details.ts'
import * as agreements from '../../acting/agreements.ts'
import type { ReadIds, PersonName } from '../../readings/every-reading.ts'
import { digitsFor } from '../../codes.ts'
import { type TestAnswer, type TestApp, testPassword } from '../../test-app.ts'

/** Calls all writes that are not part of the chain, each as a suitable person. It begins after the finished chain: at
 *  18:00 in Minsk on Thursday, 31 December 2026. */

export interface WriteWalk {
  app: TestApp
  /** Ids of the things that the walk works on now; their pages are read after each write. */
  ids: ReadIds
  /** Makes one write. @returns the body's `data` */
  write: (
    endpoint: EndpointDeclaration,
    who: PersonName,
    id: string,
    body?: object,
    more?: CallExtras,
  ) => Promise<TestAnswer['body']>
  /** Prepares data for a write, without checking its events. */
  prepare: <T>(work: (app: TestApp) => Promise<T>) => Promise<T>
}

interface CallExtras {
  params?: Record<string, string>
  query?: Record<string, string>
  file?: Uint8Array
}

const reason = 'Так договорились'
const rates = { customerRateKopecks: 46_017, executorRateKopecks: 36_273, validFrom: '2027-02-01', comment: '' }

async function read(app: TestApp, endpoint: EndpointDeclaration, who: PersonName, id: string, query = {}) {
  return (await app.call(endpoint, { as: app.people[who], params: { id }, query })).body.data
}

export async function walkOffers({ app, write, prepare }: WriteWalk): Promise<void> {
  const offer = await prepare((t) => agreements.publishOffer(t, { deadlineOn: '2027-01-20' }))
  const responding = { ...agreements.responseForm, startsOn: '2027-02-01' }
  const { responses } = await prepare((t) => agreements.respond(t, offer.id, responding))
  const params = { responseId: responses[0]?.id ?? '' }
  const version = async () => (await read(app, offersSpec.getOffer, 'customer', offer.id)).responses[0].version
  const changed = { ...responding, payKopecks: 3612 }
  await write(offersSpec.changeResponse, 'executor', offer.id, { ...changed, version: await version() }, { params })
  const listed = { version: await version(), isShortlisted: true }
  await write(offersSpec.shortlistResponse, 'customer', offer.id, listed, { params })
  await write(offersSpec.rejectResponse, 'customer', offer.id, { version: await version(), reason }, { params })
  const again = (await prepare((t) => agreements.respond(t, offer.id, responding, t.people.otherExecutor))).responses
  const other = { responseId: again[0]?.id ?? '' }
  const withdrawn = { version: again[0]?.version }
  await write(offersSpec.withdrawResponse, 'otherExecutor', offer.id, withdrawn, { params: other })
  const now = async () => ({ version: (await read(app, offersSpec.getOffer, 'customer', offer.id)).version })
  await write(offersSpec.cancelOffer, 'customer', offer.id, { ...(await now()), reason })
  await write(offersSpec.republishOffer, 'customer', offer.id, { ...(await now()), deadlineOn: '2027-01-25' })
  await write(offersSpec.returnOffer, 'manager', offer.id, { ...(await now()), reason })
  const { learner } = offer
  const form = { ...agreements.offerForm, learnerId: learner.id, deadlineOn: '2027-01-25', goal: 'Дроби' }
  await write(offersSpec.resubmitOffer, 'customer', offer.id, { ...form, ...(await now()) })
}

export async function walkContracts({ app, write, prepare }: WriteWalk): Promise<void> {
  const sent = await prepare((t) =>
    agreements.sentContract(t, { startsOn: '2027-01-04' }, { deadlineOn: '2027-01-20' }),
  )
  await write(contractsSpec.cancelContract, 'manager', sent.id, { version: sent.version, reason })
  const { id } = await prepare((t) => createContract(t))
  const now = async () => ({ version: (await read(app, contractsSpec.getContract, 'manager', id)).version })
  const pause = { from: '2027-01-11', until: '2027-01-20', reason }
  await write(contractsSpec.askToPauseContract, 'executor', id, { ...pause, ...(await now()) })
  await write(contractsSpec.declinePause, 'customer', id, { ...(await now()), reason })
  await write(contractsSpec.pauseContract, 'customer', id, { ...pause, from: '2027-01-01', ...(await now()) })
  await write(contractsSpec.resumeContract, 'customer', id, await now())
  const notice = { endsOn: '2027-03-01', reason }
  await write(contractsSpec.giveEndNotice, 'customer', id, { ...notice, ...(await now()) })
  await write(contractsSpec.withdrawEndNotice, 'customer', id, await now())
  const refused = await write(contractsSpec.proposeContractChange, 'manager', id, { ...rates, ...(await now()) })
  const changeOf = (contract: contractsSpec.Contract) =>
    contract.changes.find(({ state }) => state === 'proposed')?.id ?? ''
  await write(contractsSpec.refuseContractChange, 'customer', changeOf(refused), { ...(await now()), reason })
  const proposed = await write(contractsSpec.proposeContractChange, 'manager', id, { ...rates, ...(await now()) })
  for (const who of ['customer', 'executor'] as const) {
    await write(
      contractsSpec.acknowledgeContractChange,
      who,
      changeOf(proposed),
      await changeCode(app, who, id, changeOf(proposed)),
    )
  }
  const executorId = app.people.otherExecutor.cabinetId
  const successor = { executorId, executorRateKopecks: 3300, startsOn: '2027-02-15', reason }
  await write(contractsSpec.startSuccessor, 'manager', id, { ...successor, ...(await now()) })
  await write(contractsSpec.terminateContract, 'manager', id, { ...(await now()), reason })
}

async function changeCode(app: TestApp, who: PersonName, contractId: string, changeId: string) {
  const as = app.people[who]
  const call = { as, params: { id: contractId }, query: { changeId } }
  const documentSha256 = (await app.call(contractsSpec.getContractDocument, call)).body.data.sha256
  const { publicCode } = (await app.call(contractsSpec.requestChangeCode, { as, params: { id: changeId } })).body.data
  return { publicCode, privateCode: await agreements.lastCodeTo(app, as), documentSha256, consent: true }
}

export async function walkLessons({ app, write, prepare }: WriteWalk): Promise<void> {
  const contract = await prepare((t) => createContract(t))
  const now = async (id: string) => ({ version: (await read(app, lessonsSpec.getLesson, 'executor', id)).version })
  const extra = { contractId: contract.id, date: '2027-01-08', time: '08:00', minutes: 60, topic: '' }
  const planned = async (date: string): Promise<string> =>
    (await write(lessonsSpec.planLessons, 'executor', '', { ...extra, date }))[0].id
  const first = await planned('2027-01-08')
  await write(lessonsSpec.confirmLessons, 'customer', '', { lessons: [{ id: first, ...(await now(first)) }] })
  const second = await planned('2027-01-09')
  await write(lessonsSpec.refuseLesson, 'customer', second, { ...(await now(second)), reason })
  const moved = { date: '2027-01-15', time: '09:00', scope: 'this' }
  const there = (await write(lessonsSpec.moveLesson, 'executor', first, { ...moved, ...(await now(first)) })).id
  const cancelled = { by: 'executor', reason, acceptsCharge: false }
  await write(lessonsSpec.cancelLesson, 'executor', there, { ...cancelled, ...(await now(there)) })
  await write(lessonsSpec.restoreLesson, 'executor', there, await now(there))
  const told = { topic: 'Дроби', homework: '№ 7', note: 'Старается' }
  await write(lessonsSpec.updateLesson, 'executor', there, { ...told, ...(await now(there)) })
  const place = 'https://meet.example.by/abc'
  await write(lessonsSpec.setMeetingPlace, 'executor', contract.id, { version: 0, place })
  await write(lessonsSpec.setLessonPlace, 'executor', there, { place: 'Библиотека', ...(await now(there)) })
  const file = new TextEncoder().encode('%PDF-1.4\n%%EOF')
  const added = await write(lessonsSpec.addLessonFile, 'executor', there, undefined, {
    query: { name: 'Дроби.pdf' },
    file,
  })
  const fileId = added.files?.[0]?.id ?? added.id
  await write(lessonsSpec.removeLessonFile, 'executor', there, undefined, { params: { fileId } })
  await walkPastLessons({ app, write, prepare }, contract)
}

/** Makes the writes that follow a lesson: an objection and its answer, a make-up, a look at an unusual closing, a returned month. */
async function walkPastLessons({ app, write, prepare }: Omit<WriteWalk, 'ids'>, contract: TestContract): Promise<void> {
  const taught = [
    { date: '2026-11-30', time: '07:00' },
    { date: '2026-11-29', time: '07:00', outcome: null },
    { date: '2026-11-28', time: '02:00', outcome: null },
  ]
  await prepare((t) => teach(t, contract, taught))
  const { data } = (
    await app.call(lessonsSpec.listLessons, {
      as: app.people.executor,
      query: { contractId: contract.id, month: '2026-11' },
    })
  ).body
  const [disputed, lost, atNight] = (data as lessonsSpec.LessonSummary[]).toSorted((one, other) =>
    other.startsAt.localeCompare(one.startsAt),
  )
  const now = async (id: string) => ({ version: (await read(app, lessonsSpec.getLesson, 'manager', id)).version })
  const id = disputed?.id ?? ''
  await write(lessonsSpec.disputeLesson, 'customer', id, { ...(await now(id)), reason: 'Занятия не было' })
  await write(lessonsSpec.resolveDispute, 'manager', id, { ...(await now(id)), outcome: 'held', answer: 'Было' })
  const closings = [
    { id: lost?.id, version: lost?.version, outcome: 'cancelled_by_customer_late', reason },
    { id: atNight?.id, version: atNight?.version, outcome: 'held' },
  ]
  await write(lessonsSpec.closeLessons, 'executor', '', { lessons: closings })
  await write(lessonsSpec.grantMakeUp, 'manager', lost?.id ?? '', { ...(await now(lost?.id ?? '')), reason })
  await write(lessonsSpec.reviewClosing, 'manager', atNight?.id ?? '', {
    ...(await now(atNight?.id ?? '')),
    note: 'Спросили',
  })
}

export async function walkPlans({ app, write, prepare }: WriteWalk): Promise<void> {
  const contract = await prepare((t) =>
    agreements.activeContract(t, { startsOn: '2027-01-04' }, { deadlineOn: '2027-01-20' }),
  )
  await write(plansSpec.draftPlans, 'executor', '', { month: '2027-01' })
  const plans = (await app.call(plansSpec.listPlans, { as: app.people.executor, query: { month: '2027-01' } })).body
    .data
  const id: string = plans.find((plan: plansSpec.PlanSummary) => plan.contractId === contract.id).id
  const now = async () => ({ version: (await read(app, plansSpec.getPlan, 'executor', id)).version })
  const row = (date: string) => ({ date, time: '07:00', minutes: 60, topic: 'Дроби', comment: '' })
  const rows = { pattern: [], rows: [row('2027-01-12'), row('2027-01-19')] }
  await write(plansSpec.savePlanRows, 'executor', id, { ...rows, ...(await now()) })
  await write(plansSpec.submitPlan, 'executor', id, await now())
  await write(plansSpec.returnPlan, 'customer', id, { ...(await now()), reason })
  await write(plansSpec.submitPlan, 'executor', id, await now())
  await write(plansSpec.approvePlan, 'customer', id, await now())
  const changes = [{ kind: 'added', date: '2027-01-26', time: '07:00', minutes: 60, topic: '' }]
  const propose = async () =>
    write(plansSpec.proposeRevision, 'executor', id, { ...(await now()), comment: '', changes })
  await propose()
  await write(plansSpec.returnRevision, 'customer', id, { ...(await now()), reason })
  await propose()
  await write(plansSpec.withdrawRevision, 'executor', id, await now())
  await propose()
  await write(plansSpec.approveRevision, 'customer', id, await now())
  const draft = await write(plansSpec.draftPlan, 'executor', '', { contractId: contract.id, month: '2027-02' })
  await write(plansSpec.voidPlan, 'manager', draft.id, { version: draft.version, reason })
}

export async function walkMoney(walk: WriteWalk): Promise<void> {
  const { app, write, prepare } = walk
  const { otherCustomer, otherExecutor } = app.people
  const sides = { customer: otherCustomer, executor: otherExecutor }
  await prepare(async (t) => teach(t, await createContract(t, sides), [{ date: '2026-11-03' }, { date: '2026-10-06' }]))
  const { data } = (await app.call(workReportsSpec.listWorkReports, { as: otherExecutor, query: { month: '2026-11' } }))
    .body
  const [report] = data
  await write(workReportsSpec.submitWorkReport, 'otherExecutor', report.id, { version: report.version })
  const { version } = await read(app, workReportsSpec.getWorkReport, 'manager', report.id)
  await write(workReportsSpec.returnWorkReport, 'manager', report.id, { version, reason })
  await prepare((t) => settleMonth(t, otherExecutor, '2026-10'))
  const { invoiceIds } = await write(invoicesSpec.draftInvoices, 'accountant', '', { month: '2026-10' })
  const draft = await read(app, invoicesSpec.getInvoice, 'accountant', invoiceIds[0])
  await write(invoicesSpec.issueInvoices, 'accountant', '', { invoices: [{ id: draft.id, version: draft.version }] })
  const issued = await read(app, invoicesSpec.getInvoice, 'accountant', draft.id)
  await walkOnlinePayments({ app, write, prepare }, draft.id)
  await walkBankStatements({ app, write })
  await write(invoicesSpec.cancelInvoice, 'accountant', draft.id, { version: issued.version, reason })
  await walkPayments(walk, otherCustomer.cabinetId)
  await walkCommission(walk)
  // Statements are paid from the account of the service.
  await walkDetails(walk, otherCustomer.cabinetId, otherExecutor.cabinetId)
}

/** Enters the details of the service, of a payer and of a payee, as staff. */
async function walkDetails(
  { app, write, prepare }: Omit<WriteWalk, 'ids'>,
  customerId: string,
  executorId: string,
): Promise<void> {
  await prepare((t) => t.call(stepUp, { as: t.people.accountant, body: { password: testPassword } }))
  const service = { ...serviceForm, validFrom: businessDate(app.clock.now()) }
  await write(legalDetailsSpec.setServiceDetails, 'accountant', '', { ...service, version: 0 })
  await write(legalDetailsSpec.setPayerDetails, 'accountant', customerId, { ...payerForm, version: 0 })
  await write(legalDetailsSpec.setPayoutDetails, 'accountant', executorId, { ...payoutForm, version: 0 })
}

/** Money without an invoice: it is put on one, reversed, and given back by two people. */
async function walkPayments({ app, write, prepare }: Omit<WriteWalk, 'ids'>, customerId: string): Promise<void> {
  const payment = { method: 'bank', receivedOn: '2026-12-30', reference: '418', customerId, allocations: [] }
  const record = () => write(paymentsSpec.recordPayment, 'accountant', '', { ...payment, amountKopecks: 101_003 })
  const mistake = await record()
  await write(paymentsSpec.reversePayment, 'accountant', mistake.id, { reason })
  const { invoiceIds } = await write(invoicesSpec.draftInvoices, 'accountant', '', { month: '2026-10' })
  await write(invoicesSpec.issueInvoice, 'accountant', invoiceIds[0], { version: 1 })
  await record()
  const dues = await app.call(paymentsSpec.getCustomerDues, { as: app.people.otherCustomer })
  const [due] = dues.body.data.invoices
  const wanted = { allocations: [{ invoiceId: due.id, version: due.version, amountKopecks: 1 }] }
  await write(paymentsSpec.allocateCredit, 'otherCustomer', '', wanted)
  await prepare((t) => addSecondAccountant(t))
  const createRequest = () =>
    write(paymentsSpec.askRefund, 'accountant', '', { customerId, amountKopecks: 1003, reason, account: refundAccount })
  const [refused, paid] = [await createRequest(), await createRequest()]
  await write(paymentsSpec.refuseRefund, 'accountant', refused.id, { version: 1, reason })
  await write(paymentsSpec.nameRefundAccount, 'accountant', paid.id, { version: 1, account: null })
  await write(paymentsSpec.nameRefundAccount, 'accountant', paid.id, { version: 2, account: refundAccount })
  await write(paymentsSpec.approveRefund, 'administrator', paid.id, { version: 3 })
  const payout = { version: 4, method: 'bank', paidOn: '2026-12-30', reference: '5' }
  await write(paymentsSpec.payRefund, 'accountant', paid.id, payout)
  await write(paymentsSpec.askRefundReturn, 'accountant', paid.id, { version: 5, reason })
  await write(paymentsSpec.refuseRefundReturn, 'administrator', paid.id, { version: 6, reason })
  await write(paymentsSpec.askRefundReturn, 'accountant', paid.id, { version: 7, reason })
  await write(paymentsSpec.approveRefundReturn, 'administrator', paid.id, { version: 8 })
  await walkCorrections({ app, write }, customerId)
}

/** An invoice by hand is credited in part, void with a replacement, and that is written off. */
async function walkCorrections({ app, write }: Pick<WriteWalk, 'app' | 'write'>, customerId: string): Promise<void> {
  const lines = [{ title: 'Учебник', quantity: 1, unitPriceKopecks: 900_001 }]
  const { id } = await write(invoicesSpec.createManualInvoice, 'accountant', '', { customerId, lines })
  const step = async (
    endpoint: EndpointDeclaration,
    of: string,
    body: object = {},
    as: 'accountant' | 'administrator' = 'accountant',
  ) => {
    const { version } = await read(app, invoicesSpec.getInvoice, 'accountant', of)
    return write(endpoint, as, of, { version, ...body })
  }
  await step(invoicesSpec.editDraftLines, id, { lines, leftOut: [] })
  await step(invoicesSpec.issueInvoice, id)
  await step(invoicesSpec.creditInvoice, id, { amountKopecks: 5, reason })
  const { replacedBy } = await step(invoicesSpec.voidInvoice, id, { reason, isReplaced: true })
  await step(invoicesSpec.issueInvoice, replacedBy.id)
  await step(invoicesSpec.writeOffInvoice, replacedBy.id, { reason })
  await step(invoicesSpec.refuseWriteOff, replacedBy.id, { reason })
  await step(invoicesSpec.writeOffInvoice, replacedBy.id, { reason })
  await step(invoicesSpec.approveWriteOff, replacedBy.id, {}, 'administrator')
}

/** Packages granted by hand: a gift that is frozen and goes on, and one that nobody pays. */
export async function walkPackages({ app, write }: WriteWalk): Promise<void> {
  const customerId = app.people.otherCustomer.cabinetId
  const form = {
    customerId,
    name: 'Пять занятий',
    unit: 'lessons',
    totalUnits: 5,
    validDays: 30,
    reason,
    subject: null,
    level: null,
    contractId: null,
  }
  const gift = await write(walletsSpec.grantWallet, 'accountant', '', { ...form, priceKopecks: 0 })
  await write(walletsSpec.freezeWallet, 'manager', gift.id, { version: gift.version, reason })
  await write(walletsSpec.unfreezeWallet, 'manager', gift.id, { version: gift.version + 1 })
  const unpaid = await write(walletsSpec.grantWallet, 'accountant', '', { ...form, priceKopecks: 99_000_017 })
  await write(walletsSpec.refundWallet, 'accountant', unpaid.id, { version: unpaid.version, reason })
  await write(walletsSpec.setDebtLimit, 'accountant', customerId, { limitKopecks: 70_000, version: 0 })
}

/** A rule of the commission that is tried on a month, set, and withdrawn before it begins. */
async function walkCommission({ write }: WriteWalk): Promise<void> {
  const form = { kind: 'percent', percent: 20, steps: [], validFrom: '2027-06-01', note: '' }
  await write(workReportsSpec.previewCommissionRule, 'accountant', '', form)
  const rule = await write(commissionSpec.createCommissionRule, 'accountant', '', form)
  await write(commissionSpec.endCommissionRule, 'accountant', rule.id, { version: rule.version, validTo: '2027-05-31' })
}

/** A month that is approved row by row, closed, and corrected by two people. */
export async function walkClosing({ app, write, prepare }: WriteWalk): Promise<void> {
  const { otherCustomer, otherExecutor } = app.people
  let contractId = ''
  await prepare(async (t) => {
    const lessons = [{ date: '2026-08-04' }, { date: '2026-08-06' }, { date: '2026-07-07' }]
    const contract = await createContract(t, { customer: otherCustomer, executor: otherExecutor })
    contractId = contract.id
    await teach(t, contract, lessons)
    await settleMonth(t, otherExecutor, '2026-07')
  })
  const query = { month: '2026-08' }
  const { data } = (await app.call(workReportsSpec.listWorkReports, { as: otherExecutor, query })).body
  const { id } = data[0]
  const current = () => read(app, workReportsSpec.getWorkReport, 'accountant', id)
  const step = async (endpoint: EndpointDeclaration, who: PersonName, body: object = {}) =>
    write(endpoint, who, id, { version: (await current()).version, ...body })
  await step(workReportsSpec.submitWorkReport, 'otherExecutor')
  await prepare((t) => passDisputeWindows(t))
  const lessonId = (await current()).contracts[0].lessons[0].id
  await step(workReportsSpec.approveWorkReportRows, 'accountant', { lessonIds: [lessonId] })
  await step(workReportsSpec.approveWorkReport, 'accountant')
  await step(workReportsSpec.closeWorkReport, 'accountant')
  const { invoiceIds } = await write(invoicesSpec.draftInvoices, 'accountant', '', { month: '2026-08', contractId })
  await write(invoicesSpec.issueInvoice, 'accountant', invoiceIds[0], { version: 1 })
  await write(workReportsSpec.closeMonth, 'accountant', '', { month: '2026-07' })
  await walkActs({ app, write }, '2026-07')
  const asked = { lessonId, chargeKopecks: 3907, payKopecks: 2903, reason }
  const createRequest = () => step(workReportsSpec.askCorrection, 'accountant', asked)
  const seen = async () => ({ correctionId: (await current()).corrections.at(-1).id, correctionVersion: 1 })
  await createRequest()
  await write(workReportsSpec.refuseCorrection, 'accountant', id, { ...(await seen()), reason })
  await createRequest()
  await prepare((t) => addSecondAccountant(t))
  await write(workReportsSpec.approveCorrection, 'administrator', id, await seen())
  await write(invoicesSpec.creditCorrections, 'accountant', '', {
    contractId,
    amountKopecks: 4000 - asked.chargeKopecks,
  })
}

/** An act that is declined, replaced by another, and acknowledged by a code. */
async function walkActs({ app, write }: Pick<WriteWalk, 'app' | 'write'>, month: string): Promise<void> {
  await write(actsSpec.issueActs, 'accountant', '', { month })
  const as = app.people.otherCustomer
  const [act] = (await app.call(actsSpec.listActs, { as })).body.data
  const declined = await write(actsSpec.declineAct, 'otherCustomer', act.id, { version: act.version, reason })
  const next = await write(actsSpec.replaceAct, 'accountant', act.id, { version: declined.version, reason })
  const { publicCode } = (await app.call(actsSpec.requestActCode, { as, params: { id: next.id } })).body.data
  const { right: privateCode } = await digitsFor(app, as.phone)
  const codes = { publicCode, privateCode, documentSha256: next.sha256 }
  await write(actsSpec.acknowledgeAct, 'otherCustomer', next.id, codes)
}

async function walkOnlinePayments({ app, write, prepare }: Omit<WriteWalk, 'ids'>, invoiceId: string): Promise<void> {
  const way = { provider: 'express-pay', method: 'erip' }
  const request = await write(onlinePaymentsSpec.createPaymentRequest, 'otherCustomer', '', { invoiceId, ...way })
  await write(onlinePaymentsSpec.askPaymentRequest, 'otherCustomer', request.id, { paymentKey: null })
  const stray = { key: '900', reference: undefined, accountNo: 'x', amountKopecks: 700, currency: 'BYN' }
  app.played.addStray({ ...stray, paidAt: app.clock.now(), isReversed: false, refundedKopecks: 0 })
  await prepare((t) => compareWithProviders(t.services))
  const { data } = (await app.call(onlinePaymentsSpec.listPaymentProblems, { as: app.people.accountant })).body
  await write(onlinePaymentsSpec.settlePaymentProblem, 'accountant', data[0].id, { way: 'ignored', reason })
}

/** A file of the bank: one of its rows is ignored, and looked at again. */
async function walkBankStatements({ app, write }: Pick<WriteWalk, 'app' | 'write'>): Promise<void> {
  const file = strangeFile('strange')
  const { id } = await write(bankSpec.importBankStatement, 'accountant', '', undefined, {
    file,
    query: { name: 'a.txt' },
  })
  const { data } = (await app.call(bankSpec.listBankRows, { as: app.people.accountant, params: { id } })).body
  const settlement = { kind: 'ignore', reason }
  await write(bankSpec.settleBankRow, 'accountant', data[0].id, { version: 1, settlement })
  await write(bankSpec.reopenBankRow, 'accountant', data[0].id, { version: 2 })
}

export async function walkDays({ write }: WriteWalk): Promise<void> {
  const absence = { startsAt: '2027-01-22T09:00:00Z', endsAt: '2027-01-23T09:00:00Z', reason: '' }
  const added = await write(scheduleSpec.addAbsence, 'executor', '', absence)
  const changed = await write(scheduleSpec.changeAbsence, 'executor', added.id, {
    ...absence,
    endsAt: '2027-01-24T09:00:00Z',
    version: added.version,
  })
  await write(scheduleSpec.removeAbsence, 'executor', added.id, { version: changed.version })
  const holiday = await write(scheduleSpec.addHoliday, 'manager', '', { date: '2026-12-30', name: 'Свой праздник' })
  const renamed = await write(scheduleSpec.renameHoliday, 'manager', holiday.id, {
    version: holiday.version,
    name: 'Праздник',
  })
  await write(scheduleSpec.removeHoliday, 'manager', holiday.id, { version: renamed.version })
  await write(scheduleSpec.saveAvailability, 'executor', '', { version: 1, week: [], exceptions: [] })
}

const applicationForm = {
  about: 'Преподаю десять лет в школе и дома',
  subjects: ['physics'],
  formats: ['online'],
  city: 'Минск',
  experienceYears: 10,
}

export async function walkPeople({ app, write, prepare }: WriteWalk): Promise<void> {
  const apply = () => write(applicationsSpec.applyAsExecutor, 'otherCustomer', '', applicationForm)
  const first = await apply()
  await write(applicationsSpec.withdrawApplication, 'otherCustomer', first.id, { version: first.version })
  const second = await apply()
  await write(applicationsSpec.declineApplication, 'manager', second.id, { reason, version: second.version })
  const third = await apply()
  const checked = await write(applicationsSpec.checkApplication, 'manager', third.id, { version: third.version })
  await write(applicationsSpec.approveApplication, 'manager', third.id, { version: checked.version })
  const card = await read(app, profilesSpec.getOwnCard, 'executor', '')
  const form = {
    about: 'Учу понимать',
    city: 'Минск',
    subjects: ['mathematics'],
    levels: ['grades_5_9'],
    formats: ['online'],
  }
  const open = { experienceYears: 12, hourPayKopecks: 3100, isPublic: true, version: card.card.version }
  await write(profilesSpec.updateOwnCard, 'executor', '', { ...form, ...open })
  const picture = { create: { width: 8, height: 8, channels: 3 as const, background: 'red' } }
  const file = new Uint8Array(await prepare(() => sharp(picture).png().toBuffer()))
  await write(accountsSpec.setAvatar, 'executor', '', undefined, { file })
  await write(accountsSpec.removeAvatar, 'executor', '')
  const { version } = await read(app, accountsSpec.getProfile, 'customer', '')
  const changed = await write(accountsSpec.updateProfile, 'customer', '', {
    firstName: 'Вера',
    lastName: 'Новая',
    language: 'ru',
    version,
  })
  const telegram = { telegram: 'vera_novaya', version: changed.version }
  await write(accountsSpec.changeTelegramName, 'manager', app.people.customer.accountId, telegram)
}

/** Accounts that begin, change and end. */
export async function walkAccounts({ app, write }: WriteWalk): Promise<void> {
  const phone = '375291119977'
  const wish = { username: phone, password: testPassword, consentVersion: accountsSpec.consentVersion }
  const { publicCode } = (await app.call(entrySpec.requestSignUp, { body: wish })).body.data
  await write(entrySpec.signUp, 'both', '', { publicCode, privateCode: (await digitsFor(app, phone)).right })
  const other = '375291119988'
  const asked = await write(contactsSpec.updateContacts, 'customer', '', { phone: other })
  const code = { publicCode: asked.phone.publicCode, privateCode: (await digitsFor(app, other)).right }
  await write(contactsSpec.confirmContact, 'customer', '', code)
  await write(personalDataSpec.requestDeletion, 'both', '')
  await write(personalDataSpec.takeBackDeletion, 'both', '')
}
