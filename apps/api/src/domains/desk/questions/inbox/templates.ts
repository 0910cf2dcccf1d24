// Prepared answers, which all managers share. They are texts alone: what is sent is what the manager has seen in the field.
import { mostQuestionTemplates } from '@navyk/api-spec/desk/questions'
import type * as spec from '@navyk/api-spec/desk/questions'
import { recordEvent } from '#platform/audit'
import type { Reader, Tx } from '#platform/database'
import { invalidFields, notFound, type ReadCase, refused, versionConflict, type WriteCase } from '#platform/http'
import {
  changeTemplateRow,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplateRows,
  lockTemplates,
} from './template-queries.ts'

type TemplateEffects = 'clock' | 'ids'

export const listQuestionTemplates: ReadCase<typeof spec.listQuestionTemplates> = (reader) => templatesOf(reader)

/** @throws Failure 409 there are too many · 422 at `title` for one that is taken */
export const addQuestionTemplate: WriteCase<typeof spec.addQuestionTemplate, TemplateEffects> = async (
  tx,
  effects,
  session,
  { title, text },
) => {
  await lockTemplates(tx)
  await refuseTaken(tx, title)
  if ((await listTemplateRows(tx)).length >= mostQuestionTemplates) {
    throw refused('question_templates_full', 'questions.too_many_templates', { most: mostQuestionTemplates })
  }
  const id = effects.ids.next()
  await insertTemplate(tx, { id, title, body: text })
  await recordEvent(tx, effects, session, { objectKind: 'question_template', objectId: id, action: 'added' })
  return templatesOf(tx)
}

/** @throws Failure 404 · 409 an older version, with all as they are · 422 at `title` for one that is taken */
export const changeQuestionTemplate: WriteCase<typeof spec.changeQuestionTemplate, TemplateEffects> = async (
  tx,
  effects,
  session,
  { id, version, title, text },
) => {
  await lockTemplates(tx)
  if (!(await findTemplate(tx, id))) throw notFound()
  await refuseTaken(tx, title, id)
  if (!(await changeTemplateRow(tx, { id, version }, { title, body: text })))
    throw versionConflict(await templatesOf(tx))
  await recordEvent(tx, effects, session, { objectKind: 'question_template', objectId: id, action: 'changed' })
  return templatesOf(tx)
}

/** @throws Failure 404 · 409 an older version, with all as they are */
export const removeQuestionTemplate: WriteCase<typeof spec.removeQuestionTemplate, TemplateEffects> = async (
  tx,
  effects,
  session,
  { id, version },
) => {
  if (!(await findTemplate(tx, id))) throw notFound()
  if (!(await deleteTemplate(tx, { id, version }))) throw versionConflict(await templatesOf(tx))
  await recordEvent(tx, effects, session, { objectKind: 'question_template', objectId: id, action: 'removed' })
  return templatesOf(tx)
}

async function refuseTaken(tx: Tx, title: string, but?: string): Promise<void> {
  const same = (await listTemplateRows(tx)).find((row) => row.title === title && row.id !== but)
  if (same) throw invalidFields({ title: 'questions.template_taken' })
}

async function templatesOf(reader: Reader) {
  const rows = await listTemplateRows(reader)
  return rows.map(({ id, title, body, version }) => ({ id, title, text: body, version }))
}
