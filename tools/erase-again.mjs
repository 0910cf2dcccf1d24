// `npm run erase-again -- --from=FILE`: after a backup was restored, erases again who was erased since it was made.
await import('../apps/api/src/commands/erase-again-command.ts')
