// Accounts on the wire: who a person is, and what they show of themselves.
export * from './avatar.ts'
export * from './consents.ts'
export * from './people.ts'
export * from './profile.ts'
