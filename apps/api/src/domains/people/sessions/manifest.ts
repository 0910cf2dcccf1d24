// Sessions: who is signed in, from which device and in which cabinet, what limits failed tries, and the streams of open pages.
import * as spec from '@navyk/api-spec/people/sessions'
import { read, stream, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type { Reader } from '#platform/database'
import type texts from './messages.ru.json'
import { openCabinetAs } from './cabinets/open-cabinet-as.ts'
import { listCabinets, switchToCabinet } from './cabinets/switch-to-cabinet.ts'
import { endOtherSessions, endSession } from './end-sessions.ts'
import { getSignedInUser } from './signing-in/get-signed-in-user.ts'
import { listSessions } from './list-sessions.ts'
import { followEvents } from './live-events/live-events.ts'
import { listSignInHistory } from './history/sign-in-history.ts'
import { signOut } from './signing-in/sign-out.ts'
import { sessionRetention } from './retention.ts'
import { endSessionsOfCabinet, removeSessionsOf } from './queries.ts'
import { listAllSignInEvents, listSessionFacts, removeSignInEventsOf } from './history/history-queries.ts'

/** Exports addresses, devices and times of a person's sessions, by kind of data. */
async function exportSessions(reader: Reader, accountId: string): Promise<Record<string, unknown>> {
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

export const manifest: DomainManifest = {
  routes: [
    read(spec.listCabinets, listCabinets),
    write(spec.switchToCabinet, switchToCabinet),
    write(spec.openCabinetAs, openCabinetAs),
    read(spec.getSignedInUser, getSignedInUser),
    write(spec.signOut, signOut),
    read(spec.listSessions, listSessions),
    write(spec.endSession, endSession),
    write(spec.endOtherSessions, endOtherSessions),
    read(spec.listSignInHistory, listSignInHistory),
    stream(spec.followEvents, followEvents),
  ],
  // Tidied sessions, codes, two-step and channels in one, and sessions alone.
  retiredTasks: ['tidy-up-accounts', 'tidy-sessions'],
  retention: sessionRetention,
  exportAccount: exportSessions,
  erase: async (tx, { accountId }) => {
    await removeSessionsOf(tx, accountId)
    await removeSignInEventsOf(tx, accountId)
  },
  // Ends the sessions of a customer who is merged into another (docs/decisions/0040).
  merging: {
    move: (tx, { clock }, { fromId }) => endSessionsOfCabinet(tx, fromId, clock.now()),
  },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    sessions: typeof texts
  }
}
