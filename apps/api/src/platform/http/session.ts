import type { Language } from '../texts/texts.ts'

/** The actor in the audit trail. */
export interface Actor {
  accountId: string
  cabinetId: string
  firstName: string
  lastName: string
}

/** The caller: one account, signed in to exactly one cabinet. */
export interface Session extends Actor {
  id: string
  role: string
  permissions: readonly string[]
  email: string | null
  phone: string
  avatar: string | null
  /** Version of the text on personal data that the person agreed to last. */
  consentVersion: string | null
  /** The instant at which the person last proved who they are. */
  authenticatedAt: Date
  /** Roles in which the account can act, this one among them. */
  cabinetRoles: readonly string[]
  /** Whether signing in to the account takes a second step. */
  hasTwoStep: boolean
  /** Whether the person has to turn the second step on before they may do anything else. */
  twoStepNeeded: boolean
  /** Set for a session that may look and not change. */
  readOnly: 'opened_by_staff' | 'frozen' | null
  /** For a look into somebody else's cabinet: who looks, their permissions as staff, and when it ends. */
  opened: { by: Actor; permissions: readonly string[]; until: Date } | null
  /** The instant at which the account will be erased; null unless its owner has asked for that. */
  deletionAt: Date | null
}

/** Facts of a request beside its declared inputs. */
export interface RequestFacts {
  language: Language
  /** The sender's address, through trusted proxies only. */
  address: string
  userAgent: string
  /** Value of the header X-Captcha-Token; empty without it. */
  captchaToken: string
  /** The mark that this device carries, see `storeDeviceMark`; empty without one. */
  deviceMark: string
  /** Sets the device's mark as a cookie that no script can read. It grants no access. */
  storeDeviceMark: (mark: string) => void
}
