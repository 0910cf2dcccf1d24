import type { WalletState, WalletUnit } from '@navyk/api-spec/money/wallets'
import type { Reader } from '#platform/database'
import { refundOf, walletTransitions } from '../policy.ts'
import { listWalletsById } from '../queries.ts'

/** The part of a package that concerns whoever has sold it. */
export interface GrantedPackage {
  id: string
  state: WalletState
  /** No lesson can be drawn from it any more. */
  isOver: boolean
  expiresOn: string | null
  unit: WalletUnit
  totalUnits: number
  /** The units that settled lessons have not drawn. */
  leftUnits: number
  /** The sum that would go back now, in kopecks. */
  refundKopecks: number
  canRefund: boolean
  version: number
}

/** Packages by their ids. */
export async function listGrantedPackages(reader: Reader, ids: string[]): Promise<Map<string, GrantedPackage>> {
  if (ids.length === 0) return new Map()
  const rows = await listWalletsById(reader, ids)
  return new Map(
    rows.map((row) => {
      const canRefund = (walletTransitions.refund.from as readonly WalletState[]).includes(row.state)
      const refundKopecks = canRefund && row.state !== 'pending' ? refundOf(row) : 0
      return [
        row.id,
        {
          id: row.id,
          state: row.state,
          isOver: isOver(row.state),
          expiresOn: row.expires_on,
          version: row.version,
          unit: row.unit,
          totalUnits: row.total_units,
          leftUnits: row.left_units,
          refundKopecks,
          canRefund,
        },
      ]
    }),
  )
}

/** Whether no lesson can be drawn from a package any more. */
export const isOver = (state: WalletState): boolean =>
  state === 'exhausted' || state === 'expired' || state === 'refunded'
