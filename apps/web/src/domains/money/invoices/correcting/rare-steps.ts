import type { Invoice } from '@navyk/api-spec/money/invoices'

/** Less frequent actions of an accountant on an invoice, in the order of the menu. */
export type RareStep = 'print' | 'credit' | 'writeOff' | 'void' | 'cancel'

/** Steps that the server allows. */
export function rareSteps({ number, actions }: Pick<Invoice, 'number' | 'actions'>): RareStep[] {
  const may = { ...actions, print: number !== null }
  return (['print', 'credit', 'writeOff', 'void', 'cancel'] as const).filter((step) => may[step])
}
