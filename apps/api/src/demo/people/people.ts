import { consentVersion, type Permission, type Role } from '@navyk/api-spec/people/accounts'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { createAccounts, insertConsents } from '#people/accounts'
import { hashPassword } from '#people/passwords'
import type { Session } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { adultName, executorSkills, type PersonName } from './names.ts'

const demoPassword = 'Navyk-demo-2026'

export interface Executor {
  as: Session
  subjects: Subject[]
  /** Pay that the executor asks for an hour, in kopecks. */
  hourPayKopecks: number
}

export interface DemoPeople {
  /** The first signs in as 291112233, the last one has a customer's cabinet as well (291112266). */
  executors: Executor[]
  /** The first signs in as 291112244, the last one is the executor of 291112266. */
  customers: Session[]
  /** Customers of the list above who were registered a second time: 445550101 repeats 336001030, 445550102 336001031. */
  doubles: Session[]
  /** 291112255, with every permission. */
  staff: Session
  /** The second account where two are needed. */
  accountant: Session
}

const customerCount = 60
/** Their second phones, and the place of the person among the customers. */
const doubles = [
  { phone: '375445550101', of: 30 },
  { phone: '375445550102', of: 31 },
]
const allPermissions: Permission[] = ['manager', 'accountant', 'administrator']

interface Part extends PersonName {
  phone: string
  email: string
  cabinets: { role: Role; permissions?: Permission[] }[]
}

/** Creates everybody who takes part in the demo: 12 executors, 60 customers, two of the staff, and two customers
 *  who were registered twice. */
export async function createPeople(services: Services): Promise<DemoPeople> {
  // One password for all of them: hashing is slow on purpose, and the page names it anyway.
  const passwordHash = await hashPassword(demoPassword)
  const parts = allParts()
  const made = await services.transact(async (tx) => {
    const drafts = parts.map((part) => ({ ...part, passwordHash }))
    const accounts = await createAccounts(tx, services, drafts)
    const consents = accounts.map(({ accountId }) => ({ accountId, version: consentVersion, address: '127.0.0.1' }))
    await insertConsents(tx, services, consents)
    return accounts
  })
  const authenticatedAt = services.clock.now()
  const sessionOf = (phone: string, role: Role): Session => {
    const part = parts.find((each) => each.phone === phone)
    const account = made.find((each) => each.phone === phone)
    const cabinetId = account?.cabinets[role]
    if (!part || !account || !cabinetId) throw new Error(`Nobody has the phone ${phone} and the role ${role}`)
    return {
      id: cabinetId,
      accountId: account.accountId,
      cabinetId,
      role,
      permissions: part.cabinets.find((cabinet) => cabinet.role === role)?.permissions ?? [],
      firstName: part.firstName,
      lastName: part.lastName,
      email: part.email,
      phone,
      avatar: null,
      consentVersion,
      authenticatedAt,
      cabinetRoles: [],
      hasTwoStep: false,
      twoStepNeeded: false,
      readOnly: null,
      opened: null,
      deletionAt: null,
    }
  }
  const withRole = (role: Role) =>
    parts
      .filter((part) => part.cabinets.some((cabinet) => cabinet.role === role))
      .map((part) => sessionOf(part.phone, role))
  const executors = withRole('executor').map((as, index) => {
    const skill = executorSkills[index] ?? executorSkills[0]
    return { as, subjects: skill?.subjects ?? [], hourPayKopecks: (skill?.roubles ?? 30) * 100 }
  })
  const [staff, accountant] = withRole('staff')
  if (!staff || !accountant) throw new Error('The demo has no staff')
  const isDouble = ({ phone }: Session) => doubles.some((each) => each.phone === phone)
  const all = withRole('customer')
  return {
    executors,
    customers: all.filter((each) => !isDouble(each)),
    doubles: all.filter(isDouble),
    staff,
    accountant,
  }
}

/** All people of the demo. Those with a known phone come first of their role; the person with two cabinets is last in
 *  both roles. */
function allParts(): Part[] {
  const part = (index: number, phone: string, ...cabinets: Part['cabinets']): Part => ({
    ...adultName(index),
    phone,
    email: `person${index}@example.test`,
    cabinets,
  })
  const executors = executorSkills
    .slice(0, -1)
    .map((_, index) =>
      part(index, index === 0 ? '375291112233' : `37529300${String(1000 + index)}`, { role: 'executor' }),
    )
  const customers = Array.from({ length: customerCount - 1 }, (_, index) =>
    part(20 + index, index === 0 ? '375291112244' : `37533600${String(1000 + index)}`, { role: 'customer' }),
  )
  const both = part(15, '375291112266', { role: 'executor' }, { role: 'customer' })
  const staff = part(9, '375291112255', { role: 'staff', permissions: allPermissions })
  const accountant = part(12, '375291112277', { role: 'staff', permissions: ['accountant'] })
  const again = doubles.map(({ phone, of }) => part(20 + of, phone, { role: 'customer' }))
  return [...executors, ...customers, both, staff, accountant, ...again]
}
