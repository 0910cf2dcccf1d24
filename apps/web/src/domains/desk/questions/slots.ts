import { loadNamespaces } from '../../../app/languages/i18n.ts'
import { lazyPart } from '../../../app/lazy-part.tsx'
import type { SlotParts } from '../../../app/slots.tsx'

export const slots: SlotParts = {
  'contract.questions': lazyPart(async () => {
    const [module] = await Promise.all([import('./contract-questions.tsx'), loadNamespaces(['questions'])])
    return module.ContractQuestions
  }),
}
