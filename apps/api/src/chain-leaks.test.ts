import { randomUUID } from 'node:crypto'
import * as docsSpec from '@navyk/api-spec/desk/docs'
import * as questionsSpec from '@navyk/api-spec/desk/questions'
import * as invoicesSpec from '@navyk/api-spec/money/invoices'
import * as talksSpec from '@navyk/api-spec/desk/talks'
import * as leadsSpec from '@navyk/api-spec/market/leads'
import * as offersSpec from '@navyk/api-spec/market/offers'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import * as lessonsSpec from '@navyk/api-spec/teaching/lessons'
import * as plansSpec from '@navyk/api-spec/teaching/plans'
import * as progressSpec from '@navyk/api-spec/teaching/progress'
import * as customersSpec from '@navyk/api-spec/views/customer-management'
import * as commissionSpec from '@navyk/api-spec/money/commission'
import * as cartsSpec from '@navyk/api-spec/money/carts'
import * as onlinePaymentsSpec from '@navyk/api-spec/money/online-payments'
import * as personalDataSpec from '@navyk/api-spec/views/personal-data'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mayCall } from './platform/http/access.ts'
import { contractTemplate, publishTemplate, sentDocument } from './testing/documents.ts'
import { contractForm, offerForm, responseForm } from './testing/agreements.ts'
import {
  idOf,
  namesAmount,
  nothingBeside,
  type ReadIds,
  readEverything,
  readings,
  readQueries,
  type Seen,
  signedInEndpoints,
  type Who,
} from './testing/every-reading.ts'
import { canaries, contractToAcknowledge, monthFromPlanToPayment, offerWithResponse } from './testing/finished-chain.ts'
import { importStatement } from './testing/bank-statements.ts'
import { insertBatch } from './testing/payout-batches.ts'
import { customerLine, uploadSheet } from './testing/import-sheets.ts'
import { leadForm, typeLead } from './testing/leads.ts'
import { addSession } from './testing/programme-sessions.ts'
import { joinTeam, memberForm, openProgramme, programmeForm, takeSeat } from './testing/programmes.ts'
import { askRefund } from './testing/payments.ts'
import { makePromoCode, orderProduct, productForm, sellProduct } from './testing/shop.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import { makeAct } from './testing/acts.ts'
import { checkedCredential } from './testing/credentials.ts'
import { payerForm, payoutForm } from './testing/legal-details.ts'
import { grant } from './testing/wallets.ts'
import { loseExecutor } from './testing/walk-matching.ts'

// What the shop sells is nobody's own.
const withId = signedInEndpoints.filter(
  ([name, endpoint]) => endpoint.path.includes(':id') && name !== 'getShopProduct',
)
const version = 1
const closing = (id: string) => ({ lessons: [{ id, version, outcome: 'held' }] })
const { source: _, ...aboutLead } = leadForm
/** A body that each changing endpoint with an id takes. */
const bodies: Record<string, object> = {
  changeTelegramName: { telegram: 'olga_m', version },
  updateLearner: { firstName: 'А', lastName: 'Б', birthYear: null, note: '', version },
  cancelOffer: { version, reason: 'Причина' },
  changeResponse: { ...responseForm, version },
  dismissOffer: { reason: 'Причина' },
  pauseOffer: { version, reason: 'Причина' },
  publishOffer: { version },
  rejectResponse: { version, reason: 'Причина' },
  proposeResponses: { version, choices: [{ responseId: randomUUID(), reason: 'Причина' }] },
  withdrawProposal: { version },
  inviteExecutors: { executorIds: [randomUUID()] },
  republishOffer: { version, deadlineOn: '2026-12-20' },
  respondToOffer: responseForm,
  resubmitOffer: { ...offerForm, learnerId: randomUUID(), version },
  resumeOffer: { version },
  returnOffer: { version, reason: 'Причина' },
  shortlistResponse: { version, isShortlisted: true },
  withdrawResponse: { version },
  chooseResponse: { version, responseId: randomUUID() },
  saveClientNote: { version: 0, text: 'Заметка' },
  writeCustomerNote: { text: 'Заметка', isPinned: false },
  changeCustomerNote: { version, text: 'Заметка', isPinned: true },
  removeCustomerNote: { version },
  addLearningGoal: { text: 'Цель' },
  changeLearningGoal: { version, text: 'Цель', state: 'open' },
  addLearningTopic: { title: 'Дроби' },
  addGroupTopic: { title: 'Дроби' },
  changeLearningTopic: { version, title: 'Дроби' },
  removeLearningTopic: { version },
  markLearningTopic: { version, mark: 8, note: '' },
  checkHomework: { version: 0, result: 'done' },
  draftProgressReport: { month: '2026-12' },
  saveProgressReport: { version, text: 'Отчёт' },
  sendProgressReport: { version, text: 'Отчёт' },
  applyImport: { version, isInviting: false },
  discardImport: { version },
  changeLead: { version, ...aboutLead },
  moveLead: { version, to: 'contacted' },
  loseLead: { version, reason: 'Причина' },
  reopenLead: { version },
  assignLead: { version, assigneeId: null },
  noteLeadActivity: { kind: 'note', text: 'Заметка' },
  addLeadTask: { title: 'Позвонить', dueOn: '2026-12-30' },
  changeLeadTask: { version, title: 'Позвонить', dueOn: '2026-12-30' },
  finishLeadTask: { version, isDone: true },
  changeProgramme: { version, ...programmeForm },
  copyProgramme: { startsOn: '2027-03-01' },
  openProgrammeForEnrolment: { version },
  confirmProgramme: { version },
  startProgramme: { version },
  finishProgramme: { version },
  cancelProgramme: { version, reason: 'Причина' },
  enrolLearner: { learnerId: randomUUID(), kind: 'regular' },
  acceptSeat: { version },
  declineSeat: { version },
  confirmSeat: { version, isInvoiced: true },
  keepSeat: { version },
  leaveProgramme: { version, reason: 'Причина' },
  inviteMember: { ...memberForm, executorId: randomUUID() },
  acceptMembership: { version },
  declineMembership: { version, reason: 'Причина' },
  suspendMember: { version, reason: 'Причина' },
  resumeMember: { version },
  removeMember: { version, reason: 'Причина' },
  changeMemberRole: { version, role: 'assistant' },
  addMemberRate: { version, validFrom: '2027-03-01', basis: 'head', amountKopecks: 100 },
  moveProgrammeSession: { version, date: '2027-02-02', time: '18:00', reason: 'Причина' },
  cancelProgrammeSession: { version, reason: 'Причина' },
  restoreProgrammeSession: { version },
  setSessionTeachers: { version, leadId: randomUUID(), assistantIds: [] },
  askForSubstitute: { version, reason: 'Причина' },
  holdProgrammeSession: { version, outcomes: [] },
  setAttendance: { version, outcome: 'present' },
  updateProgrammeSession: { version, topic: 'Тема', homework: '' },
  convertLead: {
    ...{ version, customerAccountId: null, firstName: 'А', lastName: 'Б', learnerId: randomUUID(), learner: null },
    offer: offerForm,
  },
  tellCustomersApart: { otherId: randomUUID(), areDistinct: true },
  changeUserPermissions: { permissions: ['manager'] },
  mergeCustomers: { intoId: randomUUID(), reason: 'Причина', digest: 'x' },
  cancelOrder: { version, reason: '' },
  refundOrder: { version, lineIds: [], refundKopecks: 0, reason: 'Причина' },
  fulfilOrder: { version },
  decideLateMoney: { version, decision: 'kept' },
  updateContract: { ...contractForm, version },
  sendContract: { version },
  acknowledgeContract: { publicCode: 'x', privateCode: '1', documentSha256: 'a'.repeat(64), consent: true },
  cancelContract: { version, reason: 'Причина' },
  pauseContract: { version, from: '2027-01-10', until: null, reason: 'Причина' },
  askToPauseContract: { version, from: '2027-01-10', until: null, reason: 'Причина' },
  declinePause: { version, reason: 'Причина' },
  resumeContract: { version },
  giveEndNotice: { version, endsOn: '2027-03-01', reason: 'Причина' },
  withdrawEndNotice: { version },
  terminateContract: { version, reason: 'Причина' },
  proposeContractChange: {
    ...{ version, validFrom: '2027-03-01', comment: '' },
    ...{ customerRateKopecks: 5000, executorRateKopecks: 4000 },
  },
  refuseContractChange: { version, reason: 'Причина' },
  acknowledgeContractChange: { publicCode: 'x', privateCode: '1', documentSha256: 'a'.repeat(64), consent: true },
  startSuccessor: {
    ...{ version, executorId: randomUUID(), executorRateKopecks: 4000 },
    ...{ startsOn: '2027-03-01', reason: 'Причина' },
  },
  savePlanRows: { version, pattern: [], rows: [] },
  submitPlan: { version },
  approvePlan: { version },
  returnPlan: { version, reason: 'Причина' },
  voidPlan: { version, reason: 'Причина' },
  proposeRevision: { version, comment: '', changes: [{ kind: 'removed', lessonId: randomUUID() }] },
  withdrawRevision: { version },
  approveRevision: { version },
  returnRevision: { version, reason: 'Причина' },
  setLessonPlace: { version, place: 'Библиотека' },
  setMeetingPlace: { version: 0, place: 'Библиотека' },
  updateLesson: { version, topic: '', homework: '', note: '' },
  cancelLesson: { version, by: 'customer', reason: 'Причина', acceptsCharge: true },
  restoreLesson: { version },
  moveLesson: { version, date: '2026-12-30', time: '10:00', scope: 'this' },
  disputeLesson: { version, reason: 'Причина' },
  resolveDispute: { version, outcome: 'held', answer: 'Ответ' },
  refuseLesson: { version, reason: 'Причина' },
  reviewClosing: { version, note: 'Заметка' },
  grantMakeUp: { version, reason: 'Причина' },
  submitWorkReport: { version },
  approveWorkReport: { version },
  approveWorkReportRows: { version, lessonIds: [randomUUID()] },
  closeWorkReport: { version },
  askCorrection: { version, lessonId: randomUUID(), chargeKopecks: 0, payKopecks: 0, reason: 'Причина' },
  approveCorrection: { correctionId: randomUUID(), correctionVersion: version },
  refuseCorrection: { correctionId: randomUUID(), correctionVersion: version, reason: 'Причина' },
  returnWorkReport: { version, reason: 'Причина' },
  issueInvoice: { version },
  cancelInvoice: { version, reason: 'Причина' },
  creditInvoice: { version, amountKopecks: 1, reason: 'Причина' },
  editDraftLines: { version, lines: [], leftOut: [] },
  remindOfInvoice: {},
  voidInvoice: { version, reason: 'Причина', isReplaced: false },
  writeOffInvoice: { version, reason: 'Причина' },
  reversePayment: { reason: 'Причина' },
  approveRefund: { version },
  refuseRefund: { version, reason: 'Причина' },
  askRefundReturn: { version, reason: 'Причина' },
  approveRefundReturn: { version },
  refuseRefundReturn: { version, reason: 'Причина' },
  payRefund: { version, method: 'cash', paidOn: '2026-12-30', reference: '1' },
  adjustIncomeReport: { version, kind: 'bonus', amountKopecks: 100, reason: 'Причина' },
  answerObjection: { version, rowId: randomUUID(), answer: 'Ответ' },
  approveIncomeReport: { version },
  confirmIncomeReport: { publicCode: 'x', privateCode: '1', documentSha256: 'a'.repeat(64) },
  holdIncomeReport: { version, reason: 'Причина' },
  objectToAccrual: { version, rowId: randomUUID(), reason: 'Причина' },
  resumeIncomeReport: { version },
  voidIncomeReport: { version, reason: 'Причина' },
  startPayout: { version },
  recordPayout: { version, amountKopecks: 100, paidOn: '2026-12-30' },
  failPayout: { version, reason: 'Причина' },
  retryPayout: { version },
  sendPayoutBatch: { version },
  cancelPayoutBatch: { version, reason: 'Причина' },
  endCommissionRule: { version, validTo: '2026-12-31' },
  recordBatchPaid: { version, paidOn: '2026-12-30' },
  failBatchPayouts: { version, payoutIds: [randomUUID()], reason: 'Причина' },
  repeatPayoutBatch: { version },
  freezeWallet: { version, reason: 'Причина' },
  unfreezeWallet: { version },
  refundWallet: { version, reason: 'Причина' },
  setDebtLimit: { version, limitKopecks: 100 },
  acknowledgeAct: { publicCode: 'x', privateCode: '1', documentSha256: 'a'.repeat(64) },
  declineAct: { version, reason: 'Причина' },
  replaceAct: { version, reason: 'Причина' },
  setPayerDetails: { version: 0, ...payerForm },
  setPayoutDetails: { version: 0, ...payoutForm },
  settlePaymentProblem: { way: 'ignored', reason: 'Причина' },
  askPaymentRequest: { paymentKey: null },
  confirmBankRows: { count: 1, kopecks: 100 },
  settleBankRow: { version, settlement: { kind: 'transfer' } },
  reopenBankRow: { version },
  saveProductDraft: { version, ...productForm },
  publishProduct: { version },
  archiveProduct: { version },
  restoreProduct: { version },
  setProductStock: { version, stock: 1 },
  addProductPrice: { version, validFrom: '2027-01-01', amountKopecks: 1 },
  archivePromoCode: { version },
  changeCartLine: { quantity: 1, learnerId: null },
  markQuestionSeen: { messageId: randomUUID() },
  markTalkSeen: { messageId: randomUUID() },
  writeIntoTalk: { text: 'Кто здесь?' },
  replyToQuestion: { version, text: 'Ответ' },
  closeQuestion: { version },
  writeQuestionNote: { text: 'Заметка' },
  assignQuestion: { assigneeId: null, insteadOf: null },
  linkQuestion: { contractId: null, about: null, insteadOf: { contractId: null, about: null } },
  markQuestionAsSpam: { version, reason: 'Реклама' },
  takeQuestionFromSpam: { version },
  rateQuestion: { rating: 5, text: '' },
  mergeQuestion: { version, intoId: randomUUID() },
  changeQuestionTemplate: { version, title: 'Название', text: 'Ответ' },
  removeQuestionTemplate: { version },
  moveQuestion: { topic: 'other', insteadOf: 'payments' },
  changeDocumentTemplate: { version, title: 'Название', text: 'Текст', isToAcknowledge: true },
  publishDocumentTemplate: { version },
  retireDocumentTemplate: { version },
  beginTemplateVersion: { version },
  sendDocument: { version },
  acknowledgeDocument: { publicCode: 'x', privateCode: '1', documentSha256: 'a'.repeat(64), consent: true },
  declineDocument: { version, reason: 'Причина' },
  replaceDocument: { version, reason: 'Причина' },
  revokeDocument: { version, reason: 'Причина' },
  checkDocument: { version },
  rejectDocument: { version, reason: 'Причина' },
  withdrawApplication: { version },
  approveApplication: { version },
  checkApplication: { version },
  declineApplication: { version, reason: 'Причина' },
  removeCredential: { version },
  confirmCredential: { version },
  refuseCredential: { version, reason: 'Причина' },
  openCabinetAs: { reason: 'Причина' },
  changeAbsence: { version, startsAt: '2026-12-30T09:00:00Z', endsAt: '2026-12-31T09:00:00Z', reason: '' },
  removeAbsence: { version },
  renameHoliday: { version, name: 'День' },
  removeHoliday: { version },
}

const credentialNumber = 'Диплом № 417-903'

let t: TestApp
let ids: ReadIds
/** Everything that everybody can read, at three moments. */
const moments: Record<'responded' | 'sent' | 'finished', Seen[]> = { responded: [], sent: [], finished: [] }

beforeAll(async () => {
  t = await testApp()
  ids = {
    ...(await offerWithResponse(t)),
    ...nothingBeside,
  }
  moments.responded = await readEverything(t, ids)
  await contractToAcknowledge(t, ids)
  moments.sent = await readEverything(t, ids)
  await monthFromPlanToPayment(t, ids)
  ids.change = await proposeRates()
  ids.file = await attachFile()
  ids.refund = await askRefund(t, t.people.customer.cabinetId)
  ids.customer = t.people.customer.cabinetId
  ids.customerNote = await noteCustomer()
  ids.commissionRule = await setRule()
  await workOnLead()
  await teachGroup()
  ids.import = await uploadSheet(t, [customerLine(1, t.people.executor.phone), { phone: '1' }])
  ids.progressReport = await draftReport()
  await noteQuestion()
  ids.questionFile = await askWithFile()
  ids.talkFile = await talkAboutContract()
  await signDocuments()
  const credential = await checkedCredential(t, { number: credentialNumber })
  ids.credential = credential.id
  ids.credentialFile = credential.files[0]?.id ?? ''
  ids.wallet = await grant(t, { contractId: ids.contract }, '2026-12-31')
  ids.act = await makeAct(t, { id: ids.workReport, executorId: t.people.executor.cabinetId }, '2026-12')
  ids.paymentRequest = await askForOnlinePayment()
  ids.bankStatement = await importStatement(t)
  ids.payoutBatch = await insertBatch(t)
  ids.creditNote = await creditSomething()
  await fillCart()
  for (const who of ['customer', 'executor', 'both'] as const) {
    await t.call(personalDataSpec.requestDataExport, { as: t.people[who] })
  }
  // After the copies of the data, because this contract was made without its documents.
  ids.gap = await loseExecutor(t)
  moments.finished = await readEverything(t, ids)
  // Longer than usual: everybody reads everything three times.
}, 400_000)
afterAll(() => t.close())

/** Words that occur nowhere else: staff alone may read them. */
const noted = 'Просит скидку, но платит вовремя'
const saidOfLead = 'Думает до пятницы, сравнивает с соседями'
const saidOfQuestion = 'Спрашивает третий раз, отвечаем по телефону'
/** The sides of a contract and managers read it. */
const saidInTalk = 'Миша забыл тетрадь, заберём в субботу'

async function noteCustomer(): Promise<string> {
  const call = { as: t.people.manager, params: { id: t.people.customer.cabinetId } }
  const body = { text: noted, isPinned: false }
  return (await t.call(customersSpec.writeCustomerNote, { ...call, body })).body.data[0].id
}

/** A draft of a report to parents: nobody but its executor and staff reads it before it is sent. */
const drafted = 'Черновик отчёта: пока не знаю, как сказать'

async function draftReport(): Promise<string> {
  const call = { as: t.people.executor, params: { id: ids.contract } }
  const draft = await t.call(progressSpec.draftProgressReport, { ...call, body: { month: '2026-12' } })
  const { id, version } = draft.body.data
  const body = { version, text: drafted }
  await t.call(progressSpec.saveProgressReport, { as: t.people.executor, params: { id }, body })
  return id
}

async function askWithFile(): Promise<string> {
  const as = t.people.customer
  const file = new TextEncoder().encode('Вопрос письмом')
  const kept = await t.call(questionsSpec.addQuestionFile, { as, query: { name: 'письмо.txt' }, file })
  const { id } = kept.body.data
  await t.call(questionsSpec.askQuestion, { as, body: { topic: 'other', text: 'Письмом', fileIds: [id] } })
  return id
}

async function talkAboutContract(): Promise<string> {
  const as = t.people.customer
  const file = new TextEncoder().encode('Тетрадь')
  const kept = await t.call(questionsSpec.addQuestionFile, { as, query: { name: 'тетрадь.txt' }, file })
  const { id } = kept.body.data
  const body = { text: saidInTalk, fileIds: [id] }
  await t.call(talksSpec.writeIntoTalk, { as, params: { id: ids.contract }, body })
  return id
}

/** An addendum for each side with its rate, of which the customer's was signed on paper. */
async function signDocuments(): Promise<void> {
  const ofExecutor = await publishTemplate(t, contractTemplate('executor'))
  await sentDocument(t, ofExecutor.id, { contractId: ids.contract })
  ids.documentTemplate = (await publishTemplate(t, contractTemplate('customer'))).id
  ids.document = (await sentDocument(t, ids.documentTemplate, { contractId: ids.contract })).id
  const picture = { create: { width: 8, height: 8, channels: 3 as const, background: 'red' } }
  const file = new Uint8Array(await sharp(picture).png().toBuffer())
  const call = { as: t.people.manager, params: { id: ids.document }, query: { name: 'скан.png' } }
  await t.call(docsSpec.signDocumentOnPaper, { ...call, file })
  const wish = { templateId: ids.documentTemplate, scope: 'running' }
  const mailing = await t.call(docsSpec.startDocumentMailing, { as: t.people.manager, body: wish })
  ids.documentMailing = mailing.body.data.id
}

/** A book that the customer was charged for, of which a part is taken off again. */
async function creditSomething(): Promise<string> {
  const as = t.people.accountant
  const lines = [{ title: 'Учебник', quantity: 1, unitPriceKopecks: 5000 }]
  const made = await t.call(invoicesSpec.createManualInvoice, {
    as,
    body: { customerId: t.people.customer.cabinetId, lines },
  })
  const { id, version } = made.body.data
  const due = { version, dueOn: '2027-02-10' }
  const issued = await t.call(invoicesSpec.issueInvoice, { as, params: { id }, body: due })
  const note = { version: issued.body.data.version, amountKopecks: 1000, reason: 'Обложка помята' }
  return (await t.call(invoicesSpec.creditInvoice, { as, params: { id }, body: note })).body.data.creditNotes[0].id
}

async function noteQuestion(): Promise<void> {
  const call = { as: t.people.manager, params: { id: ids.question } }
  await t.call(questionsSpec.writeQuestionNote, { ...call, body: { text: saidOfQuestion } })
}

/** A lead with the phone of the customer. */
async function workOnLead(): Promise<void> {
  const call = { as: t.people.manager }
  const lead = await typeLead(t, { phone: t.people.customer.phone.slice(3) })
  ids.lead = lead.id
  const params = { id: lead.id }
  await t.call(leadsSpec.noteLeadActivity, { ...call, params, body: { kind: 'note', text: saidOfLead } })
  const task = { title: 'Позвонить', dueOn: '2026-12-30' }
  ids.leadTask = (await t.call(leadsSpec.addLeadTask, { ...call, params, body: task })).body.data.tasks[0].id
}

/** A programme in which nobody can enrol any more: the customer's learner has a seat, the executor teaches it. */
async function teachGroup(): Promise<void> {
  const days = { startsOn: '2027-02-01', endsOn: '2027-03-01', enrolUntil: '2027-01-31' }
  const { id } = await openProgramme(t, { ...days, priceKopecks: 17_317, trialPriceKopecks: 6_131 })
  ids.programme = id
  ids.programmeSeat = (await takeSeat(t, id)).id
  ids.programmeMember = (await joinTeam(t, id, t.people.executor, { amountKopecks: 7_313 })).id
  ids.programmeSession = (await addSession(t, id, '2027-02-01')).id
  await t.services.db.updateTable('programme').set({ enrol_until: '2026-01-01' }).where('id', '=', id).execute()
}

async function setRule(): Promise<string> {
  const body = { kind: 'percent', percent: 23, steps: [], validFrom: '2027-06-01', note: '' }
  return (await t.call(commissionSpec.createCommissionRule, { as: t.people.accountant, body })).body.data.id
}

/** A product, at a price that occurs nowhere else, ordered by the customer and in their cart once more. */
async function fillCart(): Promise<void> {
  ids.product = (await sellProduct(t, { priceKopecks: 45_671 })).id
  ids.promoCode = (await makePromoCode(t)).id
  ids.order = (await orderProduct(t, ids.product, t.people.customer)).id
  const body = { productId: ids.product, learnerId: null, quantity: 1 }
  ids.cartLine = (await t.call(cartsSpec.addToCart, { as: t.people.customer, body })).body.data.lines[0].id
}

async function askForOnlinePayment(): Promise<string> {
  const way = { provider: 'express-pay', method: 'erip' }
  const body = { invoiceId: ids.invoice, ...way }
  return (await t.call(onlinePaymentsSpec.createPaymentRequest, { as: t.people.customer, body })).body.data.id
}

/** Adds a file to the lesson directly, because the API refuses files for a settled lesson. */
async function attachFile(): Promise<string> {
  const { db } = t.services
  const id = randomUUID()
  const row = {
    id,
    owner_cabinet_id: t.people.executor.cabinetId,
    name: 'задание.txt',
    media_type: 'text/plain' as const,
  }
  const bytes = Buffer.from('Задание на дом')
  const kept = { ...row, size_bytes: bytes.length, sha256: 'a'.repeat(64), bytes, created_at: t.clock.now() }
  await db.insertInto('file').values(kept).execute()
  await db.insertInto('lesson_file').values({ lesson_id: ids.lesson, file_id: id }).execute()
  return id
}

/** New rates that both sides are asked about: amounts that occur nowhere else. */
async function proposeRates(): Promise<string> {
  const call = { as: t.people.manager, params: { id: ids.contract } }
  const { version } = (await t.call(contractsSpec.getContract, call)).body.data
  const rates = { customerRateKopecks: 45_917, executorRateKopecks: 36_173 }
  const body = { ...rates, validFrom: '2027-02-01', comment: '', version }
  return (await t.call(contractsSpec.proposeContractChange, { ...call, body })).body.data.changes[0].id
}

const readBy = (moment: keyof typeof moments, ...people: Who[]) =>
  moments[moment].filter(({ who, status }) => people.includes(who) && status === 200)

/** Every number under a key that matches, wherever it stands. */
function amountsUnder(key: RegExp, value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, held]) => [
    ...(typeof held === 'number' && key.test(name) ? [held] : []),
    ...amountsUnder(key, held),
  ])
}

const customerSide = /charge|customerRate|^price|budget/i
const executorSide = /^pay(?!ment)|executorRate|earned/i
const serviceSide = /commission/i

/** All amounts that staff read under such keys, but for those that the other side has under keys of its own. */
function amountsOf(side: RegExp, other: RegExp): number[] {
  const read = readBy('finished', 'manager', 'accountant').map(({ body }) => body)
  const others = new Set(read.flatMap((body) => amountsUnder(other, body)))
  return [...new Set(read.flatMap((body) => amountsUnder(side, body)))].filter((sum) => sum > 1000 && !others.has(sum))
}

const ofDocument = [
  ...['getDocument', 'downloadDocument', 'downloadDocumentScan', 'countDocumentPages', 'showDocumentPage'],
]
/** Read here of the customer alone. */
const ofOne = new Set(['getProgressReport', 'getQuestion', 'getQuestionFile', 'getPartyDetails', ...ofDocument])

test('every endpoint that reads is answered to somebody, and to both sides wherever they may call it', () => {
  for (const [name, endpoint] of readings) {
    const answered = readBy('finished', ...(Object.keys(t.people) as Who[])).filter((seen) => seen.name === name)
    expect(answered.length, name).toBeGreaterThan(0)
    for (const who of ['customer', 'executor'] as const) {
      if (!mayCall(endpoint, t.people[who].session) || ofOne.has(name)) continue
      expect(
        answered.map((seen) => seen.who),
        name,
      ).toContain(who)
    }
  }
})

test.each(['executor', 'otherExecutor', 'both'] as const)('%s never reads what the customer pays or offers', (who) => {
  const secrets = [...amountsOf(customerSide, executorSide), ...amountsOf(serviceSide, executorSide)]
  const { customerRate, budgetFrom, budgetTo } = canaries
  expect(secrets).toEqual(expect.arrayContaining([customerRate, budgetFrom, budgetTo]))
  for (const moment of ['responded', 'sent', 'finished'] as const) {
    for (const { name, body, text } of readBy(moment, who)) {
      expect(amountsUnder(customerSide, body), name).toEqual([])
      expect(amountsUnder(serviceSide, body), name).toEqual([])
      expect([name, ...secrets.filter((sum) => namesAmount(text, sum))]).toEqual([name])
    }
  }
})

test.each(['customer', 'otherCustomer'] as const)('%s never reads what the executor asks or gets', (who) => {
  const secrets = [...amountsOf(executorSide, customerSide), ...amountsOf(serviceSide, customerSide)]
  expect(secrets).toEqual(expect.arrayContaining([canaries.executorRate, canaries.asked]))
  for (const moment of ['responded', 'sent', 'finished'] as const) {
    for (const { name, body, text } of readBy(moment, who)) {
      expect(amountsUnder(executorSide, body), name).toEqual([])
      expect(amountsUnder(serviceSide, body), name).toEqual([])
      expect([name, ...secrets.filter((sum) => namesAmount(text, sum))]).toEqual([name])
    }
  }
})

describe('contacts', () => {
  const contactsOf = (who: Who) => [t.people[who].phone, `${who}@example.test`]
  const own = new Set(['getSignedInUser', 'getProfile'])
  const readers = ['customer', 'otherCustomer', 'executor', 'otherExecutor', 'both'] as const

  test.each(['responded', 'sent'] as const)('of anybody else are read by neither side while it is %s', (moment) => {
    for (const { who, name, text } of readBy(moment, ...readers)) {
      if (own.has(name)) continue
      for (const other of readers) {
        if (other !== who)
          expect([who, name, contactsOf(other).some((contact) => text.includes(contact))]).toEqual([who, name, false])
      }
    }
  })

  test('and the name of the family are not for executors before one of them is chosen', () => {
    for (const { name, text } of readBy('responded', 'executor', 'otherExecutor', 'both')) {
      for (const secret of ['Last-customer', t.people.customer.cabinetId, 'Савицкий', ids.learner]) {
        expect([name, text.includes(secret)]).toEqual([name, false])
      }
    }
  })

  test('of the two sides are read by the two alone when they have agreed', () => {
    const reads = (who: Who, other: Who) =>
      readBy('finished', who).some(({ text }) => contactsOf(other).every((contact) => text.includes(contact)))
    expect([reads('customer', 'executor'), reads('executor', 'customer')]).toEqual([true, true])
    for (const stranger of ['otherCustomer', 'otherExecutor', 'both'] as const) {
      expect([reads(stranger, 'executor'), reads(stranger, 'customer')]).toEqual([false, false])
    }
  })
})

test('what staff note about a customer is read by managers and accountants alone, and a copy of the data has none of it', () => {
  const readers = moments.finished.filter(({ text }) => text.includes(noted)).map(({ who }) => who)
  expect([...new Set(readers)].toSorted()).toEqual(['accountant', 'manager'])
})

test('what a programme of the shop costs is read by customers, what it pays by its executor, and both by staff alone', () => {
  const readersOf = (kopecks: number) =>
    [...new Set(moments.finished.filter(({ text }) => namesAmount(text, kopecks)).map(({ who }) => who))].toSorted()
  const staff = ['accountant', 'administrator', 'manager']
  expect(readersOf(17_317)).toEqual([...staff, 'customer', 'otherCustomer'].toSorted())
  expect(readersOf(7_313)).toEqual([...staff, 'executor'].toSorted())
})

test('the draft of a report to parents is read by its executor and by staff alone', () => {
  const readers = new Set(moments.finished.filter(({ text }) => text.includes(drafted)).map(({ who }) => who))
  const allowed: string[] = ['executor', 'manager', 'accountant', 'administrator']
  expect(readers.size).toBeGreaterThan(1)
  expect([...readers].filter((who) => !allowed.includes(who))).toEqual([])
})

test('the number of a credential is read by its executor and by those who check it', () => {
  const readers = moments.finished.filter(({ text }) => text.includes(credentialNumber)).map(({ who }) => who)
  expect([...new Set(readers)].toSorted()).toEqual(['administrator', 'executor', 'manager'])
})

test('what is said of a lead is read by managers alone', () => {
  const readers = moments.finished.filter(({ text }) => text.includes(saidOfLead)).map(({ who }) => who)
  expect([...new Set(readers)]).toEqual(['manager'])
})

test('what staff note beside a question is read by managers alone: it is in no answer, notice, feed or copy of the data of others', () => {
  const seen = moments.finished.filter(({ text }) => text.includes(saidOfQuestion))
  expect([...new Set(seen.map(({ who, name }) => `${who} ${name}`))]).toEqual(['manager listQuestionNotes'])
})

test('what the sides of a contract write to each other is read by them and by managers alone', () => {
  const seen = moments.finished.filter(({ text }) => text.includes(saidInTalk))
  expect([...new Set(seen.map(({ who }) => who))].toSorted()).toEqual(['customer', 'executor', 'manager'])
})

describe('somebody else’s id', () => {
  const strangers = ['otherCustomer', 'otherExecutor', 'both'] as const

  test.each(withId)('of %s answers as an id that does not exist, to the byte', async (name, endpoint) => {
    const body = bodies[name]
    expect(body ?? !endpoint.body, `a body for ${name}, in this file`).toBeTruthy()
    for (const who of strangers) {
      const as = t.people[who]
      const call = {
        as,
        ...(body && { body }),
        ...(readQueries[name] && { query: readQueries[name] }),
        ...(name === 'addLessonFile' && { query: { name: 'a.txt' }, file: new Uint8Array([65]) }),
      }
      const answerFor = (id: string) =>
        t.call(endpoint, {
          ...call,
          params: {
            id,
            responseId: ids.response,
            fileId: ids.file,
            learnerId: ids.learner,
            meetingId: ids.lesson,
            page: '1',
          },
        })
      const [foreign, absent, malformed] = [
        await answerFor(idOf(ids, endpoint)),
        await answerFor(randomUUID()),
        await answerFor('1'),
      ]
      const expected = mayCall(endpoint, as.session) ? 404 : 403
      expect([who, foreign.status, foreign.text]).toEqual([who, expected, absent.text])
      expect(malformed.text).toBe(absent.text)
    }
  })

  const filters = readings.flatMap(([name, endpoint]) => {
    const shape = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : []
    return shape.filter((key) => key.endsWith('Id')).map((key) => [name, key, endpoint] as const)
  })
  test.each(filters)(
    'in the filter of %s by %s finds what an id finds that does not exist',
    async (name, key, endpoint) => {
      const { customer, executor, manager } = t.people
      const real = {
        contractId: ids.contract,
        changeId: ids.change,
        offerId: ids.offer,
        learnerId: ids.learner,
        lessonId: ids.lesson,
        customerId: customer.cabinetId,
        intoId: customer.cabinetId,
        invoiceId: ids.invoice,
        executorId: executor.cabinetId,
        managerId: manager.cabinetId,
        productId: ids.product,
        programmeId: ids.programme,
        readerId: manager.accountId,
        assigneeId: manager.cabinetId,
        askerId: customer.cabinetId,
        subjectId: customer.accountId,
        actorId: customer.accountId,
        aboutId: customer.accountId,
        objectId: ids.contract,
        cabinetId: customer.cabinetId,
        templateId: ids.documentTemplate,
      }
      const id = real[key as keyof typeof real]
      expect(id, key).toBeTruthy()
      for (const who of strangers) {
        const answerFor = (value: string) =>
          t.call(endpoint, { as: t.people[who], query: { ...readQueries[name], [key]: value } })
        const [foreign, absent] = [await answerFor(id), await answerFor(randomUUID())]
        expect([who, foreign.status, foreign.text]).toEqual([who, absent.status, absent.text])
      }
    },
  )
  test.each([
    [
      'an offer for a learner',
      offersSpec.createOffer,
      'otherCustomer',
      () => ({ ...offerForm, learnerId: ids.learner }),
    ],
    [
      'a plan of a contract',
      plansSpec.draftPlan,
      'otherExecutor',
      () => ({ contractId: ids.contract, month: '2027-01' }),
    ],
    ['the outcome of a lesson', lessonsSpec.closeLessons, 'otherExecutor', () => closing(ids.lesson)],
  ] as const)('in the body of %s is refused as one that does not exist', async (_, endpoint, who, body) => {
    const foreign = JSON.stringify(body())
    const absent = foreign.replace(new RegExp(Object.values(ids).join('|')), randomUUID())
    expect(absent).not.toBe(foreign)
    const answers = [foreign, absent].map((text) => t.call(endpoint, { as: t.people[who], body: JSON.parse(text) }))
    const [one, other] = await Promise.all(answers)
    expect([one?.status, one?.text]).toEqual([other?.status, other?.text])
    expect(one?.status).toBeGreaterThanOrEqual(400)
  })
})
