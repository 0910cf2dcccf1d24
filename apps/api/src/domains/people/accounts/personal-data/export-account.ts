import { listEvents } from '#platform/audit'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import type { Language } from '#platform/texts/texts.ts'
import { findAvatarOf } from '../avatar/queries.ts'
import { getAccountFacts, listCabinetFacts, listConsentRows } from './queries.ts'

/** This domain's part of the export of a person's data, by kind: everything but secrets; with the person's picture, as it is shown. */
export async function exportAccount(reader: Reader, accountId: string): Promise<Record<string, unknown>> {
  const account = await getAccountFacts(reader, accountId)
  const picture = await findAvatarOf(reader, accountId)
  return {
    ...(picture && { 'picture.webp': picture }),
    account: {
      id: account.id,
      firstName: account.first_name,
      lastName: account.last_name,
      phone: account.phone,
      email: account.email,
      telegram: account.telegram_name,
      language: account.language,
      consentVersion: account.consent_version,
      createdAt: account.created_at,
    },
    consents: (await listConsentRows(reader, accountId)).map((row) => ({
      version: row.version,
      givenAt: row.given_at,
      withdrawnAt: row.withdrawn_at,
      address: row.address,
    })),
    cabinets: (await listCabinetFacts(reader, accountId)).map(({ id, role, title, created_at }) => ({
      id,
      role,
      title,
      createdAt: created_at,
    })),
    // The owner learns that and when staff looked, not who.
    history: (await listEvents(reader, 'account', accountId)).map(({ at, action, actor_account_id }) => ({
      at,
      action,
      by: actor_account_id === accountId ? 'owner' : actor_account_id === null ? 'service' : 'staff',
    })),
  }
}

/** The person in each of their cabinets, as if signed in there: for background work such as the export. Without staff
 *  cabinets, whose data is other people's: `isStaff` says that there is one. `deletionAt` is the instant at which the account is to be
 *  erased; null when its owner has not asked for that. */
export async function sessionsFor(
  reader: Reader,
  accountId: string,
): Promise<{ sessions: Session[]; language: Language; deletionAt: Date | null; isStaff: boolean }> {
  const account = await getAccountFacts(reader, accountId)
  const cabinets = await listCabinetFacts(reader, accountId)
  const person = {
    accountId,
    permissions: [],
    firstName: account.first_name,
    lastName: account.last_name,
    email: account.email,
    phone: account.phone,
    avatar: account.avatar,
    consentVersion: account.consent_version,
    authenticatedAt: new Date(0),
    readOnly: null,
    opened: null,
    deletionAt: null,
    cabinetRoles: [],
    hasTwoStep: false,
    twoStepNeeded: false,
  }
  const sessions = cabinets
    .filter(({ role }) => role !== 'staff')
    .map(({ id, role }) => ({ ...person, id: '', cabinetId: id, role }))
  return {
    sessions,
    language: account.language ?? 'ru',
    deletionAt: account.deletion_at,
    isStaff: cabinets.length > sessions.length,
  }
}
