import * as spec from '@navyk/api-spec/people/accounts'
import { read, write, writeInSteps } from '../../../platform/http/index.ts'
import { removeAvatar, setAvatar } from './avatar/set-avatar.ts'
import { giveConsent } from './consents/give-consent.ts'
import { getProfile, updateProfile } from './profile/update-profile.ts'

export const accountRoutes = [
  read(spec.getProfile, getProfile),
  write(spec.updateProfile, updateProfile),
  writeInSteps(spec.setAvatar, setAvatar),
  write(spec.removeAvatar, removeAvatar),
  write(spec.giveConsent, giveConsent),
]
