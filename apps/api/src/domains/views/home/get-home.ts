import type { Answer } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/home'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { getCustomerHome } from './customer-home.ts'
import { getExecutorHome } from './executor-home.ts'
import type { Bot } from './first-steps.ts'
import { getStaffHome } from './staff-home.ts'

/** The page of the cabinet that the session is signed in to. */
export async function getHome(
  reader: Reader,
  effects: Bot & Pick<Services, 'clock' | 'payoutRules' | 'staffQueue'>,
  session: Session,
): Promise<Answer<typeof spec.getHome>> {
  const now = effects.clock.now()
  switch (session.role) {
    case 'executor':
      return getExecutorHome(reader, effects, session, now)
    case 'customer':
      return getCustomerHome(reader, session, now)
    case 'staff':
      return getStaffHome(reader, effects, session, now)
    default:
      throw new Error(`There is no home page for the role ${session.role}`)
  }
}
