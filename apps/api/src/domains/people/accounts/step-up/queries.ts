import type { Db, Tx } from '../../../../platform/database/index.ts'

/** Remembers that the person of a session proved who they are. */
export async function renewProof(writer: Db | Tx, sessionId: string, now: Date): Promise<void> {
  await writer.updateTable('session').set({ authenticated_at: now }).where('id', '=', sessionId).execute()
}
