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
export { getProfile, type Profile, profileForm, updateProfile } from './profile.ts'
