import type { ContractPolicy, PolicyForm } from '@navyk/api-spec/teaching/contracts'
import type { ContractTable } from '../tables.ts'

export type PolicyColumns = Pick<
  ContractTable,
  | 'basis'
  | 'package_lessons'
  | 'notice_hours'
  | 'free_moves_per_month'
  | 'make_up_rule'
  | 'make_up_days'
  | 'no_show_minutes'
  | 'late_pay_percent'
  | 'silent_approval'
  | 'silent_confirmation'
  | 'silent_act_days'
  | 'pays_ahead'
  | 'issues_at_once'
>

/** The rules of a contract as its row has them. */
export const policyOf = (row: PolicyColumns): ContractPolicy => ({
  basis: row.basis,
  packageLessons: row.package_lessons,
  noticeHours: row.notice_hours,
  freeMovesPerMonth: row.free_moves_per_month,
  makeUpRule: row.make_up_rule,
  makeUpDays: row.make_up_days,
  noShowMinutes: row.no_show_minutes,
  latePayPercent: row.late_pay_percent,
  silentApproval: row.silent_approval,
  silentConfirmation: row.silent_confirmation,
  silentActDays: row.silent_act_days,
  paysAhead: row.pays_ahead,
  issuesAtOnce: row.issues_at_once,
})

/** The columns that a policy is kept in. */
export const columnsOf = (policy: PolicyForm): PolicyColumns => ({
  basis: policy.basis,
  package_lessons: policy.packageLessons ?? null,
  notice_hours: policy.noticeHours,
  free_moves_per_month: policy.freeMovesPerMonth,
  make_up_rule: policy.makeUpRule,
  make_up_days: policy.makeUpDays,
  no_show_minutes: policy.noShowMinutes,
  late_pay_percent: policy.latePayPercent,
  silent_approval: policy.silentApproval,
  silent_confirmation: policy.silentConfirmation,
  silent_act_days: policy.silentActDays ?? null,
  pays_ahead: policy.paysAhead,
  issues_at_once: policy.issuesAtOnce,
})
