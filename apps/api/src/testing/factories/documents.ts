import {
  addDocumentTemplate,
  getDocument,
  makeDocument,
  publishDocumentTemplate,
  sendDocument,
  type WholeDocument,
  type WholeTemplate,
} from '@navyk/api-spec/desk/docs'
import type { TestApp, TestPerson } from '../test-app.ts'

export const templateForm = {
  kind: 'consent',
  audience: 'customer',
  basis: 'person',
  isToAcknowledge: true,
  title: 'Согласие на обработку данных',
  text: '# Кто\nЯ, {{party.name}}, {{date}} согласен.',
}

/** A template about a contract that names the rate of its side. */
export const contractTemplate = (audience: 'customer' | 'executor') => ({
  kind: 'addendum',
  audience,
  basis: 'contract',
  isToAcknowledge: true,
  title: 'Соглашение к договору № {{contract.number}}',
  text: 'Стороны: {{party.name}} и {{other.name}}. Предмет: {{subject}}, ученик {{learner.name}}. Ставка {{rate}}.',
})

export async function addTemplate(t: TestApp, form: object = {}): Promise<WholeTemplate> {
  const answer = await t.call(addDocumentTemplate, { as: t.people.administrator, body: { ...templateForm, ...form } })
  if (answer.status !== 201) throw new Error(`the template was not added: ${answer.text}`)
  return answer.body.data
}

export async function publishTemplate(t: TestApp, form: object = {}): Promise<WholeTemplate> {
  const { id, version } = await addTemplate(t, form)
  const call = { as: t.people.administrator, params: { id }, body: { version } }
  return (await t.call(publishDocumentTemplate, call)).body.data
}

export async function draftDocument(t: TestApp, templateId: string, of: object): Promise<WholeDocument> {
  const answer = await t.call(makeDocument, { as: t.people.manager, body: { templateId, ...of } })
  if (answer.status !== 201) throw new Error(`the document was not made: ${answer.text}`)
  return answer.body.data
}

export async function sentDocument(t: TestApp, templateId: string, of: object): Promise<WholeDocument> {
  const { id, version } = await draftDocument(t, templateId, of)
  return (await t.call(sendDocument, { as: t.people.manager, params: { id }, body: { version } })).body.data
}

export const readDocument = async (t: TestApp, as: TestPerson, id: string): Promise<WholeDocument> =>
  (await t.call(getDocument, { as, params: { id } })).body.data
