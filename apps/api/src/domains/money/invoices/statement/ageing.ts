import { dayMs } from '@navyk/api-spec/kit'
import type { Ageing } from '@navyk/api-spec/money/invoices'

/** Splits a customer's debt by age. The parts add up to the ledger's balance: a rest that no invoice explains was settled and is not
 *  invoiced yet. `today` is a business date; `creditKopecks` was paid and no invoice has taken it; amounts in kopecks. */
export function ageingOf(
  unsettled: { due_on: string | null; balance_kopecks: number }[],
  balanceKopecks: number,
  creditKopecks: number,
  today: string,
): Ageing {
  const parts = {
    notDueKopecks: 0,
    days30Kopecks: 0,
    days60Kopecks: 0,
    days90Kopecks: 0,
    olderKopecks: 0,
    advanceKopecks: -creditKopecks,
  }
  for (const invoice of unsettled) parts[partOf(invoice, today)] += invoice.balance_kopecks
  const invoiced = Object.values(parts).reduce((sum, amount) => sum + amount, 0)
  const rest = balanceKopecks - invoiced
  // Money that was paid before its invoice exists, such as for a plan, is an advance all the same.
  const advanceKopecks = parts.advanceKopecks + Math.min(rest, 0)
  return { on: today, ...parts, advanceKopecks, notInvoicedKopecks: Math.max(rest, 0), balanceKopecks }
}

function partOf(invoice: { due_on: string | null; balance_kopecks: number }, today: string) {
  // Stryker disable next-line EqualityOperator: nothing is nothing in whichever part it stands
  if (invoice.balance_kopecks < 0) return 'advanceKopecks'
  const daysLate = (Date.parse(today) - Date.parse(invoice.due_on ?? today)) / dayMs
  if (daysLate <= 0) return 'notDueKopecks'
  if (daysLate <= 30) return 'days30Kopecks'
  if (daysLate <= 60) return 'days60Kopecks'
  if (daysLate <= 90) return 'days90Kopecks'
  return 'olderKopecks'
}
