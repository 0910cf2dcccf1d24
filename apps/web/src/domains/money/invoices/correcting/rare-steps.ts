import type { Invoice } from '@navyk/api-spec/money/invoices'

/** What an accountant does about an invoice less often, in the order of a menu. */
export type RareStep = 'print' | 'credit' | 'writeOff' | 'void' | 'cancel'

/** What the server allows. */
export function rareSteps({ number, actions }: Pick<Invoice, 'number' | 'actions'>): RareStep[] {
  const may = { ...actions, print: number !== null }
  return (['print', 'credit', 'writeOff', 'void', 'cancel'] as const).filter((step) => may[step])
}
