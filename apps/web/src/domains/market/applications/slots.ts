import { loadNamespaces } from '../../../app/languages/i18n.ts'
import { lazyPart } from '../../../app/lazy-part.tsx'
import type { SlotParts } from '../../../app/slots.tsx'

const load = async () => {
  const [module] = await Promise.all([import('./own-application.tsx'), loadNamespaces(['applications'])])
  return module
}

export const slots: SlotParts = {
  'account.apply': lazyPart(async () => (await load()).ApplyPage),
  'account.cabinets': lazyPart(async () => (await load()).OwnApplication),
}
