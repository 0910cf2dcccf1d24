import { randomUUID } from 'node:crypto'
import * as docsSpec from '@navyk/api-spec/desk/docs'
import * as questionsSpec from '@navyk/api-spec/desk/questions'
import * as talksSpec from '@navyk/api-spec/desk/talks'
import * as leadsSpec from '@navyk/api-spec/market/leads'
import * as cartsSpec from '@navyk/api-spec/money/carts'
import * as commissionSpec from '@navyk/api-spec/money/commission'
import * as invoicesSpec from '@navyk/api-spec/money/invoices'
import * as onlinePaymentsSpec from '@navyk/api-spec/money/online-payments'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import * as progressSpec from '@navyk/api-spec/teaching/progress'
import * as customersSpec from '@navyk/api-spec/views/customer-management'
import * as personalDataSpec from '@navyk/api-spec/views/personal-data'
import sharp from 'sharp'
import { createAct } from '../../factories/acts.ts'
import { importStatement } from '../../factories/bank-statements.ts'
import { checkedCredential } from '../../factories/credentials.ts'
import { contractTemplate, publishTemplate, sentDocument } from '../../factories/documents.ts'
import type { ReadIds } from '../../readings/every-reading.ts'
import { customerLine, uploadSheet } from '../../factories/import-sheets.ts'
import { typeLead } from '../../factories/leads.ts'
import { askRefund } from '../../acting/payments.ts'
import { insertBatch } from '../../factories/payout-batches.ts'
import { addSession } from '../../acting/programme-sessions.ts'
import { joinTeam, openProgramme, createFirmSeat } from '../../acting/programmes.ts'
import { createTestPromoCode, orderProduct, sellProduct } from '../../acting/shop.ts'
import type { TestApp } from '../../test-app.ts'
import { createContractInNotice } from '../walk-matching.ts'
import { grant } from '../../acting/wallets.ts'

/** One thing of every other kind that has an id, beside the finished chain and of its people, for tests of who reads what. */

/** Words and amounts that occur nowhere else, so that whoever reads them is known. */
export const canariesBeside = {
  /** Three texts that only staff may read. */
  saidOfCustomer: 'Просит скидку, но платит вовремя',
  saidOfLead: 'Думает до пятницы, сравнивает с соседями',
  saidOfQuestion: 'Спрашивает третий раз, отвечаем по телефону',
  /** The sides of the contract and managers read it. */
  saidInTalk: 'Миша забыл тетрадь, заберём в субботу',
  /** A report to parents that is not sent: its executor and staff read it. */
  reportDraft: 'Черновик отчёта: пока не знаю, как сказать',
  credentialNumber: 'Диплом № 417-903',
  /** Price of a programme's seat for a customer, and its executor's pay, in kopecks. */
  seatPrice: 17_317,
  memberPay: 7_313,
}

/** Makes all of them and writes down their ids.
 *  @param rates what both sides of the contract are asked to agree to from February on */
export async function createEverythingBeside(
  t: TestApp,
  ids: ReadIds,
  rates = { customerRateKopecks: 45_917, executorRateKopecks: 36_173 },
): Promise<void> {
  const { customer, executor, both } = t.people
  ids.change = await proposeRates(t, ids, rates)
  ids.file = await attachFile(t, ids)
  ids.refund = await askRefund(t, customer.cabinetId)
  ids.customer = customer.cabinetId
  ids.customerNote = await addCustomerNote(t)
  ids.commissionRule = await setRule(t)
  await workOnLead(t, ids)
  await teachGroup(t, ids)
  ids.import = await uploadSheet(t, [customerLine(1, executor.phone), { phone: '1' }])
  ids.progressReport = await draftReport(t, ids)
  await addQuestionNote(t, ids)
  ids.questionFile = await createQuestionWithFile(t)
  ids.talkFile = await talkAboutContract(t, ids)
  await signDocuments(t, ids)
  const credential = await checkedCredential(t, { number: canariesBeside.credentialNumber })
  ids.credential = credential.id
  ids.credentialFile = credential.files[0]?.id ?? ''
  ids.wallet = await grant(t, { contractId: ids.contract }, '2026-12-31')
  ids.act = await createAct(t, { id: ids.workReport, executorId: executor.cabinetId }, '2026-12')
  ids.paymentRequest = await requestOnlinePayment(t, ids)
  ids.bankStatement = await importStatement(t)
  ids.payoutBatch = await insertBatch(t)
  ids.creditNote = await creditSomething(t)
  await fillCart(t, ids)
  for (const as of [customer, executor, both]) await t.call(personalDataSpec.requestDataExport, { as })
  // After the copies of the data, because this contract was made without its documents.
  ids.gap = await createContractInNotice(t)
}

async function addCustomerNote(t: TestApp): Promise<string> {
  const call = { as: t.people.manager, params: { id: t.people.customer.cabinetId } }
  const body = { text: canariesBeside.saidOfCustomer, isPinned: false }
  return (await t.call(customersSpec.writeCustomerNote, { ...call, body })).body.data[0].id
}

async function draftReport(t: TestApp, ids: ReadIds): Promise<string> {
  const call = { as: t.people.executor, params: { id: ids.contract } }
  const draft = await t.call(progressSpec.draftProgressReport, { ...call, body: { month: '2026-12' } })
  const { id, version } = draft.body.data
  const body = { version, text: canariesBeside.reportDraft }
  await t.call(progressSpec.saveProgressReport, { as: t.people.executor, params: { id }, body })
  return id
}

async function createQuestionWithFile(t: TestApp): Promise<string> {
  const as = t.people.customer
  const file = new TextEncoder().encode('Вопрос письмом')
  const kept = await t.call(questionsSpec.addQuestionFile, { as, query: { name: 'письмо.txt' }, file })
  const { id } = kept.body.data
  await t.call(questionsSpec.askQuestion, { as, body: { topic: 'other', text: 'Письмом', fileIds: [id] } })
  return id
}

async function talkAboutContract(t: TestApp, ids: ReadIds): Promise<string> {
  const as = t.people.customer
  const file = new TextEncoder().encode('Тетрадь')
  const kept = await t.call(questionsSpec.addQuestionFile, { as, query: { name: 'тетрадь.txt' }, file })
  const { id } = kept.body.data
  const body = { text: canariesBeside.saidInTalk, fileIds: [id] }
  await t.call(talksSpec.writeIntoTalk, { as, params: { id: ids.contract }, body })
  return id
}

/** An addendum for each side with its rate, of which the customer's was signed on paper. */
async function signDocuments(t: TestApp, ids: ReadIds): Promise<void> {
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
async function creditSomething(t: TestApp): Promise<string> {
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

async function addQuestionNote(t: TestApp, ids: ReadIds): Promise<void> {
  const call = { as: t.people.manager, params: { id: ids.question } }
  await t.call(questionsSpec.writeQuestionNote, { ...call, body: { text: canariesBeside.saidOfQuestion } })
}

/** A lead with the phone of the customer. */
async function workOnLead(t: TestApp, ids: ReadIds): Promise<void> {
  const call = { as: t.people.manager }
  const lead = await typeLead(t, { phone: t.people.customer.phone.slice(3) })
  ids.lead = lead.id
  const params = { id: lead.id }
  await t.call(leadsSpec.noteLeadActivity, { ...call, params, body: { kind: 'note', text: canariesBeside.saidOfLead } })
  const task = { title: 'Позвонить', dueOn: '2026-12-30' }
  ids.leadTask = (await t.call(leadsSpec.addLeadTask, { ...call, params, body: task })).body.data.tasks[0].id
}

/** A programme in which nobody can enrol any more: the customer's learner has a seat, the executor teaches it. */
async function teachGroup(t: TestApp, ids: ReadIds): Promise<void> {
  const days = { startsOn: '2027-02-01', endsOn: '2027-03-01', enrolUntil: '2027-01-31' }
  const { id } = await openProgramme(t, { ...days, priceKopecks: canariesBeside.seatPrice, trialPriceKopecks: 6_131 })
  ids.programme = id
  ids.programmeSeat = (await createFirmSeat(t, id)).id
  ids.programmeMember = (await joinTeam(t, id, t.people.executor, { amountKopecks: canariesBeside.memberPay })).id
  ids.programmeSession = (await addSession(t, id, '2027-02-01')).id
  await t.services.db.updateTable('programme').set({ enrol_until: '2026-01-01' }).where('id', '=', id).execute()
}

async function setRule(t: TestApp): Promise<string> {
  const body = { kind: 'percent', percent: 23, steps: [], validFrom: '2027-06-01', note: '' }
  return (await t.call(commissionSpec.createCommissionRule, { as: t.people.accountant, body })).body.data.id
}

/** A product, at a price that occurs nowhere else, ordered by the customer and in their cart once more. */
async function fillCart(t: TestApp, ids: ReadIds): Promise<void> {
  ids.product = (await sellProduct(t, { priceKopecks: 45_671 })).id
  ids.promoCode = (await createTestPromoCode(t)).id
  ids.order = (await orderProduct(t, ids.product, t.people.customer)).id
  const body = { productId: ids.product, learnerId: null, quantity: 1 }
  ids.cartLine = (await t.call(cartsSpec.addToCart, { as: t.people.customer, body })).body.data.lines[0].id
}

async function requestOnlinePayment(t: TestApp, ids: ReadIds): Promise<string> {
  const way = { provider: 'express-pay', method: 'erip' }
  const body = { invoiceId: ids.invoice, ...way }
  return (await t.call(onlinePaymentsSpec.createPaymentRequest, { as: t.people.customer, body })).body.data.id
}

/** Adds a file to the lesson directly, because the API refuses files for a settled lesson. */
async function attachFile(t: TestApp, ids: ReadIds): Promise<string> {
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

async function proposeRates(
  t: TestApp,
  ids: ReadIds,
  rates: { customerRateKopecks: number; executorRateKopecks: number },
): Promise<string> {
  const call = { as: t.people.manager, params: { id: ids.contract } }
  const { version } = (await t.call(contractsSpec.getContract, call)).body.data
  const body = { ...rates, validFrom: '2027-02-01', comment: '', version }
  return (await t.call(contractsSpec.proposeContractChange, { ...call, body })).body.data.changes[0].id
}
