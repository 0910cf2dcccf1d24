import * as entrySpec from '@navyk/api-spec/people/entry'
import { endpointsByDomain, shownOn } from '@navyk/api-spec/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAreas } from '#testing/changes/change-areas.ts'
import { neededChanges, pairsOf, toldTogether, unmoved } from '#testing/changes/needed-changes.ts'
import { dataOf, followed } from '#testing/changes/shown-data.ts'
import { type WatchedWrites, watchWrites } from '#testing/changes/watched-writes.ts'

/** Tables whose rows no page shows, or only together with a row that is told. */
const untold: Record<string, string> = {
  accrual: 'told with its income report',
  act_line: 'told with its act',
  act_number_counter: 'not shown',
  audit_event: 'told with what it is about',
  avatar: 'told with the account',
  billing_preference: 'read when its page opens',
  cabinet_opening: 'not shown',
  calendar_feed_event: 'not shown: what a calendar was last given',
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

let watched: WatchedWrites
beforeAll(async () => {
  watched = await watchWrites([])
})
afterAll(() => watched.close())

test('every table publishes an event when its rows change, or has a reason not to', async () => {
  const { rows } = await sql<{ name: string; triggers: number }>`
    select c.relname as name, (select count(*)::int from pg_trigger where tgrelid = c.oid and tgname like 'tell\\_%') as triggers
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'schema\\_%'
    order by 1`.execute(watched.t.services.db)
  const silent = rows.filter(({ triggers }) => triggers === 0).map(({ name }) => name)
  expect(silent).toEqual(Object.keys(untold))
  expect(rows.filter(({ triggers }) => triggers !== 0 && triggers !== 3)).toEqual([])
})

test('every domain that writes belongs to one area, whose file makes all its writes', () => {
  const writing = Object.entries(endpointsByDomain).filter(([, all]) => all.some(([, { method }]) => method !== 'GET'))
  const walked = Object.values(changeAreas).flatMap(({ domains }): readonly string[] => domains)
  expect(walked.toSorted()).toEqual(writing.map(([domain]) => domain))
})

test('each query of a screen is kept under a name that some change refreshes', () => {
  const words = new Set(Object.values(shownOn).flat())
  const unknown = followed.filter(
    ([, endpoint]) => dataOf(endpoint) !== undefined && !words.has(dataOf(endpoint) ?? ''),
  )
  expect(unknown.map(([name]) => name)).toEqual([])
})

test('each kind of change that refreshes data is proven to be needed there, to come with another one, or has a reason', () => {
  const listed = [neededChanges, toldTogether, unmoved].flatMap((lists) => Object.values(lists).flatMap(pairsOf))
  const shown = Object.entries(shownOn).flatMap(([kind, all]) => all.map((data) => `${data} ${kind}`))
  expect(listed.toSorted()).toEqual(shown.toSorted())
})

test('a wrong sign-in writes an event for a phone without an account too, to nobody, so that both answers take as long', async () => {
  const { t } = watched
  const toldOf = async (username: string) => {
    const before = watched.told().length
    await t.call(entrySpec.signIn, { body: { username, password: 'wrong' } })
    await expect.poll(() => watched.told().length).toBeGreaterThan(before)
    return watched.told().slice(before)
  }
  const [known, unknown] = [await toldOf(t.people.accountant.phone), await toldOf('375440000009')]
  expect(known).toMatchObject([{ topic: `account:${t.people.accountant.accountId}` }])
  expect(unknown).toHaveLength(known.length)
  expect(JSON.stringify(unknown)).toHaveLength(JSON.stringify(known).length)
})
