import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { presentApplication } from './present.ts'
import { listApplicationsFrom } from './queries.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it. */
export async function exportFor(reader: Reader, session: Session): Promise<Record<string, unknown>> {
  if (session.role !== 'customer') return {}
  return { applications: (await listApplicationsFrom(reader, session.cabinetId)).map(presentApplication) }
}
