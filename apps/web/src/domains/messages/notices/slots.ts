import { loadNamespaces } from '../../../app/languages/i18n.ts'
import { lazyPart } from '../../../app/lazy-part.tsx'
import type { SlotParts } from '../../../app/slots.tsx'

export const slots: SlotParts = {
  'account.notices': lazyPart(async () => {
    const [module] = await Promise.all([
      import('./notice-choices/notice-choices.tsx'),
      loadNamespaces(['notice-choices']),
    ])
    return module.NoticeChoices
  }),
}
