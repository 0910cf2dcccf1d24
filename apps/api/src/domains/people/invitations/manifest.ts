// Invitations: accounts that staff make for people, and the one-time links by which these people set their passwords.
import * as spec from '@navyk/api-spec/people/invitations'
import { attempt, read, write, writeInSteps } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { acceptInvitation, lookAtInvitation, requestInvitationCode } from './accept-invitation.ts'
import { invitePerson } from './invite-person.ts'
import { getInvitation, renewInvitation, revokeInvitation } from './keep-invitation.ts'
import { eraseInvitations, exportInvitations } from './queries.ts'

export const manifest: DomainManifest = {
  routes: [
    writeInSteps(spec.invitePerson, invitePerson),
    read(spec.getInvitation, getInvitation),
    write(spec.renewInvitation, renewInvitation),
    write(spec.revokeInvitation, revokeInvitation),
    attempt(spec.lookAtInvitation, lookAtInvitation),
    attempt(spec.requestInvitationCode, requestInvitationCode),
    attempt(spec.acceptInvitation, acceptInvitation),
  ],
  exportAccount: exportInvitations,
  erase: eraseInvitations,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    invitations: typeof texts
  }
}
