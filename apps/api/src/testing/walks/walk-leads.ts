import * as leadsSpec from '@navyk/api-spec/market/leads'
import { consentVersion } from '@navyk/api-spec/people/accounts'
import { offerForm } from '../acting/agreements.ts'
import type { WriteWalk } from './chain/beside-the-chain.ts'
import { doneWork } from '../factories/captcha.ts'
import { leadForm } from '../factories/leads.ts'

/** Calls all writes of leads: one becomes a request, after it was lost and came back. */
export async function walkLeads({ app, write, prepare }: WriteWalk): Promise<void> {
  const headers = { 'x-captcha-token': await prepare(doneWork) }
  const wish = { firstName: 'Яна', phone: '291230009', learnerName: '', city: '', wish: '', consentVersion }
  await app.call(leadsSpec.leaveWish, { body: wish, headers })
  const { id, version } = await write(leadsSpec.createLead, 'manager', '', leadForm)
  const { source: _, ...about } = leadForm
  let now = version
  const step = async (endpoint: Parameters<WriteWalk['write']>[0], body: object) => {
    const lead = await write(endpoint, 'manager', id, { version: now, ...body })
    now = lead.version
    return lead
  }
  await step(leadsSpec.changeLead, { ...about, city: 'Гродно' })
  await step(leadsSpec.moveLead, { to: 'contacted' })
  await step(leadsSpec.assignLead, { assigneeId: null })
  await step(leadsSpec.assignLead, { assigneeId: app.people.manager.cabinetId })
  await write(leadsSpec.noteLeadActivity, 'manager', id, { kind: 'call', result: 'reached', text: 'Думает' })
  const task = { title: 'Позвонить', dueOn: '2027-01-20' }
  const [added] = (await write(leadsSpec.addLeadTask, 'manager', id, task)).tasks
  const [later] = (
    await write(leadsSpec.changeLeadTask, 'manager', added.id, { ...task, dueOn: '2027-01-25', version: added.version })
  ).tasks
  await write(leadsSpec.finishLeadTask, 'manager', later.id, { version: later.version, isDone: true })
  await step(leadsSpec.loseLead, { reason: 'Дорого' })
  await step(leadsSpec.reopenLead, {})
  await step(leadsSpec.convertLead, {
    customerAccountId: null,
    firstName: 'Ольга',
    lastName: 'Дроздова',
    learnerId: null,
    learner: { firstName: 'Пётр', lastName: 'Дроздов' },
    offer: { ...offerForm, deadlineOn: '2027-01-25' },
  })
  const stranger = await prepare((t) =>
    t.call(leadsSpec.createLead, { as: t.people.manager, body: { ...leadForm, phone: '291230077' } }),
  )
  await write(leadsSpec.eraseLead, 'administrator', stranger.body.data.id)
}
