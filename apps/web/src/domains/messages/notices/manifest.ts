import type { DomainManifest } from '#app/manifest.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { useNewCount } from './api.ts'
import { NoticesEntry } from './notices-entry.tsx'
import { NoticesPopover } from './notices-popover.tsx'

declare module '#ui/texts.ts' {
  interface Catalogues {
    notices: typeof import('./messages-with-frame.ru.json')
    'notice-choices': typeof import('./notice-choices/messages.ru.json')
  }
}

// The notices of the signed-in cabinet, and the choice of channels. The domain owns no page; the server makes notices
// and their texts.
export const manifest: DomainManifest = {
  news: {
    useCount: useNewCount,
    Button: NoticesPopover,
    MenuEntry: NoticesEntry,
    window: lazyPart(() => import('./phone-notices.tsx').then((module) => module.PhoneNotices)),
  },
  slots: {
    'account.notices': {
      namespaces: ['notice-choices'],
      lazy: () => import('./notice-choices/notice-choices.tsx').then((module) => module.NoticeChoices),
    },
  },
}
