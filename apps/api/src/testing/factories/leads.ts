import { createLead, type Lead, type LeadForm } from '@navyk/api-spec/market/leads'
import type { TestApp } from '../test-app.ts'

export const leadForm: LeadForm = {
  firstName: 'Ольга',
  lastName: 'Дроздова',
  phone: '291000001',
  learnerName: 'Петя',
  source: 'phone',
  subject: 'mathematics',
  level: 'grades_5_9',
  format: 'online',
  city: 'Минск',
  wish: 'Дважды в неделю',
}

/** A lead that the manager types in. */
export async function typeLead(t: TestApp, form: Partial<LeadForm> = {}): Promise<Lead> {
  const body = { ...leadForm, ...form }
  const answer = await t.call(createLead, { as: t.people.manager, body })
  if (answer.status !== 200) throw new Error(`the lead was refused: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
