import type { Generated } from 'kysely'
import type { Language } from '../../platform/texts.ts'

interface AccountTable {
  id: string
  phone: string
  password_hash: string
  first_name: string
  last_name: string
  email: string | null
  avatar: string | null
  language: Language | null
  created_at: Date
  version: Generated<number>
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
}

interface OneTimeCodeTable {
  id: string
  public_hash: string
  private_mac: string
  purpose: string
  subject_id: string
  account_id: string
  tries: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
  voided_at: Date | null
}

declare module '../../platform/database/schema.ts' {
  interface Database {
    account: AccountTable
    cabinet: CabinetTable
    session: SessionTable
    one_time_code: OneTimeCodeTable
    used_cabinet_link: { signature: string; used_at: Date }
    throttle: { subject: string; failures: number; window_started_at: Date }
  }
}
