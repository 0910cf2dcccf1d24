import type { WholeDocument } from '@navyk/api-spec/desk/docs'
import { documentPath } from '@navyk/api-spec/desk/docs/paths'
import { notFound, refused } from '#platform/http'
import { defineStateMachine } from '#platform/domain-parts/state-machine.ts'
import { type NoticesOf, noticesOf } from '#messages/notices'
import { documentTransitions, maySee, type Refusal } from '../policy.ts'
import { presentDocument } from '../present.ts'
import { type DocumentColumns, type DocumentRow, lockDocument, moveDocument } from '../queries.ts'

interface DocumentTypes {
  found: { row: DocumentRow }
  transitions: typeof documentTransitions
  columns: DocumentColumns
  refusal: Refusal
  notice: NoticesOf<'docs'>
  presented: WholeDocument
}

/** Steps of a document. The endpoints say who takes them. */
export const documentSteps = defineStateMachine<DocumentTypes>({
  kind: 'document',
  find: async ({ tx, session }, { id }) => {
    const row = await lockDocument(tx, id)
    if (!row || !maySee(session, row)) throw notFound()
    return { row }
  },
  transitions: documentTransitions,
  wrongState: 'wrong_state',
  failureOf: async (code, _found, present) =>
    refused(
      code === 'wrong_state' ? 'document_state' : `document_${code}`,
      `docs.${code}`,
      {},
      { current: await present() },
    ),
  move: moveDocument,
  present: ({ tx, effects, session }, row) => presentDocument(tx, effects, session, row),
  notices: noticesOf('docs', ({ row: { id, title } }) => ({ values: { title }, link: documentPath(id) })),
})
