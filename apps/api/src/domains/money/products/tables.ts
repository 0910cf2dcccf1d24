import type { ProductCover, ProductKind, ProductState, ProductUnit, PromoKind } from '@navyk/api-spec/money/products'
import type { LessonFormat, Level, Subject } from '@navyk/api-spec/vocabulary'
import type { Generated } from 'kysely'
import type { Published } from '#platform/database'

interface ProductTable {
  /** For a programme the programme's own id. */
  id: string
  kind: ProductKind
  state: Generated<ProductState>
  published_version_id: string | null
  draft_version_id: string | null
  /** The number there is, with those that orders have taken; null: without a limit. */
  stock: number | null
  taken: Generated<number>
  /** The last day on which seats of a programme are sold. */
  sold_until: Generated<string | null>
  created_at: Date
  version: Generated<number>
}

/** The facts of a product. Orders keep the version that they bought, so a published one is never changed. */
interface ProductVersionTable {
  id: string
  product_id: string
  number: number
  title: string
  description: string
  audience: string
  unit: ProductUnit
  count: number
  valid_days: number
  subject: Subject | null
  level: Level | null
  format: LessonFormat | null
  executor_id: string | null
  terms: string
  cover: ProductCover
  picture_id: string | null
  created_at: Date
  published_at: Date | null
}

/** A price from a day on. Of two for one day the later row holds. */
interface ProductPriceTable {
  id: string
  product_id: string
  valid_from: string
  amount_kopecks: number
  created_at: Date
}

/** A product on sale at one price on the days from `valid_from` until before `valid_to`, with the columns that the shop sorts by. The
 *  database writes it from the product and its prices. */
interface ShopEntryTable {
  product_id: string
  valid_from: string
  valid_to: string | null
  /** The title in small letters, ё as е. */
  sort_title: string
  amount_kopecks: number
  unit_kopecks: number
}

interface ProductPictureTable {
  id: string
  /** Unguessable, because `<img>` sends no token. */
  name: string
  small: Buffer
  large: Buffer
  preview: string
  created_at: Date
}

interface StockReservationTable {
  order_id: string
  product_id: string
  customer_id: string
  quantity: number
  created_at: Date
  /** Whether its order had opened it before it was given back. */
  was_opened: boolean
  released_at: Date | null
}

interface PromoCodeTable {
  id: string
  code: string
  kind: PromoKind
  percent: number | null
  amount_kopecks: number | null
  first_purchase_only: boolean
  customer_limit: number | null
  total_limit: number | null
  used: Generated<number>
  valid_from: string
  valid_to: string | null
  product_ids: string[]
  archived_at: Date | null
  created_at: Date
  version: Generated<number>
}

interface PromoUseTable {
  order_id: string
  promo_code_id: string
  customer_id: string
  created_at: Date
  given_back_at: Date | null
}

declare module '#platform/database/schema.ts' {
  interface Database {
    product: ProductTable
    product_version: ProductVersionTable
    product_price: ProductPriceTable
    product_picture: ProductPictureTable
    shop_entry: ShopEntryTable
    stock_reservation: StockReservationTable
    promo_code: PromoCodeTable
    promo_use: PromoUseTable
    /** The present titles of products. */
    product_titles: Published<{ id: string; title: string }>
  }
}
