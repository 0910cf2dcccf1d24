import { documentPath } from '@navyk/api-spec/desk/docs/paths'
import { notFound, refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { type NoticeName, notify } from '#messages/notices'
import { documentLines, maySee, type Refusal } from './policy.ts'
import { presentDocument } from './present.ts'
import { type DocumentColumns, type DocumentRow, lockDocument, moveDocument } from './queries.ts'

interface LockedDocument {
  row: DocumentRow
}

/** Steps of a document. The endpoints say who takes them. */
export const documentSteps = stateSteps({
  kind: 'document',
  find: async ({ tx, session }: Acting, { id }: { id: string }): Promise<LockedDocument> => {
    const row = await lockDocument(tx, id)
    if (!row || !maySee(session, row)) throw notFound()
    return { row }
  },
  steps: documentLines,
  wrongState: 'wrong_state' as const,
  failureOf: async (code: Refusal, _: LockedDocument, current) =>
    refused(
      code === 'wrong_state' ? 'document_state' : `document_${code}`,
      `docs.${code}`,
      {},
      {
        current: await current(),
      },
    ),
  move: (tx, row, to, columns: DocumentColumns) => moveDocument(tx, row, to, columns),
  current: ({ tx, effects, session }, row) => presentDocument(tx, effects, session, row),
  notify,
  notice: ({ row }, told: NoticeName<'docs'>, { values, ...to }) => ({
    ...to,
    kind: `docs.notices.${told}` as const,
    values: { title: row.title, ...values },
    link: documentPath(row.id),
  }),
})
