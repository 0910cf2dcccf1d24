import type { Permission, Role } from '@navyk/api-spec/people/accounts'
import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import type { Language } from '#platform/texts/texts.ts'
import { insertAccounts } from '../queries.ts'

export interface AccountDraft {
  /** 375 and nine digits. */
  phone: string
  /** Hashed by `hashPassword`, which is slow on purpose and must not run in a transaction. */
  passwordHash: string
  firstName: string
  lastName: string
  email: string | null
  /** Language of messages; without it Russian, until they choose. */
  language?: Language
  cabinets: { role: Role; permissions?: readonly Permission[]; title?: string }[]
}

/** Creates accounts with their cabinets. @returns per account, in order, its phone, its id and its cabinet ids by role */
export async function createAccounts(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  drafts: AccountDraft[],
): Promise<{ phone: string; accountId: string; cabinets: Partial<Record<Role, string>> }[]> {
  if (drafts.length === 0) return []
  const created_at = effects.clock.now()
  const made = drafts.map((draft) => ({
    draft,
    accountId: effects.ids.next(),
    cabinets: draft.cabinets.map((cabinet) => ({ ...cabinet, id: effects.ids.next() })),
  }))
  await insertAccounts(
    tx,
    made.map(({ draft, accountId }) => ({
      id: accountId,
      phone: draft.phone,
      password_hash: draft.passwordHash,
      first_name: draft.firstName,
      last_name: draft.lastName,
      email: draft.email,
      language: draft.language ?? null,
      created_at,
    })),
    made.flatMap(({ accountId, cabinets }) =>
      cabinets.map((cabinet) => ({
        id: cabinet.id,
        account_id: accountId,
        role: cabinet.role,
        permissions: [...(cabinet.permissions ?? [])],
        title: cabinet.title ?? '',
        created_at,
      })),
    ),
  )
  return made.map(({ draft, accountId, cabinets }) => ({
    phone: draft.phone,
    accountId,
    cabinets: Object.fromEntries(cabinets.map((cabinet) => [cabinet.role, cabinet.id])),
  }))
}
