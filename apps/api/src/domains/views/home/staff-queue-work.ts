import type { Permission } from '@navyk/api-spec/people/accounts'
import type { StaffQueueKind } from '@navyk/api-spec/views/home'

/** Permissions whose work each kind is. A person with several of them sees it under the first one. */
export const staffQueueWork: Readonly<Record<StaffQueueKind, readonly Permission[]>> = {
  ...workOf(
    ['manager'],
    [
      'overdue_questions',
      'questions',
      'broken_promises',
      'disputed_lessons',
      'unstaffed_sessions',
      'programmes_no_lead',
      'executor_applications',
      'handed_in_documents',
      'promises_soon',
      'due_leads',
      'stale_leads',
      'offers_to_moderate',
      'pause_wishes',
      'programmes_too_few',
      'programmes_ready',
      'draft_contracts',
      'offers_without_responses',
      'ending_contracts',
      'owed_make_ups',
      'unusual_closings',
      'unconfirmed_lessons',
      'declined_documents',
      'unclosed_lessons',
      'unclosed_sessions',
      'programmes_over',
      'reports_not_sent',
    ],
  ),
  ...workOf(['manager', 'administrator'], ['executor_credentials']),
  ...workOf(['manager', 'accountant'], ['work_reports']),
  ...workOf(['accountant', 'manager'], ['unopened_orders', 'late_money']),
  ...workOf(
    ['accountant'],
    [
      'payment_problems',
      'write_offs_to_approve',
      'refunds_to_approve',
      'refund_returns_to_approve',
      'refunds_to_pay',
      'failed_payouts',
      'corrections_to_approve',
      'objected_statements',
      'statements_to_approve',
      'confirmed_statements',
      'accounts_to_approve',
      'statements_to_pay',
      'declined_acts',
      'bank_rows',
      'uninvoiced_lessons',
      'draft_invoices',
      'overdue_invoices',
      'statements_to_make',
      'reports_to_close',
    ],
  ),
  ...workOf(['administrator'], ['accounts_to_confirm', 'reached_quotas']),
}

function workOf<Kind extends StaffQueueKind>(permissions: readonly Permission[], kinds: readonly Kind[]) {
  // The keys are these kinds.
  return Object.fromEntries(kinds.map((kind) => [kind, permissions])) as Record<Kind, readonly Permission[]>
}
