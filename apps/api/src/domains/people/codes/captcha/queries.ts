import type { Db } from '#platform/database'

/** Remembers that a token was used. @returns false when it already was */
export async function insertSpentToken(db: Db, token: string, endsAt: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('used_captcha')
    .values({ token, ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token')
    .executeTakeFirst()
  return inserted !== undefined
}
