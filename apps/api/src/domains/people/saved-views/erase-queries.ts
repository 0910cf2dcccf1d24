import type { Tx } from '../../../platform/database/index.ts'
import type { PersonToErase } from '../../../platform/services.ts'

/** Saved filters are personal data. */
export async function eraseSavedViews(tx: Tx, { cabinetIds }: PersonToErase): Promise<void> {
  await tx.deleteFrom('saved_view').where('cabinet_id', 'in', cabinetIds).execute()
}
