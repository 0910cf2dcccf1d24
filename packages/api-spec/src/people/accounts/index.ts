// Endpoints of accounts: a person's identity, and the profile that they show.
export { avatarMaxBytes, removeAvatar, setAvatar } from './avatar.ts'
export { consentVersion, giveConsent } from './consents.ts'
export {
  codesForm,
  emailSchema,
  messageLanguages,
  nameSchema,
  newPasswordSchema,
  type Permission,
  permissions,
  permissionSchema,
  phoneDigitsSchema,
  presentPasswordSchema,
  publicCodeSchema,
  type Role,
  roles,
  roleSchema,
  secondStepCodeSchema,
  sentCode,
  type SentCode,
  usernameSchema,
} from './people.ts'
export { changeTelegramName, getProfile, type Profile, profileForm, telegramForm, updateProfile } from './profile.ts'
