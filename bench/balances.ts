import pg from 'pg'
import { atMost, type Figure, known } from './figure.ts'
import { load, ratioInTurn } from './load.ts'
import { people, signIn } from './people.ts'
import type { MeasuredServer } from './servers/process.ts'

const [few, many] = [50, 5000]
const inTheMonths = 40
const rounds = 5

/** The statement of a customer with many postings, which have come in ten years, against one with few. Both show the same
 *  months, and in them the same number of payments. */
export async function compareBalances({ url }: MeasuredServer, databaseUrl: string): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${await signIn(url, people.staff)}` }
  const [of50, of5000] = await twoCustomers(databaseUrl)
  const time = (customerId: string) => async () => {
    const address = `${url}/frontend-api/invoices/statement?customerId=${customerId}`
    return 1000 / (await load({ url: address, headers, connections: 1, seconds: 2 })).requestsPerSecond
  }
  const [short, long] = [time(of50), time(of5000)]
  await Promise.all([short(), long()])
  return [
    atMost(
      `balance and statement of a customer with ${many} postings against ${few}`,
      await ratioInTurn(rounds, long, short),
      1.2,
    ),
    known(`balance and statement of a customer with ${many} postings`, await long(), 'ms'),
  ]
}

/** Two customers whose accounts were empty: one is given few payments, the other many. @returns their cabinets */
async function twoCustomers(databaseUrl: string): Promise<[string, string]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from cabinet where role = 'customer'
       and not exists (select from ledger_account where owner_id = cabinet.id) order by id limit 2`,
    )
    const [one, other] = rows
    if (!one || !other) throw new Error('There are no two customers whose accounts are empty')
    await pay(client, one.id, few)
    await pay(client, other.id, many)
    await client.query('vacuum analyze ledger_posting')
    return [one.id, other.id]
  } finally {
    await client.end()
  }
}

/** The same number of payments in the months that the statement shows, the others evenly in the ten years before. */
async function pay(client: pg.Client, customerId: string, count: number): Promise<void> {
  await client.query('begin')
  await client.query(
    `insert into ledger_account (id, kind, owner_id, created_at) values (gen_random_uuid(), 'customer', $1, now())`,
    [customerId],
  )
  await client.query(
    `create temp table paid on commit drop as
     select gen_random_uuid() as id, case when place <= $2 then now() - place * interval '1 hour'
       else now() - interval '1 year' - (place::float / $1) * interval '9 years' end as occurred_at
     from generate_series(1, $1::int) place`,
    [count, inTheMonths],
  )
  await client.query(
    `insert into ledger_transaction (id, kind, source_kind, source_id, occurred_at, created_at)
     select id, 'payment', 'payment', id, occurred_at, now() from paid`,
  )
  await client.query(
    `insert into ledger_posting (id, transaction_id, ledger_account_id, amount_kopecks)
     select gen_random_uuid(), paid.id, account.id, case account.kind when 'customer' then -100 else 100 end
     from paid, ledger_account account
     where account.owner_id = $1 or (account.kind = 'bank' and account.owner_id is null)`,
    [customerId],
  )
  await client.query('commit')
}
