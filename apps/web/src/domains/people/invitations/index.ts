// Invitations on the screen: accounts that staff make for people, and the links that set their passwords.
export { InvitationSection } from './account-invitation.tsx'
