// Notices on the wire.
export * from './notice-kinds.ts'
export * from './notices.ts'
