// `npm run drill -- NAME [--runs=2] [--json]`: breaks what the service stands on and counts what people lose by it. Without a name it
// lists the drills.
await import('../drills/main.ts')
