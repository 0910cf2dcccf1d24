import * as spec from '@navyk/api-spec/people/sessions'
import { read, stream, write } from '../../../platform/http/index.ts'
import { issueOpening } from './cabinets/open-cabinet.ts'
import { listCabinets, switchCabinet } from './cabinets/switch-cabinet.ts'
import { endOtherSessions, endOwnSession } from './end-sessions.ts'
import { getSignedInUser } from './get-signed-in-user.ts'
import { listSessions } from './list-sessions.ts'
import { followEvents } from './live-events.ts'
import { listSignInHistory } from './sign-in-history.ts'
import { signOut } from './sign-out.ts'

export const sessionRoutes = [
  read(spec.listCabinets, listCabinets),
  write(spec.switchToCabinet, switchCabinet),
  write(spec.openCabinetAs, issueOpening),
  read(spec.getSignedInUser, getSignedInUser),
  write(spec.signOut, signOut),
  read(spec.listSessions, listSessions),
  write(spec.endSession, endOwnSession),
  write(spec.endOtherSessions, endOtherSessions),
  read(spec.listSignInHistory, listSignInHistory),
  stream(spec.followEvents, followEvents),
]
