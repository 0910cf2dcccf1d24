// Ends the orders and invoices of a programme's seats: planned to show it beforehand, and done by the reaction to the programme's end.
import type * as spec from '@navyk/api-spec/money/orders'
import { liveSeatStates, type SeatState } from '@navyk/api-spec/teaching/programmes'
import type { Reader } from '#platform/database'
import { notFound, type ReadCase } from '#platform/http'
import { listDebtsOfSold, listInvoicesOfSources } from '#money/invoices'
import { listGrants, listLines } from '../queries.ts'
import { isProgramme, listBoughtSeats, listInvoicedSeats, listOrdersOfProgramme } from './seat-queries.ts'
import { isGivenUp, worthOfSeat } from './seat-worth.ts'

interface OrderEnd {
  orderId: string
  /** `cancelled` for an order that waits for its payment; `given_back` whole for one that is paid and opened nothing; `refunded` for the
   *  unused part. */
  step: 'cancelled' | 'given_back' | 'refunded'
  kopecks: number
  grants: { grantId: string; refundKopecks: number }[]
}

/** Plans the end of each order with seats of the programme, with the sums in kopecks; five queries. Live seats count as given up.
 *  Where a debt was written off, nothing goes back. An order of more than seats of the programme can still be opened in part, so a
 *  person decides on it. */
export async function planOrderEnds(reader: Reader, programmeId: string): Promise<OrderEnd[]> {
  const orders = await listOrdersOfProgramme(reader, programmeId)
  const ids = orders.map(({ id }) => id)
  const lines = Map.groupBy(await listLines(reader, ids), (line) => line.order_id)
  const grants = Map.groupBy(await listGrants(reader, ids), (grant) => grant.order_id)
  const debts = await listDebtsOfSold(reader, 'order', ids)
  const seats = await listBoughtSeats(
    reader,
    [...grants.values()].flat().map(({ line_id }) => line_id),
  )
  return orders.flatMap(({ id: orderId, state, total_kopecks: kopecks }): OrderEnd[] => {
    if (state === 'awaiting_payment') return [{ orderId, step: 'cancelled', kopecks, grants: [] }]
    const granted = grants.get(orderId) ?? []
    const isAlone = lines.get(orderId)?.every((line) => line.kind === 'programme' && line.product_id === programmeId)
    if ((state === 'paid' || state === 'paid_unfulfilled') && granted.length === 0 && isAlone === true) {
      return [{ orderId, step: 'given_back', kopecks, grants: [] }]
    }
    const back = granted.flatMap(({ id: grantId, line_id, refunded_kopecks, price_kopecks }) => {
      const seat = seats.get(line_id)
      if (refunded_kopecks !== null || seat?.programmeId !== programmeId || !endsWithProgramme(seat)) return []
      const refundKopecks = worthOfSeat(seat, price_kopecks)
      return refundKopecks > 0 ? [{ grantId, refundKopecks }] : []
    })
    if (back.length === 0 || debts.get(orderId) === 'given_up') return []
    const sum = back.reduce((total, { refundKopecks }) => total + refundKopecks, 0)
    return [{ orderId, step: 'refunded', kopecks: sum, grants: back }]
  })
}

const live: readonly SeatState[] = liveSeatStates
const endsWithProgramme = (seat: { state: SeatState }): boolean => isGivenUp(seat) || live.includes(seat.state)

/** Sums that cancelling a programme now would take off orders and invoices, and those of orders that end unpaid, in kopecks.
 *  @throws Failure 404 */
export const getProgrammeRefunds: ReadCase<typeof spec.getProgrammeRefunds> = async (
  reader,
  _effects,
  _session,
  { id },
) => {
  if (!(await isProgramme(reader, id))) throw notFound()
  const ends = await planOrderEnds(reader, id)
  const invoiced = await listInvoicedSeats(reader, { programmeId: id, states: live })
  const issued = await listInvoicesOfSources(
    reader,
    'programme',
    invoiced.map(({ confirmationId }) => confirmationId),
  )
  const ofInvoices = invoiced.map((seat) =>
    Math.min(worthOfSeat(seat, seat.priceKopecks), issued.get(seat.confirmationId)?.owedKopecks ?? 0),
  )
  const unpaid = ends.filter(({ step }) => step === 'cancelled')
  const sum = (all: number[]) => all.reduce((total, kopecks) => total + kopecks, 0)
  return {
    unusedKopecks: sum(ends.filter(({ step }) => step !== 'cancelled').map(({ kopecks }) => kopecks)) + sum(ofInvoices),
    unpaidCount: unpaid.length,
    unpaidKopecks: sum(unpaid.map(({ kopecks }) => kopecks)),
  }
}
