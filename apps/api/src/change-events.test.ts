import * as docsSpec from '@navyk/api-spec/desk/docs'
import * as questionsSpec from '@navyk/api-spec/desk/questions'
import * as talksSpec from '@navyk/api-spec/desk/talks'
import * as credentialsSpec from '@navyk/api-spec/market/credentials'
import * as leadsSpec from '@navyk/api-spec/market/leads'
import * as offersSpec from '@navyk/api-spec/market/offers'
import * as noticesSpec from '@navyk/api-spec/messages/notices'
import * as bankStatementsSpec from '@navyk/api-spec/money/bank-statements'
import * as incomeReportsSpec from '@navyk/api-spec/money/income-reports'
import * as invoicesSpec from '@navyk/api-spec/money/invoices'
import * as payoutsSpec from '@navyk/api-spec/money/payouts'
import * as paymentsSpec from '@navyk/api-spec/money/payments'
import * as actsSpec from '@navyk/api-spec/money/acts'
import * as legalDetailsSpec from '@navyk/api-spec/money/legal-details'
import * as ordersSpec from '@navyk/api-spec/money/orders'
import * as walletsSpec from '@navyk/api-spec/money/wallets'
import * as workReportsSpec from '@navyk/api-spec/money/work-reports'
import * as entrySpec from '@navyk/api-spec/people/entry'
import * as learnersSpec from '@navyk/api-spec/people/learners'
import * as savedViewsSpec from '@navyk/api-spec/people/saved-views'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import * as lessonsSpec from '@navyk/api-spec/teaching/lessons'
import * as plansSpec from '@navyk/api-spec/teaching/plans'
import * as sessionsOfGroups from '@navyk/api-spec/teaching/programme-sessions'
import * as programmesSpec from '@navyk/api-spec/teaching/programmes'
import * as scheduleSpec from '@navyk/api-spec/teaching/schedule'
import { changedHeader, type EndpointDeclaration, type ChangeKind, type ShownData } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { topicsOf } from './domains/people/sessions/live-events.ts'
import { eventChannel, eventsIn, type PublishedEvent } from './platform/events/index.ts'
import { addLearner, learnerForm } from './testing/agreements.ts'
import * as beside from './testing/beside-the-chain.ts'
import { contractToAcknowledge, monthFromPlanToPayment, offerWithResponse } from './testing/finished-chain.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { allEndpoints, dataOfIds, shownOn } from '@navyk/api-spec/testing'
import { idOf, nothingBeside, type ReadIds, readings, type Who } from './testing/every-reading.ts'
import { keepPages, type Pages } from './testing/kept-pages.ts'
import type { TestApp } from './testing/test-app.ts'
import { walkStatements } from './testing/walk-statements.ts'
import { walkImports } from './testing/walk-imports.ts'
import { walkInvitations } from './testing/walk-invitations.ts'
import { walkCredentials } from './testing/walk-credentials.ts'
import { walkClients } from './testing/walk-clients.ts'
import { walkUsers } from './testing/walk-users.ts'
import { walkLeads } from './testing/walk-leads.ts'
import { walkDocuments } from './testing/walk-documents.ts'
import { walkMatching } from './testing/walk-matching.ts'
import { walkProgress } from './testing/walk-progress.ts'
import { walkCustomers, walkMerge } from './testing/walk-customers.ts'
import { walkProgrammes } from './testing/walk-programmes.ts'
import { walkOrders, walkShop } from './testing/walk-shop.ts'

/** Tables whose rows no page shows, or only together with a row that is told. */
const untold: Record<string, string> = {
  accrual: 'told with its income report',
  act_line: 'told with its act',
  act_number_counter: 'not shown',
  audit_event: 'told with what it is about',
  avatar: 'told with the account',
  billing_preference: 'read when its page opens',
  cabinet_opening: 'not shown',
  cart_line: 'told with its cart, which every change of a line changes',
  consent: 'not shown',
  contract_document: 'made and told with the state of the contract',
  credential_file: 'told with its credential',
  credential_reminder: 'shown as notices',
  credit_note_number_counter: 'not shown',
  credited_correction: 'told with its credit note',
  customer_merge: 'told with the account that is closed',
  document_acknowledgement: 'told with its document',
  document_mailing_target: 'told with its mailing',
  executor_time: 'told with the lesson or the session that takes it',
  file: 'told with what it is attached to',
  file_space: 'not shown',
  file_to_remove: 'not shown',
  idempotency_key: 'not shown',
  income_adjustment: 'told with its income report',
  income_confirmation: 'told with its income report',
  income_objection: 'told with its income report',
  installation: 'not shown',
  invoice_line: 'told with its invoice',
  invoice_number_counter: 'not shown',
  invoice_reminder: 'told by its notice, and stands in the history',
  ledger_account: 'told with the payment or the work report',
  ledger_account_change: 'not shown',
  ledger_account_month: 'sums of postings, which are told',
  ledger_posting: 'told with the payment or the work report',
  ledger_transaction: 'told with the payment or the work report',
  lesson_day: 'sums of lessons and plans, which are told',
  lesson_day_change: 'not shown',
  lesson_reminder: 'shown as notices',
  limit_window: 'not shown',
  offer_draft: 'kept by the form that is being filled in, while it is',
  one_time_code: 'not shown',
  online_payment: 'told with its request or its problem',
  order_grant: 'told with its order',
  order_late_money: 'told with its order',
  order_line: 'told with its order',
  outgoing_message: 'not shown',
  payment_allocation: 'told with its invoice',
  payment_event: 'looked up afterwards',
  people_import_fault: 'told with its import',
  people_import_row: 'told with its import',
  product_picture: 'told with its version',
  programme_meeting: 'told with the session that it is',
  programme_session_reminder: 'shown as notices',
  promo_use: 'told with its promo code',
  question_file: 'told with its question',
  question_message: 'told with its question',
  quota_use: 'not shown',
  reading: 'looked up afterwards',
  refund_part: 'told with its refund',
  report_contract_total: 'sums of contracts, which are told',
  report_contract_total_change: 'not shown',
  report_due_day: 'sums of invoices, which are told',
  report_due_day_change: 'not shown',
  report_due_total: 'sums of invoices, which are told',
  report_hours_day: 'sums of hours, which are told',
  report_hours_day_change: 'not shown',
  report_hours_day_total: 'sums of hours, which are told',
  report_hours_week: 'sums of hours, which are told',
  report_hours_week_change: 'not shown',
  report_hours_week_total: 'sums of hours, which are told',
  report_invoice_day: 'sums of invoices, which are told',
  report_invoice_day_change: 'not shown',
  report_invoice_total: 'sums of invoices, which are told',
  report_lesson_day: 'sums of lessons, which are told',
  report_lesson_day_change: 'not shown',
  report_lesson_total: 'sums of lessons, which are told',
  report_make_up: 'sums of lessons, which are told',
  report_make_up_change: 'not shown',
  report_make_up_total: 'sums of lessons, which are told',
  report_margin_day: 'sums of lessons, which are told',
  report_margin_day_change: 'not shown',
  report_margin_total: 'sums of lessons, which are told',
  report_order_total: 'sums of orders, which are told',
  report_order_total_change: 'not shown',
  report_product_total: 'sums of orders, which are told',
  report_product_total_change: 'not shown',
  report_session_day: 'sums of sessions, which are told',
  report_session_day_change: 'not shown',
  report_session_total: 'sums of sessions, which are told',
  report_sums_mark: 'not shown',
  saved_code: 'told with the second step',
  seat_confirmation: 'told with its seat',
  session: 'told as an entry of the sign-in history, and ended by an event of its own',
  session_pay: 'told with its income report, once it stands there',
  shop_entry: 'kept by the product and its prices, which are told',
  sign_up_request: 'not shown',
  stock_reservation: 'told with its product',
  talk_file: 'told with its talk',
  talk_message: 'told with its talk',
  telegram_link_token: 'not shown',
  telegram_update: 'not shown',
  two_step_challenge: 'not shown',
  two_step_start: 'not shown',
  uninvoiced_lesson: 'told with its work report or its invoice',
  used_cabinet_link: 'not shown',
  used_captcha: 'not shown',
}

/** Writes that nobody else sees anything of: what they change is the person's own, and stands on no page but the one that
 *  was written on, which has the answer. */
const ownAlone: Record<string, string> = {
  addQuestionFile: 'kept by the form until the message is sent',
  changePassword: 'a secret; the end of other sessions is an event of its own',
  checkRecoveryCode: 'a step on the way to a new password',
  confirmTwoStep: 'the second step of the own account',
  deleteSavedView: 'an own filter',
  discardOfferDraft: 'an own form that is being filled in',
  endOtherSessions: 'own sessions, ended by an event of its own',
  endSession: 'an own session, ended by an event of its own',
  giveConsent: 'the own account',
  linkTelegram: 'the own chat',
  lookAtInvitation: 'nothing is stored',
  openCabinetAs: 'a link for the one who asked; the audit log is looked up afterwards',
  removeQuestionFile: 'kept by the form until the message is sent',
  remindOfInvoice: 'a notice, which is told; who reminded stands in the history',
  remindOfInvoices: 'notices, which are told; who reminded stands in the history',
  renewCalendarFeed: 'the own address of a calendar',
  replaceSavedCodes: 'own codes',
  requestDataExport: 'the own data',
  requestRecovery: 'a message to the own phone',
  resendCode: 'a message to the own phone',
  revokeCalendarFeed: 'the own address of a calendar',
  saveOfferDraft: 'an own form that is being filled in',
  setBilling: 'how later invoices are made',
  setNewPassword: 'a secret',
  signIn: 'an own session',
  signOut: 'an own session, ended by an event of its own',
  confirmBankRows: 'its rows are posted by a task, which tells of them',
  startInvoiceRun: 'its drafts are made by a task, which tells of them',
  startPayoutRun: 'its statements are made by a task, which tells of them',
  startTwoStep: 'the second step of the own account',
  stepUp: 'an own session',
  switchToCabinet: 'an own session',
  turnOffTwoStep: 'the second step of the own account',
  unlinkTelegram: 'the own chat',
  updateNoticeChoices: 'own choices',
  updateTelegram: 'own choices',
  verifyCaptcha: 'nothing is stored that anybody sees',
  verifyTwoStep: 'an own session',
}

/** What a task changes after the answer, which tests run at once. */
const changedByTask = new Set([
  ...['document', 'notice'].map((kind) => `POST /frontend-api/documents/mailings ${kind}`),
  ...['account', 'learner', 'contract'].map((kind) => `POST /frontend-api/imports/:id/application ${kind}`),
])

/** Requests in ЕРИП are made and taken back by tasks, whatever has issued, paid or withdrawn the invoice. */
const isByTask = (write: string, kind: string) =>
  changedByTask.has(`${write} ${kind}`) || (kind === 'payment_request' && !write.includes('/online-payments/'))

/** What is answered under a path: its data as `shownOn` names it. */
const dataOfPath: [RegExp, ShownData | undefined][] = [
  [/^user-management\/loads/, 'executor-loads'],
  [/^(free-slots|availability|absences|holidays|calendar-feed)/, 'schedule'],
  [/^(make-ups|meeting-places)/, 'lessons'],
  [/^profile/, 'profiles'],
  [/^packages-left/, 'wallets'],
  // A form asks for these once, when it opens.
  [/^offer-draft/, undefined],
  [/possible-(executors|members)|products\/executors/, undefined],
]

function dataOf({ path }: EndpointDeclaration): string | undefined {
  const rest = path.replace('/frontend-api/', '')
  const special = dataOfPath.find(([pattern]) => pattern.test(rest))
  return special ? special[1] : rest.split('/')[0]
}

/** Which one a tag with an id names. */
const oneOf: Partial<Record<ChangeKind, EndpointDeclaration>> = {
  act: actsSpec.getAct,
  document: docsSpec.getDocument,
  bank_statement: bankStatementsSpec.getBankStatement,
  contract: contractsSpec.getContract,
  credential: credentialsSpec.getCredential,
  income_report: incomeReportsSpec.getIncomeReport,
  invoice: invoicesSpec.getInvoice,
  lead: leadsSpec.getLead,
  lesson: lessonsSpec.getLesson,
  legal_details: legalDetailsSpec.getPartyDetails,
  offer: offersSpec.getOffer,
  payout_batch: payoutsSpec.getPayoutBatch,
  order: ordersSpec.getOrder,
  payment: paymentsSpec.getPayment,
  plan: plansSpec.getPlan,
  programme: programmesSpec.getProgramme,
  programme_session: sessionsOfGroups.getProgrammeSession,
  question: questionsSpec.getQuestion,
  refund: paymentsSpec.getRefund,
  talk: talksSpec.getTalk,
  wallet: walletsSpec.getWallet,
  work_report: workReportsSpec.getWorkReport,
}

/** Whole files are not on pages, the settings of the own account change by none of these writes, and the trail of actions, which
 *  grows with nearly each of them, is followed by no page. */
const shown = readings.filter(
  ([, { path, download, stream }]) =>
    !download && !stream && !/user|phone|search|executor-applications|cabinets|frontend-api\/actions/.test(path),
)

let t: TestApp
let pagesOf: Awaited<ReturnType<typeof keepPages>>
const readPages = () => pagesOf.read(ids ?? nothingYet)
const nothingYet: ReadIds = {
  ...{ account: '', learner: '', offer: '', response: '', question: '', contract: '', plan: '' },
  ...{
    lesson: '',
    workReport: '',
    incomeReport: '',
    invoice: '',
    payment: '',
    ...nothingBeside,
  },
}
let told: { topic: string; event: PublishedEvent }[] = []
let ids: ReadIds | undefined
let stopListening = async () => {}
/** What is wrong with what a write has told, by its name. */
const missing: string[] = []
const beyond: string[] = []
const unnamed: string[] = []
/** Pages that were taken for unchanged and were not. */
const unnoticed: string[] = []
const writes = new Set<string>()

function tagsFor(who: Who): string[] {
  const topics = topicsOf(t.people[who].session)
  return told.filter(({ topic }) => topics.includes(topic)).flatMap(({ event }) => event.tags ?? [])
}

/** Whether an open page that asks for what an endpoint answers asks again for a change: what is shown of one thing does not
 *  when another one of its kind has changed. */
function isAskedAgain(endpoint: EndpointDeclaration, tag: string): boolean {
  const data = dataOf(endpoint)
  const kind = kindOf(tag)
  const id = tag.split(':')[1]
  if (!shownOn[kind]?.some((each) => each === data)) return false
  const isOfOne = endpoint.path.includes(':id') && data === dataOfIds[kind]
  return !isOfOne || id === undefined || id === idOf(ids ?? nothingYet, endpoint)
}

const kindOf = (tag: string) => tag.split(':')[0] as ChangeKind

const among = (pattern: RegExp) => shown.filter(([, { path }]) => pattern.test(path))

/** Whose pages ask for what: of the sides and a manager all, of others what concerns them. */
const asked: { as: Who[]; of: typeof shown }[] = [
  { as: ['customer', 'executor', 'manager'], of: shown },
  { as: ['otherExecutor'], of: among(/offers|home/) },
  { as: ['accountant'], of: among(/invoices|income-reports|payments|refunds|home/) },
  { as: ['administrator'], of: among(/directory|executor-applications|home/) },
]

const couldSee = new Set<string>()

async function checkWhoIsTold(write: string): Promise<void> {
  for (const who of Object.keys(t.people) as Who[]) {
    for (const tag of new Set(tagsFor(who))) {
      const [kind, id] = tag.split(':') as [ChangeKind, string | undefined]
      const endpoint = oneOf[kind]
      if (!endpoint || id === undefined || couldSee.has(`${who} ${tag}`)) continue
      const { status } = await t.call(endpoint, { as: t.people[who], params: { id } })
      // Of a merged cabinet no session and no stream is left that could hear of what it has lost.
      if (status === 401) continue
      if (status === 200) couldSee.add(`${who} ${tag}`)
      else beyond.push(`${write} tells ${who} of ${tag}`)
    }
  }
}

/** Lets every write be followed by a look at all pages: what is another answer now has to have been told to whoever reads it. */
function watchWrites(): { watched: TestApp; prepare: beside.Walk['prepare'] } {
  let before: { at: number; pages: Pages } | undefined
  const call: TestApp['call'] = async (endpoint, options = {}) => {
    if (endpoint.method === 'GET') return t.call(endpoint, options)
    if (before?.at !== t.clock.now().getTime()) before = { at: t.clock.now().getTime(), pages: await readPages() }
    told = []
    const answer = await t.call(endpoint, options)
    if (answer.status >= 300) return answer
    const write = `${endpoint.method} ${endpoint.path}`
    writes.add(write)
    // A page that is not told what it has changed asks for everything.
    const header = answer.headers[changedHeader]
    const named = header === undefined ? Object.keys(shownOn) : String(header).split(',')
    for (const tag of told.flatMap(({ event }) => event.tags ?? [])) {
      if (isByTask(write, kindOf(tag))) continue
      if (!named.includes(kindOf(tag))) unnamed.push(`${write} does not name ${kindOf(tag)}`)
    }
    const pages = await readPages()
    for (const [page, text] of pages) {
      const was = before.pages.get(page)
      const [who, name] = page.split(' ') as [Who, string]
      const endpointOfPage = shown.find(([each]) => each === name)?.[1]
      if (was === undefined || was === text || !endpointOfPage || dataOf(endpointOfPage) === undefined) continue
      if (!tagsFor(who).some((tag) => isAskedAgain(endpointOfPage, tag)))
        missing.push(`${write} changes ${name} of ${who}`)
    }
    await checkWhoIsTold(write)
    // Reading a document may note that it was read.
    before.pages = await readPages()
    return answer
  }
  const prepare: beside.Walk['prepare'] = async (work) => {
    before = undefined
    return work(t)
  }
  return { watched: { ...t, call }, prepare }
}

beforeAll(async () => {
  const database = await freshDatabase()
  pagesOf = await keepPages(database, asked)
  t = pagesOf.t
  stopListening = await database.listen(eventChannel, {
    onMessage: (payload) => {
      // That somebody writes changes nothing.
      told.push(...eventsIn(payload).filter(({ event }) => event.kind !== 'typing'))
    },
    onResume: () => {},
  })
  const { watched, prepare } = watchWrites()
  ids = {
    ...(await offerWithResponse(watched)),
    ...nothingBeside,
  }
  await walkOffer(watched, ids)
  await contractToAcknowledge(watched, ids)
  await monthFromPlanToPayment(watched, ids)
  await walkTheRest(watched, ids)
  const walk: beside.Walk = {
    ...{ app: watched, prepare },
    write: (endpoint, who, id, body, { params, ...more } = {}) =>
      write(watched, endpoint, who, { id, ...params }, body, more),
  }
  const walks = [
    ...[beside.walkOffers, beside.walkContracts, beside.walkLessons, beside.walkPlans, beside.walkMoney],
    ...[walkStatements, beside.walkClosing, beside.walkDays, beside.walkPeople, walkShop, walkOrders],
    ...[
      walkCustomers,
      walkLeads,
      walkMatching,
      walkProgress,
      walkDocuments,
      walkCredentials,
      walkProgrammes,
      walkMerge,
      walkClients,
      walkInvitations,
      walkUsers,
      walkImports,
      beside.walkAccounts,
    ],
  ]
  // A query that names no table would go unnoticed.
  unnoticed.push(...(await pagesOf.compare(ids)))
  for (const each of walks) {
    await each(walk)
    unnoticed.push(...(await pagesOf.compare(ids)))
  }
}, 900_000)
afterAll(async () => {
  await stopListening()
  await t.close()
})

async function write(
  app: TestApp,
  endpoint: EndpointDeclaration,
  who: Who,
  params: Record<string, string>,
  body?: object,
  more: { query?: Record<string, string>; file?: Uint8Array } = {},
) {
  const answer = await app.call(endpoint, { as: app.people[who], params, body, ...more })
  if (answer.status >= 300) throw new Error(`${who} ${endpoint.path}: ${answer.text}`)
  return answer.body.data
}

async function versionOf(app: TestApp, endpoint: EndpointDeclaration, id: string): Promise<number> {
  return (await app.call(endpoint, { as: app.people.manager, params: { id } })).body.data.version
}

async function walkOffer(app: TestApp, { offer }: ReadIds): Promise<void> {
  const params = { id: offer }
  const version = () => versionOf(app, offersSpec.getOffer, params.id)
  await write(app, offersSpec.pauseOffer, 'manager', params, { version: await version(), reason: 'Причина' })
  await write(app, offersSpec.resumeOffer, 'manager', params, { version: await version() })
  await write(app, offersSpec.dismissOffer, 'otherExecutor', params, { reason: 'Далеко' })
  await write(app, offersSpec.restoreOffer, 'otherExecutor', params, {})
}

/** Prepared answers of the staff, and two questions that become one. */
async function walkPreparedAnswers(app: TestApp): Promise<void> {
  const template = { title: 'Счёт', text: 'Счёт придёт пятого' }
  const [added] = await write(app, questionsSpec.addQuestionTemplate, 'manager', {}, template)
  const params = { id: added.id }
  await write(app, questionsSpec.changeQuestionTemplate, 'manager', params, { ...template, text: 'Пятого', version: 1 })
  await write(app, questionsSpec.removeQuestionTemplate, 'manager', params, { version: 2 })
  const about = { topic: 'other', text: 'Когда?' }
  const one = await write(app, questionsSpec.askQuestion, 'customer', {}, about)
  const other = await write(app, questionsSpec.askQuestion, 'customer', {}, about)
  const merge = { version: one.version, intoId: other.id }
  await write(app, questionsSpec.mergeQuestion, 'manager', { id: one.id }, merge)
  const spam = { id: (await write(app, questionsSpec.askQuestion, 'customer', {}, about)).id }
  const nothing = { contractId: null, about: null }
  await write(app, questionsSpec.linkQuestion, 'manager', spam, { ...nothing, insteadOf: nothing })
  await write(app, questionsSpec.markQuestionAsSpam, 'manager', spam, { version: 1, reason: 'Реклама' })
  await write(app, questionsSpec.takeQuestionFromSpam, 'manager', spam, { version: 2 })
}

/** A message and its answer, each seen by the other side. */
async function walkTalk(app: TestApp, { contract }: ReadIds): Promise<void> {
  const params = { id: contract }
  const said = await write(app, talksSpec.writeIntoTalk, 'customer', params, { text: 'Придём позже' })
  await write(app, talksSpec.tellTalkTyping, 'executor', params, {})
  await write(app, talksSpec.markTalkSeen, 'executor', params, { messageId: said.id })
  await write(app, talksSpec.writeIntoTalk, 'executor', params, { text: 'Хорошо' })
}

async function walkTheRest(app: TestApp, walked: ReadIds): Promise<void> {
  const question = { id: walked.question }
  const asked = () => versionOf(app, questionsSpec.getQuestion, question.id)
  await write(app, questionsSpec.replyToQuestion, 'manager', question, { version: await asked(), text: 'Ответ' })
  await write(app, questionsSpec.writeQuestionNote, 'manager', question, { text: 'Заметка' })
  const { messages } = (await app.call(questionsSpec.getQuestion, { as: app.people.customer, params: question })).body
    .data
  await write(app, questionsSpec.markQuestionSeen, 'customer', question, { messageId: messages.at(-1).id })
  await write(app, questionsSpec.tellQuestionTyping, 'customer', question, {})
  const own = app.people.manager.cabinetId
  await write(app, questionsSpec.assignQuestion, 'manager', question, { assigneeId: null, insteadOf: own })
  await write(app, questionsSpec.moveQuestion, 'manager', question, { topic: 'other', insteadOf: 'payments' })
  const rule = { topic: 'offers', version: 1, assigneeId: own, answerHours: 4 }
  await write(app, questionsSpec.setTopicRule, 'administrator', {}, rule)
  await write(app, questionsSpec.closeQuestion, 'customer', question, { version: await asked() })
  await write(app, questionsSpec.rateQuestion, 'customer', question, { rating: 4, text: 'Быстро' })
  await walkPreparedAnswers(app)
  await walkTalk(app, walked)
  const learner = await addLearner(app, app.people.customer, { firstName: 'Вера' })
  await write(
    app,
    learnersSpec.updateLearner,
    'customer',
    { id: learner.id },
    { ...learnerForm, version: learner.version },
  )
  const rates = { customerRateKopecks: 45_917, executorRateKopecks: 36_173, validFrom: '2027-02-01', comment: '' }
  const contract = { id: walked.contract }
  const agreed = () => versionOf(app, contractsSpec.getContract, contract.id)
  await write(app, contractsSpec.proposeContractChange, 'manager', contract, { ...rates, version: await agreed() })
  const pause = { from: '2027-01-10', until: '2027-01-20', reason: 'Отпуск' }
  await write(app, contractsSpec.pauseContract, 'manager', contract, { ...pause, version: await agreed() })
  await write(
    app,
    scheduleSpec.addAbsence,
    'executor',
    {},
    {
      ...{ startsAt: '2027-01-12T09:00:00Z', endsAt: '2027-01-13T09:00:00Z', reason: '' },
    },
  )
  await write(app, scheduleSpec.saveAvailability, 'executor', {}, { version: 1, week: [], exceptions: [] })
  await write(app, savedViewsSpec.saveView, 'customer', {}, { page: 'offers', name: 'Мои', search: '?view=open' })
  const notices = await app.call(noticesSpec.listNotices, { as: app.people.customer, query: { box: 'new' } })
  await write(app, noticesSpec.archiveNotices, 'customer', {}, { ids: [notices.body.data[0].id] })
}

test('every table is told when its rows change, or has a reason not to be', async () => {
  const { rows } = await sql<{ name: string; triggers: number }>`
    select c.relname as name, (select count(*)::int from pg_trigger where tgrelid = c.oid and tgname like 'tell\\_%') as triggers
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
    order by 1`.execute(t.services.db)
  const silent = rows.filter(({ triggers }) => triggers === 0).map(({ name }) => name)
  expect(silent).toEqual(Object.keys(untold))
  expect(rows.filter(({ triggers }) => triggers !== 0 && triggers !== 3)).toEqual([])
})

test('every write is walked here, or has a reason why nobody else sees anything of it', () => {
  const isWalked = ({ method, path }: EndpointDeclaration) => writes.has(`${method} ${path}`)
  const unwalked = allEndpoints.filter(([, endpoint]) => endpoint.method !== 'GET' && !isWalked(endpoint))
  expect(unwalked.map(([name]) => name).toSorted()).toEqual(Object.keys(ownAlone).toSorted())
})

describe('from the offer to the payment, and beside it', () => {
  test('whatever a write changes on a page is told to the cabinet that reads it', () => {
    expect([...new Set(missing)]).toEqual([])
  })

  test('what was not read again had not changed', () => expect([...new Set(unnoticed)]).toEqual([]))

  test('nobody is told of something that they may not see', () => expect([...new Set(beyond)]).toEqual([]))

  test('the answer of a write names every kind that it has changed', () => expect([...new Set(unnamed)]).toEqual([]))
})

test('a wrong sign-in is told for a phone without an account as well, to nobody, so that both answers take as long', async () => {
  const toldOf = async (username: string) => {
    const before = told.length
    await t.call(entrySpec.signIn, { body: { username, password: 'wrong' } })
    await expect.poll(() => told.length).toBeGreaterThan(before)
    return told.slice(before)
  }
  const [known, unknown] = [await toldOf(t.people.accountant.phone), await toldOf('375440000009')]
  expect(known).toMatchObject([{ topic: `account:${t.people.accountant.accountId}` }])
  expect(unknown).toHaveLength(known.length)
  expect(JSON.stringify(unknown)).toHaveLength(JSON.stringify(known).length)
})
