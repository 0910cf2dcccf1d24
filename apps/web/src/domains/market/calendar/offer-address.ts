import type { FreeExecutor } from '@navyk/api-spec/market/calendar'
import type { Subject } from '@navyk/api-spec/vocabulary'

/** Where a choice leads: the form of a new offer, which begins with it. Whoever has not signed in is asked to on the way;
 *  the address is remembered meanwhile. */
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
    // The price that was shown is the budget to begin with.
    ...(executor.hourPriceKopecks !== null && { price: String(executor.hourPriceKopecks) }),
  })
  return `/dashboard/offer-list?${query}`
}
