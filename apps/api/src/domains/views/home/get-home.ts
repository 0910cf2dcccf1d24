import type { Home } from '@navyk/api-spec/views/home'
import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { getCustomerHome } from './customer-home.ts'
import { getExecutorHome } from './executor-home.ts'
import type { Bot } from './first-steps.ts'
import { getStaffHome } from './staff-home.ts'

/** The page of the cabinet that the session is signed in to. */
export async function getHome(reader: Reader, bot: Bot, session: Session, now: Date): Promise<Home> {
  switch (session.role) {
    case 'executor':
      return getExecutorHome(reader, bot, session, now)
    case 'customer':
      return getCustomerHome(reader, session, now)
    case 'staff':
      return getStaffHome(reader, session, now)
    default:
      throw new Error(`There is no home page for the role ${session.role}`)
  }
}
