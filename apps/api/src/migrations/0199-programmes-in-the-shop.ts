import { type Kysely, sql } from 'kysely'

/** Each open programme is a product of the shop, by the programme's own id: its seats are sold until the last day of enrolment. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table product add column sold_until date,
      add constraint product_of_programme check ((kind = 'programme') = (sold_until is not null))
  `.execute(db)
  await sql`
    create or replace function write_shop_entries(sold uuid) returns void language plpgsql as $$
    begin
      delete from shop_entry where product_id = sold;
      insert into shop_entry (product_id, valid_from, valid_to, sort_title, amount_kopecks, unit_kopecks)
      select product.id, price.valid_from, least(price.next_from, product.sold_until + 1),
        replace(lower(version.title), 'ё', 'е'), price.amount_kopecks,
        round(price.amount_kopecks::numeric / version.count)
      from product
      join product_version version on version.id = product.published_version_id
      join (
        select valid_from, amount_kopecks, lead(valid_from) over (order by valid_from) as next_from
        from (
          select distinct on (valid_from) valid_from, amount_kopecks from product_price
          where product_id = sold order by valid_from, id desc
        ) as last_of_day
      ) as price on true
      where product.id = sold and product.state = 'published'
        and (product.sold_until is null or price.valid_from <= product.sold_until);
    end $$
  `.execute(db)
  await sql`drop trigger product_is_in_shop on product`.execute(db)
  await sql`
    create trigger product_is_in_shop after insert or update of state, published_version_id, sold_until on product
    for each row execute function follow_shop_product()
  `.execute(db)
  // A package is always a product; a seat that was ordered before programmes were in the shop is none.
  await sql`
    alter table order_line drop constraint order_line_product,
      add constraint order_line_product check ((product_id is null) = (product_version_id is null)
        and (kind = 'programme' or product_id is not null))
  `.execute(db)
  await sql`
    create or replace view programme_facts as
    select id, number, title, subject, level, format, place, city, minimum_seats, seats, occupied, price_basis,
      price_kopecks, trial_price_kopecks, planned_sessions, starts_on, ends_on, weekly_pattern, enrol_until, state,
      description, audience
    from programme
  `.execute(db)
}
