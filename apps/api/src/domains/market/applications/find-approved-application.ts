import type { Application } from '@navyk/api-spec/market/applications'
import type { Reader } from '../../../platform/database/index.ts'
import { presentApplication } from './present.ts'
import { findNewestApproved } from './queries.ts'

/** The application that made the account's owner an executor; an executor from the start has none. */
export async function findApprovedApplication(reader: Reader, accountId: string): Promise<Application | undefined> {
  const row = await findNewestApproved(reader, accountId)
  return row && presentApplication(row)
}
