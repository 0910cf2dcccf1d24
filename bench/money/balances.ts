import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { atMost, type Figure, known } from '../figure.ts'
import { load, ratioInTurn } from '../load/load.ts'
import { people, signIn } from '../people.ts'
import type { MeasuredServer } from '../servers/process.ts'

const [few, many] = [50, 5000]
/** Invoices of either customer in the months that the statement shows, and unpaid ones among the newest of them. */
const [inTheMonths, unpaid] = [20, 2]
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

/** Two customers who are new: one has few postings, the other many. @returns their cabinets */
async function twoCustomers(databaseUrl: string): Promise<[string, string]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const made = await insertCustomers(client)
    await trade(client, made[0], few)
    await trade(client, made[1], many)
    await client.query('vacuum analyze ledger_posting, ledger_transaction, invoice, payment, payment_allocation')
    return made
  } finally {
    await client.end()
  }
}

async function insertCustomers(client: pg.Client): Promise<[string, string]> {
  const made: [string, string] = [randomUUID(), randomUUID()]
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `create temporary table new_customer on commit drop as
     select id, gen_random_uuid() as account_id, place from unnest($1::uuid[]) with ordinality as made (id, place)`,
    [made],
  )
  await client.query(
    `insert into account select (jsonb_populate_record(null::account, to_jsonb(account) || jsonb_build_object(
       'id', new_customer.account_id, 'phone', '37544' || lpad((5000000 + place)::text, 7, '0'), 'email', null))).*
     from new_customer, account where account.id = (select account_id from cabinet where role = 'customer' limit 1)`,
  )
  await client.query(
    `insert into cabinet select (jsonb_populate_record(null::cabinet, to_jsonb(cabinet) || jsonb_build_object(
       'id', new_customer.id, 'account_id', new_customer.account_id))).*
     from new_customer, cabinet where cabinet.id = (select id from cabinet where role = 'customer' limit 1)`,
  )
  await client.query('commit')
  return made
}

/** Inserts invoices, and a payment of its own for each but the newest: together so many postings. The same number stands in the
 *  months that the statement shows; the others are spread over the nine years before. */
async function trade(client: pg.Client, customerId: string, count: number): Promise<void> {
  await client.query('begin')
  await client.query(
    `create temporary table traded on commit drop as
     select place, gen_random_uuid() as invoice_id, gen_random_uuid() as payment_id, case when place <= $2
       then now() - place * interval '1 hour'
       else now() - interval '1 year' - (place::float / $1) * interval '9 years' end as at
     from generate_series(1, $1::int) as place`,
    [(count + unpaid) / 2, inTheMonths],
  )
  await insertPapers(client, customerId)
  await client.query(
    `insert into ledger_account (id, kind, owner_id, created_at) values (gen_random_uuid(), 'customer', $1, now())`,
    [customerId],
  )
  for (const [kind, source, other, amount, from] of [
    ['invoice_charged', 'invoice', 'income', 100, 1],
    ['payment', 'payment', 'bank', -100, unpaid + 1],
  ] as const) {
    await client.query(
      `create temporary table posted on commit drop as
       select gen_random_uuid() as id, ${source}_id as source_id, at from traded where place >= ${from}`,
    )
    await client.query(
      `insert into ledger_transaction (id, kind, source_kind, source_id, occurred_at, created_at)
       select id, '${kind}', '${source}', source_id, at, now() from posted`,
    )
    await client.query(
      `insert into ledger_posting (id, transaction_id, ledger_account_id, amount_kopecks)
       select gen_random_uuid(), posted.id, account.id, case account.kind when 'customer' then ${amount} else -(${amount}) end
       from posted, ledger_account account
       where account.owner_id = $1 or (account.kind = '${other}' and account.owner_id is null)`,
      [customerId],
    )
    await client.query('drop table posted')
  }
  await client.query('commit')
}

/** The invoices, by hand, their payments, and what the invoices take of them. */
async function insertPapers(client: pg.Client, customerId: string): Promise<void> {
  await client.query('set local session_replication_role = replica')
  await client.query(
    `insert into invoice (id, number, customer_id, period, kind, about, state, issued_at, due_on, total_kopecks, paid_kopecks,
       created_at)
     select invoice_id, $1 || '-' || place, $1::uuid, to_char(at, 'YYYY-MM'), 'manual', 'measurement', 'issued', at,
       (at + interval '7 days')::date, 100, case when place > ${unpaid} then 100 else 0 end, at
     from traded`,
    [customerId],
  )
  await client.query(
    `insert into payment (id, invoice_id, customer_id, amount_kopecks, method, received_on, reference, recorded_by, created_at)
     select payment_id, invoice_id, $1::uuid, 100, 'bank', at::date, '', (select id from cabinet where role = 'staff' limit 1), at
     from traded where place > ${unpaid}`,
    [customerId],
  )
  await client.query(
    `insert into payment_allocation (id, payment_id, invoice_id, amount_kopecks, from_credit, created_at)
     select gen_random_uuid(), payment_id, invoice_id, 100, false, at from traded where place > ${unpaid}`,
  )
  await client.query(
    'insert into customer_credit (customer_id, credit_kopecks, held_kopecks) values ($1, 0, 0) on conflict do nothing',
    [customerId],
  )
  await client.query('set local session_replication_role = origin')
}
