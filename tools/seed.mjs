// `npm run seed -- --scale=N`: demo data N times as large, into an empty PostgreSQL at DATABASE_URL.
await import('../apps/api/src/demo/seed-command.ts')
