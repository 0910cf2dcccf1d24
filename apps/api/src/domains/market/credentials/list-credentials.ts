import type * as spec from '@navyk/api-spec/market/credentials'
import { expiringDays } from '@navyk/api-spec/market/credentials'
import { addDays, businessDate, type Input } from '@navyk/api-spec/kit'
import { wordsOf } from '#platform/database'
import type { ReadCase } from '#platform/http'
import { presentCredentials, presentOne } from './present.ts'
import { listCredentialRows } from './queries.ts'

/** A page of credentials, in three queries: those that wait in the order in which they came, others newest first. */
export const listCredentials: ReadCase<typeof spec.listCredentials, 'clock'> = async (
  reader,
  { clock },
  session,
  query,
) => {
  const today = businessDate(clock.now())
  const executorId = session.role === 'executor' ? session.cabinetId : query.executorId
  const filter = { ...narrowedBy(query, today), executorId }
  const { rows, nextCursor } = await listCredentialRows(reader, today, filter, query)
  return { data: await presentCredentials(reader, session, rows, today), nextCursor }
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
