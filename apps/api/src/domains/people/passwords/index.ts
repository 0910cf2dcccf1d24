// Passwords: what a password may be, how it is kept, and how it is tried and changed.
export { checkOwnPassword } from './check-own-password.ts'
export { refuseWeakPassword } from './password-rules.ts'
export { hashPassword, refuseWhenHashingIsFull } from './passwords.ts'
export { passwordRoutes } from './routes.ts'
export { tryPassword } from './try-password.ts'
