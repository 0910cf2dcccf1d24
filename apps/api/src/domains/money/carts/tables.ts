import type { Published } from '#platform/database'

/** The row is also the lock of a cart: whoever changes or orders it holds the row. */
interface CartTable {
  customer_id: string
  promo_code: string | null
  changed_at: Date
}

interface CartLineTable {
  id: string
  customer_id: string
  product_id: string
  /** Null: any of the customer's learners. */
  learner_id: string | null
  quantity: number
  /** The version that the customer has seen and agreed to. */
  seen_version_id: string
  seen_price_kopecks: number
}

/** A line of a cart, with the columns of the cart. */
type FilledCarts = CartTable &
  Pick<CartLineTable, 'product_id' | 'quantity' | 'seen_price_kopecks'> & { line_id: string }

declare module '#platform/database/schema.ts' {
  interface Database {
    cart: CartTable
    cart_line: CartLineTable
    filled_carts: Published<FilledCarts>
  }
}
