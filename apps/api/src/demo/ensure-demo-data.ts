import type { Services } from '../platform/services.ts'
import { createDemoAccounts } from './accounts.ts'

/** Fills an empty database with the demo service; a database with any account is left as it is. */
export async function ensureDemoData(services: Services, say: (line: string) => void): Promise<void> {
  const { isEmpty } = await services.db
    .selectNoFrom((query) => query.not(query.exists(query.selectFrom('account').select('id'))).as('isEmpty'))
    .executeTakeFirstOrThrow()
  if (!isEmpty) return
  say('Filling the empty database with demo data …')
  await createDemoAccounts(services)
}
