// `npm run retention -- --dry-run`: counts, by kind, the data whose time is over; without `--dry-run` removes them too.
await import('../apps/api/src/commands/retention-command.ts')
