import type { Permission } from '@navyk/api-spec/people/accounts'
import type { AccessAction, UserRefusal } from '@navyk/api-spec/views/user-management'

/** Facts of an account that decide which actions on it are allowed. */
export interface UserFacts {
  id: string
  /** Roles of its open cabinets. */
  roles: readonly string[]
  isBlocked: boolean
  /** Its owner has asked for deletion. */
  isFrozen: boolean
  hasTwoStep: boolean
  isTwoStepAsked: boolean
  /** An account of the staff that is not confirmed yet, and counts as the same person as its maker. */
  isUnconfirmed: boolean
}

/** Code of the refusal of an action on an account; undefined where it may be done.
 *  @param own the account of the one who asks
 *  @param person the accounts that count as the same person as the one who asks
 *  @param administrators the accounts of those who can act as administrators */
export function refusalOf(
  action: AccessAction,
  user: UserFacts | undefined,
  own: string,
  person: readonly string[],
  administrators: ReadonlySet<string>,
): UserRefusal | undefined {
  if (!user) return 'not_found'
  if (user.roles.length === 0 || user.isFrozen) return 'closed'
  switch (action) {
    case 'block':
      if (user.id === own) return 'own'
      if (user.isBlocked) return 'already'
      return isLast(user.id, administrators) ? 'last_administrator' : undefined
    case 'unblock':
      return user.isBlocked ? undefined : 'already'
    case 'sign_out':
      return user.id === own ? 'own' : undefined
    case 'ask_two_step':
      if (user.isBlocked) return 'blocked'
      return user.hasTwoStep || user.isTwoStepAsked ? 'already' : undefined
    case 'waive_two_step':
      return user.isTwoStepAsked ? undefined : 'already'
    case 'confirm':
      if (user.isBlocked) return 'blocked'
      if (user.id === own) return 'own'
      if (!user.isUnconfirmed) return 'already'
      // Neither itself nor whoever has made it, nor another account of the same person.
      return person.includes(user.id) ? 'same_person' : undefined
    case 'invite':
      return user.isBlocked ? 'blocked' : undefined
  }
}

/** Whether this account is the only one that can look after accounts. */
export const isLast = (id: string, administrators: ReadonlySet<string>): boolean =>
  administrators.has(id) && administrators.size === 1

/** Code of the refusal of a change of permissions: nobody gives permissions that they do not have, and one administrator stays.
 *  @param giver what the one who asks may do */
export function permissionsRefused(
  change: { from: readonly Permission[]; to: readonly Permission[] },
  giver: readonly string[],
  isLastAdministrator: boolean,
): 'not_yours' | 'last_administrator' | undefined {
  if (change.to.some((one) => !change.from.includes(one) && !giver.includes(one))) return 'not_yours'
  return isLastAdministrator && !change.to.includes('administrator') ? 'last_administrator' : undefined
}
