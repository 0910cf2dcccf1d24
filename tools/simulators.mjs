// `npm run simulators`: the providers of payments, played on this machine, for whoever develops against them.
await import('../packages/simulators/src/simulators-command.ts')
