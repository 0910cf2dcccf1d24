import type { Generated } from 'kysely'
import type { Published } from '#platform/database'
import type { Language } from '#platform/texts/texts.ts'

interface AccountTable {
  id: string
  phone: string
  password_hash: string
  first_name: string
  last_name: string
  email: string | null
  /** Name by which they can be written to in Telegram. */
  telegram_name: Generated<string | null>
  avatar: string | null
  language: Language | null
  /** Version of the text on personal data that was agreed to last. */
  consent_version: string | null
  created_at: Date
  version: Generated<number>
  /** Whether there is a row in two_step. */
  has_two_step: Generated<boolean>
  /** The roles of its cabinets, the most useful first; a trigger of `cabinet` keeps them. */
  cabinet_roles: Generated<('customer' | 'executor' | 'staff')[]>
  /** Both are set while the account is frozen, and kept after erasing. */
  deletion_asked_at: Date | null
  deletion_at: Date | null
  erased_at: Date | null
  /** Instant since which staff let nobody sign in to it. */
  blocked_at: Generated<Date | null>
  /** Instant since which its owner has to turn the second step on before anything else. */
  two_step_asked_at: Generated<Date | null>
  /** The account whose person this one counts as, until another administrator has confirmed it. */
  stands_for: Generated<string | null>
}

interface CabinetTable {
  id: string
  account_id: string
  role: 'customer' | 'executor' | 'staff'
  permissions: Generated<string[]>
  title: Generated<string>
  /** The cabinet that has taken all that this one had; it is closed then. */
  merged_into: Generated<string | null>
  created_at: Date
}

/** Two cabinets of customers that have become one; history. */
interface CustomerMergeTable {
  id: string
  from_id: string
  into_id: string
  reason: string
  /** Number of rows that went over, by kind. */
  moved: Record<string, number>
  /** A cabinet of staff. */
  merged_by: string
  merged_at: Date
}

interface ConsentTable {
  id: string
  account_id: string
  version: string
  given_at: Date
  address: string
  withdrawn_at: Date | null
}

/** Person of an account and how to reach them; nothing that proves who they are. */
type AccountFacts = Omit<AccountTable, 'password_hash' | 'version' | 'deletion_asked_at' | 'telegram_name'>

type AccountCredentials = Pick<AccountTable, 'id' | 'phone' | 'password_hash' | 'has_two_step'> & {
  is_blocked: boolean
}

/** Person of a cabinet: one row for each cabinet, by its id. */
type PersonNames = Pick<CabinetTable, 'id' | 'role' | 'account_id'> &
  Pick<AccountTable, 'first_name' | 'last_name'> & {
    /** True where nobody can act as this person: deletion was asked for, and perhaps done, or staff have blocked the account. */
    is_frozen: boolean
    is_erased: boolean
    is_blocked: boolean
    merged_into: string | null
    /** Instant since which nobody can act as this person. */
    frozen_since: Date | null
  }

interface AvatarTable {
  account_id: string
  /** Unguessable, and another one for each picture. */
  name: string
  bytes: Buffer
  created_at: Date
}

declare module '#platform/database/schema.ts' {
  interface Database {
    avatar: AvatarTable
    account: AccountTable
    account_credentials: Published<AccountCredentials, 'people'>
    account_facts: Published<AccountFacts, 'people'>
    cabinet: CabinetTable
    /** Cabinets without those that were merged into another. */
    cabinet_facts: Published<Omit<CabinetTable, 'merged_into'>, 'people'>
    customer_merge: CustomerMergeTable
    merged_cabinets: Published<Pick<CabinetTable, 'id' | 'account_id' | 'merged_into'>>
    account_names: Published<Pick<AccountTable, 'id' | 'first_name' | 'last_name'>>
    person_names: Published<PersonNames>
    consent: ConsentTable
  }
}
