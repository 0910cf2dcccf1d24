import { lazyPart } from '../../../ui/lazy-part.tsx'

// The notices of the signed-in cabinet: the popover of the top bar (below 600 px an entry of the menu), and the choice
// of channels, which fills a slot of the settings (manifest.ts). It owns no page; the server makes notices and their
// texts.
export { useNewCount } from './api.ts'
export { NoticesEntry } from './notices-entry.tsx'
export { NoticesPopover } from './notices-popover.tsx'

export const phoneNotices = lazyPart(() => import('./phone-notices.tsx').then((module) => module.PhoneNotices))
