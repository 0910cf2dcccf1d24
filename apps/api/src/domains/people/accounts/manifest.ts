// Accounts: who a person is, their name, picture, language, consents and cabinets. Authentication is in the domains
// beside this one; what a person does in a cabinet is in higher areas.
import * as spec from '@navyk/api-spec/people/accounts'
import { read, write, writeInSteps } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { recordEvent } from '#platform/audit'
import type texts from './messages.ru.json'
import { serveAvatars } from './avatar/routes.ts'
import { removeAvatar, setAvatar } from './avatar/set-avatar.ts'
import { giveConsent } from './consents/give-consent.ts'
import { eraseAccount } from './personal-data/erase-account.ts'
import { exportAccount } from './personal-data/export-account.ts'
import { changeTelegramName, changeOfTelegram } from './profile/telegram-name.ts'
import { getProfile, updateProfile } from './profile/update-profile.ts'
import { countToConfirm, listSamePerson } from './merging/same-person-queries.ts'
import { moveTelegramName } from './merging/merge-queries.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.getProfile, getProfile),
    write(spec.updateProfile, updateProfile),
    write(spec.changeTelegramName, changeTelegramName),
    writeInSteps(spec.setAvatar, setAvatar),
    write(spec.removeAvatar, removeAvatar),
    write(spec.giveConsent, giveConsent),
  ],
  staffQueue: {
    accounts_to_confirm: {
      work: ['administrator'],
      // An account that is not confirmed counts as the same person as its maker.
      count: async ({ reader, once }) => ({ count: await countToConfirm(reader, await once(listSamePerson)) }),
    },
  },
  serve: serveAvatars,
  exportAccount,
  erase: eraseAccount,
  /** Moves the name in Telegram between two accounts of one person: the account that stays keeps its own, or gets that of the other. */
  merging: {
    move: async (tx, effects, pair) => {
      const { accountId, name } = await moveTelegramName(tx, pair)
      if (name === null) return
      const changes = { telegram: changeOfTelegram('', name) }
      await recordEvent(tx, effects, null, { objectKind: 'account', objectId: accountId, action: 'updated', changes })
    },
  },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    accounts: typeof texts
  }
}
