import { type OrderByItemBuilder, type RawBuilder, sql } from 'kysely'

/** Orders by a name, a title or a city as dictionaries do, in Russian and Belarusian: Абрамов, Ёлкин, Іваноў, small letters beside
 *  capitals. Both kinds of database have this collation (`schema/platform.sql`); what stands in the database's own
 *  is the order of code points. `.orderBy('last_name', inAlphabet)`; in a text of SQL `order by last_name collate alphabet`. */
export const inAlphabet = (order: OrderByItemBuilder): OrderByItemBuilder => order.collate('alphabet')

/** The text at which a page by name begins. A comparison with it uses the order of `inAlphabet`. */
export const placeInAlphabet = (text: string): RawBuilder<string> => sql<string>`${text}::text collate alphabet`
