// Invoices by hand, for journeys that look at a customer who owes nothing else.
import { addDays, businessDate } from '@navyk/api-spec/kit'
import type { APIRequestContext } from '@playwright/test'
import { type ListedThing, signedIn } from '../chain/chain-cast.ts'
import { people } from '../people.ts'

interface Dues {
  customer: { id: string }
  creditKopecks: number
  invoices: { id: string; version: number; balanceKopecks: number }[]
}

/** Invoices by hand of a customer who owes nothing else and has no credit, the first due first. @returns them, and how to
 *  issue another */
export async function arrangeDues(request: APIRequestContext, phone: string, roubles: number[]) {
  const accountant = await signedIn(request, people.staff)
  const customer = await signedIn(request, phone)
  const own = (await customer.get<Dues>('/frontend-api/payments/dues')) as ListedThing & Dues
  const customerId = own.customer.id
  const issue = async (amountKopecks: number, inDays: number) => {
    const lines = [{ title: 'Учебник', quantity: 1, unitPriceKopecks: amountKopecks }]
    const draft = await accountant.post('/frontend-api/invoices/manual', { customerId, lines })
    const body = { version: draft.version, dueOn: addDays(businessDate(new Date()), inDays) }
    const { id, number } = await accountant.post(`/frontend-api/invoices/${draft.id}/issue`, body)
    return { id, number: String(number) }
  }
  if (own.invoices.length > 0) {
    await accountant.post('/frontend-api/payments', {
      customerId,
      method: 'bank',
      receivedOn: businessDate(new Date()),
      reference: 'п/п 500',
      amountKopecks: own.invoices.reduce((sum, { balanceKopecks }) => sum + balanceKopecks, 0),
      allocations: own.invoices.map(({ id: invoiceId, version, balanceKopecks: amountKopecks }) => ({
        invoiceId,
        version,
        amountKopecks,
      })),
    })
  }
  // Credit pays an invoice as soon as it is issued.
  if (own.creditKopecks > 0) await issue(own.creditKopecks, 1)
  const invoices: { id: string; number: string }[] = []
  for (const [place, amount] of roubles.entries()) {
    invoices.push(await issue(amount * 100, place + 2))
  }
  return { customerId, invoices, issue }
}
