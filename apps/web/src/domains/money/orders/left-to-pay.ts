import type { Order } from '@navyk/api-spec/money/orders'

/** What is still to be paid of an order of which a part was paid; null where there is no such thing. */
export const leftToPay = ({ state, paidKopecks, totalKopecks }: Order): number | null =>
  state === 'awaiting_payment' && paidKopecks > 0 ? totalKopecks - paidKopecks : null
