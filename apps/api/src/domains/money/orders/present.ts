import type { Order } from '@navyk/api-spec/money/orders'
import type { Reader } from '#platform/database'
import { isAccountant, notFound, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { listDebtsOfSold, listPaidOfInvoices } from '#money/invoices'
import { listGrantedPackages, listUnitsLeft } from '#money/wallets'
import { type BoughtSeat, listBoughtSeats } from './seats/seat-queries.ts'
import { isGivenUp, worthOfSeat } from './seats/seat-worth.ts'
import { isKeeper, may, totalOf } from './policy.ts'
import { type GrantRow, listGrants, listLines, listRestored, type OrderLineRow, type OrderRow } from './queries.ts'

type Packages = Awaited<ReturnType<typeof listGrantedPackages>>

/** Orders as they are answered: twelve queries at most, however many rows. */
export async function describeOrders(
  reader: Reader,
  { clock }: Pick<Effects, 'clock'>,
  session: Session,
  rows: OrderRow[],
): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const people = await listPeople(
    reader,
    rows.map((row) => row.customer_id),
  )
  const allLines = await listLines(reader, ids)
  const lines = Map.groupBy(allLines, (line) => line.order_id)
  const seats = await listBoughtSeats(
    reader,
    allLines.map(({ id }) => id),
  )
  const { grants, packages, left } = await readGrants(reader, clock.now(), rows)
  const restored = await listRestored(reader, ids)
  const paid = await listPaidOfInvoices(
    reader,
    rows.flatMap((row) => row.invoice_id ?? []),
  )
  const debts = await listDebtsOfSold(reader, 'order', ids)
  const canGoBack = ({ id }: OrderLineRow) =>
    grants.get(id)?.some((grant) => packages.get(grant.granted_id)?.canRefund || canSeatGoBack(grant, seats)) ?? false
  return rows.map((row) => {
    const person = people.get(row.customer_id)
    const own = lines.get(row.id) ?? []
    return {
      id: row.id,
      number: row.number,
      state: row.state,
      customer: { id: row.customer_id, firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' },
      payer: { kind: row.payer_kind, ...row.payer },
      lines: own.map((line) => presentLine(line, grants.get(line.id) ?? [], { packages, left, seats })),
      promoCode: row.promo_code,
      subtotalKopecks: row.subtotal_kopecks,
      discountKopecks: row.discount_kopecks,
      totalKopecks: row.total_kopecks,
      refundedKopecks: row.refunded_kopecks,
      paidKopecks: paid.get(row.invoice_id ?? '') ?? 0,
      offerVersion: row.offer_version,
      invoiceId: row.invoice_id,
      expiresAt: row.expires_at.toISOString(),
      heldPieces: row.state === 'awaiting_payment' ? row.held_pieces : 0,
      paidAt: row.paid_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
      reason: row.reason,
      lateKopecks: row.late_kopecks,
      lateDecision: row.late_decision,
      restoredAs: restored.get(row.id) ?? null,
      restoredFrom: row.restored_from,
      createdAt: row.created_at.toISOString(),
      actions: actionsOf(session, row, { debt: debts.get(row.id), canGoBack: own.some(canGoBack) }),
      version: row.version,
    }
  })
}

/** Reads what the lines of these orders were granted: the grants by line, their packages and what is left in them. */
async function readGrants(reader: Reader, now: Date, rows: OrderRow[]) {
  const all = await listGrants(
    reader,
    rows.map(({ id }) => id),
  )
  const packages = await listGrantedPackages(
    reader,
    all.map((grant) => grant.granted_id),
  )
  const owners = all.length > 0 ? [...new Set(rows.map((row) => row.customer_id))] : []
  const left = await listUnitsLeft(reader, owners, now)
  return { grants: Map.groupBy(all, (grant) => grant.line_id), packages, left }
}

type Debt = Awaited<ReturnType<typeof listDebtsOfSold>> extends Map<string, infer D> ? D : never

/** Decides what the session may do with an order. `canGoBack`: a package or a seat of it can be refunded. */
function actionsOf(
  session: Session,
  row: OrderRow,
  { debt, canGoBack }: { debt: Debt | undefined; canGoBack: boolean },
): Order['actions'] {
  const isUnopened = row.state === 'paid' || row.state === 'paid_unfulfilled'
  return {
    cancel: may('cancel', row) && (session.role === 'customer' || isKeeper(session)),
    refund: isAccountant(session) && may('refund', row) && (isUnopened || (canGoBack && debt !== 'given_up')),
    fulfil: isKeeper(session) && may('fulfil', row) && debt !== 'owed',
    decideLate: isKeeper(session) && may('decideLate', row) && row.late_kopecks > 0 && row.late_decision === null,
  }
}

export async function describeOrder(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  row: OrderRow,
): Promise<Order> {
  const [order] = await describeOrders(reader, effects, session, [row])
  if (!order) throw notFound()
  return order
}

type Seats = Map<string, BoughtSeat>

function canSeatGoBack({ line_id, price_kopecks, refunded_kopecks }: GrantRow, seats: Seats): boolean {
  const seat = seats.get(line_id)
  return seat !== undefined && refunded_kopecks === null && isGivenUp(seat) && worthOfSeat(seat, price_kopecks) > 0
}

function presentSeat(line: OrderLineRow, grant: GrantRow | undefined, seats: Seats): Order['lines'][number]['seat'] {
  const seat = seats.get(line.id)
  if (!seat) return null
  return {
    id: seat.id,
    programmeId: seat.programmeId,
    state: seat.state,
    refundKopecks: grant ? worthOfSeat(seat, grant.price_kopecks) : null,
    refundedKopecks: grant?.refunded_kopecks ?? null,
  }
}

interface GrantedGoods {
  packages: Packages
  /** The lessons or minutes that lessons to come can draw, by package; absent for one that is not open. */
  left: Map<string, number>
  seats: Seats
}

function presentLine(
  line: OrderLineRow,
  grants: GrantRow[],
  { packages, left, seats }: GrantedGoods,
): Order['lines'][number] {
  return {
    id: line.id,
    kind: line.kind,
    productId: line.product_id,
    productVersionId: line.product_version_id,
    seat: presentSeat(line, grants[0], seats),
    title: line.title,
    unit: line.unit,
    count: line.count,
    validDays: line.valid_days,
    subject: line.subject,
    level: line.level,
    learner:
      line.learner_id === null
        ? null
        : { id: line.learner_id, firstName: line.first_name ?? '', lastName: line.last_name ?? '' },
    quantity: line.quantity,
    unitPriceKopecks: line.unit_price_kopecks,
    discountKopecks: line.discount_kopecks,
    totalKopecks: totalOf(line),
    grants: grants.flatMap((grant) => {
      const opened = packages.get(grant.granted_id)
      if (!opened) return []
      return [
        {
          id: grant.id,
          kind: grant.kind,
          grantedId: grant.granted_id,
          state: opened.state,
          expiresOn: opened.expiresOn,
          unit: opened.unit,
          totalUnits: opened.totalUnits,
          leftUnits: left.get(opened.id) ?? opened.leftUnits,
          priceKopecks: grant.price_kopecks,
          refundKopecks: opened.refundKopecks,
          refundedKopecks: grant.refunded_kopecks,
        },
      ]
    }),
  }
}
