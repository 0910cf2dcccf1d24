// `npm run seed -- --scale=N`: demo data N times as large, into DATABASE_URL or the embedded database.
await import('../apps/api/src/demo/seed-command.ts')
