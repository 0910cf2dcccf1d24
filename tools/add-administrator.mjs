// `npm run add-administrator`: the first account of the staff, where nobody is there who could make one.
await import('../apps/api/src/add-administrator-command.ts')
