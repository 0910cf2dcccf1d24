import type * as spec from '@navyk/api-spec/money/work-reports'
import type { RulePreview } from '@navyk/api-spec/money/work-reports'
import { settlementModels } from '@navyk/api-spec/teaching/contracts'
import { addDays, addMonths, businessMonth, firstDayOf } from '@navyk/api-spec/kit'
import { setImmediate } from 'node:timers/promises'
import type { WriteCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { byRank, listRulesBetween, ruleHeldLessons, ruleOfForm } from '#money/commission'
import { listHeldLessons, type PreviewLesson } from './held-lessons-queries.ts'
import { presentName } from '../present.ts'
import { listContractsTaught } from '../queries.ts'

type RuleRow = Awaited<ReturnType<typeof listRulesBetween>>[number]

/** The number of executors that are named; the others are counted. */
const mostNamed = 5
const executorsAtOnce = 100

/** The pay of the last month's held lessons by a rule, had it counted for all of that month. Settled lessons are compared with the pay
 *  that they were settled for, the others with the pay that they would be settled for now. A fixed number of statements, however many
 *  lessons. @throws Failure 422 for a contract that does not exist */
export const previewCommissionRule: WriteCase<typeof spec.previewCommissionRule> = async (
  tx,
  effects,
  session,
  input,
) => {
  const now = effects.clock.now()
  const month = addMonths(businessMonth(now), -1)
  const days = { from: firstDayOf(month), to: addDays(firstDayOf(addMonths(month, 1)), -1) }
  const form = await ruleOfForm(tx, { ...input, validFrom: days.from })
  const rule = { ...form, id: effects.ids.next(), created_by: session.cabinetId, created_at: now, version: 1 }
  const held = await listHeldLessons(tx, month, rule)
  const contractIds = [...new Set(held.map((lesson) => lesson.contractId))]
  const rules = await listRulesBetween(tx, days, contractIds)
  const heldIds = held.map(({ id }) => id)
  const taught = new Set(await listContractsTaught(tx, contractIds, heldIds))
  const changed: ChangedLesson[] = []
  for (const [index, own] of [...Map.groupBy(held, (lesson) => lesson.executorId).values()].entries()) {
    changed.push(...changedBy(rule, rules, own, taught))
    // A month of a large service has a hundred thousand lessons, so other requests are answered in between.
    if (index % executorsAtOnce === executorsAtOnce - 1) await setImmediate()
  }
  const executors = [...Map.groupBy(changed, (lesson) => lesson.executorId)].map(([id, own]) => ({ id, ...sum(own) }))
  const named = executors.toSorted((a, b) => changeOf(b) - changeOf(a)).slice(0, mostNamed)
  const people = await listPeople(
    tx,
    named.map(({ id }) => id),
  )
  return {
    month,
    ...sum(changed),
    heldCount: held.length,
    executorCount: executors.length,
    models: settlementModels.flatMap((settlementModel) => {
      const own = changed.filter((lesson) => lesson.settlementModel === settlementModel)
      return own.length === 0 ? [] : [{ settlementModel, ...sum(own) }]
    }),
    executors: named.map(({ id, ...sums }) => ({ executor: presentName(people, id), ...sums })),
  }
}

type ChangedLesson = PreviewLesson & { payBefore: number; payAfter: number }

/** The lessons of an executor's month that a rule would count for. A rule that is set now begins after all others, so that of
 *  equal rank it is the one that counts. */
function changedBy(
  rule: RuleRow,
  rules: readonly RuleRow[],
  own: readonly PreviewLesson[],
  taught: ReadonlySet<string>,
): ChangedLesson[] {
  const before = ruleHeldLessons(rules, own, own, taught)
  const after = ruleHeldLessons([rule], own, own, taught)
  const first = new Set(rules.filter((each) => byRank(each, rule) < 0).map(({ id }) => id))
  return own.flatMap((lesson) => {
    const [ruled, present] = [after.get(lesson.id), before.get(lesson.id)]
    if (!ruled || (present && first.has(present.ruleId))) return []
    const payBefore = lesson.isSettled ? lesson.payKopecks : (present?.payKopecks ?? lesson.payKopecks)
    return [{ ...lesson, payBefore, payAfter: ruled.payKopecks }]
  })
}
type Sums = Pick<RulePreview, 'lessonCount' | 'chargeKopecks' | 'payBeforeKopecks' | 'payAfterKopecks'>

function sum(lessons: readonly ChangedLesson[]): Sums {
  const total = (pick: (lesson: ChangedLesson) => number) => lessons.reduce((all, lesson) => all + pick(lesson), 0)
  return {
    lessonCount: lessons.length,
    chargeKopecks: total((lesson) => lesson.chargeKopecks),
    payBeforeKopecks: total((lesson) => lesson.payBefore),
    payAfterKopecks: total((lesson) => lesson.payAfter),
  }
}

const changeOf = ({ payBeforeKopecks, payAfterKopecks }: Sums) => Math.abs(payAfterKopecks - payBeforeKopecks)
