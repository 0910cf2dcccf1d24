// The notifications of the signed-in cabinet: the popover of the top bar.
// It owns no page; who causes a notice and its words are the server's.
// The shell shows it.
export { NoticesPopover } from './notices-popover.tsx'
