// `npm run simulators`: the providers of payments, played on this machine, for whoever develops against them.
await import('../apps/api/src/simulators/simulators-command.ts')
