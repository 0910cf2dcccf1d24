import type * as spec from '@navyk/api-spec/money/online-payments'
import { defaultPageSize } from '@navyk/api-spec/kit'
import { recordEvent } from '../../../platform/audit/index.ts'
import { readIdCursor } from '../../../platform/cursors.ts'
import { notFound, type ReadCase, type WriteCase } from '../../../platform/http/index.ts'
import { presentProblem, presentRefused } from './present.ts'
import { listProblemRows, listRefusedRows, settleProblemRow } from './queries.ts'

export const listPaymentProblems: ReadCase<typeof spec.listPaymentProblems> = async (
  reader,
  _effects,
  _session,
  query,
) => pageOf(query, (after, limit) => listProblemRows(reader, after, limit), presentProblem)

export const listRefusedNotifications: ReadCase<typeof spec.listRefusedNotifications> = async (
  reader,
  _effects,
  _session,
  query,
) => pageOf(query, (after, limit) => listRefusedRows(reader, after, limit), presentRefused)

/** Says how a problem was settled. Money is moved by other means: a payment by hand, a reversal, a refund.
 *  @throws Failure 404 there is none that is open */
export const settlePaymentProblem: WriteCase<typeof spec.settlePaymentProblem> = async (
  tx,
  effects,
  session,
  input,
) => {
  const { id, reason } = input
  const settled = await settleProblemRow(tx, id, { by: session.cabinetId, at: effects.clock.now(), reason })
  if (!settled) throw notFound()
  const changes = { kind: { from: settled.kind, to: null } }
  await recordEvent(tx, effects, session, {
    objectKind: 'payment_problem',
    objectId: id,
    action: 'settled',
    changes,
    reason,
  })
  return { settled: true }
}

async function pageOf<Row extends { id: string }, Shown>(
  query: { cursor?: string | undefined; limit?: number | undefined },
  list: (after: string | undefined, limit: number) => Promise<Row[]>,
  present: (row: Row) => Shown,
): Promise<{ data: Shown[]; nextCursor: string | null }> {
  const limit = query.limit ?? defaultPageSize
  const rows = await list(query.cursor === undefined ? undefined : readIdCursor(query.cursor), limit + 1)
  const shown = rows.slice(0, limit)
  return { data: shown.map(present), nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}
