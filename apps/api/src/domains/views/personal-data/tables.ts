import type { ExportState } from '@navyk/api-spec/views/personal-data'
import type { Generated } from 'kysely'

interface DataExportTable {
  id: string
  account_id: string
  state: Generated<ExportState>
  done_parts: Generated<number>
  total_parts: number
  /** A zip, while it can be downloaded. */
  bytes: Uint8Array | null
  size_bytes: number | null
  requested_at: Date
  expires_at: Date | null
}

declare module '#platform/database/schema.ts' {
  interface Database {
    data_export: DataExportTable
  }
}
