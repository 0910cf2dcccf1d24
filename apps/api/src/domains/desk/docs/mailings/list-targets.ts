// For whom a document can be made: people by a part of their name, with their contracts where a template is about one.
import type * as spec from '@navyk/api-spec/desk/docs'
import { type Audience, mostTargets } from '@navyk/api-spec/desk/docs'
import { fullName } from '@navyk/api-spec/vocabulary'
import { notFound, type ReadCase } from '#platform/http'
import { listContractTargets, listPersonTargets } from './target-queries.ts'
import { findTemplateRow } from '../templates/template-queries.ts'

/** @throws Failure 404 no such template */
export const listDocumentTargets: ReadCase<typeof spec.listDocumentTargets> = async (
  reader,
  _effects,
  _session,
  { name, templateId },
) => {
  const template = templateId === undefined ? undefined : await findTemplateRow(reader, templateId)
  if (templateId !== undefined && !template) throw notFound()
  const typed = name.replaceAll('\0', '')
  if (template?.basis === 'contract') {
    const rows = await listContractTargets(reader, typed, template.audience, mostTargets)
    return rows.map((row) => ({
      person: { id: row.person_id, firstName: row.first_name, lastName: row.last_name },
      role: template.audience,
      contract: {
        id: row.id,
        number: row.number,
        subject: row.subject,
        learnerName: fullName(row.learner_first_name, row.learner_last_name),
      },
    }))
  }
  const roles: Audience[] = template ? [template.audience] : ['customer', 'executor']
  const rows = await listPersonTargets(reader, typed, roles, mostTargets)
  return rows.map(({ id, role, first_name: firstName, last_name: lastName }) => ({
    person: { id, firstName, lastName },
    role,
    contract: null,
  }))
}
