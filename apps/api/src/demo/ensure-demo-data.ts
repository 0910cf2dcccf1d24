import type { Services } from '../platform/services.ts'
import { createDemoAccounts } from './accounts.ts'
import { isEmpty } from './queries.ts'

/** Fills an empty database with the demo service; a database with any account is left as it is. */
export async function ensureDemoData(services: Services, say: (line: string) => void): Promise<void> {
  if (!(await isEmpty(services.db))) return
  say('Filling the empty database with demo data …')
  await createDemoAccounts(services)
}
