import type { Language } from '../texts.ts'

/** Who is asking: one account, signed in to exactly one cabinet. Every rule is decided by this and the database. */
export interface Session {
  id: string
  accountId: string
  cabinetId: string
  role: string
  permissions: readonly string[]
  firstName: string
  lastName: string
  email: string | null
  phone: string
  avatar: string | null
}

/** What a request brings beside its declared inputs. */
export interface RequestFacts {
  language: Language
  /** The sender's address, through trusted proxies only. */
  address: string
  userAgent: string
}
