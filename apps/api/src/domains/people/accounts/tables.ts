import './avatar/tables.ts'
import './codes/tables.ts'
import './two-step/tables.ts'
import './sessions/tables.ts'
import './telegram/tables.ts'
import type { Generated } from 'kysely'
import type { Published } from '../../../platform/database/index.ts'
import type { Language } from '../../../platform/texts.ts'

interface AccountTable {
  id: string
  phone: string
  password_hash: string
  first_name: string
  last_name: string
  email: string | null
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
  /** Both are set while the account is frozen, and stay when it is erased. */
  deletion_asked_at: Date | null
  deletion_at: Date | null
  erased_at: Date | null
}

interface CabinetTable {
  id: string
  account_id: string
  role: 'customer' | 'executor' | 'staff'
  permissions: Generated<string[]>
  title: Generated<string>
  created_at: Date
}

interface SessionTable {
  id: string
  token_hash: string
  account_id: string
  cabinet_id: string
  address: string
  user_agent: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
  ended_at: Date | null
  /** Address as limits count it. */
  network: string
  /** When the person last proved who they are: by the password, and the second step where there is one. */
  authenticated_at: Date
  /** Ends by itself when it is not used for this long. */
  idle_minutes: number
  read_only: 'opened_by_staff' | null
  /** The session of the staff member who looks through this one. */
  opened_by: string | null
}

interface ConsentTable {
  id: string
  account_id: string
  version: string
  given_at: Date
  address: string
  withdrawn_at: Date | null
}

/** Where the person of a cabinet can be reached beside it. */
interface CabinetReach {
  cabinet_id: string
  account_id: string
  language: Language | null
  email: string | null
  chat_id: string | null
}

/** Who the person of a cabinet is: one row for each cabinet, by its id. */
type PersonNames = Pick<CabinetTable, 'id' | 'role' | 'account_id'> &
  Pick<AccountTable, 'first_name' | 'last_name'> & {
    /** Deletion was asked for, and perhaps done. */
    is_frozen: boolean
    is_erased: boolean
  }

declare module '../../../platform/database/schema.ts' {
  interface Database {
    account: AccountTable
    cabinet: CabinetTable
    cabinet_reach: Published<CabinetReach>
    account_names: Published<Pick<AccountTable, 'id' | 'first_name' | 'last_name'>>
    person_names: Published<PersonNames>
    session: SessionTable
    cabinet_opening: { signature: string; reason: string; issued_at: Date }
    used_cabinet_link: { signature: string; used_at: Date }
    used_captcha: { token: string; ends_at: Date }
    sign_up_request: { code_id: string; password_hash: string; consent_version: string | null }
    consent: ConsentTable
  }
}
