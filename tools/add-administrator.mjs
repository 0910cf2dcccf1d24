// `npm run add-administrator`: makes the first staff account, where no administrator exists who could make one.
await import('../apps/api/src/add-administrator-command.ts')
