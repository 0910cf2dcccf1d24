// Templates of documents: administrators write them, managers use them.
import type * as spec from '@navyk/api-spec/desk/docs'
import {
  type Audience,
  type DocumentTemplate,
  findFieldMistake,
  mostTemplates,
  type TemplateBasis,
  type WholeTemplate,
} from '@navyk/api-spec/desk/docs'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, type ReadCase, refused, type Session, type WriteCase } from '#platform/http'
import { defineStateMachine } from '#platform/domain-parts/state-machine.ts'
import { type Refusal, templateActionsOf, templateTransitions } from '../policy.ts'
import {
  countTemplatesAlone,
  findTemplateRow,
  insertTemplateRow,
  listTemplateRows,
  lockSeries,
  moveTemplate,
  type TemplateColumns,
  type TemplateRow,
} from './template-queries.ts'

interface TemplateTypes {
  found: {
    row: TemplateRow
    /** All versions of the template, locked. */
    series: TemplateRow[]
  }
  transitions: typeof templateTransitions
  columns: TemplateColumns
  refusal: Refusal
  presented: WholeTemplate
}

/** Steps of a template. No notices are sent. */
const templateSteps = defineStateMachine<TemplateTypes>({
  kind: 'document_template',
  find: async ({ tx }, { id }) => {
    const seen = await findTemplateRow(tx, id)
    const series = seen ? await lockSeries(tx, seen.series_id) : []
    const row = series.find((one) => one.id === id)
    if (!row) throw notFound()
    return { row, series }
  },
  transitions: templateTransitions,
  wrongState: 'template_wrong_state',
  failureOf: async (code, _found, present) =>
    refused(`document_${code}`, `docs.${code}`, {}, { current: await present() }),
  move: moveTemplate,
  present: async ({ session }, row) => presentWhole(session, row),
})

/** All versions by title. */
export const listDocumentTemplates: ReadCase<typeof spec.listDocumentTemplates> = async (
  reader,
  _effects,
  session,
  query,
) => (await listTemplateRows(reader, query)).map((row) => presentTemplate(session, row))

/** @throws Failure 404 */
export const getDocumentTemplate: ReadCase<typeof spec.getDocumentTemplate> = async (
  reader,
  _effects,
  session,
  { id },
) => {
  const row = await findTemplateRow(reader, id)
  if (!row) throw notFound()
  return presentWhole(session, row)
}

/** @throws Failure 409 there are too many · 422 at `text` or `title` for a name that can't be filled, with its place */
export const addDocumentTemplate: WriteCase<typeof spec.addDocumentTemplate, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  { kind, audience, basis, title, text, isToAcknowledge },
) => {
  refuseMistakes({ title, text }, audience, basis)
  await refuseTooMany(tx)
  const id = effects.ids.next()
  const row = await insertTemplateRow(tx, {
    id,
    series_id: id,
    number: 1,
    kind,
    audience,
    basis,
    title,
    body: text,
    is_to_acknowledge: isToAcknowledge,
    created_at: effects.clock.now(),
  })
  await recordEvent(tx, effects, session, { objectKind: 'document_template', objectId: id, action: 'added' })
  return presentWhole(session, row)
}

/** @throws Failure 404 · 409 published, or an older version · 422 as addDocumentTemplate */
export const changeDocumentTemplate = templateSteps.useCase<typeof spec.changeDocumentTemplate>(
  'change',
  async ({ row, move }, { title, text, isToAcknowledge }) => {
    refuseMistakes({ title, text }, row.audience, row.basis)
    await move({ action: 'changed', set: { title, body: text, is_to_acknowledge: isToAcknowledge } })
  },
)

/** @throws Failure 404 · 409 no draft, or an older version */
export const publishDocumentTemplate = templateSteps.useCase<typeof spec.publishDocumentTemplate>(
  'publish',
  async ({ tx, effects, session, series, now, move }) => {
    const before = series.find(({ state }) => state === 'published')
    if (before) {
      const { move: retire } = templateSteps.forLocked(tx, effects, session, { row: before, series })
      await retire({ to: 'retired', action: 'archived' })
    }
    await move({ action: 'published', set: { published_at: now } })
  },
)

/** @throws Failure 404 · 409 retired already, or an older version */
export const retireDocumentTemplate = templateSteps.useCase<typeof spec.retireDocumentTemplate>(
  'retire',
  async ({ move }) => {
    await move({ action: 'archived' })
  },
)

/** @throws Failure 404 · 409 there is a draft already, or too many versions */
export const beginTemplateVersion = templateSteps.useCase<typeof spec.beginTemplateVersion>(
  'begin',
  async ({ tx, effects, session, row, series, now, refusal }) => {
    if (series.some(({ state }) => state === 'draft')) throw await refusal('template_draft_exists')
    await refuseTooMany(tx)
    const id = effects.ids.next()
    const { series_id, kind, audience, basis, title, body, is_to_acknowledge } = row
    const number = Math.max(...series.map((one) => one.number)) + 1
    const next = await insertTemplateRow(tx, {
      id,
      series_id,
      number,
      kind,
      audience,
      basis,
      title,
      body,
      is_to_acknowledge,
      created_at: now,
    })
    await recordEvent(tx, effects, session, { objectKind: 'document_template', objectId: id, action: 'added' })
    return presentWhole(session, next)
  },
)

async function refuseTooMany(tx: Tx): Promise<void> {
  if ((await countTemplatesAlone(tx)) < mostTemplates) return
  throw refused('document_templates_full', 'docs.too_many_templates', { most: mostTemplates })
}

function refuseMistakes(texts: { title: string; text: string }, audience: Audience, basis: TemplateBasis): void {
  for (const [path, text] of Object.entries(texts)) {
    const mistake = findFieldMistake(text, audience, basis)
    if (!mistake) continue
    const { field, line, column, fault } = mistake
    throw invalidFields({ [path]: { key: `docs.field_faults.${fault}`, values: { field, line, column } } })
  }
}

const presentTemplate = (session: Session, row: Omit<TemplateRow, 'body'>): DocumentTemplate => ({
  id: row.id,
  seriesId: row.series_id,
  number: row.number,
  kind: row.kind,
  audience: row.audience,
  basis: row.basis,
  title: row.title,
  isToAcknowledge: row.is_to_acknowledge,
  state: row.state,
  publishedAt: row.published_at?.toISOString() ?? null,
  actions: templateActionsOf(session, row),
  version: row.version,
})

const presentWhole = (session: Session, row: TemplateRow): WholeTemplate => ({
  ...presentTemplate(session, row),
  text: row.body,
})
