// Entry on the screen: signing in, registering, recovering; and the frame of such pages for those of other domains.
export { GuestsOnly } from './guests-only.tsx'
export { EntryFrame } from './sign-in/entry-frame.tsx'
