import * as questionsSpec from '@navyk/api-spec/desk/questions'
import * as talksSpec from '@navyk/api-spec/desk/talks'
import * as applicationsSpec from '@navyk/api-spec/market/applications'
import * as credentialsSpec from '@navyk/api-spec/market/credentials'
import * as offersSpec from '@navyk/api-spec/market/offers'
import * as profilesSpec from '@navyk/api-spec/market/profiles'
import * as workReportsSpec from '@navyk/api-spec/money/work-reports'
import * as accountsSpec from '@navyk/api-spec/people/accounts'
import * as directorySpec from '@navyk/api-spec/people/directory'
import * as entrySpec from '@navyk/api-spec/people/entry'
import * as learnersSpec from '@navyk/api-spec/people/learners'
import * as sessionsSpec from '@navyk/api-spec/people/sessions'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import * as lessonsSpec from '@navyk/api-spec/teaching/lessons'
import * as plansSpec from '@navyk/api-spec/teaching/plans'
import * as scheduleSpec from '@navyk/api-spec/teaching/schedule'
import * as personalDataSpec from '@navyk/api-spec/views/personal-data'
import { dayMs, type EndpointDeclaration } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allTasks } from '#app.ts'
import { uploadScanOf, uploadCredential } from '#testing/factories/credentials.ts'
import { addLearner, publishOffer, respond } from '#testing/acting/agreements.ts'
import { moveClock } from '#testing/walks/chain/chain.ts'
import {
  contractToAcknowledge,
  monthFromPlanToPayment,
  offerWithResponse,
} from '#testing/walks/chain/finished-chain.ts'
import { signedIn, type TestApp, type TestPerson, testApp, testPassword } from '#testing/test-app.ts'
import { erasePeopleTask } from './erasing/erase-person.ts'
import { removeNightlyTask } from './retention/remove-over.ts'

let t: TestApp
beforeEach(async () => {
  await t?.close()
  t = await testApp()
})
afterAll(() => t.close())

const fresh = ({ accountId, cabinetId, phone }: TestPerson) => signedIn(t.services, accountId, cabinetId, phone)
const ask = async (as: TestPerson) => t.call(personalDataSpec.requestDeletion, { as: await fresh(as) })
const applicationForm = {
  about: `о-себе-анкета ${'а'.repeat(30)}`,
  subjects: ['chess'],
  formats: ['online'],
  city: 'город-анкеты',
  experienceYears: 1,
}
/** Runs the nightly tasks in their order. */
async function runTask(): Promise<void> {
  for (const task of [removeNightlyTask, erasePeopleTask]) await allTasks(t.services)[task]?.({})
}

async function run(endpoint: EndpointDeclaration, as: TestPerson, id: string, body: object) {
  const answer = await t.call(endpoint, { as, params: { id }, body })
  if (answer.status !== 200) throw new Error(`a step was refused: ${answer.text}`)
  return answer.body.data
}

/** Ends contracts directly in the database. */
const endContracts = () =>
  t.services.db.updateTable('contract').set({ state: 'finished' }).where('state', 'in', ['active', 'draft']).execute()

test('a frozen account can only be looked at by its owner, for 14 days', async () => {
  const { otherCustomer } = t.people
  const [here, elsewhere] = [await fresh(otherCustomer), await fresh(otherCustomer)]
  const deletionAt = new Date(t.clock.now().getTime() + 14 * dayMs).toISOString()
  const answer = await t.call(personalDataSpec.requestDeletion, { as: here })
  expect(answer.body.data).toEqual({ deletionAt, openContracts: [], openProgrammes: [], isStaff: false })
  const me = await t.call(sessionsSpec.getSignedInUser, { as: here })
  expect(me.body.data).toMatchObject({ readOnly: 'frozen', deletionAt, consentNeeded: false })
  expect((await t.call(sessionsSpec.getSignedInUser, { as: elsewhere })).status).toBe(401)
  const asked = await t.call(questionsSpec.askQuestion, { as: here, body: { topic: 'other', text: 'Ещё вопрос' } })
  expect([asked.status, asked.body.code]).toEqual([403, 'read_only'])
  expect((await t.call(personalDataSpec.requestDeletion, { as: here })).body.code).toBe('read_only')
})

test('a frozen person signs in, exports, and takes the deletion back', async () => {
  const { otherCustomer } = t.people
  await ask(otherCustomer)
  t.clock.advance(13 * dayMs)
  const { body } = await t.call(entrySpec.signIn, { body: { username: otherCustomer.phone, password: testPassword } })
  const as = { token: body.accessToken }
  expect((await t.call(personalDataSpec.requestDataExport, { as })).status).toBe(200)
  expect((await t.call(personalDataSpec.downloadDataExport, { as })).status).toBe(200)
  expect((await t.call(personalDataSpec.takeBackDeletion, { as })).body.data.deletionAt).toBeNull()
  expect((await t.call(questionsSpec.askQuestion, { as, body: { topic: 'other', text: 'Вернулся' } })).status).toBe(200)
  t.clock.advance(30 * dayMs)
  await runTask()
  const row = await t.services.db
    .selectFrom('account')
    .select('erased_at')
    .where('id', '=', otherCustomer.accountId)
    .executeTakeFirstOrThrow()
  expect(row.erased_at).toBeNull()
})

test('the owner is notified at every address of the request and of taking it back', async () => {
  const as = await fresh(t.people.customer)
  await t.call(personalDataSpec.requestDeletion, { as })
  await t.call(personalDataSpec.takeBackDeletion, { as })
  const told = (await t.outbox()).filter(({ to }) => to === as.phone || to === 'customer@example.test')
  expect(told.map(({ channel, text }) => `${channel}: ${/отменено|попросили/.exec(text)?.[0]}`).toSorted()).toEqual([
    'email: отменено',
    'email: попросили',
    'sms: отменено',
    'sms: попросили',
  ])
})

test('contracts have to end first, drafts included, and the answer names them', async () => {
  const ids = await offerWithResponse(t)
  const drafted = async () => expect((await ask(t.people.customer)).body.code).toBe('contracts_open')
  await contractToAcknowledge(t, ids, { drafted: async () => void (await drafted()) })
  for (const who of ['customer', 'executor'] as const) {
    const answer = await ask(t.people[who])
    expect([answer.status, answer.body.code]).toEqual([409, 'contracts_open'])
    expect(answer.body.current.openContracts).toEqual([{ id: ids.contract, number: expect.any(Number) }])
    expect((await t.call(personalDataSpec.getDeletion, { as: t.people[who] })).body.data).toEqual(answer.body.current)
  }
})

test('a staff account is closed by administrators', async () => {
  expect((await ask(t.people.manager)).body.code).toBe('staff_account')
})

test('nobody deletes an account without a fresh proof of identity', async () => {
  const as = await fresh(t.people.customer)
  t.clock.advance(10 * 60_000 + 1)
  expect((await t.call(personalDataSpec.requestDeletion, { as })).body.code).toBe('step_up_required')
})

test('open offers of contact are withdrawn at once', async () => {
  const { customer, manager } = t.people
  const [offer, unanswered] = [await publishOffer(t), await publishOffer(t)]
  await respond(t, offer.id)
  const application = await run(applicationsSpec.applyAsExecutor, customer, '', applicationForm)
  await ask(t.people.executor)
  const after = await t.call(offersSpec.getOffer, { as: customer, params: { id: offer.id } })
  expect(after.body.data.responses.map(({ state }: { state: string }) => state)).toEqual(['withdrawn'])
  await ask(customer)
  for (const { id } of [offer, unanswered]) {
    const gone = await t.call(offersSpec.getOffer, { as: manager, params: { id } })
    expect(gone.body.data.state).toBe('cancelled')
  }
  const { body } = await t.call(applicationsSpec.listApplications, { as: manager, query: {} })
  expect(body.data).toMatchObject([{ id: application.id, state: 'withdrawn' }])
})

test('a decided application stays as it is', async () => {
  const { customer, manager } = t.people
  const { id } = await run(applicationsSpec.applyAsExecutor, customer, '', applicationForm)
  await run(applicationsSpec.declineApplication, manager, id, { version: 1, reason: 'Нет диплома' })
  expect((await ask(customer)).status).toBe(200)
  const { body } = await t.call(applicationsSpec.listApplications, { as: manager, query: {} })
  expect(body.data).toMatchObject([{ id, state: 'declined', version: 2 }])
})

test('staff can’t open a frozen account, and the list says that it is frozen', async () => {
  const { customer, manager, administrator } = t.people
  await ask(customer)
  const body = { reason: 'Проверка' }
  const opened = await t.call(sessionsSpec.openCabinetAs, { as: manager, params: { id: customer.cabinetId }, body })
  expect([opened.status, opened.body.code]).toEqual([409, 'account_frozen'])
  const listed = await t.call(directorySpec.listAccounts, { as: administrator, query: { state: 'frozen' } })
  expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([customer.accountId])
})

describe('after 14 days', () => {
  test('the account belongs to nobody: no sign-in, no list, and the phone is free for a new one', async () => {
    const { otherCustomer, administrator } = t.people
    await ask(otherCustomer)
    t.clock.advance(14 * dayMs - 1)
    await runTask()
    expect((await t.call(entrySpec.signIn, { body: credentials(otherCustomer) })).status).toBe(200)
    t.clock.advance(1)
    await runTask()
    await runTask()
    expect((await t.call(entrySpec.signIn, { body: credentials(otherCustomer) })).body.code).toBe('wrong_credentials')
    const as = await fresh(administrator)
    const params = { id: otherCustomer.accountId }
    expect((await t.call(directorySpec.getAccount, { as, params })).status).toBe(404)
    await t.services.db
      .updateTable('account')
      .set({ phone: otherCustomer.phone })
      .where('id', '=', t.people.otherExecutor.accountId)
      .execute()
  })

  test('a customer is found nowhere but in documents of money and contracts', async () => {
    const customer = await fillCustomer()
    for (const word of customerCanaries) expect([word, await tablesWith([word])]).not.toEqual([word, []])
    await endContracts()
    await ask(customer)
    t.clock.advance(14 * dayMs)
    await runTask()
    expect(await tablesWith([...customerCanaries, customer.phone, 'customer@example.test', 'Last-customer'])).toEqual(
      keptByLaw,
    )
    // Every text of every table is read.
  }, 60_000)

  test('an executor is found nowhere but in documents of contracts', async () => {
    const executor = await fillExecutor()
    for (const word of executorCanaries) expect([word, await tablesWith([word])]).not.toEqual([word, []])
    await endContracts()
    await ask(executor)
    t.clock.advance(14 * dayMs)
    await runTask()
    const found = await tablesWith([...executorCanaries, executor.phone, 'executor@example.test', 'Last-executor'])
    expect(found).toEqual(['contract_acknowledgement', 'contract_document'])
    expect(await t.services.db.selectFrom('offer_invitation').selectAll().execute()).toEqual([])
    // Every text of every table is read.
  }, 60_000)

  test('the other side still reads the contract, with a name that says that the person is gone', async () => {
    const customer = await fillCustomer()
    await endContracts()
    await ask(customer)
    t.clock.advance(14 * dayMs)
    await runTask()
    const as = await fresh(t.people.executor)
    const { body } = await t.call(contractsSpec.listContracts, { as })
    expect(body.data[0].customer).toMatchObject({ firstName: '', lastName: 'Удалённый пользователь' })
    const { id } = body.data[0]
    expect((await t.call(contractsSpec.getContract, { as, params: { id } })).status).toBe(200)
    const history = (await t.call(contractsSpec.listContractHistory, { as, params: { id } })).body.data as {
      actorName: string
    }[]
    expect(history.map(({ actorName }) => actorName)).toContain('Удалённый пользователь')
  })

  test('the sums of money are unchanged', async () => {
    const customer = await fillCustomer()
    await endContracts()
    const sums = () => sql`select count(*), sum(amount_kopecks) from payment`.execute(t.services.db)
    const before = (await sums()).rows
    await ask(customer)
    t.clock.advance(14 * dayMs)
    await runTask()
    expect((await sums()).rows).toEqual(before)
  })
})

describe('the history', () => {
  const change = (column: string, value: string) =>
    sql`update audit_event set ${sql.ref(column)} = ${value} where actor_account_id is not null`.execute(t.services.db)

  test('can’t be changed, and not even blanked without an erasure', async () => {
    await t.call(questionsSpec.askQuestion, { as: t.people.customer, body: { topic: 'other', text: 'Вопрос' } })
    await expect(change('actor_name', 'Удалённый пользователь')).rejects.toThrow('history')
    const claim = sql`select set_config('navyk.erased_account', ${t.people.customer.accountId}, false)`
    await claim.execute(t.services.db)
    await expect(change('actor_name', 'Удалённый пользователь')).rejects.toThrow('history')
    await sql`select set_config('navyk.erased_account', '', false)`.execute(t.services.db)
  })

  test('of an erased person can only be reduced: no other name, no other text, nobody else’s row', async () => {
    const { customer, executor } = t.people
    await t.call(questionsSpec.askQuestion, { as: customer, body: { topic: 'other', text: 'Вопрос' } })
    await t.call(questionsSpec.askQuestion, { as: executor, body: { topic: 'other', text: 'Вопрос' } })
    await ask(customer)
    t.clock.advance(14 * dayMs)
    await runTask()
    await sql`select set_config('navyk.erased_account', ${customer.accountId}, false)`.execute(t.services.db)
    const erased = sql`where actor_account_id = ${customer.accountId}`
    for (const statement of [
      sql`update audit_event set actor_name = 'Другой' ${erased}`,
      sql`update audit_event set reason = 'Причина' ${erased}`,
      sql`update audit_event set action = 'paid' ${erased}`,
      sql`update audit_event set changes = '{"state": {"from": 1, "to": 2}}' ${erased}`,
      sql`update audit_event set actor_name = 'Удалённый пользователь' where actor_account_id = ${executor.accountId}`,
      sql`delete from audit_event`,
      sql`update question_message set body = '—' where author_id = ${executor.cabinetId}`,
      sql`update question_message set body = 'Другое' where author_id = ${customer.cabinetId}`,
      sql`delete from question_message`,
    ]) {
      await expect(statement.execute(t.services.db)).rejects.toThrow('history')
    }
  })
})

test('each table declares whether it holds data of people', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(t.services.db)
  const names = rows.map(({ name }) => name)
  expect(names.toSorted()).toEqual([...erased, ...ofMoneyAndLaw, ...ofNobody].toSorted())
})

/** Tables whose rows are blanked or removed with the person. */
const erased = [
  'avatar',
  'notice_choice',
  'saved_code',
  'sign_in_event',
  'telegram_link',
  'telegram_link_token',
  'two_step',
  'two_step_challenge',
  'two_step_start',
  'account',
  'account_invitation',
  'audit_event',
  'cabinet',
  'consent',
  'contract',
  'data_export',
  'executor_application',
  'cart',
  'cart_line',
  'client_note',
  'document',
  'document_mailing_target',
  'absence',
  'availability',
  'calendar_feed',
  'calendar_feed_event',
  'executor_profile',
  'file',
  'lesson_file',
  'contract_change',
  'credential_file',
  'credential_reminder',
  'executor_credential',
  'customer_merge',
  'customer_note',
  'lead',
  'lead_activity',
  'lead_task',
  'people_import',
  'people_import_fault',
  'people_import_row',
  'homework_check',
  'learning_goal',
  'learning_topic',
  'progress_report',
  'topic_mark',
  'billing_preference',
  'legal_details',
  'idempotency_key',
  'learner',
  'lesson',
  'limit_window',
  'meeting_place',
  'notice',
  'offer',
  'offer_response',
  'one_time_code',
  'offer_dismissal',
  'offer_draft',
  'offer_invitation',
  'offer_proposal',
  'programme_attendance',
  'programme_member',
  'programme_seat',
  'programme_session',
  'seat_confirmation',
  'outgoing_message',
  'plan',
  'plan_revision',
  'plan_row',
  'question',
  'question_file',
  'talk_file',
  'question_message',
  'talk',
  'talk_message',
  'question_note',
  'saved_view',
  'session',
  'sign_up_request',
  'work_report',
]
/** Tables whose rows the law wants kept (docs/rules/personal-data.md). */
const ofMoneyAndLaw = [
  'accrual',
  'contract_acknowledgement',
  'contract_document',
  'contract_terms',
  'income_report',
  'invoice',
  'invoice_line',
  'ledger_account',
  'ledger_account_month',
  'ledger_posting',
  'ledger_transaction',
  'payment',
  'uninvoiced_lesson',
  'document_acknowledgement',
  'credit_note',
  'credited_correction',
  'invoice_erip',
  'customer_credit',
  'invoice_reminder',
  'payment_allocation',
  'payment_reversal',
  'refund',
  'refund_part',
  'session_pay',
  'income_adjustment',
  'income_confirmation',
  'income_objection',
  'online_payment',
  'payment_event',
  'payment_problem',
  'payment_request',
  'act',
  'act_line',
  'lesson_correction',
  'payout',
  'payout_batch',
  'customer_debt_limit',
  'wallet',
  'wallet_use',
  'bank_statement',
  'bank_statement_row',
  'promo_use',
  'stock_reservation',
  'order_grant',
  'order_late_money',
  'order_line',
  'shop_order',
]
/** Tables without a row about a person. */
const ofNobody = [
  'schema_logic',
  'schema_migration',
  'holiday',
  'reading',
  'quota_use',
  'quota_reach',
  'file_space',
  'file_to_remove',
  'lesson_day',
  'lesson_day_change',
  'ledger_account_change',
  'report_sums_mark',
  'report_lesson_day',
  'report_lesson_total',
  'report_margin_day',
  'report_margin_total',
  'report_make_up',
  'report_invoice_day',
  'report_invoice_total',
  'report_due_day',
  'report_due_total',
  'report_hours_week',
  'report_hours_week_total',
  'report_hours_day',
  'report_hours_day_total',
  'report_contract_total',
  'report_order_total',
  'report_product_total',
  'report_session_day',
  'report_session_total',
  'report_lesson_day_change',
  'report_margin_day_change',
  'report_make_up_change',
  'report_make_up_total',
  'report_invoice_day_change',
  'report_due_day_change',
  'report_hours_week_change',
  'report_hours_day_change',
  'report_contract_total_change',
  'report_order_total_change',
  'report_product_total_change',
  'report_session_day_change',
  'lesson_reminder',
  'gap_filling',
  'make_up_credit',
  'telegram_update',
  'cabinet_opening',
  // Whom a pair of records names is erased with the accounts.
  'distinct_customers',
  'installation',
  'act_number_counter',
  'commission_rule',
  'credit_note_number_counter',
  'document_mailing',
  'document_template',
  'invoice_number_counter',
  'payout_run',
  'invoice_run',
  'product',
  'product_picture',
  'product_price',
  'product_version',
  'programme',
  // When an executor has taken a time, and in which session: without a name and a word.
  'executor_time',
  'programme_meeting',
  'programme_session_reminder',
  'programme_session_teacher',
  // What an executor is paid, without a name: as the terms of contracts, it is kept.
  'programme_member_rate',
  'shop_entry',
  'promo_code',
  'question_template',
  'question_topic',
  'used_cabinet_link',
  'used_captcha',
]

const keptByLaw = ['contract_acknowledgement', 'contract_document', 'invoice', 'invoice_line']
const credentials = ({ phone }: TestPerson) => ({ username: phone, password: testPassword })

/** The tables in whose texts one of the words stands. */
async function tablesWith(words: string[]): Promise<string[]> {
  const { db } = t.services
  const columns = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY')`.execute(db)
  const found = new Set<string>()
  for (const { table, column } of columns.rows) {
    for (const word of words) {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} where ${sql.ref(column)}::text like ${`%${word}%`} limit 1`.execute(db)
      if (rows.length > 0) found.add(table)
    }
  }
  return [...found].toSorted()
}

const customerCanaries = [
  'Канарейкин',
  'Птенец',
  'Гнездова',
  'записка-о-ребёнке',
  'цель-заявки',
  'адрес-дома',
  'комментарий-заявки',
  'причина-отмены',
  'текст-вопроса',
  'ответ-вопроса',
  'о-себе-анкета',
  'город-анкеты',
  'причина-просмотра',
  'домашнее-задание',
  'тема-занятия',
  'заметка-занятия',
  'возврат-плана',
  'Савицкий',
  'записка-сотрудникам',
  'имя-файла',
  'причина-спора',
  'ответ-спора',
  'причина-паузы',
  'пояснение-ставок',
  'место-договора',
  'место-занятия',
  'слова-переписки',
  'ответ-переписки',
  'файл-переписки',
  'kanareika_customer',
]

/** Gives a person another first name; their session has it from here on. */
async function rename(who: 'customer' | 'executor', firstName: string): Promise<TestPerson> {
  const { version } = (await t.call(accountsSpec.getProfile, { as: t.people[who] })).body.data
  const body = { firstName, lastName: `Last-${who}`, language: 'ru', telegram: `kanareika_${who}`, version }
  await run(accountsSpec.updateProfile, t.people[who], '', body)
  t.people[who] = await fresh(t.people[who])
  return t.people[who]
}

/** Sets texts of a coming lesson. */
async function describeLesson(texts: { topic: string; homework: string; note: string }): Promise<void> {
  const { id, version } = await t.services.db
    .selectFrom('lesson')
    .select(['id', 'version'])
    .where('state', '=', 'planned')
    .executeTakeFirstOrThrow()
  await run(lessonsSpec.updateLesson, t.people.executor, id, { version, ...texts })
}

/** Creates a customer with data in every possible table. */
async function fillCustomer(): Promise<TestPerson> {
  const { manager } = t.people
  const customer = await rename('customer', 'Канарейкин')
  const learner = await addLearner(t, customer, {
    firstName: 'Птенец',
    lastName: 'Гнездова',
    note: 'записка-о-ребёнке',
  })
  const change = { firstName: 'Птенец', lastName: 'Гнездова', birthYear: 2015, note: 'записка-о-ребёнке и ещё' }
  await run(learnersSpec.updateLearner, customer, learner.id, { ...change, version: learner.version })
  const words = { goal: 'цель-заявки', place: 'адрес-дома', comment: 'комментарий-заявки' }
  const offer = await publishOffer(t, { learnerId: learner.id, ...words }, customer)
  await respond(t, offer.id)
  const seen = (await t.call(offersSpec.getOffer, { as: customer, params: { id: offer.id } })).body.data
  await run(offersSpec.cancelOffer, customer, offer.id, { version: seen.version, reason: 'причина-отмены' })
  await run(applicationsSpec.applyAsExecutor, customer, '', applicationForm)
  const question = await run(questionsSpec.askQuestion, customer, '', { topic: 'other', text: 'текст-вопроса' })
  await run(questionsSpec.replyToQuestion, manager, question.id, { version: question.version, text: 'ответ-вопроса' })
  await run(questionsSpec.writeQuestionNote, manager, question.id, { text: 'ответ-вопроса согласован' })
  const link = await run(sessionsSpec.openCabinetAs, manager, customer.cabinetId, { reason: 'причина-просмотра' })
  await t.call(sessionsSpec.switchToCabinet, { as: manager, body: link })
  await t.call(personalDataSpec.requestDataExport, { as: customer })
  const ids = await offerWithResponse(t)
  await contractToAcknowledge(t, ids)
  await monthFromPlanToPayment(t, ids)
  await returnNextPlan(ids.contract)
  await describeLesson({ topic: 'тема-занятия', homework: 'домашнее-задание', note: 'заметка-занятия' })
  await nameOtherPlaces(ids.contract)
  await disputeLesson()
  await changeContract(ids.contract)
  return t.people.customer
}

/** The home of a customer as the place of all lessons, and of one; both sides are told and reminded of it. */
async function nameOtherPlaces(contractId: string): Promise<void> {
  const { executor } = t.people
  await run(lessonsSpec.setMeetingPlace, executor, contractId, { version: 0, place: 'место-договора' })
  const { id, version, starts_at } = await t.services.db
    .selectFrom('lesson')
    .select(['id', 'version', 'starts_at'])
    .where('contract_id', '=', contractId)
    .where('state', '=', 'planned')
    .where('starts_at', '>', t.clock.now())
    .orderBy('starts_at')
    .executeTakeFirstOrThrow()
  await run(lessonsSpec.setLessonPlace, executor, id, { version, place: 'место-занятия' })
  await moveClock(t, new Date(starts_at.getTime() - 30 * 60_000).toISOString())
  await allTasks(t.services)['remind-of-lessons']?.({})
}

/** The first lesson of January: closed with a file and a note for staff, disputed by the customer, settled by a manager. */
async function disputeLesson(): Promise<void> {
  const { executor, customer, manager } = t.people
  await moveClock(t, '2027-01-09T15:00:00Z')
  const { body } = await t.call(lessonsSpec.listLessons, { as: executor, query: { month: '2027-01' } })
  const past = (body.data as lessonsSpec.LessonSummary[]).find(({ endsAt }) => new Date(endsAt) < t.clock.now())
  if (!past) throw new Error('No lesson is over yet')
  const { id, version } = past
  const lessons = [{ id, version, outcome: 'held', staffNote: 'записка-сотрудникам' }]
  await run(lessonsSpec.closeLessons, executor, '', { lessons })
  const file = Buffer.from('№ 5')
  await t.call(lessonsSpec.addLessonFile, { as: executor, params: { id }, query: { name: 'имя-файла.txt' }, file })
  const disputed = await run(lessonsSpec.disputeLesson, customer, id, { version: version + 1, reason: 'причина-спора' })
  await run(lessonsSpec.resolveDispute, manager, id, {
    version: disputed.version,
    outcome: 'held',
    answer: 'ответ-спора',
  })
}

/** Writes a message from each side of a contract to the other, one with a file. */
async function talkAbout(contractId: string): Promise<void> {
  const { customer, executor } = t.people
  const file = Buffer.from('Тетрадь')
  const kept = await t.call(questionsSpec.addQuestionFile, {
    as: customer,
    query: { name: 'файл-переписки.txt' },
    file,
  })
  const words = { text: 'слова-переписки', fileIds: [kept.body.data.id] }
  await run(talksSpec.writeIntoTalk, customer, contractId, words)
  await run(talksSpec.writeIntoTalk, executor, contractId, { text: 'ответ-переписки' })
}

/** A pause that is to come, and new rates that nobody has answered yet. */
async function changeContract(id: string): Promise<void> {
  const { customer, manager } = t.people
  await talkAbout(id)
  const { version } = (await t.call(contractsSpec.getContract, { as: customer, params: { id } })).body.data
  const pause = { from: '2027-03-01', until: '2027-03-07', reason: 'причина-паузы' }
  const paused = await run(contractsSpec.pauseContract, customer, id, { version, ...pause })
  const rates = { customerRateKopecks: 9000, executorRateKopecks: 5000, comment: 'пояснение-ставок' }
  await run(contractsSpec.proposeContractChange, manager, id, {
    version: paused.version,
    validFrom: '2027-04-01',
    ...rates,
  })
}

/** A pause that the executor asks for and nobody has answered yet. */
async function wishForPause(id: string): Promise<void> {
  const { executor } = t.people
  const { version } = (await t.call(contractsSpec.getContract, { as: executor, params: { id } })).body.data
  const wish = { from: '2027-03-01', until: '2027-03-07', reason: 'причина-просьбы' }
  await run(contractsSpec.askToPauseContract, executor, id, { version, ...wish })
}

/** A plan for January that the customer returns once and approves the second time. */
async function returnNextPlan(contractId: string): Promise<void> {
  const { executor, customer } = t.people
  const plan = await run(plansSpec.draftPlan, executor, '', { contractId, month: '2027-01' })
  const submitted = await run(plansSpec.submitPlan, executor, plan.id, { version: plan.version })
  const returned = await run(plansSpec.returnPlan, customer, plan.id, {
    version: submitted.version,
    reason: 'возврат-плана',
  })
  const again = await run(plansSpec.submitPlan, executor, plan.id, { version: returned.version })
  await run(plansSpec.approvePlan, customer, plan.id, { version: again.version })
}

const executorCanaries = [
  'kanareika_executor',
  'Соловьёв',
  'о-себе-карточка',
  'причина-отсутствия',
  'город-карточки',
  'сообщение-отклика',
  'фраза-предложения',
  'причина-просьбы',
  'текст-вопроса',
  'заметка-занятия',
  'возврат-учёта',
  'номер-диплома',
  'вуз-диплома',
  'скан-диплома',
  'отказ-диплома',
]

/** A diploma that is refused, and a scan that is not sent. */
async function showDiploma(executor: TestPerson): Promise<void> {
  const { body } = await uploadScanOf(t, executor, 'скан-диплома.pdf')
  const form = { number: 'номер-диплома', issuer: 'вуз-диплома', fileIds: [body.data.id] }
  const { id } = await uploadCredential(t, form, executor)
  await run(credentialsSpec.refuseCredential, t.people.manager, id, { version: 1, reason: 'отказ-диплома' })
  await uploadScanOf(t, executor, 'скан-диплома.pdf')
}

/** Creates an executor with data in every possible table. */
async function fillExecutor(): Promise<TestPerson> {
  const executor = await rename('executor', 'Соловьёв')
  const offer = await publishOffer(t)
  const { version: first, responses } = await respond(t, offer.id, { message: 'сообщение-отклика' }, executor)
  const choices = [{ responseId: responses[0]?.id ?? '', reason: 'фраза-предложения' }]
  const { version } = await run(offersSpec.proposeResponses, t.people.manager, offer.id, { version: first, choices })
  await t.services.db
    .insertInto('offer_invitation')
    .values({
      offer_id: offer.id,
      executor_id: executor.cabinetId,
      invited_by: t.people.manager.cabinetId,
      invited_at: t.clock.now(),
    })
    .execute()
  // What is chosen is kept at the contract as well.
  await run(offersSpec.chooseResponse, t.people.customer, offer.id, { version, responseId: responses[0]?.id })
  await run(questionsSpec.askQuestion, executor, '', { topic: 'other', text: 'текст-вопроса' })
  const away = { startsAt: '2026-12-30T09:00:00Z', endsAt: '2026-12-31T09:00:00Z', reason: 'причина-отсутствия' }
  await run(scheduleSpec.addAbsence, executor, '', away)
  const card = { about: 'о-себе-карточка', city: 'город-карточки', subjects: [], levels: [], formats: [] }
  await run(profilesSpec.updateOwnCard, executor, '', { ...card, isPublic: false, version: 1 })
  await showDiploma(executor)
  const ids = await offerWithResponse(t)
  await contractToAcknowledge(t, ids)
  await monthFromPlanToPayment(t, ids)
  await returnNextPlan(ids.contract)
  await wishForPause(ids.contract)
  await describeLesson({ topic: 'Дроби', homework: '№ 5', note: 'заметка-занятия' })
  await moveClock(t, '2027-01-31T15:00:00Z')
  const { body } = await t.call(lessonsSpec.listLessons, { as: t.people.executor, query: { month: '2027-01' } })
  const lessons = (body.data as lessonsSpec.LessonSummary[]).map((one) => ({
    id: one.id,
    version: one.version,
    outcome: 'held',
  }))
  await run(lessonsSpec.closeLessons, t.people.executor, '', { lessons })
  const [report] = (
    await t.call(workReportsSpec.listWorkReports, { as: t.people.executor, query: { month: '2027-01' } })
  ).body.data
  const sent = await run(workReportsSpec.submitWorkReport, t.people.executor, report.id, { version: report.version })
  await run(workReportsSpec.returnWorkReport, t.people.manager, report.id, {
    version: sent.version,
    reason: 'возврат-учёта',
  })
  return t.people.executor
}
