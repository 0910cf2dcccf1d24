import type { Reader } from '#platform/database'
import { listAllSignInEvents, listSessionFacts } from '../history/history-queries.ts'

/** Exports addresses, devices and times of a person's sessions, by kind of data. */
export async function exportSessions(reader: Reader, accountId: string): Promise<Record<string, unknown>> {
  return {
    sessions: (await listSessionFacts(reader, accountId)).map((row) => ({
      cabinet: row.role,
      address: row.address,
      device: row.user_agent,
      signedInAt: row.created_at,
      lastUsedAt: row.last_used_at,
      endedAt: row.ended_at,
    })),
    'sign-ins': (await listAllSignInEvents(reader, accountId)).map(({ at, kind, address, user_agent }) => ({
      at,
      kind,
      address,
      device: user_agent,
    })),
  }
}
