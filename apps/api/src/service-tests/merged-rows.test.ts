// Every table that refers to a person says what becomes of its rows when their cabinet is merged into another (docs/decisions/0040).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifests } from '#domains.ts'
import type { Connection, OwnedRows } from '#platform/database'
import { freshDatabase } from '#testing/databases/fresh-database.ts'

let connection: Connection
beforeAll(async () => {
  connection = await freshDatabase()
})
afterAll(() => connection.close())

/** Columns that go on naming the closed cabinet or its account, with the reason. */
const stays: Record<string, string[]> = {
  'who somebody is and how they sign in; the account itself is not merged': [
    'avatar.account_id',
    'cabinet.account_id',
    'account_invitation.account_id',
    'cabinet.merged_into',
    'consent.account_id',
    'data_export.account_id',
    'notice_choice.account_id',
    'one_time_code.account_id',
    'telegram_link.account_id',
    'telegram_link_token.account_id',
    'two_step.account_id',
    'two_step_challenge.account_id',
    'two_step_start.account_id',
  ],
  'the account counts as the person who has made it, whoever its customer has become': ['account.stands_for'],
  'sessions are ended': ['session.account_id', 'session.cabinet_id'],
  'the merge itself': [
    'customer_merge.from_id',
    'customer_merge.into_id',
    'customer_merge.merged_by',
    'invoice.merged_from',
  ],
  'whose account a row of a spreadsheet has become: the account stays, closed': ['people_import_row.account_id'],
  'evidence of who acknowledged what': [
    'act.acknowledged_account',
    'contract_acknowledgement.account_id',
    'contract_acknowledgement.cabinet_id',
    'document_acknowledgement.account_id',
    'document_acknowledgement.cabinet_id',
  ],
  'an application that is decided; an open one refuses the merge': [
    'executor_application.account_id',
    'executor_application.cabinet_id',
  ],
  'files count against the space of the account that sent them; who reads them follows what they hang on': [
    'file.owner_cabinet_id',
    'file_space.account_id',
    'question_file.owner_id',
    'credential_file.owner_id',
  ],
  'an executor, or a member of the staff': ['meeting_place.changed_by'],
  'a pair that was compared, of whom one may be merged with a third': [
    'distinct_customers.marked_by',
    'distinct_customers.newer_id',
    'distinct_customers.older_id',
  ],
  'who caused a notice': ['notice.actor_cabinet_id'],
  'whom a document was sent to; the document itself goes over': ['document_mailing_target.cabinet_id'],
  'limits of what was done': ['quota_reach.account_id', 'quota_reach.cabinet_id', 'quota_use.cabinet_id'],
  'a cabinet of an executor, which is not merged': [
    'absence.executor_id',
    'accrual.executor_id',
    'act.executor_id',
    'availability.executor_id',
    'client_note.executor_id',
    'executor_credential.executor_id',
    'contract.executor_id',
    'executor_profile.cabinet_id',
    'income_adjustment.executor_id',
    'income_confirmation.account_id',
    'income_report.executor_id',
    'lesson.executor_id',
    'lesson_correction.executor_id',
    'lead.wanted_executor_id',
    'executor_time.executor_id',
    'programme_member.executor_id',
    'programme_session_teacher.executor_id',
    'session_pay.executor_id',
    'programme_session_teacher.stands_for',
    'programme_session.substitute_wanted_by',
    'offer.invited_executor_id',
    'offer_dismissal.executor_id',
    'offer_invitation.executor_id',
    'offer_response.executor_id',
    'order_line.executor_id',
    'payout.executor_id',
    'plan.executor_id',
    'product_version.executor_id',
    'wallet.executor_id',
    'work_report.executor_id',
  ],
  'a member of the staff, who is not merged': [
    'bank_statement.uploaded_account',
    'bank_statement.uploaded_by',
    'bank_statement_row.decided_by',
    'commission_rule.created_by',
    'credit_note.issued_by',
    'customer_note.author_id',
    'income_adjustment.created_by',
    'income_objection.answered_by',
    'income_report.approved_account',
    'income_report.approved_by',
    'income_report.first_approved_account',
    'income_report.first_approved_by',
    'invoice.write_off_asked_by',
    'document_mailing.started_by',
    'invoice_run.started_account',
    'invoice_run.started_by',
    'legal_details.changed_by',
    'lesson.reviewed_by',
    'lesson_correction.asked_account',
    'lesson_correction.asked_by',
    'lesson_correction.decided_account',
    'executor_credential.decided_by',
    'people_import.applied_by',
    'people_import.uploaded_by',
    'offer_invitation.invited_by',
    'offer_proposal.proposed_by',
    'gap_filling.made_by',
    'lead.assignee_id',
    'lead_activity.author_id',
    'lead_task.assignee_id',
    'question.assignee_id',
    'question_note.author_id',
    'question_topic.assignee_id',
    'lesson_correction.decided_by',
    'payment.recorded_by',
    'payment_problem.settled_by',
    'payment_reversal.reversed_by',
    'payout.started_by',
    'payout_batch.cancelled_by',
    'payout_batch.created_by',
    'payout_batch.sent_by',
    'payout_run.started_account',
    'payout_run.started_by',
    'refund.approved_by',
    'refund.asked_by',
    'refund.return_asked_by',
    'refund.returned_by',
    'work_report.approved_by',
    'work_report.closed_by',
  ],
}

/** Sums that the database keeps and that follow the rows that they are of. */
const follow = [
  'lesson_day.customer_id',
  'lesson_day_change.customer_id',
  'cart_line.customer_id',
  'report_invoice_day.customer_id',
  'report_invoice_day_change.customer_id',
  'report_due_day.customer_id',
  'report_due_day_change.customer_id',
]

const parts = manifests.flatMap(({ merging }) => merging ?? [])
const named = ({ table, column }: OwnedRows) => `${table}.${column}`
const moved = parts.flatMap(({ rows = [] }) => rows.map(named))
const byHand = parts.flatMap(({ byHand: rows = [] }) => rows.map(named))

test('each column that refers to a cabinet or an account is moved by a merge, or stays for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select key.conrelid::regclass || '.' || of_key.attname as name
    from pg_constraint key join pg_attribute of_key on of_key.attrelid = key.conrelid and of_key.attnum = any(key.conkey)
    where key.contype = 'f' and key.confrelid in ('cabinet'::regclass, 'account'::regclass)
    union
    -- Columns that are named so have to answer the same, with or without a foreign key.
    select of_table.relname || '.' || attname from pg_attribute join pg_class of_table on of_table.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attname = 'customer_id' and not attisdropped
    order by 1`.execute(connection.db)
  const known = [...moved, ...byHand, ...Object.values(stays).flat(), ...follow]
  expect(rows.map(({ name }) => name)).toEqual(known.toSorted())
})

test('no row for a merged customer is written in any table whose rows are moved', async () => {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname like '%_of_living'`.execute(connection.db)
  // A notice, a saved view or a line of a message that comes late harms nobody, and a row of the bank names whom it is found to be of.
  const harmless = ['notice', 'saved_view', 'question_message', 'talk_message', 'bank_statement_row']
  const tables = [...moved, ...byHand].map((name) => name.slice(0, name.indexOf('.')))
  const guarded = rows.map(({ name }) => name)
  expect(tables.filter((name) => !guarded.includes(name) && !harmless.includes(name))).toEqual([])
})
