import type * as spec from '@navyk/api-spec/market/credentials'
import { expiringDays } from '@navyk/api-spec/market/credentials'
import { addDays, businessDate, defaultPageSize, type Input } from '@navyk/api-spec/kit'
import { readIdCursor } from '#platform/cursors.ts'
import { wordsOf } from '#platform/database'
import type { ReadCase } from '#platform/http'
import { presentCredentials, presentOne } from './present.ts'
import { listCredentialRows } from './queries.ts'

/** A page of credentials, in three queries: those that wait in the order in which they came, others newest first. */
export const listCredentials: ReadCase<typeof spec.listCredentials, 'clock'> = async (
  reader,
  { clock },
  session,
  { executorId, cursor, limit = defaultPageSize, ...filter },
) => {
  const today = businessDate(clock.now())
  const rows = await listCredentialRows(reader, today, {
    ...narrowedBy(filter, today),
    executorId: session.role === 'executor' ? session.cabinetId : executorId,
    after: cursor === undefined ? undefined : readIdCursor(cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  return {
    data: await presentCredentials(reader, session, shown, today),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Filter and order of the list and of its workbook. */
export const narrowedBy = ({ scope, kind, search = '' }: Input<typeof spec.downloadCredentials>, today: string) => ({
  kind,
  names: wordsOf(search),
  isWaiting: scope === 'waiting',
  lastDayTo: scope === 'expiring' ? addDays(today, expiringDays) : undefined,
  order: scope === 'waiting' ? ('asc' as const) : ('desc' as const),
})

/** @throws Failure 404 absent, or another executor's */
export const getCredential: ReadCase<typeof spec.getCredential, 'clock'> = async (reader, { clock }, session, { id }) =>
  presentOne(reader, session, id, businessDate(clock.now()))
