// Sends a load from a process of its own, of low priority: what else is measured meanwhile should be slowed down by the
// service alone. The load comes as JSON in the first argument.
import { constants, setPriority } from 'node:os'
import { load } from './load.ts'

setPriority(constants.priority.PRIORITY_LOW)
await load(JSON.parse(process.argv[2] ?? ''))
