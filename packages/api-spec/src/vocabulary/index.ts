// Words that several domains share.
export * from './day-spans.ts'
export * from './holidays.ts'
export * from './people.ts'
export * from './quotas.ts'
export * from './teaching.ts'
export * from './texts.ts'
export * from './weekly-pattern.ts'
export * from './weekly-slots.ts'
