import type { OrderState } from '@navyk/api-spec/money/orders'
import type { ProductKind, ProductUnit } from '@navyk/api-spec/money/products'
import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import type { Published } from '#platform/database'
import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely'

export interface KeptPayer {
  name: string
  unp: string | null
  address: string | null
}

interface ShopOrderTable {
  id: string
  number: GeneratedAlways<number>
  customer_id: string
  state: OrderState
  payer_kind: 'person' | 'company'
  payer: ColumnType<KeptPayer, RawBuilder<KeptPayer>, RawBuilder<KeptPayer>>
  promo_code: string | null
  subtotal_kopecks: number
  discount_kopecks: number
  total_kopecks: number
  refunded_kopecks: Generated<number>
  offer_version: string
  invoice_id: Generated<string | null>
  expires_at: Date
  paid_at: Generated<Date | null>
  ended_at: Generated<Date | null>
  reason: Generated<string | null>
  /** Money that came after the end, or a part that came before it, in kopecks. */
  late_kopecks: Generated<number>
  late_decision: Generated<'restored' | 'kept' | null>
  restored_from: string | null
  created_at: Date
  /** Seats and pieces of counted products that it keeps from others until it is paid or ends. */
  held_pieces: Generated<number>
  version: Generated<number>
}

/** A bought line as it was sold; never changed. */
interface OrderLineTable {
  id: string
  order_id: string
  position: number
  kind: ProductKind
  /** Null for a seat. */
  product_id: string | null
  product_version_id: string | null
  /** The seat in a programme; null for a product without seats. */
  seat_id: string | null
  /** The day of a trial visit. */
  trial_on: string | null
  learner_id: string | null
  title: string
  unit: ProductUnit
  count: number
  valid_days: number
  subject: Subject | null
  level: Level | null
  executor_id: string | null
  quantity: number
  unit_price_kopecks: number
  discount_kopecks: number
}

/** Money that came for an order after its end, or a part that came before it. */
interface OrderLateMoneyTable {
  payment_id: string
  order_id: string
  amount_kopecks: number
}

/** The thing that one piece of a line has opened. */
interface OrderGrantTable {
  id: string
  line_id: string
  part: number
  kind: ProductKind
  granted_id: string
  price_kopecks: number
  refunded_kopecks: number | null
  granted_at: Date
}

declare module '#platform/database/schema.ts' {
  interface Database {
    shop_order: ShopOrderTable
    order_line: OrderLineTable
    order_late_money: OrderLateMoneyTable
    order_grant: OrderGrantTable
    order_facts: Published<
      Pick<ShopOrderTable, 'id' | 'number' | 'customer_id' | 'state' | 'total_kopecks' | 'created_at'> &
        Pick<ShopOrderTable, 'paid_at' | 'promo_code' | 'discount_kopecks' | 'refunded_kopecks'> &
        Pick<ShopOrderTable, 'invoice_id' | 'expires_at' | 'ended_at' | 'late_kopecks' | 'late_decision'>
    >
    order_grant_facts: Published<OrderGrantTable>
    order_line_facts: Published<Pick<OrderLineTable, 'order_id' | 'product_id' | 'position' | 'title' | 'quantity'>>
  }
}
