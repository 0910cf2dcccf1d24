import pg from 'pg'
import { onEnd } from './cleaning.ts'

/** Runs one statement by a connection of its own. @returns its rows */
export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** A connection that ends with the drill. */
export async function openClient(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  let isEnded = false
  const end = client.end.bind(client) as () => Promise<void>
  client.end = async () => {
    if (isEnded) return
    isEnded = true
    await end()
  }
  onEnd(() => client.end())
  return client
}
