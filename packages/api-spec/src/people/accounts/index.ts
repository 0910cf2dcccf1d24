// Endpoints of accounts: who a person is, and what they show of themselves.
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
