export { endInvitation } from './end-invitation.ts'
export { inviteAgain } from './keep-invitation.ts'
import './tables.ts'
