import type { Db } from '../schema.ts'

declare module '../schema.ts' {
  interface Database {
    installation: { name: string; value: string }
  }
}

/** A value that all processes on one database share: the first to ask stores `make()`, everyone gets the stored one. */
export async function installationValue(db: Db, name: string, make: () => string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}
