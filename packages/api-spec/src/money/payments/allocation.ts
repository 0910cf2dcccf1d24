/** An invoice that is not paid in full, as far as it decides what a payment covers. */
interface DueInvoice {
  id: string
  balanceKopecks: number
}

/** Allocates an amount to invoices: the preferred ones first, then the others, each in the given order, which is that of their due dates.
 *  `restKopecks` is what no invoice takes; it stays as the customer's credit. The browser proposes by it while the amount is typed, and the
 *  server allocates by it where nobody chooses. */
export function proposeAllocations<Invoice extends DueInvoice>(
  due: readonly Invoice[],
  amountKopecks: number,
  preferredInvoiceIds: readonly string[] = [],
): { allocations: { invoice: Invoice; amountKopecks: number }[]; restKopecks: number } {
  const preferred = due.filter(({ id }) => preferredInvoiceIds.includes(id))
  const others = due.filter(({ id }) => !preferredInvoiceIds.includes(id))
  let restKopecks = amountKopecks
  const allocations = [...preferred, ...others].flatMap((invoice) => {
    const taken = Math.min(restKopecks, invoice.balanceKopecks)
    if (taken <= 0) return []
    restKopecks -= taken
    return [{ invoice, amountKopecks: taken }]
  })
  return { allocations, restKopecks }
}
