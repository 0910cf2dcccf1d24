import { createAccounts, hashPassword } from '../domains/accounts/index.ts'
import type { Services } from '../platform/services.ts'

export const demoPassword = 'Navyk-demo-2026'

/** The four accounts that the login page names in demo mode. */
export async function createDemoAccounts(services: Services) {
  const passwordHash = await hashPassword(demoPassword)
  const drafts = [
    { phone: '375291112233', firstName: 'Анна', lastName: 'Ковалевич', cabinets: [{ role: 'executor' as const }] },
    { phone: '375291112244', firstName: 'Ольга', lastName: 'Савицкая', cabinets: [{ role: 'customer' as const }] },
    {
      phone: '375291112255',
      firstName: 'Ирина',
      lastName: 'Гринкевич',
      cabinets: [{ role: 'staff' as const, permissions: ['manager' as const, 'accountant' as const, 'administrator' as const] }],
    },
    {
      phone: '375291112266',
      firstName: 'Павел',
      lastName: 'Мороз',
      cabinets: [{ role: 'executor' as const }, { role: 'customer' as const }],
    },
  ]
  return services.transact((tx) => createAccounts(tx, services, drafts.map((draft) => ({ ...draft, passwordHash, email: null }))))
}
