import { lazyPart } from '../../app/lazy-part.tsx'

// The notifications of the signed-in cabinet: the popover of the top bar, and the choice of what leaves the cabinet.
// It owns no page; who causes a notice and its words are the server's.
// The shell shows the one, the settings the other, which comes when it is first shown.
export { NoticesPopover } from './notices-popover.tsx'

/** For a route that also loads the texts of `notice-choices`. */
export const noticeChoices = lazyPart(() =>
  import('./notice-choices/notice-choices.tsx').then((module) => module.NoticeChoices),
)
