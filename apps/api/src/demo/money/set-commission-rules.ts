// The rules of the commission that the demo's service has set, one of each kind.
import { type CommissionRuleForm, createCommissionRule, endCommissionRule } from '@navyk/api-spec/money/commission'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { addDays, addMonths, businessInstant, businessMonth, firstDayOf } from '@navyk/api-spec/kit'
import type { Demo } from '../demo.ts'

type Form = Partial<CommissionRuleForm> & Pick<CommissionRuleForm, 'kind' | 'note'>

/** Rules, each with the months since it began. They are for subjects, so that a visitor's own contract in another subject pays as
 *  agreed. */
const rules: [monthsAgo: number, form: Form][] = [
  [
    4,
    {
      kind: 'steps',
      percent: 16,
      minimumPayKopecks: 1500,
      subject: 'english',
      steps: [
        { fromHours: 15, percent: 15 },
        { fromHours: 30, percent: 13 },
      ],
      note: 'Кто ведёт больше, тот отдаёт меньше',
    },
  ],
  // Most families have their first lesson in that month; whether one that comes later learns physics differs with the day of the demo.
  [6, { kind: 'first_lesson', percent: 25, subject: 'physics', note: 'Подбор исполнителя' }],
  [2, { kind: 'percent', percent: 14, subject: 'mathematics', level: 'exam', note: 'Подготовка к ЦТ и ЦЭ' }],
]

export function setCommissionRules(demo: Demo): void {
  const month = businessMonth(demo.now)
  for (const [monthsAgo, form] of rules) {
    const validFrom = firstDayOf(addMonths(month, -monthsAgo))
    demo.timeline.at(businessInstant(addDays(validFrom, -6), '11:20'), async () => {
      await set(demo, validFrom, form)
    })
  }
  scheduleEnded(demo, firstDayOf(addMonths(month, -3)), firstDayOf(addMonths(month, -1)))
  // In the last month some executors have no approved report yet, so no commission.
  scheduleOfContract(demo, firstDayOf(addMonths(month, -2)))
}

/** A rule that was tried for two months. */
function scheduleEnded(demo: Demo, validFrom: string, next: string): void {
  demo.timeline.at(businessInstant(addDays(validFrom, -6), '11:40'), async () => {
    const form: Form = { kind: 'percent', percent: 12, subject: 'music', note: 'Проба на два месяца' }
    const { id, version } = await set(demo, validFrom, form)
    demo.timeline.at(businessInstant(addDays(next, -9), '15:00'), async () => {
      await demo.act(demo.people.staff, endCommissionRule, {
        params: { id },
        body: { version, validTo: addDays(next, -1) },
      })
    })
  })
}

/** Schedules a rule that one executor has agreed for one contract. */
function scheduleOfContract(demo: Demo, validFrom: string): void {
  demo.timeline.at(businessInstant(addDays(validFrom, -4), '12:10'), async () => {
    const { data } = await demo.act(demo.people.staff, listContracts, { query: { state: 'active', limit: 100 } })
    const contractNumber = Math.min(...data.map(({ number }) => number))
    await set(demo, validFrom, { kind: 'fixed', amountKopecks: 400, contractNumber, note: 'Договорились отдельно' })
  })
}

async function set({ act, people }: Demo, validFrom: string, form: Form) {
  const { data } = await act(people.staff, createCommissionRule, { body: { steps: [], ...form, validFrom } })
  return data
}
