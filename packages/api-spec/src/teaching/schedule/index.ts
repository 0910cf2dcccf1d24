// Schedule on the wire.
export * from './availability.ts'
export * from './holidays.ts'
export * from './schedule.ts'
export * from './weekly-slots.ts'
