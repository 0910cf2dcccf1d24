// Sessions on the wire: who is signed in and where, in which cabinet, and what an open page is told.
export * from './cabinets.ts'
export * from './live-events.ts'
export * from './sessions.ts'
export * from './signed-in-user.ts'
