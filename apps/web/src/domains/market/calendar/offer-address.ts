import type { FreeExecutor } from '@navyk/api-spec/market/calendar'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { offerListPath } from '@navyk/api-spec/market/offers/paths'

/** The address of the form of a new offer with the chosen executor and time. Somebody who is not signed in signs in
 *  first; the address is remembered. */
export function offerAddress(
  executor: Pick<FreeExecutor, 'executorId' | 'subjects' | 'hourPriceKopecks'>,
  slot: { date: string; time: string },
  wanted: Subject | undefined,
): string {
  const subject = wanted ?? executor.subjects[0]
  const query = new URLSearchParams({
    new: '1',
    executorId: executor.executorId,
    ...(subject !== undefined && { subject }),
    date: slot.date,
    time: slot.time,
    // The price that was shown is the start value of the budget.
    ...(executor.hourPriceKopecks !== null && { price: String(executor.hourPriceKopecks) }),
  })
  return `${offerListPath}?${query}`
}

/** The address of the form for a wish, which needs no account. */
export function wishAddress(subject: Subject | undefined, executorId?: string): string {
  const query = new URLSearchParams({ ...(subject && { subject }), ...(executorId && { executorId }) }).toString()
  return query === '' ? '/request' : `/request?${query}`
}
