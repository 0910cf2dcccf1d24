import { lazyPart } from '../../../app/lazy-part.tsx'

// The notifications of the signed-in cabinet: the popover of the top bar, and the choice of what leaves the cabinet. It
// owns no page; who causes a notice and its words are the server's. Below 600 px the menu has them instead of the top
// bar. The shell shows the popover; the choice fills a place of the settings (slots.ts).
export { useNewCount } from './api.ts'
export { NoticesEntry } from './notices-entry.tsx'
export { NoticesPopover } from './notices-popover.tsx'

export const phoneNotices = lazyPart(() => import('./phone-notices.tsx').then((module) => module.PhoneNotices))
