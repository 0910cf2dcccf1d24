import type * as spec from '@navyk/api-spec/people/sessions'
import type { ReadCase } from '#platform/http'
import { networkPart, findCountry, readDevice } from '#platform/askers/request-origin'
import { listSessionRows } from './session-list-queries.ts'

/** The account's sessions that are open, in all its cabinets: the one that asks first, then the one used last. */
export const listSessions: ReadCase<typeof spec.listSessions, 'clock'> = async (reader, effects, session) => {
  const rows = await listSessionRows(reader, session.accountId, effects.clock.now())
  const shown = await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      current: row.id === session.id,
      cabinetRole: row.role,
      ...(await presentOrigin(row)),
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
    })),
  )
  return shown.sort((one, other) => Number(other.current) - Number(one.current))
}

/** Device and place as the owner sees them, without the whole address. */
export async function presentOrigin(row: { address: string; user_agent: string }) {
  return {
    device: readDevice(row.user_agent),
    place: await findCountry(row.address),
    address: networkPart(row.address),
  }
}
