import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** The database knows no letters but those of ASCII, so a search by a Cyrillic name would find nobody, and doubles would pass. */
export class LettersUnknownError extends Error {
  constructor(ctype: string) {
    super(
      `The database can't tell small Cyrillic letters from capitals: its LC_CTYPE is ${ctype}. Names would not be found. Create it anew ` +
        "with a locale of UTF-8, for example: create database navyk template template0 encoding 'UTF8' lc_ctype 'C.UTF-8' lc_collate 'C'",
    )
  }
}

/** @throws LettersUnknownError where `lower` or the words of a text leave Cyrillic as it is */
export async function requireLetters(db: Db): Promise<void> {
  const { rows } = await sql<{ knows: boolean; ctype: string }>`
    select lower('Ж') = 'ж' and to_tsvector('simple', 'ЖУК')::text = '''жук'':1' as knows, datctype as ctype
    from pg_database where datname = current_database()`.execute(db)
  const [found] = rows
  if (!found?.knows) throw new LettersUnknownError(found?.ctype ?? '')
}
