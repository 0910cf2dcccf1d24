import type { Payee } from '@navyk/api-spec/money/invoices'
import type { Reader, Tx } from '../../../platform/database/index.ts'
import { findPayeeRow, writePayee } from './queries.ts'

/** Sets the legal details of the service that invoices issued from now on show. */
export async function setPayee(tx: Tx, payee: Payee): Promise<void> {
  const { eripPath, eripService = null, ...same } = payee
  await writePayee(tx, { ...same, erip_path: eripPath, erip_service: eripService })
}

/** The legal details of the service; null until somebody has set them. */
export async function currentPayee(reader: Reader): Promise<Payee | null> {
  const row = await findPayeeRow(reader)
  if (!row) return null
  const { only_row: _, erip_path: eripPath, erip_service: eripService, ...same } = row
  return { ...same, eripPath, eripService }
}
