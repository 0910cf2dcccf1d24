// Sessions: who is signed in, from which device and in which cabinet, what limits failed tries, and the streams of open pages.
import * as spec from '@navyk/api-spec/people/sessions'
import { read, stream, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { openCabinetAs } from './cabinets/open-cabinet-as.ts'
import { listCabinets, switchToCabinet } from './cabinets/switch-to-cabinet.ts'
import { endOtherSessions, endSession } from './end-sessions.ts'
import { eraseSessions } from './personal-data/erase-sessions.ts'
import { exportSessions } from './personal-data/export-sessions.ts'
import { getSignedInUser } from './signing-in/get-signed-in-user.ts'
import { listSessions } from './list-sessions.ts'
import { followEvents } from './live-events/live-events.ts'
import { listSignInHistory } from './history/sign-in-history.ts'
import { signOut } from './signing-in/sign-out.ts'
import { sessionRetention } from './retention.ts'
import type { MergePart } from '#platform/domain-parts/merging.ts'
import { endSessionsOfCabinet } from './queries.ts'

// Ends the sessions of a customer who is merged into another (docs/decisions/0040).
const merging: MergePart = {
  move: (tx, { clock }, { fromId }) => endSessionsOfCabinet(tx, fromId, clock.now()),
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
  erase: eraseSessions,
  merging,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    sessions: typeof texts
  }
}
