import { type Kysely, sql } from 'kysely'

/** A cart of each customer, which all of their devices show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cart (
      customer_id uuid primary key references cabinet,
      promo_code text,
      changed_at timestamptz not null
    )
  `.execute(db)
  await sql`
    create table cart_line (
      id uuid primary key,
      customer_id uuid not null references cart,
      product_id uuid not null references product,
      learner_id uuid references learner,
      quantity integer not null check (quantity > 0),
      seen_version_id uuid not null references product_version,
      seen_price_kopecks bigint not null check (seen_price_kopecks > 0)
    )
  `.execute(db)
  // One line for each learner of a product, and one for whichever learner.
  await sql`
    create unique index cart_line_once on cart_line (customer_id, product_id, coalesce(learner_id, customer_id))
  `.execute(db)
  await sql`
    select follow_changes('cart', 'select ''cabinet:'' || customer_id as topic, ''cart'' as tag from changed')
  `.execute(db)
}
