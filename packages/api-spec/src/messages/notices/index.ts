// Notices on the wire.
export * from './notices.ts'
