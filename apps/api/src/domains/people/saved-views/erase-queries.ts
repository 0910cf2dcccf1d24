import type { Tx } from '../../../platform/database/index.ts'

/** Saved filters are personal data. @returns nothing: no history tells of views */
export async function eraseSavedViews(tx: Tx, cabinetIds: string[]): Promise<string[]> {
  await tx.deleteFrom('saved_view').where('cabinet_id', 'in', cabinetIds).execute()
  return []
}
