import pg from 'pg'
import { atMost, type Figure, known } from './figure.ts'
import { load, ratioInTurn } from './load/load.ts'
import { people, signIn } from './people.ts'
import type { MeasuredServer } from './servers/process.ts'

const [few, many] = [50, 5000]
/** Products of either shop with a word and a kind of lessons that no other product has. */
const special = 20
/** Products of the demo for any subject. */
const fitsAny = 2
const rounds = 5

/** A shop of many products against one of few: its first page, and what a search and the filters find in it, of which there
 *  is the same number in both. */
export async function compareShops(
  [atSmall, atLarge]: readonly [MeasuredServer, MeasuredServer],
  [smallUrl, largeUrl]: readonly [string, string],
): Promise<Figure[]> {
  await stock(smallUrl, few)
  await stock(largeUrl, many)
  const measure = async (what: string, query: string, count: number): Promise<Figure[]> => {
    const ofFew = await pageTime(atSmall.url, query, count)
    const ofMany = await pageTime(atLarge.url, query, count)
    await Promise.all([ofFew(), ofMany()])
    const name = `${what} of a shop of ${many} products`
    return [
      atMost(`${name} against one of ${few}`, await ratioInTurn(rounds, ofMany, ofFew), 1.2),
      known(name, await ofMany(), 'ms'),
    ]
  }
  return [
    ...(await measure('the first page', '', 30)),
    ...(await measure('the first page by name', '?order=by_name', 30)),
    ...(await measure('the first page by what a lesson costs', '?order=cheapest_each', 30)),
    ...(await measure('a search', '?search=особ', special)),
    ...(await measure(
      'a filter by subject, level and format',
      '?subject=drawing&level=exam&format=online',
      special + fitsAny,
    )),
  ]
}

/** @returns a function that measures how many milliseconds the page takes a customer on the average */
async function pageTime(url: string, query: string, count: number): Promise<() => Promise<number>> {
  const headers = { authorization: `Bearer ${await signIn(url, people.customer)}` }
  const address = `${url}/frontend-api/shop${query}`
  const { data } = (await (await fetch(address, { headers })).json()) as { data: unknown[] }
  if (data.length !== count) throw new Error(`${address} has ${data.length} products instead of ${count}`)
  return async () => 1000 / (await load({ url: address, headers, connections: 1, seconds: 2 })).requestsPerSecond
}

/** Fills the shop up to so many products: copies of those that the demo sells, the special ones spread among them. */
async function stock(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `create temporary table copied on commit drop as
       select gen_random_uuid() as id, gen_random_uuid() as version_id, place, original.*,
         place % (missing / ${special}) = 0 and place <= missing / ${special} * ${special} as is_special
       from (select $1 - count(*)::int as missing from product where state = 'published') as wanted,
         generate_series(1, missing) as place
       join lateral (
         select product.id as original_id, published_version_id
         from product join product_version version on version.id = published_version_id
         where state = 'published' and subject is not null order by product.id offset place % 10 limit 1
       ) as original on true`,
      [count],
    )
    await client.query(
      `insert into product select (jsonb_populate_record(null::product, to_jsonb(product) || jsonb_build_object(
         'id', copied.id, 'published_version_id', copied.version_id, 'draft_version_id', null))).*
       from copied join product on product.id = copied.original_id`,
    )
    await client.query(
      `insert into product_version select (jsonb_populate_record(null::product_version, to_jsonb(version)
         || jsonb_build_object('id', copied.version_id, 'product_id', copied.id, 'title', version.title || ' № ' || place)
         || case when is_special then jsonb_build_object('title', 'Особый пакет № ' || place, 'subject', 'drawing',
           'level', 'exam', 'format', 'online') else '{}' end)).*
       from copied join product_version version on version.id = copied.published_version_id`,
    )
    await client.query(
      `insert into product_price (id, product_id, valid_from, amount_kopecks, created_at)
       select gen_random_uuid(), copied.id, valid_from, amount_kopecks, price.created_at
       from copied join product_price price on price.product_id = copied.original_id`,
    )
    // The triggers that keep the shop's entries did not run.
    await client.query('select write_shop_entries(id) from copied')
    await client.query('commit')
    await client.query('vacuum analyze product, product_version, product_price, shop_entry')
  } finally {
    await client.end()
  }
}
