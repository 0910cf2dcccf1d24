export { endInvitation } from './end-invitation.ts'
import './tables.ts'
