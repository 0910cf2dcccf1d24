export { checkOwnPassword } from './check-own-password.ts'
export { refuseWeakPassword } from './password-rules.ts'
export { hashPassword, refuseWhenHashingIsFull } from './passwords.ts'
export { tryPassword } from './try-password.ts'
