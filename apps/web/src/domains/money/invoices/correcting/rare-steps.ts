import type { Invoice } from '@navyk/api-spec/money/invoices'

/** What an accountant does about an invoice less often, in the order of a menu. What was sold is cancelled or refunded where it
 *  stands, and its invoice with it (sold-hint.tsx). */
export type RareStep = 'print' | 'credit' | 'writeOff' | 'void' | 'cancel'

export function rareSteps(invoice: Invoice): RareStep[] {
  const { status, kind, number, balanceKopecks, totalKopecks, paidKopecks, creditedKopecks } = invoice
  const print = number === null ? [] : (['print'] as const)
  if (['cancelled', 'void', 'written_off'].includes(status)) return [...print]
  const isSold = kind === 'order' || kind === 'package' || kind === 'programme'
  const isCharged = kind === 'lessons' || kind === 'manual' || kind === 'programme'
  const isIssued = status !== 'draft'
  return [
    ...print,
    ...(isIssued && !isSold && totalKopecks > creditedKopecks ? (['credit'] as const) : []),
    ...(isIssued && isCharged && balanceKopecks > 0 ? (['writeOff'] as const) : []),
    ...(isIssued && !isSold ? (['void'] as const) : []),
    ...(paidKopecks === 0 && creditedKopecks === 0 ? (['cancel'] as const) : []),
  ]
}
