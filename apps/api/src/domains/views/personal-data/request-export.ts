import type * as spec from '@navyk/api-spec/views/personal-data'
import type { DataExport } from '@navyk/api-spec/views/personal-data'
import { type Answer, businessDate, dayMs } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import type { Reader, Tx } from '#platform/database'
import { notFound, type ReadCase, type Session, tooMany } from '#platform/http'
import { countHits } from '#platform/askers/limits'
import type { Effects, UseCaseServices } from '#platform/services.ts'
import { announce } from '#people/channels'
import { countParts } from './build-export.ts'
import { buildExportTask } from './export-tasks.ts'
import { type ExportRow, findNewestExport, findReadyBytes, insertExport } from './queries.ts'

/** State of the newest copy of the person's own data, and the time from which they may ask for another. */
export const getDataExport: ReadCase<typeof spec.getDataExport, 'clock'> = async (reader, { clock }, session) => {
  const now = clock.now()
  const row = await findNewestExport(reader, session.accountId)
  const nextAt = row && row.state !== 'failed' ? new Date(row.requested_at.getTime() + dayMs) : undefined
  return {
    data: row ? present(row, now) : null,
    mayRequestAt: nextAt && nextAt > now ? nextAt.toISOString() : null,
  }
}

/** Asks for a copy; the queue makes it, and the owner is told at every address that somebody asked.
 *  @throws Failure 429 when the last one is not a day old, unless it failed */
export async function requestDataExport(
  tx: Tx,
  effects: UseCaseServices,
  session: Session,
): Promise<Answer<typeof spec.requestDataExport>> {
  const now = effects.clock.now()
  const { mayRequestAt } = await getDataExport(tx, effects, session)
  if (mayRequestAt !== null) throw tooMany((Date.parse(mayRequestAt) - now.getTime()) / 1000, 'personal_data.one_a_day')
  // Counted in the transaction, so that of two parallel requests one is refused.
  const limit = { subject: `data-export:${session.accountId}`, most: 1, windowMs: 60_000 }
  const [passed] = await countHits(tx, [limit], now)
  if (passed) throw tooMany(passed.seconds, 'personal_data.one_a_day')
  const id = effects.ids.next()
  const total_parts = await countParts(tx, effects, session.accountId)
  await insertExport(tx, { id, account_id: session.accountId, total_parts, requested_at: now })
  await recordEvent(tx, effects, session, {
    objectKind: 'account',
    objectId: session.accountId,
    action: 'export_requested',
  })
  await announce(tx, effects, session.accountId, 'export_requested')
  await effects.queue.send(tx, buildExportTask, { id })
  return getDataExport(tx, effects, session)
}

/** The newest copy that can still be downloaded. @throws Failure 404 */
export async function downloadDataExport(reader: Reader, { clock }: Pick<Effects, 'clock'>, session: Session) {
  const now = clock.now()
  const bytes = await findReadyBytes(reader, session.accountId, now)
  if (!bytes) throw notFound()
  return { name: `navyk-${businessDate(now)}.zip`, bytes }
}

function present(row: ExportRow, now: Date): DataExport {
  const isOver = row.state === 'ready' && row.expires_at !== null && row.expires_at <= now
  return {
    state: isOver ? 'removed' : row.state,
    doneParts: row.done_parts,
    totalParts: row.total_parts,
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    sizeBytes: row.size_bytes,
  }
}
