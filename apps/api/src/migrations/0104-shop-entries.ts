import { type Kysely, sql } from 'kysely'

/** What the shop lists, with what it sorts by, so that an index gives a page in each order. A row holds for the days of one
 *  price; prices of coming days have their rows already, so nothing needs to be done at midnight. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table shop_entry (
      product_id uuid not null references product,
      valid_from date not null,
      valid_to date,
      sort_title text not null,
      amount_kopecks bigint not null,
      unit_kopecks bigint not null,
      primary key (product_id, valid_from)
    )
  `.execute(db)
  for (const column of ['sort_title', 'amount_kopecks', 'unit_kopecks']) {
    await sql`
      create index ${sql.raw(`shop_entry_${column}`)} on shop_entry (${sql.raw(column)}, product_id)
    `.execute(db)
  }
  // As JavaScript rounds what a lesson costs (unitPriceOf). Of two prices for one day the later row holds.
  await sql`
    create function write_shop_entries(sold uuid) returns void language plpgsql as $$
    begin
      delete from shop_entry where product_id = sold;
      insert into shop_entry (product_id, valid_from, valid_to, sort_title, amount_kopecks, unit_kopecks)
      select product.id, price.valid_from, lead(price.valid_from) over (order by price.valid_from),
        replace(lower(version.title), 'ё', 'е'), price.amount_kopecks,
        round(price.amount_kopecks::numeric / version.count)
      from product
      join product_version version on version.id = product.published_version_id
      join (
        select distinct on (valid_from) valid_from, amount_kopecks from product_price
        where product_id = sold order by valid_from, id desc
      ) as price on true
      where product.id = sold and product.state = 'published';
    end $$
  `.execute(db)
  await sql`
    create function follow_shop_product() returns trigger language plpgsql as $$
    begin
      perform write_shop_entries(new.id);
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger product_is_in_shop after insert or update of state, published_version_id on product
    for each row execute function follow_shop_product()
  `.execute(db)
  await sql`
    create function follow_shop_price() returns trigger language plpgsql as $$
    begin
      perform write_shop_entries(new.product_id);
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger product_price_is_in_shop after insert on product_price
    for each row execute function follow_shop_price()
  `.execute(db)
  await sql`select write_shop_entries(id) from product where state = 'published'`.execute(db)
  // It served the list that the entries serve now.
  await sql`drop index product_in_shop`.execute(db)
}
