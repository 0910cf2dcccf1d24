import { dayMs } from '@navyk/api-spec/kit'
import type { Ageing } from '@navyk/api-spec/money/invoices'

/** Splits what a customer owes by age. The parts add up to the ledger's balance: what no invoice explains is settled
 *  and not invoiced yet. `today` is a business date; `creditKopecks` was paid and no invoice has taken it; amounts in
 *  kopecks. */
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
  // What was paid ahead of what it pays for, such as for a plan, is taken by its invoice and is an advance all the same.
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
