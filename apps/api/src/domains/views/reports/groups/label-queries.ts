import { sql } from 'kysely'
import { anyOf, type Reader } from '#platform/database'

export interface NamedPerson {
  id: string
  first_name: string
  last_name: string
}

export const listPeopleByIds = (reader: Reader, ids: string[]): Promise<NamedPerson[]> =>
  reader
    .selectFrom('person_names')
    .select([
      'id',
      sql<string>`coalesce(first_name, '')`.as('first_name'),
      sql<string>`coalesce(last_name, '')`.as('last_name'),
    ])
    .where('id', '=', anyOf(ids))
    .execute()

export const listProductTitles = (reader: Reader, ids: string[]): Promise<{ id: string; title: string }[]> =>
  reader.selectFrom('product_titles').selectAll().where('id', '=', anyOf(ids)).execute()
