// Rules of the commission on the wire, for staff alone.
export {
  type CommissionKind,
  commissionKinds,
  type CommissionRule,
  commissionRuleForm,
  createCommissionRule,
  endCommissionRule,
  endRuleForm,
  listCommissionRules,
  type RuleSnapshot,
  ruleSnapshot,
} from './commission.ts'
