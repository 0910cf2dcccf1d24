// Chooses the rule that makes the commission of a lesson, and works out the pay by it.
import type { RuleSnapshot } from '@navyk/api-spec/money/commission'
import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import type { RuleRow } from './queries.ts'

type Rule = Omit<RuleRow, 'note' | 'created_by' | 'version'>

/** A lesson that was held, as it is settled. */
export interface RatedLesson {
  contractId: string
  subject: Subject
  level: Level
  /** Business date. */
  heldOn: string
  chargeKopecks: number
  /** The pay by the contract, in kopecks. */
  payKopecks: number
  /** Minutes that the executor has taught earlier in the month of the lesson. */
  minutesBefore: number
  /** Whether it is the first lesson of its contract. */
  isFirst: boolean
}

/** The pay of a lesson by a rule, in kopecks, and the copy of the rule that its accrual keeps. */
export interface PayByRule {
  payKopecks: number
  ruleId: string
  snapshot: RuleSnapshot
}

/** The width of a rule's scope: the larger the number, the narrower. */
const scopeOf = (rule: Rule) =>
  rule.contract_id !== null ? 3 : rule.level !== null ? 2 : rule.subject !== null ? 1 : 0

const appliesTo = (rule: Rule, lesson: RatedLesson) =>
  rule.valid_from <= lesson.heldOn &&
  (rule.valid_to === null || lesson.heldOn <= rule.valid_to) &&
  (rule.contract_id === null || rule.contract_id === lesson.contractId) &&
  (rule.subject === null || rule.subject === lesson.subject) &&
  (rule.level === null || rule.level === lesson.level) &&
  (rule.kind !== 'first_lesson' || lesson.isFirst)

/** Orders rules: that of a contract, then of a level of a subject, then of a subject, then of all; of these the one for first lessons
 *  comes first. */
export const byRank = (a: Rule, b: Rule) =>
  scopeOf(b) - scopeOf(a) || Number(b.kind === 'first_lesson') - Number(a.kind === 'first_lesson')

/** The rule of a lesson: the first by rank; of equal rank the one that began last; of one day the one that was set last. */
export const ruleOf = <Each extends Rule>(rules: readonly Each[], lesson: RatedLesson): Each | undefined =>
  rules
    .filter((rule) => appliesTo(rule, lesson))
    .toSorted(
      (a, b) =>
        byRank(a, b) ||
        b.valid_from.localeCompare(a.valid_from) ||
        b.created_at.getTime() - a.created_at.getTime() ||
        b.id.localeCompare(a.id),
    )[0]

/** The pay by a rule: never below zero, never above the charge, and at least the minimum as far as the charge reaches. */
export function payBy(rule: Rule, lesson: Pick<RatedLesson, 'chargeKopecks' | 'minutesBefore'>): number {
  const { chargeKopecks: charge } = lesson
  const commission =
    rule.kind === 'fixed'
      ? (rule.amount_kopecks ?? 0)
      : // Half a kopeck is the service's.
        Math.round((charge * percentAt(rule, lesson.minutesBefore)) / 100)
  return Math.min(charge, Math.max(0, charge - commission, rule.minimum_pay_kopecks ?? 0))
}

const percentAt = (rule: Rule, minutes: number) =>
  rule.steps.findLast(({ fromHours }) => minutes >= fromHours * 60)?.percent ?? rule.percent ?? 0

/** The pay of a lesson by its rule; undefined where no rule counts and the two prices of the contract do.
 *  A lesson that costs nothing, or that its executor is not paid for, stays as the contract says. */
export function ruledPay(rules: readonly RuleRow[], lesson: RatedLesson): PayByRule | undefined {
  if (lesson.chargeKopecks <= 0 || lesson.payKopecks <= 0) return undefined
  const rule = ruleOf(rules, lesson)
  return rule && { payKopecks: payBy(rule, lesson), ruleId: rule.id, snapshot: snapshotOf(rule) }
}

export const snapshotOf = (rule: Rule): RuleSnapshot => ({
  kind: rule.kind,
  percent: rule.percent,
  amountKopecks: rule.amount_kopecks,
  steps: rule.steps,
  minimumPayKopecks: rule.minimum_pay_kopecks,
  validFrom: rule.valid_from,
})
