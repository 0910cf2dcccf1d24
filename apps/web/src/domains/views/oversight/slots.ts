import { loadNamespaces } from '../../../app/languages/i18n.ts'
import { lazyPart } from '../../../app/lazy-part.tsx'
import type { SlotParts } from '../../../app/slots.tsx'

export const slots: SlotParts = {
  'account.details': lazyPart(async () => {
    const [module] = await Promise.all([import('./readings-link.tsx'), loadNamespaces(['oversight'])])
    return module.ReadingsLink
  }),
}
