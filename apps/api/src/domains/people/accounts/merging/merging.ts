import { recordEvent } from '#platform/audit'
import type { MergePart } from '#platform/domain-parts/merging.ts'
import { moveTelegramName } from './merge-queries.ts'
import { changeOfTelegram } from '../profile/telegram-name.ts'

/** Moves the name in Telegram between two accounts of one person: the account that stays keeps its own, or gets that of the other. */
export const merging: MergePart = {
  move: async (tx, effects, pair) => {
    const { accountId, name } = await moveTelegramName(tx, pair)
    if (name === null) return
    const changes = { telegram: changeOfTelegram('', name) }
    await recordEvent(tx, effects, null, { objectKind: 'account', objectId: accountId, action: 'updated', changes })
  },
}
