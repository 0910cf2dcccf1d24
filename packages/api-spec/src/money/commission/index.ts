// Rules of the commission on the wire, for staff alone.
export {
  type CommissionKind,
  commissionKinds,
  type CommissionRule,
  commissionRuleForm,
  type CommissionRuleForm,
  createCommissionRule,
  endCommissionRule,
  endRuleForm,
  listCommissionRules,
  listRuleHistory,
  type RuleSnapshot,
  ruleSnapshot,
} from './commission.ts'
