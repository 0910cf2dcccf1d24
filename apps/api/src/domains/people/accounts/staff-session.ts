import type { Permission } from '@navyk/api-spec/people/accounts'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { listPeople } from './names/people.ts'

/** A person of the staff as if signed in there, for background work that they have started. What they may do was decided when
 *  they started it. */
export async function staffSession(reader: Reader, cabinetId: string, permissions: Permission[]): Promise<Session> {
  const person = (await listPeople(reader, [cabinetId])).get(cabinetId)
  if (person?.role !== 'staff') throw new Error(`${cabinetId} is nobody of the staff`)
  return {
    id: '',
    accountId: person.accountId,
    cabinetId,
    role: person.role,
    permissions,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone: person.phone,
    avatar: null,
    consentVersion: null,
    authenticatedAt: new Date(0),
    cabinetRoles: ['staff'],
    hasTwoStep: false,
    twoStepNeeded: false,
    readOnly: null,
    opened: null,
    deletionAt: null,
  }
}
