import { businessDate } from '@navyk/api-spec/kit'
import type { SignedIn } from '../chain/chain-cast.ts'

/** The executor leads a group, without the screens of the team. */
export async function leadGroup(manager: SignedIn, executor: SignedIn, id: string): Promise<void> {
  const today = businessDate(new Date())
  const { executorId } = await executor.get<{ executorId: string }>(`/frontend-api/schedule?from=${today}&to=${today}`)
  const form = { executorId, role: 'lead', basis: 'session', amountKopecks: 50_00 }
  const { id: memberId, version } = await manager.post(`/frontend-api/programmes/${id}/members`, form)
  await executor.post(`/frontend-api/programmes/members/${memberId}/acceptance`, { version })
}
