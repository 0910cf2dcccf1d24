import { type RawBuilder, sql } from 'kysely'

/** Prefixes before a dialled number: 00 from abroad; 8 0 or 0 before the nine digits within Belarus. */
const dialled = /^(?:00(?=375)|8?0(?=\d{2}))/

/** Whether a phone, kept as 375 and nine digits, begins with the typed digits (after 375, 80, 0 or nothing), or ends with them.
 *  An index of the column and one of `reverse(column)` answer it. */
export function hasDigits(column: string, digits: string): RawBuilder<boolean> {
  const phone = sql.ref(column)
  const beginnings = new Set([digits, digits.replace(dialled, '')].map(whole))
  const fits = [...beginnings].map((beginning) => sql`${phone} like ${`${beginning}%`}`)
  const end = [...digits].toReversed().join('')
  return sql<boolean>`(${sql.join([...fits, sql`reverse(${phone}) like ${`${end}%`}`], sql` or `)})`
}

const whole = (digits: string) => (digits.startsWith('375') ? digits : `375${digits}`)
