import { anyOf, type Reader } from '#platform/database'
import type { Language } from '#platform/texts/texts.ts'

/** How a person is reached by their account. Callers decide who may see it. */
export interface Contacts {
  /** 375 and nine digits; empty once the account is erased. */
  phone: string
  email: string | null
  language: Language
  erasedAt: Date | null
}

/** The contacts of accounts, by account id; one query, however many. Unknown ids are simply absent. */
export async function listContacts(reader: Reader, accountIds: string[]): Promise<Map<string, Contacts>> {
  const rows = await reader
    .selectFrom('account_facts')
    .select(['id', 'phone', 'email', 'language', 'erased_at'])
    .where('id', '=', anyOf(accountIds))
    .execute()
  return new Map(
    rows.map(({ id, phone, email, language, erased_at }) => [
      id,
      { phone: erased_at === null ? phone : '', email, language: language ?? 'ru', erasedAt: erased_at },
    ]),
  )
}

/** Every account that was erased, with the instant. */
export async function listErasedAccounts(reader: Reader): Promise<{ id: string; at: Date }[]> {
  const rows = await reader
    .selectFrom('account_facts')
    .select(['id', 'erased_at'])
    .where('erased_at', 'is not', null)
    .execute()
  return rows.flatMap(({ id, erased_at }) => (erased_at === null ? [] : [{ id, at: erased_at }]))
}
