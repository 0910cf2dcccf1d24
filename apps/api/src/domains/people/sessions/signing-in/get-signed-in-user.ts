import type { Answer } from '@navyk/api-spec/kit'
import { consentVersion, type Permission, type Role } from '@navyk/api-spec/people/accounts'
import type * as spec from '@navyk/api-spec/people/sessions'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Session } from '#platform/http'

/** The signed-in person. Its id is the account's; the id of the session is not shown. Answered from what the session check
 *  has read already: one query for the whole request. */
export async function getSignedInUser(
  _reader: unknown,
  _effects: unknown,
  session: Session,
): Promise<Answer<typeof spec.getSignedInUser>> {
  return {
    id: session.accountId,
    cabinetId: session.cabinetId,
    firstName: session.firstName,
    lastName: session.lastName,
    email: session.email,
    phone: session.phone,
    avatar: session.avatar,
    // The database holds only these values (check constraints of the tables).
    role: session.role as Role,
    permissions: session.permissions as Permission[],
    cabinetRoles: session.cabinetRoles as Role[],
    hasTwoStep: session.hasTwoStep,
    twoStepNeeded: session.twoStepNeeded,
    consentNeeded: session.readOnly === null && session.consentVersion !== consentVersion,
    readOnly: session.readOnly,
    openedUntil: session.opened?.until.toISOString() ?? null,
    openedBy: session.opened ? fullName(session.opened.by.firstName, session.opened.by.lastName) : null,
    deletionAt: session.deletionAt?.toISOString() ?? null,
  }
}
