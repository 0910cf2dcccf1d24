// What functions of the database read of others although it is not published. Each line is looked for: the check also
// fails when the function does not read the table any more. A new function reads published views.

/** Function → tables of others.
 *  @type {Record<string, string[]>} */
export const readingsOfTriggers = {
  // Sums and months follow each written row within its statement (docs/decisions/0014). Triggers get rows of tables; a view
  // has none.
  open_work_reports: ['lesson'],
  note_lessons: ['lesson'],
  note_plan_rows: ['plan_row', 'plan', 'contract'],
  note_plans: ['plan_row', 'plan', 'contract'],
  note_moved_plans: ['plan_row', 'plan'],
  note_charged_lessons: ['accrual'],
  note_reported_lessons: ['lesson'],
  note_make_ups: ['make_up_credit'],
  note_reported_invoices: ['invoice'],
  note_offered_hours: ['availability', 'absence'],
  note_absent_hours: ['availability', 'absence'],
  note_reported_contracts: ['contract'],
  note_reported_sessions: ['programme_session'],
  note_reported_teachers: ['programme_session_teacher'],
  note_reported_orders: ['shop_order', 'order_line', 'order_grant'],
  note_reported_lines: ['shop_order', 'order_line', 'order_grant'],
  note_reported_grants: ['shop_order', 'order_line', 'order_grant'],
  // Whose row it is. The functions are older than the views.
  give_file_space_back: ['cabinet'],
  refuse_message_change: ['cabinet'],
  // Who hears of a change (docs/decisions/0024): the people who have a contract or an offer with the person in question.
  tell_account: ['contract', 'offer', 'offer_response'],
  tell_learner: ['contract'],
  tell_availability: ['contract'],
  tell_absence: ['contract'],
  tell_executor_profile: ['offer', 'offer_response'],
  // The previous release writes a payment with its invoice; what of it the invoice takes is noted for it (migration 0052).
  allocate_payment_of_invoice: ['payment'],
}
