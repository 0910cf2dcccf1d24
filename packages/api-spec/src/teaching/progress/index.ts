export * from './progress.ts'
export * from './goals.ts'
export * from './reports.ts'
export * from './topics.ts'
