import { allPages } from '#platform/database/pages.ts'
import type { ExportCabinet } from '#platform/services.ts'
import { getWallet, listWallets } from '../list-wallets.ts'

/** This domain's part of the export of a person's data: their packages and the uses of them. */
export const exportFor: ExportCabinet = async (reader, effects, session) => {
  if (session.role !== 'customer') return {}
  const all = await allPages((cursor) => listWallets(reader, effects, session, { cursor, limit: 100 }))
  const wallets = []
  for (const { id } of all) wallets.push(await getWallet(reader, effects, session, { id }))
  return { wallets }
}
