// Plans that are paid before their lessons: invoiced as soon as they are agreed on, paid before the month begins; what was not
// taught comes back when the month is settled.
import { issueInvoices, listInvoices } from '@navyk/api-spec/money/invoices'
import { addMonths, businessInstant, firstDayOf } from '@navyk/api-spec/kit'
import { runTask } from '../run-task.ts'
import type { Demo } from '../demo.ts'
import { payInvoice } from '../schedule/schedule-payments.ts'

export function schedulePrepaidPlans(demo: Demo, month: string): void {
  const { timeline } = demo
  const [previous, next] = [addMonths(month, -1), addMonths(month, 1)]
  timeline.at(businessInstant(`${previous}-27`, '12:00'), () => issuePlans(demo, month, `${previous}-28`))
  timeline.at(businessInstant(`${next}-24`, '07:00'), () => runTask(demo.services, 'pass-wallet-days'))
}

async function issuePlans(demo: Demo, month: string, paidOn: string): Promise<void> {
  const { act, people, timeline } = demo
  const query = { status: 'draft' as const, kind: 'plan' as const, period: month, limit: 100 }
  const { data: drafts } = await act(people.staff, listInvoices, { query })
  if (drafts.length === 0) return
  const invoices = drafts.map(({ id, version }) => ({ id, version }))
  await act(people.staff, issueInvoices, { body: { invoices, dueOn: firstDayOf(month) } })
  for (const { id } of drafts) {
    timeline.at(businessInstant(paidOn, '15:30'), () => payInvoice(demo, id, paidOn, 'plain'))
  }
}
